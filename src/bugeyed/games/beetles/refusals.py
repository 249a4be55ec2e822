"""Why not: for every action or pointing that is impossible, the clause in the way and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.game import OVER
from bugeyed.games.beetles.actions import CAPTURE, CODES, HATCH, HUNTER, PREY, out_of_reach
from bugeyed.games.beetles.board import CELL_NUMBER, CELLS, WAYS, YELLOW_CELLS

if TYPE_CHECKING:
    from bugeyed.games.beetles.position import BeetlesPosition


def of_action(position: BeetlesPosition, code: int) -> Refusal:
    """Why an action is not possible in *position*."""
    action: i64 = code
    if position.turn == OVER:
        return Refusal("5.1", "The match is over; nobody acts any more.")
    if action < 0 or action >= CODES:
        return Refusal("3.1", f"{code} is no action of this game.")
    if action < HATCH:
        cell = CELLS[action]
        if not position.placing:
            return Refusal("6.2", f"No egg can be laid on {cell}: all eggs are on the board.")
        return Refusal("6.2", f"There is an egg on {cell} already.")
    if position.placing:
        return Refusal("6.2", "Nobody hatches or captures until all eggs are laid.")
    if action < CAPTURE:
        return _of_hatching(position, CELLS[action - HATCH])
    return _of_capture(position, CELLS[HUNTER[action - CAPTURE]], CELLS[PREY[action - CAPTURE]])


def of_picks(position: BeetlesPosition, picks: tuple[str, ...]) -> Refusal:
    """Why nothing can be done by pointing at *picks*."""
    if position.turn == OVER:
        return Refusal("5.1", "The match is over; nobody acts any more.")
    if not picks:
        return Refusal("3.1", "Point at one of your eggs or beetles.")
    kind, _, cell = picks[0].partition(":")
    if kind not in ("cell", "egg", "beetle") or (cell not in CELL_NUMBER and cell not in YELLOW_CELLS):
        return Refusal("3.1", f"There is no {picks[0]} on this board.")
    if cell in YELLOW_CELLS:
        return Refusal("1.3", f"{cell} is yellow: beetles cross yellow cells and never rest there.")
    if position.placing:
        if _colour_of(position, cell):
            return Refusal("6.2", f"There is an egg on {cell} already.")
        return Refusal("6.2", f"An egg is laid by pointing at the free cell {cell} alone.")
    if len(picks) == 1 or kind != "beetle":
        return _of_first(position, cell)
    second, _, prey = picks[1].partition(":")
    if len(picks) > 2 or second not in ("cell", "egg", "beetle") or prey not in CELL_NUMBER:
        return Refusal("4.3", f"A beetle on {cell} captures by landing on another beetle.")
    return _of_capture(position, cell, prey)


def _of_first(position: BeetlesPosition, cell: str) -> Refusal:
    """Why nothing begins with what lies on *cell*."""
    lies = _lies_on(position, cell)
    if lies == "":
        return Refusal("3.1", f"{cell} is empty; point at one of your eggs or beetles.")
    if not _is_mine(position, cell):
        return Refusal("3.1", f"The {lies} on {cell} is your opponent's.")
    if lies.endswith("egg"):
        return Refusal("4.1", f"The egg on {cell} is hatched by pointing at it alone.")
    return _of_idle(position, cell)


def _of_idle(position: BeetlesPosition, cell: str) -> Refusal:
    """Why a beetle of the mover has nothing to capture."""
    reach = [CELLS[prey] for prey in sorted(WAYS[CELL_NUMBER[cell]])]
    friends = [prey for prey in reach if position.mine >> CELL_NUMBER[prey] & 1]
    if friends:
        return Refusal(
            "4.4",
            f"The beetle on {cell} reaches only its friend on {friends[0]}, "
            "who is spared while you can do anything else.",
        )
    return Refusal("4.2", f"No born enemy beetle is in reach of {cell} ({', '.join(reach)}).")


def _of_hatching(position: BeetlesPosition, cell: str) -> Refusal:
    lies = _lies_on(position, cell)
    if lies == "":
        return Refusal("4.1", f"There is no egg on {cell}.")
    if lies.endswith("egg"):
        return Refusal("4.1", f"The egg on {cell} is your opponent's.")
    return Refusal("4.1", f"The beetle on {cell} is born already.")


def _of_capture(position: BeetlesPosition, hunter: str, prey: str) -> Refusal:
    lies = _lies_on(position, hunter)
    if lies == "":
        return Refusal("4.2", f"There is no beetle on {hunter}.")
    if not _is_mine(position, hunter):
        return Refusal("3.1", f"The {lies} on {hunter} is your opponent's.")
    if lies.endswith("egg"):
        return Refusal("4.5", f"The beetle on {hunter} is not born yet, so it cannot capture.")
    if CELL_NUMBER[prey] not in WAYS[CELL_NUMBER[hunter]]:
        return Refusal("4.3", out_of_reach(hunter, prey))
    there = _lies_on(position, prey)
    if there == "":
        return Refusal("4.2", f"There is no beetle to capture on {prey}.")
    if there.endswith("egg"):
        return Refusal("4.5", f"The beetle on {prey} is not born yet, so it cannot be captured.")
    return Refusal("4.4", f"The beetle on {prey} is your own and is spared while you can do anything else.")


def _colour_of(position: BeetlesPosition, cell: str) -> str:
    bit: i64 = 1 << CELL_NUMBER[cell]
    if (position.eggs_of(0) | position.beetles_of(0)) & bit:
        return "green"
    if (position.eggs_of(1) | position.beetles_of(1)) & bit:
        return "red"
    return ""


def _is_mine(position: BeetlesPosition, cell: str) -> bool:
    return bool((position.my_eggs | position.mine) >> CELL_NUMBER[cell] & 1)


def _lies_on(position: BeetlesPosition, cell: str) -> str:
    """What lies on a blue cell in words: "green egg", "red beetle", or nothing."""
    colour = _colour_of(position, cell)
    if not colour:
        return ""
    born = (position.mine | position.theirs) >> CELL_NUMBER[cell] & 1
    return f"{colour} beetle" if born else f"{colour} egg"
