"""What looks good to a bot, in hundredths of a beetle, from the side of the player to move.

The weights were fitted to how 1,500 matches of all variants and layouts ended that level 3 played against itself
(logistic regression over 49,000 positions), then rounded.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.beetles.board import FLIGHTS
from bugeyed.games.beetles.rules import number

BEETLE: Final[i64] = 100
"""The measure of the others. A beetle may capture, and be captured."""
EGG: Final[i64] = 190
"""A beetle to come, and before that an action nobody can take away: who runs out of actions loses (§5.1)."""
PREY: Final[i64] = 55
"""A born enemy in reach is an action in stock, and a beetle the enemy may lose."""
AMBUSH: Final[i64] = 40
"""An enemy's egg in reach can hardly be hatched: the beetle would be captured at once."""
FRIEND: Final[i64] = 15
"""A friend in reach is an action for the day nothing else is left (§4.4), paid for with a beetle."""


def worth(my_eggs: i64, their_eggs: i64, mine: i64, theirs: i64) -> int:
    """Mine less theirs: eggs, beetles, and what the beetles have in reach."""
    value = EGG * (count(my_eggs) - count(their_eggs)) + BEETLE * (count(mine) - count(theirs))
    return value + in_reach(mine, theirs, their_eggs) - in_reach(theirs, mine, my_eggs)


def in_reach(hunters: i64, enemies: i64, enemy_eggs: i64) -> i64:
    """What *hunters* have in reach, all told; a cell that several of them reach counts for each."""
    value: i64 = 0
    left = hunters
    while left:
        cell = left & -left
        left ^= cell
        flights = FLIGHTS[number(cell)]
        value += PREY * count(flights & enemies) + AMBUSH * count(flights & enemy_eggs)
        value += FRIEND * count(flights & hunters)
    return value


def count(cells: i64) -> i64:
    """How many cells a set has, added up in pairs, fours and bytes."""
    cells -= cells >> 1 & 0x5555555
    cells = (cells & 0x3333333) + (cells >> 2 & 0x3333333)
    cells = cells + (cells >> 4) & 0xF0F0F0F
    return cells * 0x1010101 >> 24 & 0xFF
