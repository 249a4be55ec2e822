"""What looks good to a bot, 10,000 for a won match."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import count
from bugeyed.games.lastbug.state import ENDED, NOBODY, State

LEFT: Final[list[i64]] = [-10000, 0, 2200, 3800]
"""What 0 to 3 tiles of a mascot are worth to its owner: the last is the game, each further one buys less."""
CARD: Final[i64] = 700
"""A card held won some 61-66 % of games against none in a trial."""
COVER: Final[i64] = 900
"""Protection until the next turn."""
GAME: Final[i64] = 5000
"""A game won in a tournament."""
POINT: Final[i64] = 600
"""A point in BEM Collection Agency: 17 are to be had."""
STANDING: Final[i64] = 450
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
    value = CARD * count(state.hand(seat)) + GAME * state.games_won(seat)
    if state.guarded == seat:
        value += COVER
    mascot = state.mascot(seat)
    if mascot < 0:
        return value
    left = state.left(mascot)
    if state.setting.friend:
        return value + LEFT[left]
    return value + POINT * state.points(seat) + STANDING * left
