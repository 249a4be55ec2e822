"""The board: 28 blue cells to stand on, 16 yellow cells to fly from (§1)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import set_of

# One character a cell: . blue, + yellow, # no cell.
PLAN: Final = (
    "#.....#",
    ".+++++.",
    ".+...+.",
    ".+.#.+.",
    ".+...+.",
    ".+++++.",
    "#.....#",
)
STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
KNIGHT: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def cell_name(row: int, column: int) -> str:
    """The name of a cell by its row from the top and its column: a1 is at the bottom left."""
    return "abcdefg"[column] + str(7 - row)


def _coloured(colour: str) -> list[tuple[int, int]]:
    return [(r, c) for r in range(7) for c in range(7) if PLAN[r][c] == colour]


BLUE: Final = _coloured(".")
YELLOW: Final = _coloured("+")
CELLS: Final[list[str]] = [cell_name(row, column) for row, column in BLUE]
"""The blue cells in reading order: cell 0 is b7, cell 27 is f1."""
YELLOW_CELLS: Final[list[str]] = [cell_name(row, column) for row, column in YELLOW]
CELL_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(CELLS)}
ALL_CELLS: Final[i64] = (1 << 28) - 1
"""The set of all blue cells; a set of cells has bit n for cell n."""
EACH: Final = 14
"""Beetles of each colour (§1.4)."""
COLOURS: Final = ("green", "red")
"""The colour of each seat's beetles (§2.1)."""


def _ways_from(row: int, column: int) -> dict[int, str]:
    """Where a beetle can fly from here, and over which yellow cell (§4.3)."""
    ways: dict[int, str] = {}
    for down, right in STEPS:
        over = (row + down, column + right)
        if over not in YELLOW:
            continue
        for far_down, far_right in KNIGHT:
            landing = (over[0] + far_down, over[1] + far_right)
            if landing in BLUE:
                ways[BLUE.index(landing)] = cell_name(over[0], over[1])
    return ways


WAYS: Final[list[dict[int, str]]] = [_ways_from(row, column) for row, column in BLUE]
"""By hunter: each cell in reach, with the yellow cell on the way."""
FLIGHTS: Final[vec[i64]] = vec[i64]([set_of(list(ways)) for ways in WAYS])
"""Where a beetle on each cell can land: a yellow step, then a knight's flight (§4.3)."""


BY_NAME: Final[list[i64]] = [CELL_NUMBER[name] for name in sorted(CELLS)]
"""The cells in the order of their names."""


def names(cells: i64) -> list[str]:
    """The names of a set of cells, sorted."""
    # Views are made of these lists, and learners ask for views all the time: sorting took most of it.
    found: list[str] = []
    for cell in BY_NAME:
        if cells >> cell & 1:
            found.append(CELLS[cell])
    return found
