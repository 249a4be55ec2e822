"""What looks good to a bot, in hundredths of a beetle, from the side of the player to move; ``weights.toml`` says
how the weights were made."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.weights import Weights
from bugeyed.games.beetles.advice import WEIGHTS
from bugeyed.games.beetles.board import FLIGHTS
from bugeyed.games.beetles.rules import number

LEARNT: Final[Weights] = WEIGHTS
BEETLE: Final[i64] = LEARNT.place("beetle")
"""The measure of the others. A beetle may capture, and be captured."""
EGG: Final[i64] = LEARNT.place("egg")
"""A beetle to come, and before that an action nobody can take away: who runs out of actions loses (§5.1)."""
PREY: Final[i64] = LEARNT.place("prey")
"""A born enemy in reach is an action in stock, and a beetle the enemy may lose."""
AMBUSH: Final[i64] = LEARNT.place("ambush")
"""An enemy's egg in reach can hardly be hatched: the beetle would be captured at once."""
FRIEND: Final[i64] = LEARNT.place("friend")
"""A friend in reach is an action for the day nothing else is left (§4.4), paid for with a beetle."""


def worth(my_eggs: i64, their_eggs: i64, mine: i64, theirs: i64) -> int:
    """Mine less theirs."""
    return side(my_eggs, mine, their_eggs, theirs) - side(their_eggs, theirs, my_eggs, mine)


def side(eggs: i64, beetles: i64, enemy_eggs: i64, enemies: i64) -> i64:
    """What one player has: eggs, beetles, and what these have in reach."""
    values = LEARNT.values
    prey: i64 = 0
    ambush: i64 = 0
    friends: i64 = 0
    left = beetles
    while left:
        cell = left & -left
        left ^= cell
        flights = FLIGHTS[number(cell)]
        prey += count(flights & enemies)
        ambush += count(flights & enemy_eggs)
        friends += count(flights & beetles)
    value = values[EGG] * count(eggs) + values[BEETLE] * count(beetles)
    return value + values[PREY] * prey + values[AMBUSH] * ambush + values[FRIEND] * friends


def count(cells: i64) -> i64:
    """How many cells a set has, added up in pairs, fours and bytes."""
    cells -= cells >> 1 & 0x5555555
    cells = (cells & 0x3333333) + (cells >> 2 & 0x3333333)
    cells = cells + (cells >> 4) & 0xF0F0F0F
    return cells * 0x1010101 >> 24 & 0xFF
