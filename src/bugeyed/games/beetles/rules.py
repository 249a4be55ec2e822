"""The rules of Battle of the Beetles. Paragraph signs point into RULES.md.

A set of cells is an integer with bit n for cell n. What belongs to the player to move is *mine*.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.beetles.actions import CAPTURE, FIRST_CAPTURE, HATCH, PREY
from bugeyed.games.beetles.board import ALL_CELLS, FLIGHTS

BIT_NUMBER: Final[list[i64]] = [0] * 37
"""The number of a lone bit, found by its remainder: 2^n mod 37 differs for every n below 36."""
for _n in range(28):
    BIT_NUMBER[2**_n % 37] = _n


def placings(taken: i64) -> list[int]:
    """§6.2: an egg may be laid on any free blue cell."""
    found: list[int] = []
    free = ALL_CELLS & ~taken
    while free:
        cell = free & -free
        free ^= cell
        found.append(BIT_NUMBER[cell % 37])
    return found


def usual_actions(eggs: i64, mine: i64, theirs: i64) -> list[int]:
    """§4.1 hatch any of your eggs, §4.2 capture an enemy beetle in reach."""
    found: list[int] = []
    while eggs:
        cell = eggs & -eggs
        eggs ^= cell
        found.append(HATCH + BIT_NUMBER[cell % 37])
    add_captures(found, mine, theirs)
    return found


def add_captures(found: list[int], hunters: i64, prey: i64) -> None:
    """§4.3: step onto a yellow cell, fly on like a chess knight, land on the prey."""
    while hunters:
        cell = hunters & -hunters
        hunters ^= cell
        hunter = BIT_NUMBER[cell % 37]
        if FLIGHTS[hunter] & prey:
            for code in range(FIRST_CAPTURE[hunter], FIRST_CAPTURE[hunter + 1]):
                if prey >> PREY[code - CAPTURE] & 1:
                    found.append(code)


def legal_actions(eggs: i64, mine: i64, theirs: i64) -> list[int]:
    """All the player to move may do (§3.1)."""
    found = usual_actions(eggs, mine, theirs)
    if not found:
        # §4.4: your own beetles are prey only when there is nothing else to do.
        add_captures(found, mine, mine)
    return found


def can_act(eggs: i64, mine: i64, theirs: i64) -> bool:
    """Whether the player to move has any action: one who has none loses (§5.1)."""
    if eggs:
        return True
    # §4.4: with no egg left, friend and foe are prey alike, so only reach matters.
    prey = mine | theirs
    while mine:
        cell = mine & -mine
        mine ^= cell
        if FLIGHTS[BIT_NUMBER[cell % 37]] & prey:
            return True
    return False
