"""Faults that are no crash: a database restarted, lines cut, a server that stands still, a full disk, a wrong clock."""

from __future__ import annotations

import os
import random
import resource
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Final

import httpx
from tests.table.server import Player, open_match

from proofs.crash import FRESH
from proofs.finding import Pace, Proof, check
from proofs.load import PATIENCE, Loads
from proofs.places import PLACES, Place

ROUNDS: Final = 40
PAUSES: Final = 3
STILL: Final = 30.0
"""Seconds for which a server stands still."""
HOUR: Final = 3600
JUMPS: Final = (HOUR, -HOUR, 400 * 24 * HOUR, -400 * 24 * HOUR, 0)
"""Seconds by which a clock is wrong, one after the other."""


def restarts(pace: Pace, place: Place) -> dict[str, object]:
    """PostgreSQL is restarted in order; the servers go on without a person."""
    assert place.cluster is not None
    cluster = place.cluster

    def restart(loads: Loads) -> None:
        loads.await_acknowledged(5)
        cluster.stop()
        cluster.start()
        loads.await_acknowledged(5)

    rounds, loads = _under(restart, pace, place)
    return {"restarts": rounds, **loads.figures()}


def cuts(pace: Pace, place: Place) -> dict[str, object]:
    """Every line to PostgreSQL is cut, again and again."""
    assert place.cluster is not None
    cluster = place.cluster

    def cut(loads: Loads) -> None:
        for _ in range(3):
            loads.await_acknowledged(3)
            cluster.cut()
        loads.await_acknowledged(3)

    rounds, loads = _under(cut, pace, place)
    return {"cuts": 3 * rounds, **loads.figures()}


def _under(trouble: Callable[[Loads], None], pace: Pace, place: Place) -> tuple[int, Loads]:
    """Two servers, played at while there is trouble with their database; nothing acknowledged may be lost at either."""
    rounds = pace.count(ROUNDS)
    loads = Loads()
    urls = [place.start().url for _ in range(2)]
    for number in range(rounds):
        if number % (FRESH // 2) == 0:
            loads.open(urls[0])
        with loads.playing(*urls):
            trouble(loads)
        for url in urls:
            loads.verify(url)
    return rounds, loads


def pauses(pace: Pace, place: Place) -> dict[str, object]:
    """One of two servers stands still in the middle of its bot's thought: the other takes over, and it comes back."""
    rounds, waits = pace.count(PAUSES), []
    one, other = place.start(), place.start()
    seats = [{"kind": "human"}, {"kind": "bot", "level": 2}]
    with (
        httpx.Client(base_url=one.url, timeout=PATIENCE) as here,
        httpx.Client(base_url=other.url, timeout=PATIENCE) as there,
    ):
        for _ in range(rounds):
            (player,) = open_match(here, seats=seats)
            check(player.act(0, player.state()["actions"][0]["name"]).status_code == 200, "not acknowledged")
            os.kill(one.process.pid, signal.SIGSTOP)
            begun = time.monotonic()
            player.client = there
            with there.stream("GET", f"/api/matches/{player.match}/events", headers=player.headers) as news:
                next(line for line in news.iter_lines() if line.startswith("id: 2"))
            waits.append(time.monotonic() - begun)
            state = player.state()
            check(player.act(2, state["actions"][0]["name"]).status_code == 200, "the other does not go on")
            time.sleep(max(0.0, STILL * max(pace.share, 0.4) - waits[-1]))
            os.kill(one.process.pid, signal.SIGCONT)
            player.client = here
            check(player.state()["seq"] >= 3, "whoever stood still tells what was before")
            stale = player.act(2, state["actions"][0]["name"])
            check(
                stale.status_code == 409, f"whoever stood still answers {stale.status_code} to what is past"
            )
    return {"pauses": rounds, "bot taken over after s": round(max(waits), 1)}


def full_disk(pace: Pace, place: Place) -> dict[str, object]:
    """Nothing can be written for a while: 503 in words, nothing lost, and it goes on by itself."""
    rounds = pace.count(ROUNDS)
    loads = Loads()
    running = place.start()
    pid = running.process.pid
    free = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    for number in range(rounds):
        if number % FRESH == 0:
            loads.open(running.url)
        with loads.playing(running.url):
            loads.await_acknowledged(3)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (64, free[1]))
            with httpx.Client(base_url=running.url, timeout=PATIENCE) as client:
                check(client.get("/healthz").status_code == 503, "a full disk is no trouble to /healthz")
            time.sleep(random.random() * 0.2)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, free)
            loads.await_acknowledged(3)
        loads.verify(running.url)
    place.stop(running)
    return {"times full": rounds, **loads.figures()}


def moved_clock(pace: Pace, place: Place) -> dict[str, object]:
    """The time of day jumps to and fro while people and a bot play, sit down and open matches."""
    rounds = pace.count(ROUNDS, least=len(JUMPS))
    loads = Loads()
    wrong = place.folder / "wrong-by"
    wrong.write_text("0")
    running = place.start((sys.executable, "-m", "proofs.moved_clock", str(wrong)))
    seats = [{"kind": "human"}, {"kind": "bot", "level": 1}]
    with httpx.Client(base_url=running.url, timeout=PATIENCE) as client:
        for number in range(rounds):
            if number % FRESH == 0:
                loads.open(running.url)
            (before,) = open_match(client, seats=seats)
            with loads.playing(running.url):
                loads.await_acknowledged(3)
                wrong.write_text(str(JUMPS[number % len(JUMPS)]))
                loads.await_acknowledged(3)
                for player in (before, *open_match(client, seats=seats)):
                    _answered_by_bot(player)
                _sits_down(running.url, client)
            loads.verify(running.url)
    place.stop(running)
    return {"jumps": rounds, **loads.figures()}


def _answered_by_bot(player: Player) -> None:
    """A person acts, and the bot after them."""
    check(player.act(0, player.state()["actions"][0]["name"]).status_code == 200, "not acknowledged")
    with player.client.stream("GET", f"/api/matches/{player.match}/events", headers=player.headers) as news:
        check(any(line.startswith("id: 2") for line in news.iter_lines()), "the bot does not go on")


def _sits_down(url: str, client: httpx.Client) -> None:
    """A link made now is good now."""
    player, _ = open_match(client)
    with httpx.Client(base_url=url, timeout=PATIENCE) as browser:
        page = player.sit_down(browser)
    check(page.status_code == 200, f"sitting down by a fresh link is answered {page.status_code}")


def _proof(tried: Callable[[Pace, Place], dict[str, object]], place: str, pace: Pace) -> dict[str, object]:
    with PLACES[place]() as made:
        return tried(pace, made)


PROOFS: Final[dict[str, Proof]] = {
    "fault-restart": partial(_proof, restarts, "postgresql"),
    "fault-cut": partial(_proof, cuts, "postgresql"),
    "fault-pause": partial(_proof, pauses, "postgresql"),
    "fault-full-disk": partial(_proof, full_disk, "sqlite"),
    "fault-clock": partial(_proof, moved_clock, "sqlite"),
}
