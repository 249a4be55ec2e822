"""Matches of Crop Circles to begin with."""

from __future__ import annotations

import random

import bugeyed
from bugeyed import Position


def dealt(seed: int) -> Position:
    """Crop Circles, just dealt."""
    rng = random.Random(seed)
    position = bugeyed.game("cropcircles").start()
    while position.turn == bugeyed.CHANCE:
        outcomes, weights = zip(*position.chances(), strict=True)
        position = position.step(rng.choices(outcomes, weights)[0])
    return position
