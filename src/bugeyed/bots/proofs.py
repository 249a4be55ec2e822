"""Proofs of a forced result: the strategy of one seat, replayed against everything the other can do."""

from __future__ import annotations

from bugeyed.bots.solver import Solver
from bugeyed.core.game import OVER, Position


class Broken(Exception):
    """A proof that does not hold, in words where."""


def strategy(start: Position, solver: Solver, seat: int) -> tuple[list[int], float]:
    """What *seat* does in every position its own play lets come about, in the order a replay meets them, and the least
    it gets by that; Broken where the solver has no answer.

    A position met a second time is left out.
    """
    seen: set[bytes] = set()
    todo = [start]
    codes: list[int] = []
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
            code = solver.winning(position)
            if code < 0:
                raise Broken("the time was up before it was written out")
            codes.append(code)
            todo.append(position.step(code))
        else:
            for code in position.actions():
                todo.append(position.step(code))
    return codes, least


def replay(start: Position, codes: list[int], seat: int) -> tuple[float, int]:
    """The least *seat* gets by a strategy, whatever the other does, and how many positions that takes; else Broken.

    Needs the rules alone: no search, no table, nothing but the positions' keys.
    """
    seen: set[bytes] = set()
    todo = [start]
    used = 0
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
            if used == len(codes):
                raise Broken(f"it ends after {used} actions, in a position it has no answer to")
            code = codes[used]
            if not position.possible(code):
                raise Broken(f"its action {used + 1} is not possible where it is to be taken")
            used += 1
            todo.append(position.step(code))
        else:
            for code in position.actions():
                todo.append(position.step(code))
    if used != len(codes):
        raise Broken(f"it has {len(codes)} actions, and {used} are all that is asked for")
    return least, len(seen)
