"""The lab: two processes beside one, a Ray cluster on this machine beside two processes, a report of 10,000 matches."""

import functools
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

import bugeyed
from benchmarks.measure import Bench, Line, Pace, Unit, Unmeasured, alone, beside
from bugeyed.core.errors import Mistake
from bugeyed.lab.crew import Crew, crew_of
from bugeyed.lab.run import simulate
from bugeyed.lab.simulation import Simulation
from bugeyed.lab.study import Study
from bugeyed.lab.sweep import Point

NYMPHS: Final = Simulation("beetles", players=2, matches=10_000, levels=(2, 2), nodes=200)
"""Quick matches, half a millisecond each: whatever it costs to hand them out shows most."""
REPORTED: Final = 10_000
Start: TypeAlias = Callable[[], AbstractContextManager[Crew]]


def actions_a_second(crew: Crew, matches: int) -> float:
    """Of the same matches, whoever plays them."""
    begun = time.perf_counter()
    batches = simulate(replace(NYMPHS, matches=matches), crew)
    actions = sum(record.actions for played in batches for record in played.records)
    return actions / (time.perf_counter() - begun)


def _race(name: str, ours: Start, peer: Start, peer_name: str, bar: float) -> Bench:
    def bench(pace: Pace) -> Line:
        matches = pace.games(NYMPHS.matches)
        with ExitStack() as stack:

            @functools.cache
            def started(start: Start) -> Crew:
                crew = stack.enter_context(start())
                actions_a_second(crew, 200)  # all have started, and know the game
                return crew

            return beside(
                name,
                Unit.SPEED,
                pace,
                ours=lambda: actions_a_second(started(ours), matches),
                peer=lambda: actions_a_second(started(peer), matches),
                peer_name=peer_name,
                bar=bar,
            )

    return bench


@contextmanager
def _ray() -> Iterator[Crew]:
    try:
        with crew_of(1, ray="local") as crew:
            yield crew
    except Mistake as mistake:
        raise Unmeasured(str(mistake)) from mistake


@functools.cache
def _study(matches: int) -> tuple[Study, tempfile.TemporaryDirectory[str]]:
    """One to report on, with all its decisions; it is there as long as its folder is held."""
    folder = tempfile.TemporaryDirectory()
    simulation = replace(NYMPHS, matches=matches, events=True, trace=True)
    study = Study.begin(Path(folder.name) / "study", bugeyed.game("beetles"), [Point("", simulation)], True)
    with crew_of(2) as crew:
        for played in simulate(simulation, crew):
            study.add(0, played)
    study.flush()
    return study, folder


def report_seconds(matches: int) -> float:
    """The page of a traced study, from its Parquet files to the HTML file."""
    from bugeyed.lab.report.document import write_report

    study, folder = _study(matches)
    begun = time.perf_counter()
    write_report([study], Path(folder.name) / "report.html", False)
    return time.perf_counter() - begun


def _report(pace: Pace) -> Line:
    few = replace(pace, rounds=min(2, pace.rounds))
    return alone("lab-report", Unit.SECONDS, few, ours=lambda: report_seconds(pace.games(REPORTED)), below=20)


BENCHES: Final[dict[str, Bench]] = {
    "lab-processes": _race("lab-processes", lambda: crew_of(2), lambda: crew_of(1), "one process", bar=1.8),
    "lab-ray": _race("lab-ray", _ray, lambda: crew_of(2), "two processes", bar=0.85),
    "lab-report": _report,
}
