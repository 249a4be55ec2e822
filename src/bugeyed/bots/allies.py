"""Allies and rivals: who plays with whom, found out by watching, since no game has to say so."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.bots.budget import Budget
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import OVER, Position

WATCHED: Final[i64] = 200
"""Positions of random play to look at before seats that always fared alike are taken for allies."""


def allies_of(seat: int, start: Position, generator: Lehmer, budget: Budget) -> list[bool]:
    """By seat, whether it wants what *seat* wants.

    Seats are allies if advice and endings never tell them apart, and have said something at all. Rivals show
    themselves within a few positions; only in a co-operative game the whole watch is kept.
    """
    seats = start.setting.players
    alike = [True] * seats
    said = False
    rivals = 0
    position = start
    for _ in range(WATCHED):
        if budget.spend() or rivals == seats - 1:
            break
        worths = worths_of(position)
        for other in range(seats):
            if worths[other] != 0.0:
                said = True
            if alike[other] and worths[other] != worths[seat]:
                alike[other] = False
                rivals += 1
        position = start if position.turn == OVER else position.random_step(generator)
    return [other == seat or (said and alike[other]) for other in range(seats)]


def worths_of(position: Position) -> list[float]:
    """By seat, how the match ended, or how it looks."""
    if position.turn == OVER:
        return position.returns()
    return [float(position.worth(seat)) for seat in range(position.setting.players)]
