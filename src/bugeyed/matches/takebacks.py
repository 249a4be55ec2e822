"""Taking back: how far a seat may go back by itself, and why no further.

A seat may take back its own actions to the last point where it learnt something it did not know, or
another seat decided. What others learnt from an action taken back is the mover's affair. What a seat has
seen it has seen: an entry taken back since still counts as learnt.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bugeyed.core.errors import Mistake
from bugeyed.core.game import OVER
from bugeyed.matches.advance import Transaction
from bugeyed.matches.entries import ActionTaken, ActionUndone
from bugeyed.matches.fold import Fold
from bugeyed.matches.seats import seat_name


class CannotUndo(Mistake):
    """Nothing to take back, or not without asking the others."""


@dataclass(frozen=True)
class Limit:
    """How far back a seat may go by itself."""

    numbers: tuple[int, ...]
    """The entries that are its actions and may be taken back, the latest first."""
    why: str
    """A sentence: why no further."""


def undo_limit(fold: Fold, seat: int) -> Limit:
    """How many of its actions *seat* may take back without asking, and what bars the rest."""
    if fold.turn == OVER:
        return Limit((), "The match is over, and its outcome stands.")
    standing = set(fold.standing)
    numbers: list[int] = []
    for number in range(fold.seq, 0, -1):
        entry = fold.entries[number - 1]
        told = fold.told(number, seat)
        for event in told:
            if event.reveals:
                name = seat_name(fold.game, seat)
                return Limit(tuple(numbers), f"{name} has learnt something since: {event.words}")
        if isinstance(entry, ActionTaken) and entry.seat != seat:
            decided = f"{seat_name(fold.game, entry.seat)} has decided since"
            if number not in standing:
                decided += ", though it was taken back"
            return Limit(tuple(numbers), f"{decided}: {told[0].words}" if told else f"{decided}.")
        if isinstance(entry, ActionTaken) and number in standing:
            numbers.append(number)
    return Limit(tuple(numbers), "That is the beginning of the match.")


def last_actor(fold: Fold, seats: Collection[int]) -> int | None:
    """The one of *seats* whose action is the latest that stands: where several share a device, whose an undo is."""
    for number in reversed(fold.standing):
        author = fold.author(number)
        if author in seats:
            return author
    return None


def undo(fold: Fold, seat: int, agreed: Collection[int] = ()) -> Transaction:
    """*seat* takes back its last action; CannotUndo says what bars it.

    With all others in *agreed* it may go past what it has learnt, their later actions going with its own.
    """
    name = seat_name(fold.game, seat)
    limit = undo_limit(fold, seat)
    if limit.numbers:
        return fold.work_out(ActionUndone(seat, limit.numbers[0]))
    if fold.turn == OVER:
        raise CannotUndo(limit.why)
    own = [number for number in fold.standing if fold.author(number) == seat]
    if not own:
        raise CannotUndo(f"{name} has no action to take back.")
    others = [other for other in range(fold.players) if other != seat]
    if not set(others) <= set(agreed):
        raise CannotUndo(f"{name} cannot take its last action back unless the others agree. {limit.why}")
    return fold.work_out(ActionUndone(seat, own[-1], tuple(others)))
