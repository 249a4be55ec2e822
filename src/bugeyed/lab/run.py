"""Plays the matches of a plan, here or on several processes at once."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from bugeyed.bots import bot
from bugeyed.bots.bouts import play_bout
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import Position
from bugeyed.lab.simulation import Plan, Record
from bugeyed.lab.workers import Workers

BATCH: Final = 200
"""Random matches to a batch: short enough to show progress, long enough to be worth a message."""


def simulate(plan: Plan, jobs: int) -> Generator[list[Record]]:
    """The records of all matches, in batches as they come; their order depends on *jobs*, their contents do not.

    Closing the generator early ends the processes too.
    """
    batches = batches_of(plan)
    if jobs == 1 or len(batches) == 1:
        start = plan.start()
        for batch in batches:
            yield play_batch(plan, start, batch)
        return
    with Workers(plan, min(jobs, len(batches))) as workers:
        yield from workers.play(batches)


def batches_of(plan: Plan) -> list[range]:
    """The numbers of the matches, in portions; a match between bots is a portion by itself."""
    size = 1 if plan.levels else BATCH
    return [range(first, min(first + size, plan.matches)) for first in range(0, plan.matches, size)]


def play_batch(plan: Plan, start: Position, numbers: range) -> list[Record]:
    """Some matches of a plan; each depends on the plan and its own number alone."""
    return [play_match(plan, start, number) for number in numbers]


def play_match(plan: Plan, start: Position, number: int) -> Record:
    """One match of a plan."""
    seating = plan.seating(number) if plan.levels else ()
    bots = [bot(plan.levels[which], plan.seed_of(number, f"bot {which}")) for which in seating]
    luck = Lehmer(plan.seed_of(number, "chance"))
    bout = play_bout(start, bots, luck, plan.seconds, plan.nodes, plan.events)
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
