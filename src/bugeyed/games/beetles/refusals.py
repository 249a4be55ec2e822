"""Why not: for every action or pointing that is impossible, the clause in the way and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.beetles.actions import CAPTURE, CODES, HATCH, HUNTER, PREY, out_of_reach
from bugeyed.games.beetles.board import CELL_NUMBER, CELLS, WAYS, YELLOW_CELLS

if TYPE_CHECKING:
    from bugeyed.games.beetles.position import BeetlesPosition

COLOURS: Final = ("green", "red")


def of_action(position: BeetlesPosition, code: int) -> Refusal:
    """Why an action is not possible in *position*."""
    action: i64 = code
    over = _of_the_end(position)
    if over is not None:
        return over
    if action < 0 or action >= CODES:
        return Refusal("3.1", f"{code} is no action of this game.")
    if action < HATCH:
        cell = CELLS[action]
        if not position.placing:
            return Refusal("6.2", f"No egg can be laid on {cell}: there is none left to lay.")
        return Refusal("6.2", f"There is an egg on {cell} already.")
    if position.placing:
        return Refusal("6.2", "Nobody hatches or captures until all eggs are laid.")
    if action < CAPTURE:
        return _of_hatching(position, CELLS[action - HATCH])
    return _of_capture(position, CELLS[HUNTER[action - CAPTURE]], CELLS[PREY[action - CAPTURE]])


def of_picks(position: BeetlesPosition, picks: tuple[str, ...]) -> Refusal:
    """Why nothing can be done by pointing at *picks*."""
    over = _of_the_end(position)
    if over is not None:
        return over
    for pick in picks:
        missing = _of_missing(position, pick)
        if missing is not None:
            return missing
    kind, _, cell = picks[0].partition(":")
    if cell in YELLOW_CELLS:
        return Refusal("1.3", f"{cell} is yellow: beetles cross yellow cells, and nothing rests there.")
    if position.placing:
        if kind == "egg":
            return Refusal("6.2", f"There is an egg on {cell} already.")
        return Refusal("6.2", f"An egg is laid by pointing at the free cell {cell} alone.")
    if kind == "cell":
        return Refusal("3.1", f"{cell} is empty; point at one of your eggs or beetles.")
    if not _is_mine(position, cell):
        return _of_theirs(position, cell)
    if kind == "egg":
        return _of_unborn_hunter(cell)
    if len(picks) == 1:
        return _of_idle(position, cell)
    prey = picks[1].partition(":")[2]
    if prey in YELLOW_CELLS:
        return Refusal(
            "R3", f"The yellow cell on the way is no choice: point at the prey itself, not at {prey}."
        )
    if len(picks) > 2:
        return Refusal("4.2", "A capture is said with two: the hunter and its prey.")
    return _of_capture(position, cell, prey)


def _of_the_end(position: BeetlesPosition) -> Refusal | None:
    outcome = position.outcome()
    return None if outcome is None else Refusal("5.1", f"The match is over: {outcome.reason}.")


def _of_missing(position: BeetlesPosition, pick: str) -> Refusal | None:
    """A refusal if what is pointed at is not on the board."""
    kind, _, cell = pick.partition(":")
    if kind not in ("cell", "egg", "beetle") or (cell not in CELL_NUMBER and cell not in YELLOW_CELLS):
        return Refusal("1.1", f"There is no {pick or 'such thing'} on this board.")
    lies = "" if cell in YELLOW_CELLS else _lies_on(position, cell)
    if kind == "cell" and lies:
        return Refusal("1.2", f"{cell} is not free: point at the {lies} on it.")
    if kind != "cell" and not lies.endswith(kind):
        return Refusal("1.2", f"There is no {kind} on {cell}" + (f" but a {lies}." if lies else "."))
    return None


def _of_theirs(position: BeetlesPosition, cell: str) -> Refusal:
    return Refusal("3.1", f"The {_lies_on(position, cell)} on {cell} is your opponent's.")


def _of_unborn_hunter(cell: str) -> Refusal:
    return Refusal("4.5", f"The beetle on {cell} is not born yet, so it cannot capture.")


def _of_idle(position: BeetlesPosition, cell: str) -> Refusal:
    """Why a beetle of the mover has nothing to capture."""
    reach = sorted(CELLS[prey] for prey in WAYS[CELL_NUMBER[cell]])
    friends = [prey for prey in reach if position.mine >> CELL_NUMBER[prey] & 1]
    if friends:
        return Refusal(
            "4.4",
            f"The beetle on {cell} could only take a friend ({', '.join(friends)}), "
            "and friends are spared while you can hatch or capture an enemy.",
        )
    return Refusal(
        "4.2", f"No born enemy is in reach of {cell}: from there a beetle flies to {', '.join(reach)}."
    )


def _of_hatching(position: BeetlesPosition, cell: str) -> Refusal:
    lies = _lies_on(position, cell)
    if lies == "":
        return Refusal("4.1", f"There is no egg on {cell}.")
    if lies.endswith("egg"):
        return _of_theirs(position, cell)
    return Refusal("4.1", f"The beetle on {cell} is born already.")


def _of_capture(position: BeetlesPosition, hunter: str, prey: str) -> Refusal:
    lies = _lies_on(position, hunter)
    if lies == "":
        return Refusal("4.2", f"There is no beetle on {hunter}.")
    if not _is_mine(position, hunter):
        return _of_theirs(position, hunter)
    if lies.endswith("egg"):
        return _of_unborn_hunter(hunter)
    if CELL_NUMBER[prey] not in WAYS[CELL_NUMBER[hunter]]:
        return Refusal("4.3", out_of_reach(hunter, prey))
    there = _lies_on(position, prey)
    if there == "":
        return Refusal("4.2", f"There is no beetle to capture on {prey}.")
    if there.endswith("egg"):
        return Refusal("4.5", f"The beetle on {prey} is not born yet, so it cannot be captured.")
    return Refusal(
        "4.4",
        f"The beetle on {prey} is your own, and friends are spared while you can hatch or capture an enemy.",
    )


def _is_mine(position: BeetlesPosition, cell: str) -> bool:
    return bool((position.my_eggs | position.mine) >> CELL_NUMBER[cell] & 1)


def _lies_on(position: BeetlesPosition, cell: str) -> str:
    """What lies on a blue cell in words: "green egg", "red beetle", or nothing."""
    number = CELL_NUMBER[cell]
    for seat in range(2):
        if position.beetles_of(seat) >> number & 1:
            return COLOURS[seat] + " beetle"
        if position.eggs_of(seat) >> number & 1:
            return COLOURS[seat] + " egg"
    return ""
