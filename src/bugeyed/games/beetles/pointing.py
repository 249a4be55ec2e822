"""Why pointing at something leads nowhere; what each action is pointed at by stands in its phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugeyed.core.errors import Refusal
from bugeyed.core.words import listed
from bugeyed.games.beetles.board import CELL_NUMBER, CELLS, WAYS, YELLOW_CELLS
from bugeyed.games.beetles.refusals import (
    is_mine,
    lies_on,
    of_capture,
    of_taken,
    of_the_end,
    of_theirs,
    of_unborn_hunter,
)
from bugeyed.games.beetles.rules import EGGS, NOTHING

if TYPE_CHECKING:
    from bugeyed.games.beetles.position import BeetlesPosition


def objection(position: BeetlesPosition, pointed: tuple[str, ...]) -> Refusal:
    """Why no possible action starts with these picks."""
    over = of_the_end(position)
    if over is not None:
        return over
    for pick in pointed:
        missing = _of_missing(position, pick)
        if missing is not None:
            return missing
    kind, _, cell = pointed[0].partition(":")
    if cell in YELLOW_CELLS:
        return Refusal("1.3", f"{cell} is yellow: beetles cross yellow cells, and nothing rests there.")
    if position.placing != NOTHING:
        if kind != "cell":
            return of_taken(position, cell)
        if position.placing == EGGS:
            return Refusal("6.2", f"An egg is laid by pointing at the free cell {cell} alone.")
        return Refusal("6.4", f"A beetle is placed by pointing at the free cell {cell} alone.")
    if kind == "cell":
        return Refusal("3.1", f"{cell} is empty; point at one of your eggs or beetles.")
    if not is_mine(position, cell):
        return of_theirs(position, cell)
    if kind == "egg":
        return of_unborn_hunter(cell)
    if len(pointed) == 1:
        return _of_idle(position, cell)
    prey = pointed[1].partition(":")[2]
    if prey in YELLOW_CELLS:
        return Refusal(
            "R3", f"The yellow cell on the way is no choice: point at the prey itself, not at {prey}."
        )
    if len(pointed) > 2:
        return Refusal("4.2", "A capture is said with two: the hunter and its prey.")
    return of_capture(position, cell, prey)


def _of_missing(position: BeetlesPosition, pick: str) -> Refusal | None:
    """A refusal if what is pointed at is not on the board."""
    kind, _, cell = pick.partition(":")
    if kind not in ("cell", "egg", "beetle") or (cell not in CELL_NUMBER and cell not in YELLOW_CELLS):
        return Refusal("1.1", "There is no such thing on this board.")
    lies = "" if cell in YELLOW_CELLS else lies_on(position, cell)
    if kind == "cell" and lies:
        return Refusal("1.2", f"{cell} is not free: point at the {lies} on it.")
    if kind != "cell" and not lies.endswith(kind):
        return Refusal("1.2", f"There is no {kind} on {cell}" + (f" but a {lies}." if lies else "."))
    return None


def _of_idle(position: BeetlesPosition, cell: str) -> Refusal:
    """Why a beetle of the mover has nothing to capture."""
    reach = sorted(CELLS[prey] for prey in WAYS[CELL_NUMBER[cell]])
    friends = [prey for prey in reach if position.mine >> CELL_NUMBER[prey] & 1]
    if friends:
        return Refusal(
            "4.4",
            f"The beetle on {cell} could only take a friend ({listed(friends)}), "
            "and friends are spared while you can hatch or capture an enemy.",
        )
    return Refusal(
        "4.2", f"No born enemy is in reach of {cell}: from there a beetle flies to {listed(reach, 'or')}."
    )
