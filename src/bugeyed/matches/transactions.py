"""What a decision brings about: checked once, worked out once with its events, and nothing changed yet.

The generator is the caller's: a seeded one for a match on this machine, the operating system's for a server.
"""

from __future__ import annotations

from typing import Final, Protocol

from bugeyed.core.errors import Mistake
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.matches.advance import Advance, Transaction
from bugeyed.matches.entries import ActionTaken, ChanceResolved, Resigned
from bugeyed.matches.fold import Fold
from bugeyed.matches.seats import seat_name

ENDLESS: Final = 10_000
"""Chance decides less often than that before somebody does, in any game that comes to an end."""
LARGEST_CODE: Final = 1 << 31
"""Beyond it rules cannot even say why a number is no action."""


class Generator(Protocol):
    """Who decides chance: ``random.Random``, ``random.SystemRandom``, or anything with this method."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1, all equally likely."""
        ...


class OutOfTurn(Mistake):
    """Another seat decides now, or none."""


class AlreadyOver(OutOfTurn):
    """What can only be done while a match goes on."""


def draw(chances: list[tuple[int, int]], generator: Generator) -> int:
    """One of the outcomes, by its weight."""
    mark = generator.randrange(sum(weight for _, weight in chances))
    for outcome, weight in chances:
        mark -= weight
        if mark < 0:
            return outcome
    raise AssertionError("the weights sum to more than the mark")


def check_turn(fold: Fold, seat: int) -> None:
    """OutOfTurn unless *seat* is to decide now."""
    turn = fold.turn
    if turn == seat:
        return
    outcome = fold.outcome()
    if outcome is not None:
        raise OutOfTurn(f"The match is over: {outcome.reason}.")
    raise OutOfTurn(f"{seat_name(fold.game, turn)} is to act now, not {seat_name(fold.game, seat)}.")


def read_action(position: Position, action: str | int) -> int:
    """The code of an action by its name or its code; a Refusal if it is not possible here."""
    if isinstance(action, str):
        return position.parse(action)
    if abs(action) >= LARGEST_CODE:
        raise Mistake(f"{action} is no action of {position.setting.game.title}.")
    if not position.possible(action):
        raise position.refusal(action)
    return action


def act(fold: Fold, seat: int, action: str | int, generator: Generator) -> Transaction:
    """*seat* acts, and chance follows up to the next decision; OutOfTurn or a Refusal if it may not."""
    check_turn(fold, seat)
    position = fold.position
    code = read_action(position, action)
    entry = ActionTaken(seat, position.name(code))
    after, events = position.tell(code)
    return Transaction(fold.seq, [Advance(entry, after, events, code), *_chance(fold, after, generator)])


def deal(fold: Fold, generator: Generator) -> Transaction:
    """The chance outcomes up to the next decision: those before the first one, of a new match."""
    return Transaction(fold.seq, _chance(fold, fold.position, generator))


def _chance(fold: Fold, position: Position, generator: Generator) -> list[Advance]:
    advances = []
    spoken = fold.spoken
    while position.turn == CHANCE:
        kept = _kept(position, spoken)
        code = draw(position.chances(), generator) if kept is None else kept
        entry = ChanceResolved(position.name(code))
        position, events = position.tell(code)
        advances.append(Advance(entry, position, events, code))
        if len(advances) > ENDLESS:
            title = position.setting.game.title
            raise Mistake(
                f"Chance has decided {ENDLESS} times in a row, so this match of {title} has no end."
            )
    return advances


def _kept(position: Position, spoken: list[str]) -> int | None:
    """The first outcome that was taken back and can come here: who goes back meets the same cards again."""
    if not spoken:
        return None
    possible = {position.name(code): code for code, _ in position.chances()}
    for outcome in spoken:
        if outcome in possible:
            spoken.remove(outcome)
            return possible[outcome]
    return None


def resign(fold: Fold, seat: int) -> Transaction:
    """*seat* gives up, whoever's turn it is."""
    if fold.turn == OVER:
        raise AlreadyOver("The match is over; there is nothing left to resign.")
    return fold.work_out(Resigned(seat))
