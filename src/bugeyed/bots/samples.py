"""The positions a seat may be in, as far as it knows."""

from __future__ import annotations

import random
from typing import Final

from bugeyed.core.game import Position
from bugeyed.core.knowledge import Knowledge

DIFFERENT: Final = 16
"""Positions to think about at once, at most."""
DRAWS: Final = 96
"""Where there are fewer, draws enough to learn how likely each is."""


class Samples:
    """Positions the seat cannot tell apart, drawn at random; those drawn several times weigh more."""

    def __init__(self, knowledge: Knowledge, rng: random.Random) -> None:
        self.positions: Final[list[Position]] = []
        self.weights: Final[list[int]] = []
        """How often each was drawn. Where nothing is hidden there is one position."""
        places: dict[bytes, int] = {}
        first = knowledge.sample(rng)
        for draw in range(DRAWS):
            position = first if draw == 0 else knowledge.sample(rng)
            if position is first and draw > 0:
                # Most games hide nothing and answer with the position itself: no key is needed to see that.
                self.weights[0] += 1
            else:
                key = position.key()
                if key in places:
                    self.weights[places[key]] += 1
                else:
                    places[key] = len(self.positions)
                    self.positions.append(position)
                    self.weights.append(1)
            known = len(self.positions)
            if known == DIFFERENT or (known == 1 and draw == DIFFERENT):
                break
