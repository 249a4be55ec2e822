"""What exact play need not tell apart, and where it looks first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.games.beetles.advice.evaluation import count
from bugeyed.games.beetles.board import BLUE, FLIGHTS
from bugeyed.games.beetles.rules import HALF, HIT_FROM, attackers, number

SYMMETRIES: Final = 8
"""Quarter turns of the board, and those of its mirror image."""
HUNTED: Final[i64] = 8
"""What weighs how free a player is: the beetles that can capture,"""
CAPTURES: Final[i64] = 4
"""and their captures; the other's count a little against them. Found by solving the game without rings."""


def _turned(symmetry: int, row: int, column: int) -> int:
    """The cell that a cell comes to lie on."""
    if symmetry >= 4:
        column = 6 - column
    for _ in range(symmetry % 4):
        row, column = column, 6 - row
    return BLUE.index((row, column))


def _images() -> vec[i64]:
    """By symmetry, half of the board and set of its 14 cells: where these come to lie."""
    images: list[i64] = []
    for symmetry in range(SYMMETRIES):
        turned = [_turned(symmetry, row, column) for row, column in BLUE]
        for half in (turned[:14], turned[14:]):
            sets: list[i64] = [0]
            for cell in half:
                bit: i64 = HIGHEST >> (27 - cell)
                sets += [smaller | bit for smaller in sets]
            images += sets
    return vec[i64](images)


HIGHEST: Final[i64] = 134217728
"""The set of the last cell."""


class Symmetries:
    """The images of sets of cells; two megabytes, made when somebody first solves something."""

    def __init__(self) -> None:
        self.images: vec[i64] = vec[i64]()

    def ready(self) -> vec[i64]:
        """The table."""
        if len(self.images) == 0:
            self.images = _images()
        return self.images


BOARD: Final = Symmetries()


def essence(my_eggs: i64, their_eggs: i64, mine: i64, theirs: i64, rest: i64) -> i64:
    """One number for all images of a position, less what takes no part any more."""
    occupied = my_eggs | their_eggs | mine | theirs
    if my_eggs | their_eggs == 0:
        # Beetles move only where beetles stand, so whoever has none in reach and is in nobody's reach never will.
        alive = lively(occupied)
        mine &= alive
        theirs &= alive
    images = BOARD.ready()
    least: i64 = -1
    for symmetry in range(SYMMETRIES):
        above: i64 = symmetry * 32768
        below: i64 = above + 16384
        value = (images[above + (mine & HALF)] | images[below + (mine >> 14)]) * 3678459361
        value += (images[above + (theirs & HALF)] | images[below + (theirs >> 14)]) * 2862933619
        if my_eggs | their_eggs:
            value += (images[above + (my_eggs & HALF)] | images[below + (my_eggs >> 14)]) * 4082162743
            value += (images[above + (their_eggs & HALF)] | images[below + (their_eggs >> 14)]) * 3141594101
        if least < 0 or value < least:
            least = value
    return least + rest * 1442695041


def lively(occupied: i64) -> i64:
    """The cells from which another of them is in reach, or that are in reach of another."""
    alive = occupied & attackers(occupied)
    left = occupied & ~alive
    while left:
        cell = left & -left
        left ^= cell
        if HIT_FROM[number(cell)] & occupied:
            alive |= cell
    return alive


def freedom(mine: i64, theirs: i64) -> i64:
    """How much the player to move has to do, where every beetle is born."""
    own = captures(mine, theirs)
    value = HUNTED * count(mine & attackers(theirs)) + CAPTURES * (own if own else captures(mine, mine))
    return value - count(theirs & attackers(mine)) - captures(theirs, mine)


def captures(hunters: i64, prey: i64) -> i64:
    """In how many ways *hunters* can capture."""
    total: i64 = 0
    left = hunters & attackers(prey)
    while left:
        cell = left & -left
        left ^= cell
        total += count(FLIGHTS[number(cell)] & prey)
    return total
