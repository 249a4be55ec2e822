"""The rules of Battle of the Beetles. Paragraph signs point into RULES.md.

A set of cells is an integer with bit n for cell n. What belongs to the player to move is *mine*.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.core.chance import Lehmer
from bugeyed.games.beetles.actions import CAPTURE, HATCH, HUNTER, PREY, capture
from bugeyed.games.beetles.board import ALL_CELLS, FLIGHTS, WAYS

DE_BRUIJN: Final[i64] = 0x077CB531
"""Times a lone bit it brings five bits to the top of a 32-bit word that differ for every bit."""
BIT_NUMBER: Final[vec[i64]] = vec[i64]([0] * 32)
for _n in range(32):
    BIT_NUMBER[(DE_BRUIJN << _n & 0xFFFFFFFF) >> 27] = _n


def number(cell: i64) -> i64:
    """The number of the only cell in a set."""
    return BIT_NUMBER[(cell * DE_BRUIJN & 0xFFFFFFFF) >> 27]


# What is being placed, if anything.
NOTHING: Final[i64] = 0
EGGS: Final[i64] = 1
"""§6.2: the players lay their eggs in turn."""
BEETLES: Final[i64] = 2
"""§6.4: they place beetles that are born."""


def placings(taken: i64) -> list[int]:
    """§6.2, §6.4: an egg or a beetle may be placed on any free blue cell."""
    found: list[int] = []
    free = ALL_CELLS & ~taken
    while free:
        cell = free & -free
        free ^= cell
        found.append(number(cell))
    return found


def acted(action: i64, placing: i64, eggs: i64, mine: i64, theirs: i64) -> tuple[i64, i64, i64]:
    """What an action makes of the mover's eggs and beetles, and of the other's beetles."""
    if action < HATCH:
        cell = bit(action)
        return (eggs | cell, mine, theirs) if placing == EGGS else (eggs, mine | cell, theirs)
    if action < CAPTURE:
        cell = bit(action - HATCH)
        return eggs ^ cell, mine | cell, theirs
    prey = bit(PREY[action - CAPTURE])
    return eggs, mine & ~bit(HUNTER[action - CAPTURE]) | prey, theirs & ~prey


# Half the board is 14 cells, so whatever depends on a set of cells can be looked up in two tables.
HALF: Final[i64] = (1 << 14) - 1


def _lists(codes: list[int]) -> list[list[int]]:
    """For every set of 14 cells the codes of its cells, ascending."""
    lists: list[list[int]] = [[]]
    for code in codes:
        lists += [[*shorter, code] for shorter in lists]
    return lists


def _unions(sets: list[i64]) -> vec[i64]:
    """For every set of 14 cells the union of its cells' sets."""
    unions: list[i64] = [0]
    for cells in sets:
        unions += [smaller | cells for smaller in unions]
    return vec[i64](unions)


HATCHINGS_ABOVE: Final[list[list[int]]] = _lists(list(range(28, 42)))
HATCHINGS_BELOW: Final[list[list[int]]] = _lists(list(range(42, 56)))

HIT_FROM: Final[list[i64]] = [
    sum(1 << hunter for hunter in range(28) if FLIGHTS[hunter] >> prey & 1) for prey in range(28)
]
"""By prey: the cells from which it can be hit; not the same as those it can hit itself."""
ATTACKERS_ABOVE: Final[vec[i64]] = _unions(HIT_FROM[:14])
ATTACKERS_BELOW: Final[vec[i64]] = _unions(HIT_FROM[14:])


def attackers(prey: i64) -> i64:
    """The cells from which a beetle can fly onto one of *prey* (§4.3)."""
    return ATTACKERS_ABOVE[prey & HALF] | ATTACKERS_BELOW[prey >> 14]


SPREAD: Final[i64] = 0x36891EEB
"""Times a set of cells in one hunter's reach it brings eight bits to the top of a 32-bit word that differ for
every such set."""


def slot(reach: i64) -> i64:
    """Where the captures of one hunter on these cells stand among its 256 slots of CAPTURES_ON."""
    return (reach * SPREAD & 0xFFFFFFFF) >> 24


def _captures_on() -> list[list[int]]:
    """By 256 * hunter + slot(prey): the codes of the hunter's captures, ascending."""
    lists: list[list[int]] = [[]] * (28 * 256)
    for hunter in range(28):
        choices: list[tuple[int, list[int]]] = [(0, [])]
        for prey in sorted(WAYS[hunter]):
            choices += [(cells | 1 << prey, [*codes, capture(hunter, prey)]) for cells, codes in choices]
        for cells, codes in choices:
            lists[256 * hunter + slot(cells)] = codes
    return lists


CAPTURES_ON: Final[list[list[int]]] = _captures_on()


def usual_actions(eggs: i64, mine: i64, theirs: i64) -> list[int]:
    """§4.1 hatch any of your eggs, §4.2 capture an enemy beetle in reach."""
    found = HATCHINGS_ABOVE[eggs & HALF] + HATCHINGS_BELOW[eggs >> 14]
    add_captures(found, mine, theirs)
    return found


def add_captures(found: list[int], hunters: i64, prey: i64) -> None:
    """§4.3: step onto a yellow cell, fly on like a chess knight, land on the prey."""
    hunters &= attackers(prey)
    while hunters:
        cell = hunters & -hunters
        hunters ^= cell
        found += captures(number(cell), prey)


def captures(hunter: i64, prey: i64) -> list[int]:
    """What one beetle can do to *prey*, not to be written to."""
    return CAPTURES_ON[256 * hunter + slot(FLIGHTS[hunter] & prey)]


def legal_actions(eggs: i64, mine: i64, theirs: i64) -> list[int]:
    """All the player to move may do (§3.1)."""
    found = usual_actions(eggs, mine, theirs)
    if not found:
        # §4.4: your own beetles are prey only when there is nothing else to do.
        add_captures(found, mine, mine)
    return found


def any_action(generator: Lehmer, eggs: i64, mine: i64, theirs: i64) -> i64:
    """One of legal_actions, by one number of *generator* and without the list; one of them there must be."""
    above, below = HATCHINGS_ABOVE[eggs & HALF], HATCHINGS_BELOW[eggs >> 14]
    hatchings: i64 = len(above) + len(below)
    prey = theirs
    choices = hatchings + count_captures(mine, prey)
    if choices == 0:
        prey = mine
        choices = count_captures(mine, prey)
    place = generator.below(choices)
    if place < len(above):
        return above[place]
    if place < hatchings:
        return below[place - len(above)]
    return nth_capture(mine, prey, place - hatchings)


def count_captures(hunters: i64, prey: i64) -> i64:
    """How many captures add_captures would add."""
    hunters &= attackers(prey)
    found: i64 = 0
    while hunters:
        cell = hunters & -hunters
        hunters ^= cell
        found += len(captures(number(cell), prey))
    return found


def nth_capture(hunters: i64, prey: i64, place: i64) -> i64:
    """The one that add_captures would put at a place."""
    hunters &= attackers(prey)
    while True:
        cell = hunters & -hunters
        hunters ^= cell
        found = captures(number(cell), prey)
        if place < len(found):
            return found[place]
        place -= len(found)


def can_act(eggs: i64, mine: i64, theirs: i64) -> bool:
    """Whether the player to move has any action: one who has none loses (§5.1)."""
    # §4.4: with no egg left, friend and foe are prey alike, so only reach matters.
    return eggs != 0 or mine & attackers(mine | theirs) != 0
