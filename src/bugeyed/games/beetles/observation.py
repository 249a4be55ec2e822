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
        other = 1 - seat
        mine, theirs = _cells(beetles[seat]), _cells(beetles[other])
        self._lay(sheet, _cells(eggs[seat]), mine, _cells(eggs[other]), theirs, bool(view["placing"]))

    def observed(self, position: BeetlesPosition, seat: i64) -> vec[float]:
        """The same straight from a position: making the names of cells takes longer than all the rest of a step."""
        sheet = self.begin(position.turn, seat)
        my_eggs, their_eggs = position.eggs_of(seat), position.eggs_of(1 - seat)
        mine, theirs = position.beetles_of(seat), position.beetles_of(1 - seat)
        self._lay(sheet, my_eggs, mine, their_eggs, theirs, position.placing != NOTHING)
        return sheet.numbers

    def _lay(
        self, sheet: Sheet, my_eggs: i64, mine: i64, their_eggs: i64, theirs: i64, placing: bool
    ) -> None:
        """All there is to a position but whose turn it is."""
        _mark(sheet, self.board, my_eggs)
        _mark(sheet, self.board + PLANE, mine)
        _mark(sheet, self.board + 2 * PLANE, their_eggs)
        _mark(sheet, self.board + 3 * PLANE, theirs)
        if placing:
            sheet.mark(self.placing)


def _mark(sheet: Sheet, plane: i64, cells: i64) -> None:
    """Mark a set of cells on the plane that begins there."""
    for cell in range(len(SQUARE)):
        if cells >> cell & 1:
            sheet.mark(plane + SQUARE[cell])


def _cells(names: list[str]) -> i64:
    return set_of([CELL_NUMBER[name] for name in names])
