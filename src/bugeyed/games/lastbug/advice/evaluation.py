"""What looks good to a bot, 10,000 for a won match; ``weights.toml`` says how the weights were made."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import count
from bugeyed.core.weights import Weights
from bugeyed.games.lastbug.advice import WEIGHTS
from bugeyed.games.lastbug.board import NO_SQUARE, clockwise
from bugeyed.games.lastbug.state import ENDED, NOBODY, TURN, State

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
ON_TURN: Final[i64] = LEARNT.place("turn")
"""To be on turn."""
AIM: Final[i64] = LEARNT.place("aim")
"""On turn, each of the Navigator's three moves that shoots the other's mascot."""
SLIP: Final[i64] = LEARNT.place("slip")
"""On turn, each of them that shoots one's own."""
KILL: Final[i64] = LEARNT.place("kill")
"""On turn, that some move shoots the other's last."""


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
    if state.phase == TURN and state.mover == seat:
        value += values[ON_TURN] + shots(state)
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


def shots(state: State) -> i64:
    """What the seat on turn could shoot at once without a card."""
    if state.navigator == NO_SQUARE or state.orders:
        return 0
    values = LEARNT.values
    own, other = state.mascot(state.mover), state.mascot(1 - state.mover)
    aimed: i64 = 0
    slips: i64 = 0
    for squares in range(1, 4):
        bem = shot(state, (state.navigator + squares) % 8)
        if bem < 0:
            continue
        if bem == own:
            slips += 1
        elif bem == other and state.guarded != 1 - state.mover:
            aimed += 1
    value = values[AIM] * aimed + values[SLIP] * slips
    if aimed and state.left(other) == 1:
        value += values[KILL]
    return value


def shot(state: State, square: i64) -> i64:
    """The BEM that goes when the Navigator stands on *square*, by the printed arrows and numbers; -1 if none does."""
    box = state.setting.box
    cell = state.setting.ways[16 * box.arrows[square] + state.vehicle]
    wild = state.flipped >> cell & 1 != 0
    steps: i64 = box.reverse if wild else state.tile_images(cell)
    bem = state.bem_at(clockwise(state.tiles, state.gunner, steps))
    return bem if wild or state.tile_bem(cell) == bem else -1
