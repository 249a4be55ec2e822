"""``kill -9`` under load, of the server, of bots' workers, of PostgreSQL: every acknowledged action is there, once."""

from __future__ import annotations

import os
import random
import signal
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import httpx
from tests.table.server import Player, Running, open_match

from proofs.finding import Pace, Proof, check
from proofs.load import Loads
from proofs.places import PLACES, Place

ROUNDS: Final = 200
FRESH: Final = 8
"""Rounds after which new matches are opened: the old ones come to their end."""
PATIENCE: Final = 60
"""Seconds until a bot that does not answer is given up."""


def server(rounds: int, place: Place, seed: int = 5) -> dict[str, object]:
    """The server is killed, and started again on the same data."""
    generator = random.Random(seed)
    loads = Loads()
    running = place.start()
    for number in range(rounds):
        if number % FRESH == 0:
            loads.open(running.url)
        with loads.playing(running.url):
            loads.await_acknowledged(generator.randint(2, 16))
            running.kill()
        running = place.start()
        loads.verify(running.url)
    place.stop(running)
    return {"kills": rounds, **loads.figures()}


def worker(rounds: int, place: Place, seed: int = 5) -> dict[str, object]:
    """Bots' processes are killed while they think; the bot answers all the same, once."""
    generator = random.Random(seed)
    kills, waits = 0, []
    running = place.start()
    seats = [{"kind": "human"}, {"kind": "bot", "level": 2}]
    player: Player | None = None
    with httpx.Client(base_url=running.url, timeout=PATIENCE) as client:
        for _ in range(rounds):
            state = {} if player is None else player.state()
            if player is None or state["turn"] < 0:
                (player,) = open_match(client, seats=seats)
                state = player.state()
            sent = time.monotonic()
            check(
                player.act(state["seq"], state["actions"][0]["name"]).status_code == 200, "not acknowledged"
            )
            time.sleep(generator.random() * 0.1)
            for pid in workers(running):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    kills += 1
            headers = {**player.headers, "Last-Event-ID": str(state["seq"])}
            with client.stream("GET", f"/api/matches/{player.match}/events", headers=headers) as news:
                wanted = f"id: {state['seq'] + 2}"
                # A match may end by the person's own action.
                ended = (line for line in news.iter_lines() if line == wanted or '"turn":-2' in line)
                check(next(ended, None) is not None, "the bot never answers")
            waits.append(time.monotonic() - sent)
            check(player.state()["seq"] <= state["seq"] + 2, "the bot has acted twice")
    place.stop(running)
    waits.sort()
    return {"kills": kills, "answers": rounds, "median s": waits[len(waits) // 2], "slowest s": waits[-1]}


def workers(running: Running) -> list[int]:
    """The processes in which its bots think."""
    pid = running.process.pid
    children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def postgresql(rounds: int, place: Place, seed: int = 5) -> dict[str, object]:
    """PostgreSQL is killed, every process of it, and recovers; the servers go on without a person."""
    assert place.cluster is not None
    generator = random.Random(seed)
    loads = Loads()
    servers = [place.start() for _ in range(2)]
    urls = [running.url for running in servers]
    for number in range(rounds):
        if number % (FRESH // 2) == 0:
            loads.open(urls[0])
        with loads.playing(*urls):
            loads.await_acknowledged(generator.randint(2, 16))
            place.cluster.kill()
            place.cluster.start()
            loads.await_acknowledged(2)
        for url in urls:
            loads.verify(url)
    for running in servers:
        place.stop(running)
    return {"kills": rounds, **loads.figures()}


def _proof(what: str, place: str, pace: Pace) -> dict[str, object]:
    with PLACES[place]() as made:
        return {"server": server, "worker": worker, "postgresql": postgresql}[what](pace.count(ROUNDS), made)


PROOFS: Final[dict[str, Proof]] = {
    "crash-server-sqlite": partial(_proof, "server", "sqlite"),
    "crash-server-postgresql": partial(_proof, "server", "postgresql"),
    "crash-worker-sqlite": partial(_proof, "worker", "sqlite"),
    "crash-worker-postgresql": partial(_proof, "worker", "postgresql"),
    "crash-postgresql": partial(_proof, "postgresql", "postgresql"),
}
