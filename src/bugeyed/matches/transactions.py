"""Which entries an action brings about: itself and the chance outcomes that follow, all or none stored.

The generator is the caller's: a seeded one for a match on this machine, the operating system's for a server.
"""

from __future__ import annotations

from typing import Protocol

from bugeyed.core.errors import Mistake
from bugeyed.core.game import CHANCE, Position
from bugeyed.matches.entries import ActionTaken, ChanceResolved, Entry
from bugeyed.matches.seats import seat_name


class Generator(Protocol):
    """Who decides chance: ``random.Random``, ``random.SystemRandom``, or anything with this method."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1, all equally likely."""
        ...


class OutOfTurn(Mistake):
    """Another seat decides now, or none."""


def draw(chances: list[tuple[int, int]], generator: Generator) -> int:
    """One of the outcomes, by its weight."""
    mark = generator.randrange(sum(weight for _, weight in chances))
    for outcome, weight in chances:
        mark -= weight
        if mark < 0:
            return outcome
    raise AssertionError("the weights sum to more than the mark")


def chance_entries(position: Position, generator: Generator) -> list[Entry]:
    """The chance outcomes up to the next decision or the end: those before the first one, of a new match."""
    entries: list[Entry] = []
    while position.turn == CHANCE:
        outcome = draw(position.chances(), generator)
        entries.append(ChanceResolved(position.name(outcome)))
        position = position.step(outcome)
    return entries


def entries_for(position: Position, seat: int, action: str | int, generator: Generator) -> list[Entry]:
    """What is to be stored when *seat* acts, by a name or a code; a Refusal or OutOfTurn if it may not."""
    if position.turn >= 0 and position.turn != seat:
        game = position.setting.game
        raise OutOfTurn(f"{seat_name(game, int(position.turn))} is to act now, not {seat_name(game, seat)}.")
    if isinstance(action, str):
        code = position.parse(action)
        after = position.step(code)
    else:
        code = action
        after = position.after(code)
    return [ActionTaken(seat, position.name(code)), *chance_entries(after, generator)]
