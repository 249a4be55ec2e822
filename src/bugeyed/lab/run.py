"""Plays the matches of a simulation, here or on several processes at once."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Final

from bugeyed.lab.playing import play_batch
from bugeyed.lab.simulation import Record, Simulation
from bugeyed.lab.workers import Workers

BATCH: Final = 200
"""Random matches to a batch: short enough to show progress, long enough to be worth a message."""


def simulate(
    simulation: Simulation, jobs: int, done: Collection[int] = frozenset()
) -> Generator[list[Record]]:
    """The records of all matches, in batches as they come; their order depends on *jobs*, their contents do not.

    Those whose numbers are *done* are not played again. Closing the generator early ends the processes too.
    """
    batches = batches_of(simulation, done)
    if jobs == 1 or len(batches) <= 1:
        start = simulation.start()
        for batch in batches:
            yield play_batch(simulation, start, batch)
        return
    with Workers(simulation, min(jobs, len(batches))) as workers:
        yield from workers.play(batches)


def batches_of(simulation: Simulation, done: Collection[int] = frozenset()) -> list[range]:
    """The numbers of the matches, in portions; a match between bots is a portion by itself."""
    size = 1 if simulation.levels else BATCH
    batches = []
    first = 0
    while first < simulation.matches:
        last = min(first + size, simulation.matches)
        if done:
            last = next((number for number in range(first, last) if number in done), last)
        if last > first:
            batches.append(range(first, last))
        first = max(last, first + 1)
    return batches
