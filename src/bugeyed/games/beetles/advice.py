"""What looks good to a bot, in hundredths of a beetle, from the side of the player to move."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.beetles.board import FLIGHTS

EGG: Final[i64] = 130
"""An egg is a beetle to come and, before that, a tempo nobody can take away (§5.1 is lost by running out of them)."""
BEETLE: Final[i64] = 100
ATTACK: Final[i64] = 30
"""A born enemy in reach is an action in stock."""


def worth(my_eggs: i64, their_eggs: i64, mine: i64, theirs: i64) -> int:
    """Material and actions in stock, mine less theirs."""
    value = EGG * (count(my_eggs) - count(their_eggs)) + BEETLE * (count(mine) - count(theirs))
    return value + ATTACK * (attacks(mine, theirs) - attacks(theirs, mine))


def attacks(hunters: i64, prey: i64) -> i64:
    """How many captures *hunters* have on *prey*."""
    found: i64 = 0
    for cell in range(28):
        if hunters >> cell & 1:
            found += count(FLIGHTS[cell] & prey)
    return found


def count(cells: i64) -> i64:
    """How many cells a set has."""
    number: i64 = 0
    while cells:
        cells &= cells - 1
        number += 1
    return number
