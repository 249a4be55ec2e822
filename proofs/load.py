"""Players who act as fast as they can and remember what was acknowledged, whatever happens to the servers."""

from __future__ import annotations

import itertools
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import httpx
from tests.table.server import Player, open_match

from proofs.finding import check

TABLES: Final = 4
"""Matches played at the same time."""
PATIENCE: Final = 60
"""Seconds until an action that is not acknowledged is given up."""
AWAY: Final = 503


class Load:
    """Two players of one match, each action at the next of some servers."""

    def __init__(self, players: list[Player], heard: threading.Semaphore) -> None:
        self.players = players
        self.acknowledged: list[str] = []
        self.answers: Counter[int] = Counter()
        self.slowest = 0.0
        """The longest time between two acknowledgements."""
        self.trouble: Exception | None = None
        self._heard = heard

    def play(self, urls: Sequence[str], ended: threading.Event) -> None:
        """Act until the match ends, or all is over, or a server is gone."""
        clients = [httpx.Client(base_url=url, timeout=PATIENCE) for url in urls]
        try:
            self._play(itertools.cycle(clients), ended)
        except httpx.TransportError:
            return  # killed, as the proof wants
        except Exception as trouble:  # for whoever waits for the others
            self.trouble = trouble
        finally:
            for client in clients:
                client.close()

    def _play(self, clients: Iterator[httpx.Client], ended: threading.Event) -> None:
        last = time.monotonic()
        while not ended.is_set():
            for player in self.players:
                player.client = next(clients)
            state = self.players[0].state()
            if "turn" in state and state["turn"] >= 0:
                state = self.players[state["turn"]].state()
            if "turn" not in state:
                self.answers[AWAY] += 1
                ended.wait(0.05)
                continue
            if state["turn"] < 0:
                return
            if not state["actions"]:
                continue  # it has gone on between two questions
            action = random.choice(state["actions"])["name"]
            status = self.players[state["turn"]].act(state["seq"], action).status_code
            self.answers[status] += 1
            check(status in (200, 409, AWAY), f"an action is answered {status}")
            if status == 200:
                self.slowest = max(self.slowest, time.monotonic() - last)
                last = time.monotonic()
                self.acknowledged.append(action)
                self._heard.release()


class Loads:
    """Several matches under load, round after round."""

    def __init__(self) -> None:
        self._heard = threading.Semaphore(0)
        self._loads: list[Load] = []
        self._done: list[Load] = []

    def open(self, url: str) -> None:
        """New matches, in place of the ones before."""
        self._heard = threading.Semaphore(0)
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            tables = [open_match(client, options={"variant": "placement"}) for _ in range(TABLES)]
        self._loads = [Load(players, self._heard) for players in tables]
        self._done += self._loads

    @contextmanager
    def playing(self, *urls: str) -> Iterator[None]:
        """Everybody plays until the end of this, or until the server is gone."""
        ended = threading.Event()
        threads = [threading.Thread(target=load.play, args=(urls, ended)) for load in self._loads]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            ended.set()
            for thread in threads:
                thread.join()
        for load in self._loads:
            if load.trouble is not None:
                raise load.trouble

    def await_acknowledged(self, count: int) -> None:
        """Until so many more were acknowledged, or all matches are over."""
        for _ in range(count):
            check(self._heard.acquire(timeout=PATIENCE), "no action is acknowledged any more")

    def verify(self, url: str) -> None:
        """What was acknowledged is in the logs."""
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            for load in self._loads:
                check_log(client, load.players, load.acknowledged)

    def figures(self) -> dict[str, object]:
        """What was done in all."""
        answers = sum((load.answers for load in self._done), Counter[int]())
        return {
            "acknowledged": answers[200],
            "lost": 0,
            "twice": 0,
            "503": answers[AWAY],
            "longest wait s": round(max((load.slowest for load in self._done), default=0.0), 1),
        }


def check_log(client: httpx.Client, players: list[Player], acknowledged: list[str]) -> None:
    """The acknowledged actions are a subsequence of the log, and the log holds none twice."""
    body: dict[str, Any] = client.get(f"/api/matches/{players[0].match}/log").json()
    words = [event["words"] for step in body["steps"] for event in step["events"] if event["kind"] != "end"]
    stored = iter(words)
    for action in acknowledged:
        verb, _, cell = action.partition(" ")
        sign = f"on {cell}." if verb in ("place", "hatch") else action.partition("x")[2]
        check(any(sign in line for line in stored), f"{action} was acknowledged and is not in the log")
    check(len(words) == len(set(words)), "an entry is there twice")
