"""A view as planes of the board, from the side of the seat that observes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import set_of
from bugeyed.core.observation import Observer, Part, Sheet
from bugeyed.games.beetles.board import BLUE, CELL_NUMBER
from bugeyed.games.beetles.rules import NOTHING

if TYPE_CHECKING:
    from bugeyed.games.beetles.position import BeetlesPosition

PLANE: Final[i64] = 49
SQUARE: Final[vec[i64]] = vec[i64]([7 * row + column for row, column in BLUE])
"""Where a cell lies on a plane: row 7 first, column a first."""
EGGS: Final[i64] = 0
BEETLES: Final[i64] = 1


class BeetlesObserver(Observer):
    """Two colours of eggs and beetles; nothing is hidden."""

    def __init__(self) -> None:
        board = "Planes of 7 by 7, the top row first: your eggs, your beetles, the other's eggs, its beetles."
        placing = "Whether eggs are still being laid (§6.2)."
        super().__init__(2, [Part("board", (4, 7, 7), 1, board), Part("placing", (1,), 1, placing)])
        self.board: Final[i64] = self.starts["board"]
        self.placing: Final[i64] = self.starts["placing"]

    def fill(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        eggs, beetles = cast(list[list[str]], view["eggs"]), cast(list[list[str]], view["beetles"])
        for owner in range(2):
            self._lay(EGGS, owner, _cells(eggs[owner]), seat, sheet)
            self._lay(BEETLES, owner, _cells(beetles[owner]), seat, sheet)
        if view["placing"]:
            sheet.mark(self.placing)

    def observed(self, position: BeetlesPosition, seat: i64) -> vec[float]:
        """The same straight from a position: making the names of cells takes longer than all the rest of a step."""
        sheet = self.begin(position.turn, seat)
        for owner in range(2):
            self._lay(EGGS, owner, position.eggs_of(owner), seat, sheet)
            self._lay(BEETLES, owner, position.beetles_of(owner), seat, sheet)
        if position.placing != NOTHING:
            sheet.mark(self.placing)
        return sheet.numbers

    def _lay(self, kind: i64, owner: i64, cells: i64, seat: i64, sheet: Sheet) -> None:
        """Mark a set of cells on its plane."""
        place = self.board + PLANE * (2 * self.relative(owner, seat) + kind)
        for cell in range(len(SQUARE)):
            if cells >> cell & 1:
                sheet.mark(place + SQUARE[cell])


def _cells(names: list[str]) -> i64:
    return set_of([CELL_NUMBER[name] for name in names])
