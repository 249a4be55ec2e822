"""Why not: for every action that is impossible, the clause in the way and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.beetles.actions import CAPTURE, CODES, HATCH, HUNTER, PREY, out_of_reach
from bugeyed.games.beetles.board import CELL_NUMBER, CELLS, COLOURS, WAYS
from bugeyed.games.beetles.rules import BEETLES, EGGS, NOTHING

if TYPE_CHECKING:
    from bugeyed.games.beetles.position import BeetlesPosition


def of_action(position: BeetlesPosition, code: int) -> Refusal:
    """Why an action is not possible in *position*."""
    action: i64 = code
    over = of_the_end(position)
    if over is not None:
        return over
    if action < 0 or action >= CODES:
        return Refusal("3.1", "That is no action of this game.")
    if action < HATCH:
        cell = CELLS[action]
        if position.placing == NOTHING:
            return Refusal("6.2", f"Nothing can be placed on {cell}: there is nothing left to place.")
        return of_taken(position, cell)
    if position.placing == EGGS:
        return Refusal("6.2", "Nobody hatches or captures until all eggs are laid.")
    if position.placing == BEETLES:
        return Refusal("6.4", "Nobody captures until all beetles are placed, and there are no eggs to hatch.")
    if action < CAPTURE:
        return _of_hatching(position, CELLS[action - HATCH])
    return of_capture(position, CELLS[HUNTER[action - CAPTURE]], CELLS[PREY[action - CAPTURE]])


def of_taken(position: BeetlesPosition, cell: str) -> Refusal:
    """A cell that is not free, while eggs or beetles are placed."""
    clause = "6.2" if position.placing == EGGS else "6.4"
    return Refusal(clause, f"There is a {lies_on(position, cell)} on {cell} already.")


def of_the_end(position: BeetlesPosition) -> Refusal | None:
    """§5.1, if the match is over."""
    outcome = position.outcome()
    return None if outcome is None else Refusal("5.1", f"The match is over: {outcome.reason}.")


def of_theirs(position: BeetlesPosition, cell: str) -> Refusal:
    """What lies there is the other player's."""
    return Refusal("3.1", f"The {lies_on(position, cell)} on {cell} is your opponent's.")


def of_unborn_hunter(cell: str) -> Refusal:
    """Eggs do not fly."""
    return Refusal("4.5", f"The beetle on {cell} is not born yet, so it cannot capture.")


def _of_hatching(position: BeetlesPosition, cell: str) -> Refusal:
    lies = lies_on(position, cell)
    if lies == "":
        return Refusal("4.1", f"There is no egg on {cell}.")
    if lies.endswith("egg"):
        return of_theirs(position, cell)
    return Refusal("4.1", f"The beetle on {cell} is born already.")


def of_capture(position: BeetlesPosition, hunter: str, prey: str) -> Refusal:
    """Why the one does not take the other."""
    lies = lies_on(position, hunter)
    if lies == "":
        return Refusal("4.2", f"There is no beetle on {hunter}.")
    if not is_mine(position, hunter):
        return of_theirs(position, hunter)
    if lies.endswith("egg"):
        return of_unborn_hunter(hunter)
    if CELL_NUMBER[prey] not in WAYS[CELL_NUMBER[hunter]]:
        return Refusal("4.3", out_of_reach(hunter, prey))
    there = lies_on(position, prey)
    if there == "":
        return Refusal("4.2", f"There is no beetle to capture on {prey}.")
    if there.endswith("egg"):
        return Refusal("4.5", f"The beetle on {prey} is not born yet, so it cannot be captured.")
    return Refusal(
        "4.4",
        f"The beetle on {prey} is your own, and friends are spared while you can hatch or capture an enemy.",
    )


def is_mine(position: BeetlesPosition, cell: str) -> bool:
    """Whether an egg or beetle of the mover lies there."""
    return bool((position.my_eggs | position.mine) >> CELL_NUMBER[cell] & 1)


def lies_on(position: BeetlesPosition, cell: str) -> str:
    """What lies on a blue cell in words: "green egg", "red beetle", or nothing."""
    number = CELL_NUMBER[cell]
    for seat in range(2):
        if position.beetles_of(seat) >> number & 1:
            return COLOURS[seat] + " beetle"
        if position.eggs_of(seat) >> number & 1:
            return COLOURS[seat] + " egg"
    return ""
