"""How bots evaluate a position: the game's advice in fine steps, with the end of a match at either end of the scale."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.game import Position

FINE: Final[i64] = 256
"""Steps in one unit of advice, so that averages over chance keep small differences."""
WIN: Final[i64] = 10_000 * 256
"""A won match. Advice that says 10,000 would claim as much, so it is cut off below."""
MOST_ADVICE: Final[i64] = 9_000 * 256
"""The most that advice can say."""
PROVEN: Final[i64] = 9_500 * 256
"""Beyond this a value is an end of the match that was reached, less its distance."""
INFINITY: Final[i64] = 1 << 40


def evaluated(position: Position, seat: int) -> i64:
    """What the game's advice says of *position*, for *seat*."""
    value: i64 = position.worth(seat)
    value *= FINE
    if value > MOST_ADVICE:
        return MOST_ADVICE
    if value < -MOST_ADVICE:
        return -MOST_ADVICE
    return value


def ended(position: Position, seat: int, ply: i64) -> i64:
    """What an ended match brings *seat*; a win soon and a loss late are better by a hair."""
    value = i64(int(position.returns()[seat] * 10_000.0)) * FINE
    if value > 0:
        return value - ply
    if value < 0:
        return value + ply
    return 0
