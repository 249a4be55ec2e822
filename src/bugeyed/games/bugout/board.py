"""The grid: 36 cells in six columns A-F from West to East and six rows 1-6 from North to South (§2.1)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import names_in, set_of

SIDE: Final = 6
CELLS: Final[i64] = 36
WAYS: Final[i64] = 4
"""Directions."""

NORTH: Final[i64] = 0
EAST: Final[i64] = 1
SOUTH: Final[i64] = 2
WEST: Final[i64] = 3
DIRECTIONS: Final[list[str]] = ["north", "east", "south", "west"]
STEPS: Final[list[tuple[int, int]]] = [(-1, 0), (0, 1), (1, 0), (0, -1)]
"""Row and column of one step in each direction."""

MAP: Final[i64] = (1 << 36) - 1
"""The set of all cells."""
NAMES: Final[list[str]] = ["ABCDEF"[cell % SIDE] + str(cell // SIDE + 1) for cell in range(CELLS)]
NUMBER: Final[dict[str, int]] = {name: cell for cell, name in enumerate(NAMES)}


def shifted(cell: int, down: int, right: int) -> int:
    """The cell so many rows down and columns right, or -1 off the map."""
    row, column = cell // SIDE + down, cell % SIDE + right
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1


NEXT: Final = vec[i64]([shifted(cell, down, right) for cell in range(CELLS) for down, right in STEPS])
"""By cell * 4 + direction: the adjacent cell, or -1 off the map (§5.1)."""


BESIDE: Final = vec[i64](
    [set_of([int(other) for other in NEXT[cell * 4 : cell * 4 + 4] if other >= 0]) for cell in range(CELLS)]
)
"""By cell: all that are adjacent to it."""


def toward(cell: i64, way: i64) -> i64:
    """The adjacent cell that way, or -1."""
    return NEXT[cell * WAYS + way] if 0 <= cell < CELLS else -1


def cell_set(names: list[str]) -> int:
    """The set of some cells by name: bit n for cell n."""
    return set_of([NUMBER[name] for name in names])


def names_of(cells: i64) -> list[str]:
    """The names of a set of cells, in reading order."""
    return names_in(cells, NAMES)


WEST_RIM: Final[i64] = cell_set([name for name in NAMES if name[0] == "A"])
EAST_RIM: Final[i64] = cell_set([name for name in NAMES if name[0] == "F"])


def around(cells: i64) -> i64:
    """All that are adjacent to one of a set of cells."""
    beside = (cells & ~WEST_RIM) >> 1 | (cells & ~EAST_RIM) << 1
    return (beside | cells >> SIDE | cells << SIDE) & MAP


def direction_to(cell: i64, other: i64) -> i64:
    """Which way *other* is adjacent to *cell*; -1 if it is not."""
    for way in range(WAYS):
        if NEXT[cell * WAYS + way] == other:
            return way
    return -1


def is_adjacent(cell: i64, other: i64) -> bool:
    """§5.1 whether two cells of the map are next to each other."""
    return BESIDE[cell] >> other & 1 == 1


def is_rim(cell: i64) -> bool:
    """Whether a cell lies on the edge of the map."""
    row, column = cell // SIDE, cell % SIDE
    return row == 0 or row == SIDE - 1 or column == 0 or column == SIDE - 1


def distance(cell: i64, other: i64) -> i64:
    """Steps between two cells."""
    rows = cell // SIDE - other // SIDE
    columns = cell % SIDE - other % SIDE
    return (rows if rows > 0 else -rows) + (columns if columns > 0 else -columns)
