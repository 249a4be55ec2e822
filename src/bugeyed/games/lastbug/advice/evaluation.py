"""What looks good to a bot, 10,000 for a won match; ``weights.toml`` says how the weights were made."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import count
from bugeyed.core.weights import Weights
from bugeyed.games.lastbug.advice import WEIGHTS
from bugeyed.games.lastbug.state import ENDED, NOBODY, State

LEARNT: Final[Weights] = WEIGHTS
TWO: Final[i64] = LEARNT.place("two")
"""Two tiles of its mascot left to the owner, where one is nothing and none is the game."""
THREE: Final[i64] = LEARNT.place("three")
CARD: Final[i64] = LEARNT.place("card")
"""A card held."""
COVER: Final[i64] = LEARNT.place("cover")
"""Protection until the next turn."""
GAME: Final[i64] = LEARNT.place("game")
"""A game won in a tournament."""
POINT: Final[i64] = LEARNT.place("point")
"""A point in BEM Collection Agency: 17 are to be had."""
STANDING: Final[i64] = LEARNT.place("standing")
"""A mascot tile in the circle, a chance to be the last bug (§9.2)."""


def worth(state: State, seat: int) -> int:
    """How good the position looks for *seat*; mascots are read as the position has them, so sample it first."""
    if state.phase == ENDED:
        if state.winner == NOBODY:
            return 0
        return 10000 if state.winner == seat else -10000
    value = side(state, 0) - side(state, 1)
    return value if seat == 0 else -value


def side(state: State, seat: i64) -> i64:
    """What one seat has."""
    values = LEARNT.values
    value = values[CARD] * count(state.hand(seat)) + values[GAME] * state.games_won(seat)
    if state.guarded == seat:
        value += values[COVER]
    mascot = state.mascot(seat)
    if mascot < 0:
        return value
    left = state.left(mascot)
    if not state.setting.friend:
        return value + values[POINT] * state.points(seat) + values[STANDING] * left
    if left == 2:
        value += values[TWO]
    elif left == 3:
        value += values[THREE]
    return value
