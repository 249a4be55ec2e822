"""Exact play: whether a seat can force a win, by searching to the ends of matches of two."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.bots.budget import Budget
from bugeyed.core.game import CHANCE, OVER, Position

SMALL: Final = 20
"""A table of two to this power of positions: 8 MB."""
LARGE: Final = 24
"""And of a proof from the start: 128 MB."""
ABSENT: Final[i64] = -1


class Solver:
    """Win or loss for one seat, with a transposition table; where the other has least freedom is looked first.

    A draw counts as no win, and a win is forced only if chance cannot spoil it. Secrets are no matter to it: whoever
    asks names the position they make.
    """

    def __init__(self, seat: int, budget: Budget, power: int = SMALL) -> None:
        self.seat: Final[i64] = seat
        self.budget: Budget = budget
        size: i64 = 1
        for _ in range(power):
            size *= 2
        self.mask: Final[i64] = size - 1
        self.table: vec[i64] = vec[i64]([0] * int(size))
        """Twice the essence, and one more where the seat wins; 0 where nothing is known."""
        self.drawn: bool = False
        """Whether any end it met was a draw: if not, whoever cannot win loses."""
        self.shared: bool = False
        """Whether in any end it met both had won."""
        self.chanced: bool = False
        """Whether chance had a say anywhere: if not, whoever cannot force a win has the other do so."""

    def known(self, essence: i64) -> i64:
        """1 if the seat wins there, 0 if not, ABSENT if that was not found out."""
        entry = self.table[place(essence) & self.mask]
        return entry & 1 if entry >> 1 == essence and entry else ABSENT

    def ended(self, position: Position) -> i64:
        """1 if the seat has won a match that is over or as good as over, 0 if not, ABSENT while that is open."""
        ends = position.returns() if position.turn == OVER else position.foregone()
        if ends is None:
            return ABSENT
        brought = ends[self.seat]
        if brought == 0.0:
            self.drawn = True
        elif brought > 0.0 and ends[1 - self.seat] > 0.0:
            self.shared = True
        return 1 if brought > 0.0 else 0

    def wins(self, position: Position) -> bool:
        """Whether the seat can force a win; means nothing once the budget is spent."""
        sure = self.ended(position)
        if sure != ABSENT:
            return sure == 1
        if self.budget.spend():
            return False
        if position.turn == CHANCE:
            return self.wins_by_any(position)
        mine = position.turn == self.seat
        found = self.searched(position, mine)
        if not self.budget.spent:
            essence = position.essence()
            self.table[place(essence) & self.mask] = essence * 2 + (1 if found else 0)
        return found

    def wins_by_any(self, position: Position) -> bool:
        """The same where chance decides: whatever comes of it."""
        self.chanced = True
        for outcome, _ in position.chances():
            if not self.wins(position.step(outcome)):
                return False
        return True

    def searched(self, position: Position, mine: bool) -> bool:
        """The same, looked for among what follows."""
        good: i64 = 1 if mine else 0
        children: list[Position] = []
        essences: list[i64] = []
        freedoms: list[i64] = []
        for code in position.actions():
            child = position.step(code)
            sure = self.ended(child)
            if sure != ABSENT:
                if sure == good:
                    return mine
                continue
            essence = child.essence()
            known = self.known(essence)
            if known == good:
                return mine
            if known == ABSENT and essence not in essences:
                children.append(child)
                essences.append(essence)
                freedoms.append(child.freedom())
        count: i64 = len(children)
        for index in range(count):
            best = index
            for other in range(index + 1, count):
                if freedoms[other] < freedoms[best]:
                    best = other
            child = children[best]
            children[best] = children[index]
            freedoms[best] = freedoms[index]
            if self.wins(child) == mine:
                return mine
            if self.budget.spent:
                return False
        return not mine

    def winning(self, position: Position) -> int:
        """An action by which the side to decide gets what it can: the seat a win, the other none for it; else -1.

        Of those that are known to do so, the one that leaves the other least freedom, so that proofs stay small.
        """
        mine = position.turn == self.seat
        good: i64 = 1 if mine else 0
        actions = position.actions()
        best = -1
        least: i64 = 0
        for code in actions:
            child = position.step(code)
            sure = self.ended(child)
            if sure != ABSENT:
                if sure == good:
                    return code
            elif self.known(child.essence()) == good:
                freedom = child.freedom()
                if best < 0 or freedom < least:
                    best = code
                    least = freedom
        if best >= 0:
            return best
        for code in actions:
            if self.wins(position.step(code)) == mine and not self.budget.spent:
                return code
        return -1


def place(essence: i64) -> i64:
    """Essences may lie close together; their places do not."""
    return essence ^ essence >> 29 ^ essence >> 17
