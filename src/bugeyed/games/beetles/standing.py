"""What the table says beside the board: the goal, how each seat stands, what is to be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugeyed.core.bits import count
from bugeyed.core.words import counted, listed
from bugeyed.games.beetles.actions import CAPTURE, HUNTER, PREY
from bugeyed.games.beetles.board import CELLS, EACH
from bugeyed.games.beetles.rules import EGGS, NOTHING

if TYPE_CHECKING:
    from bugeyed.games.beetles.position import BeetlesPosition


def goal(rings: bool) -> str:
    """§5.1 in one line."""
    if rings:
        return "Be the last to act: whoever can neither hatch nor capture on their turn loses."
    return "Be the last to act: whoever cannot capture on their turn loses."


def standing(position: BeetlesPosition, rings: bool) -> list[dict[str, object]]:
    """What each seat has left."""
    return [{"seat": seat, "words": _left(position, seat, rings)} for seat in range(2)]


def _left(position: BeetlesPosition, seat: int, rings: bool) -> str:
    beetles, eggs = count(position.beetles_of(seat)), count(position.eggs_of(seat))
    if position.placing == EGGS:
        return f"{counted(eggs, 'egg')} laid, {EACH - eggs} to lay"
    if position.placing != NOTHING:
        return f"{counted(beetles, 'beetle')} placed, {EACH - beetles} to place"
    born = counted(beetles, "beetle")
    return f"{born}, {counted(eggs, 'egg')}" if rings else born


def prompt(position: BeetlesPosition) -> str | None:
    """What the seat to decide can do now, as an order; None when the match is over."""
    if position.turn < 0:
        return None
    if position.placing == EGGS:
        return "Lay an egg on a free blue cell."
    if position.placing != NOTHING:
        return "Place a beetle on a free blue cell."
    codes = position.actions()
    captures = [code for code in codes if code >= CAPTURE]
    hunters = sorted({CELLS[HUNTER[code - CAPTURE]] for code in captures})
    if not captures:
        return "Hatch an egg."
    if codes[0] < CAPTURE:
        return f"Hatch an egg, or capture with {listed(hunters, 'or')}."
    if position.theirs >> PREY[captures[0] - CAPTURE] & 1:
        return f"Capture with {listed(hunters, 'or')}."
    return f"No enemy is in reach and no egg is left: take a friend with {listed(hunters, 'or')}."
