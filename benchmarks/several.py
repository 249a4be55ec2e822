"""Many people: a thousand matches at one server, and two servers on one PostgreSQL beside one."""

import functools
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tests.postgres import Cluster

from benchmarks.measure import Bench, Line, Measure, Pace, Unit, Unmeasured, alone, beside
from benchmarks.programs import run
from benchmarks.serving import Server, table

ROOT: Final = Path(__file__).parent.parent
MATCHES: Final = 50
CROWD: Final = 1_000
ROUNDS: Final = 3
"""How many times as often as usual servers are compared: two, PostgreSQL and the clients have few cores to share."""
SECONDS: Final = 20
"""For how long the crowd plays."""


@dataclass(frozen=True)
class Played:
    """A load on some servers, and the processor time it took."""

    moves: float
    seconds: float
    median: float
    p99: float
    busiest: float = 0.0
    """Seconds of processor of the server that used most, while they played."""
    database: float = 0.0
    """Seconds of processor of PostgreSQL."""


@functools.cache
def shared(pace: Pace) -> dict[int, list[Played]]:
    """The same load on one server and on two, in turn, by how many there are."""
    played: dict[int, list[Played]] = {1: [], 2: []}
    with _postgresql() as made, ExitStack() as stack:
        address = made.database()
        servers = [stack.enter_context(table("--database", address)) for _ in range(2)]
        for seed in range(pace.rounds + 1):
            for count in played:
                played[count].append(_play(made, servers[:count], seed))
    return {count: rounds[1:] for count, rounds in played.items()}


@contextmanager
def _postgresql() -> Iterator[Cluster]:
    try:
        made = Cluster()
    except (OSError, LookupError, RuntimeError) as error:
        raise Unmeasured(str(error)) from error
    try:
        yield made
    finally:
        made.remove()


def _play(made: Cluster, servers: list[Server], seed: int) -> Played:
    database = made.processor()
    urls = ",".join(server.url for server in servers)
    pids = ",".join(str(server.pid) for server in servers)
    told = run(
        [sys.executable, "-m", "benchmarks.load", urls, str(MATCHES), str(seed), pids], "the table", ROOT
    )
    return replace(Played(**json.loads(told)), database=max(0.0, made.processor() - database))


def _figures(pace: Pace, servers: int, figure: Callable[[Played], float]) -> Measure:
    rounds: list[Played] = []

    def measure() -> float:
        if not rounds:
            rounds.extend(shared(pace)[servers])
        return figure(rounds.pop(0))

    return measure


def moves(pace: Pace) -> Line:
    """Acknowledged moves a second, on PostgreSQL's disk; those who play one match sit at different servers."""
    pace = _often(pace)
    ours, peer = (_figures(pace, count, lambda played: played.moves / played.seconds) for count in (2, 1))
    line = beside("servers-moves", Unit.SPEED, pace, ours=ours, peer=peer, peer_name="one server")
    return replace(line, note="; ".join(filter(None, (line.note, _cores(pace)))))


def processor(pace: Pace) -> Line:
    """Processor time of the busier server an acknowledged move: what two servers could do if cores were not short.

    Of all rounds together: the luckiest of one beside the luckiest of the other is luck twice.
    """

    def of(count: int) -> float:
        played = shared(_often(pace))[count]
        return 1e6 * sum(one.busiest for one in played) / sum(one.moves for one in played)

    return beside(
        "servers-processor",
        Unit.MICROSECONDS,
        replace(pace, rounds=1),
        ours=lambda: of(2),
        peer=lambda: of(1),
        peer_name="one server",
        bar=1.5,
    )


def _often(pace: Pace) -> Pace:
    return replace(pace, rounds=ROUNDS * pace.rounds)


def _cores(pace: Pace) -> str:
    """Whose the processor was: on few cores the clients and PostgreSQL take theirs from the servers."""
    try:
        rounds = shared(pace)
    except Unmeasured:
        return ""
    told = []
    for count, played in rounds.items():
        moves = sum(one.moves for one in played)
        database = 1e6 * sum(one.database for one in played) / moves
        told.append(f"{count}: PostgreSQL {database:.0f} µs a move")
    return ", ".join(told)


@functools.cache
def crowded(pace: Pace, number: int) -> tuple[Played, float]:
    """A crowd at one server on SQLite; the server's memory then, in kilobytes."""
    seconds = max(3.0, SECONDS * pace.share)
    with table() as server:
        words = [server.url, str(CROWD), str(seconds), str(number)]
        told = run([sys.executable, "-m", "benchmarks.crowd", *words], "a crowd", ROOT)
        return Played(**json.loads(told)), server.memory()


def _crowd(name: str, unit: Unit, below: float, figure: Callable[[Played, float], float]) -> Bench:
    def bench(pace: Pace) -> Line:
        rounds = iter(range(pace.rounds))
        few = replace(pace, rounds=min(2, pace.rounds))
        return alone(name, unit, few, ours=lambda: figure(*crowded(pace, next(rounds))), below=below)

    return bench


BENCHES: Final[dict[str, Bench]] = {
    "crowd-p99": _crowd("crowd-p99", Unit.SECONDS, 0.150, lambda played, _memory: played.p99),
    "crowd-memory": _crowd("crowd-memory", Unit.KILOBYTES, 500_000, lambda _played, memory: memory),
    "servers-moves": moves,
    "servers-processor": processor,
}
