"""A bot of your own at any table, with nothing but HTTP: ``python examples/bot.py URL MATCH TOKEN``.

It follows the match's events and, when it is its turn, takes what `choose` says. URL is where the table runs, MATCH and
TOKEN come from ``POST /api/matches``. What fails on the way is tried again with the same key: nothing is played twice.
"""

from __future__ import annotations

import json
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any


def choose(state: dict[str, Any]) -> str:
    """The name of an action: here any. `state["view"]` is all that the seat may know."""
    return str(random.choice(state["actions"])["name"])


def play(url: str, match: str, token: str) -> dict[str, Any]:
    """Play until the match is over; how it ended."""
    call, headers = f"{url}/api/matches/{match}", {"Authorization": f"Bearer {token}"}
    for pause in (0.5, 1, 2, 4, 8):
        try:
            for line in urllib.request.urlopen(urllib.request.Request(f"{call}/events", headers=headers)):
                state = json.loads(line[6:]) if line.startswith(b"data: ") else {"actions": []}
                if state.get("outcome"):
                    return dict(state["outcome"])
                if state["actions"]:
                    act(call, headers, state)
        except urllib.error.HTTPError as error:
            raise SystemExit(json.load(error)["message"]) from None
        except OSError as error:
            print(f"{error}; trying again in {pause} s", file=sys.stderr)
            time.sleep(pause)
    raise SystemExit("The table cannot be reached.")


def act(call: str, headers: dict[str, str], state: dict[str, Any]) -> None:
    """Take an action. 409: the match has gone on, and the news of it is on its way."""
    body = json.dumps({"seq": state["seq"], "action": choose(state)}).encode()
    once = {"Content-Type": "application/json", "Idempotency-Key": f"{state['match']}-{state['seq']}"}
    try:
        urllib.request.urlopen(urllib.request.Request(f"{call}/actions", body, headers | once)).close()
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise SystemExit(json.load(error)["message"]) from None


if __name__ == "__main__":
    print(play(*sys.argv[1:4])["reason"])
