"""Checks by resampling what takebacks works out from the events: who may take back has learnt nothing.

Positions a seat cannot tell apart at the point it may go back to must show it the same after the same
actions of its own, however chance falls. If they do not, some event shows more than it owns up to.
"""

from __future__ import annotations

import random

from bugeyed.core.events import Event, told
from bugeyed.core.game import CHANCE, Position, View
from bugeyed.matches.entries import ActionTaken
from bugeyed.matches.fold import Fold
from bugeyed.matches.takebacks import undo_limit
from bugeyed.matches.transactions import draw


def learnt_unawares(fold: Fold, seat: int, generator: random.Random, samples: int = 8) -> str | None:
    """What *seat* has learnt from actions it may still take back, in a sentence; None if nothing was found."""
    limit = undo_limit(fold, seat)
    if not limit.numbers:
        return None
    point = limit.numbers[-1] - 1
    lived = list(_lived(fold, seat, point))
    for _ in range(samples):
        position = fold.at(point).resample(seat, generator)
        for number, action, events, view in lived:
            if position.turn != seat or action not in [position.name(code) for code in position.actions()]:
                return f"entry {number}: {action!r} is possible in some positions the seat cannot tell apart."
            position, seen = _act(position, seat, action, generator)
            if seen != events:
                return f"entry {number}: {action!r} may show {seen} as well as {events}, and both pass as nothing new."
            if position.view(seat) != view:
                return f"entry {number}: {action!r} leads to views that differ, and no event reveals it."
    return None


Seen = list[dict[str, object]]


def _lived(fold: Fold, seat: int, point: int) -> list[tuple[int, str, Seen, View]]:
    """The seat's actions since *point*: number, name, what it saw until its next decision, its view then."""
    standing = [number for number in fold.standing if number > point]
    starts = [n for n, number in enumerate(standing) if isinstance(fold.entries[number - 1], ActionTaken)]
    lived: list[tuple[int, str, Seen, View]] = []
    for start, stop in zip(starts, [*starts[1:], len(standing)], strict=True):
        numbers = standing[start:stop]
        entry = fold.entries[numbers[0] - 1]
        assert isinstance(entry, ActionTaken)
        seen = [event.plain() for number in numbers for event in fold.told(number, seat)]
        lived.append((numbers[0], entry.action, seen, fold.at(numbers[-1]).view(seat)))
    return lived


def _act(position: Position, seat: int, action: str, generator: random.Random) -> tuple[Position, Seen]:
    """The position at the next decision, and what *seat* saw on the way there."""
    events: list[Event]
    position, events = position.tell(position.parse(action))
    seen = told(events, seat)
    while position.turn == CHANCE:
        position, events = position.tell(draw(position.chances(), generator))
        seen += told(events, seat)
    return position, [event.plain() for event in seen]
