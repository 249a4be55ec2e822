"""The field: twelve by twelve cells (§1.1), inside a margin so that every cell has four neighbours.

A *cell* is a number from 0 (a1) to 143 (l12), as codes have it; a *spot* is its place on the margined board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIDE: Final[i64] = 12
CELLS: Final[list[str]] = ["abcdefghijkl"[cell % 12] + str(cell // 12 + 1) for cell in range(144)]
CELL_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(CELLS)}

WIDE: Final[i64] = 14
"""From a spot to the one above."""
SPOTS: Final = 14 * 14
SPOT_OF: Final[list[i64]] = [(cell // 12 + 1) * 14 + cell % 12 + 1 for cell in range(144)]
CELL_AT: Final[list[i64]] = [-1] * SPOTS
for _cell in range(144):
    CELL_AT[SPOT_OF[_cell]] = _cell
STEPS: Final[list[i64]] = [-14, -1, 1, 14]
"""From a spot to its four neighbours (§R1)."""


def name_at(spot: i64) -> str:
    """The name of the cell at a spot."""
    return CELLS[CELL_AT[spot]]
