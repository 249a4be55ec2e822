"""A view as planes of the board, from the side of the seat that observes."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from bugeyed.core.observation import Observer, Part, Sheet
from bugeyed.games.beetles.board import BLUE, CELLS

PLANE: Final[i64] = 49
SQUARE: Final[dict[str, int]] = {
    name: 7 * row + column for name, (row, column) in zip(CELLS, BLUE, strict=True)
}
"""Where a cell lies on a plane: row 7 first, column a first."""
PLACES: Final[list[str]] = ["eggs", "beetles"]


class BeetlesObserver(Observer):
    """Two colours of eggs and beetles; nothing is hidden."""

    def __init__(self) -> None:
        board = "Planes of 7 by 7, the top row first: your eggs, your beetles, the other's eggs, its beetles."
        placing = "Whether eggs are still being laid (§6.2)."
        super().__init__(2, [Part("board", (4, 7, 7), 1, board), Part("placing", (1,), 1, placing)])
        self.board: Final[i64] = self.starts["board"]
        self.placing: Final[i64] = self.starts["placing"]

    def fill(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        for number in range(2):
            by_seat = cast(list[list[str]], view[PLACES[number]])
            for owner in range(2):
                plane = self.board + PLANE * (2 * self.relative(owner, seat) + number)
                for cell in by_seat[owner]:
                    sheet.mark(plane + SQUARE[cell])
        if view["placing"]:
            sheet.mark(self.placing)
