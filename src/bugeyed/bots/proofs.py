"""Proofs of a forced result: the strategy of one seat, replayed against everything the other can do."""

from __future__ import annotations

from typing import Final

from bugeyed.bots.solver import Solver
from bugeyed.core.game import OVER, Position


class Broken(Exception):
    """A proof that does not hold, in words where."""


class Answers:
    """What a seat does wherever its own play leads: found by a solver and written down."""

    def __init__(self, solver: Solver | None, codes: list[int]) -> None:
        self.solver: Final = solver
        self.codes: Final = codes
        """In the order a walk meets the positions."""
        self.used: int = 0

    def answer(self, position: Position) -> int:
        """The next action, from the solver or from what is written; Broken where there is none."""
        if self.solver is not None:
            code = self.solver.winning(position)
            if code < 0:
                raise Broken("the time was up before it was written out")
            self.codes.append(code)
        elif self.used == len(self.codes):
            raise Broken(f"it ends after {self.used} actions, in a position it has no answer to")
        elif not position.possible(self.codes[self.used]):
            raise Broken(f"its action {self.used + 1} is not possible where it is to be taken")
        self.used += 1
        return self.codes[self.used - 1]


def strategy(start: Position, solver: Solver, seat: int) -> tuple[list[int], float]:
    """What *seat* does in every position its own play lets come about, in the order a replay meets them, and the least
    it gets by that; Broken where the solver has no answer."""
    answers = Answers(solver, [])
    least, _ = walked(start, answers, seat)
    return answers.codes, least


def replay(start: Position, codes: list[int], seat: int) -> tuple[float, int]:
    """The least *seat* gets by a strategy, whatever the other does, and how many positions that takes; else Broken.

    Needs the rules alone: no search, no table, nothing but the positions' keys.
    """
    answers = Answers(None, codes)
    found = walked(start, answers, seat)
    if answers.used != len(codes):
        raise Broken(f"it has {len(codes)} actions, and {answers.used} are all that is asked for")
    return found


def walked(start: Position, answers: Answers, seat: int) -> tuple[float, int]:
    """Go wherever the other can lead *seat*; the least it gets, and how many positions were met.

    A position met a second time is left out.
    """
    seen: set[bytes] = set()
    todo = [start]
    least = 1.0
    while todo:
        position = todo.pop()
        if position.turn == OVER:
            least = min(least, position.returns()[seat])
            continue
        key = position.key()
        if key in seen:
            continue
        seen.add(key)
        if position.turn == seat:
            todo.append(position.step(answers.answer(position)))
        else:
            for code in position.possibilities():
                todo.append(position.step(code))
    return least, len(seen)
