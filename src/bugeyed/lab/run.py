"""Plays the matches of a simulation, here or on several processes at once."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from bugeyed.bots import bot
from bugeyed.bots.bouts import play_bout
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import Position
from bugeyed.lab.simulation import Record, Simulation
from bugeyed.lab.workers import Workers

BATCH: Final = 200
"""Random matches to a batch: short enough to show progress, long enough to be worth a message."""


def simulate(simulation: Simulation, jobs: int) -> Generator[list[Record]]:
    """The records of all matches, in batches as they come; their order depends on *jobs*, their contents do not.

    Closing the generator early ends the processes too.
    """
    batches = batches_of(simulation)
    if jobs == 1 or len(batches) == 1:
        start = simulation.start()
        for batch in batches:
            yield play_batch(simulation, start, batch)
        return
    with Workers(simulation, min(jobs, len(batches))) as workers:
        yield from workers.play(batches)


def batches_of(simulation: Simulation) -> list[range]:
    """The numbers of the matches, in portions; a match between bots is a portion by itself."""
    size = 1 if simulation.levels else BATCH
    return [
        range(first, min(first + size, simulation.matches)) for first in range(0, simulation.matches, size)
    ]


def play_batch(simulation: Simulation, start: Position, numbers: range) -> list[Record]:
    """Some matches of a simulation; each depends on the simulation and its own number alone."""
    return [play_match(simulation, start, number) for number in numbers]


def play_match(simulation: Simulation, start: Position, number: int) -> Record:
    """One match of a simulation."""
    seating = simulation.seating(number) if simulation.levels else ()
    bots = [bot(simulation.levels[which], simulation.seed_of(number, f"bot {which}")) for which in seating]
    luck = Lehmer(simulation.seed_of(number, "chance"))
    bout = play_bout(start, bots, luck, simulation.seconds, simulation.nodes, simulation.events)
    outcome = bout.outcome
    return Record(
        number,
        seating,
        tuple(bout.returns),
        bout.actions,
        bout.turns,
        bout.starter,
        reason="" if outcome is None else outcome.reason,
        clause="" if outcome is None else outcome.clause,
        scores=() if outcome is None or outcome.scores is None else outcome.scores,
        events=tuple((kind, clause, times) for (kind, clause), times in sorted(bout.events.items())),
    )
