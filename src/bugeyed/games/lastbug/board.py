"""The three boards: compass squares, landscape cells and the ways between them, places of the circle (§1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SQUARES: Final = (
    "top", "top-right", "right", "bottom-right", "bottom", "bottom-left", "left", "top-left",
)  # fmt: skip
"""The compass clockwise (§1.1)."""
SQUARE_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(SQUARES)}
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Clockwise; the opposite is four further on."""
DIRECTION_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(DIRECTIONS)}
RIGHTWARD: Final = (0, 1, 1, 1, 0, -1, -1, -1)
UPWARD: Final = (1, 1, 0, -1, -1, -1, 0, 1)

CELLS: Final[list[str]] = [column + row for row in "1234" for column in "abcd"]
"""The landscape from a1 rightwards and upwards: cell 0 is a1, cell 15 is d4."""
CELL_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(CELLS)}
READING: Final[list[i64]] = [12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3]
"""The cells from the top left as one reads, which is how a layout is drawn and a random one laid."""
CENTRE: Final = ("b2", "b3", "c2", "c3")
CENTRE_CELLS: Final[list[i64]] = [5, 6, 9, 10]
"""Where the Vehicle may start (§2.8)."""

PLACES: Final[i64] = 12
ALL_PLACES: Final[i64] = 4095
"""The set of all places of the circle; a set has bit n for place n + 1."""
NO_SQUARE: Final[i64] = 8
NO_CELL: Final[i64] = 16
NO_PLACE: Final[i64] = 12


def _hard(cell: int, direction: int) -> int:
    """§3.6, §3.7, §R1: stay at an edge or corner, slide along the edge on other diagonals."""
    column, row = cell % 4, cell // 4
    right, up = RIGHTWARD[direction], UPWARD[direction]
    fits_across, fits_along = 0 <= column + right < 4, 0 <= row + up < 4
    if fits_across and fits_along:
        return cell + right + 4 * up
    if right == 0 or up == 0 or not (fits_across or fits_along):
        return cell
    return cell + right if fits_across else cell + 4 * up


def _wrapped(cell: int, direction: int) -> int:
    """§6.1: the landscape is a torus."""
    column = (cell % 4 + RIGHTWARD[direction]) % 4
    row = (cell // 4 + UPWARD[direction]) % 4
    return column + 4 * row


HARD: Final[list[i64]] = [_hard(cell, direction) for direction in range(8) for cell in range(16)]
"""Where one step leads with hard edges: [16 * direction + cell]."""
WRAPPED: Final[list[i64]] = [_wrapped(cell, direction) for direction in range(8) for cell in range(16)]


def _neighbours(cell: int) -> int:
    found = 0
    for direction in (0, 2, 4, 6):
        column = cell % 4 + RIGHTWARD[direction]
        row = cell // 4 + UPWARD[direction]
        if 0 <= column < 4 and 0 <= row < 4:
            found |= 1 << (column + 4 * row)
    return found


NEIGHBOURS: Final[list[i64]] = [_neighbours(cell) for cell in range(16)]
"""The cells next to each, across and up and down, as a set; the same whatever the edges (§R7)."""


def clockwise(tiles: i64, place: i64, count: i64) -> i64:
    """The place *count* tiles on from *place*, gaps stepped over (§3.9)."""
    while count > 0:
        place += 1
        if place == PLACES:
            place = 0
        if tiles >> place & 1:
            count -= 1
    return place


def anticlockwise(tiles: i64, place: i64, count: i64) -> i64:
    """The place *count* tiles back from *place*, gaps stepped over."""
    while count > 0:
        place -= 1
        if place < 0:
            place = PLACES - 1
        if tiles >> place & 1:
            count -= 1
    return place


def cell_names(cells: i64) -> list[str]:
    """The names of a set of cells, sorted."""
    return sorted(CELLS[cell] for cell in range(16) if cells >> cell & 1)
