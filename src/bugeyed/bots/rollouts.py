"""Rollouts: what a position is worth to each seat, found by playing on at random or asked of the game's advice."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bugeyed.core.chance import Lehmer
from bugeyed.core.game import CHANCE, OVER, Position

TO_THE_END: Final[i64] = -1
"""A rollout of this length is played until the match is over."""
USUAL_SCALE: Final = 2_500.0
"""Where a game does not say better: advice of 10,000, a won match, comes to 0.96."""

STEEPEST: Final = 40.0
"""Beyond it the odds are as good as certain, and a power of e would leave the numbers."""


class Rollouts:
    """Plays on at random for so many decisions, then asks the game's advice."""

    def __init__(self, generator: Lehmer, length: i64, scale: float) -> None:
        self.generator: Final = generator
        self.length: Final[i64] = length
        self.scale: Final[float] = scale
        """How much advice makes winning e times as likely as losing."""

    def returns(self, start: Position) -> list[float]:
        """By seat, from -1 to 1: how one rollout ended or, stopped early, how it looks."""
        generator = self.generator
        left = self.length
        if left == TO_THE_END:
            end, _ = start.played_out(generator)
            return end.returns()
        position = start
        while position.turn != OVER:
            if position.turn != CHANCE:
                if left == 0:
                    break
                left -= 1
            position = position.random_step(generator)
        return outlook(position, self.scale)


def outlook(position: Position, scale: float) -> list[float]:
    """By seat, what advice says of *position*, as the return to be expected."""
    if position.turn == OVER:
        return position.returns()
    found: list[float] = []
    for seat in range(position.setting.players):
        found.append(expected(position.worth(seat), scale))
    return found


def outlook_of(position: Position, seat: i64, scale: float) -> float:
    """The same for one seat."""
    if position.turn == OVER:
        return position.returns()[seat]
    return expected(position.worth(seat), scale)


def expected(worth: float, scale: float) -> float:
    """The mean of win 1 and loss -1 at the odds that *worth* stands for: the logistic law."""
    lean = worth / scale
    if lean > STEEPEST:
        lean = STEEPEST
    elif lean < -STEEPEST:
        lean = -STEEPEST
    return 2.0 / (1.0 + math.exp(-lean)) - 1.0
