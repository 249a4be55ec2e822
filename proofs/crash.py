"""``kill -9`` under load: every acknowledged action is there afterwards, in order, once."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx
from tests.table.server import Player, Running, open_match

from proofs.finding import Pace, Proof, check

ROUNDS: Final = 200
TABLES: Final = 4
"""Matches played at the same time."""
FRESH: Final = 10
"""Rounds after which new matches are opened: the old ones come to their end."""
PATIENCE: Final = 30
"""Seconds until an action that is not acknowledged is given up."""


class Load:
    """Two players of one match who act as fast as they can and remember what was acknowledged."""

    def __init__(self, players: list[Player], heard: threading.Semaphore) -> None:
        self.players = players
        self.heard = heard
        self.acknowledged: list[str] = []

    def play(self, url: str) -> None:
        """Act until the match ends or the server is gone."""
        with httpx.Client(base_url=url, timeout=5) as client:
            for player in self.players:
                player.client = client
            try:
                while (state := self.players[0].state())["turn"] >= 0:
                    player = self.players[state["turn"]]
                    state = player.state()
                    action = random.choice(state["actions"])["name"]
                    if player.act(state["seq"], action).status_code == 200:
                        self.acknowledged.append(action)
                        self.heard.release()
            except httpx.TransportError:
                return  # killed, as the proof wants


class Loads:
    """Several matches under load, round after round."""

    def __init__(self) -> None:
        self._heard = threading.Semaphore(0)
        self._loads: list[Load] = []
        self.acknowledged = 0

    def open(self, url: str) -> None:
        """New matches, in place of the ones before."""
        self._heard = threading.Semaphore(0)
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            tables = [open_match(client, options={"variant": "placement"}) for _ in range(TABLES)]
        self._loads = [Load(players, self._heard) for players in tables]

    @contextmanager
    def playing(self, url: str, acknowledged: int) -> Iterator[None]:
        """While so many actions and more are acknowledged; at the end everybody has left."""
        before = self._count()
        threads = [threading.Thread(target=load.play, args=(url,)) for load in self._loads]
        for thread in threads:
            thread.start()
        for _ in range(acknowledged):
            check(self._heard.acquire(timeout=PATIENCE), "no action is acknowledged any more")
        yield
        for thread in threads:
            thread.join()
        self.acknowledged += self._count() - before

    def verify(self, url: str) -> None:
        """What was acknowledged is in the logs."""
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            for load in self._loads:
                check_log(client, load.players, load.acknowledged)

    def _count(self) -> int:
        return sum(len(load.acknowledged) for load in self._loads)


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


def server(rounds: int, folder: Path, seed: int = 5) -> dict[str, object]:
    """The server is killed, and started again on the same data."""
    generator = random.Random(seed)
    loads = Loads()
    running = Running(folder)
    for number in range(rounds):
        if number % FRESH == 0:
            loads.open(running.url)
        with loads.playing(running.url, generator.randint(2, 16)):
            running.kill()
        running = Running(folder)
        loads.verify(running.url)
    check(running.stop() == 0, "the server does not stop as it should")
    return {"kills": rounds, "acknowledged": loads.acknowledged, "lost": 0, "twice": 0}


def _sqlite_server(pace: Pace) -> dict[str, object]:
    with TemporaryDirectory(prefix="bugeyed-proof-") as folder:
        return server(pace.count(ROUNDS), Path(folder))


PROOFS: Final[dict[str, Proof]] = {"crash-server-sqlite": _sqlite_server}
