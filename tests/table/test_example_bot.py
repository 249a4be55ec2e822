"""examples/bot.py plays whole matches, beside another of its kind and beside a bot of ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx

from tests.table.server import Running

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_a_bot_of_forty_lines_plays_a_match_to_its_end(client: httpx.Client, server: Running) -> None:
    """As its own process, by a token, until it says how the match ended."""
    seats = [{"kind": "human"}, {"kind": "bot", "level": 1}]
    made = client.post("/api/matches", json={"game": "beetles", "seats": seats}).json()
    words = [sys.executable, str(BOT), server.url, made["id"], made["seats"][0]["token"]]
    played = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert (played.returncode, played.stderr) == (0, "")
    outcome = client.get(f"/api/matches/{made['id']}").json()["outcome"]
    assert played.stdout.strip() == outcome["reason"]


def test_it_says_in_words_what_is_wrong(client: httpx.Client, server: Running) -> None:
    """A token that belongs to no seat, say."""
    words = [sys.executable, str(BOT), server.url, "nowhere", "nothing"]
    failed = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert failed.returncode == 1
    assert failed.stderr == "This token belongs to no seat; ask for a new invite link.\n"
