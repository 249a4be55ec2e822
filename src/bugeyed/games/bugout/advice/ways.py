"""How far it is from cell to cell on foot, in actions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.games.bugout.board import CELLS, NEXT, WAYS
from bugeyed.games.bugout.setting import KINDS
from bugeyed.games.bugout.setting import PIPE as PIPE_CARD
from bugeyed.games.bugout.setting import ROPE as ROPE_CARD
from bugeyed.games.bugout.setting import TOOL as TOOL_CARD
from bugeyed.games.bugout.state import FLOODED, HIGH, URBAN, Valley

FAR: Final[i64] = 99
STEP: Final[i64] = 1
CLIMB: Final[i64] = 2
"""A climb takes a Rope, which is worth about an action."""
NO_ROPE: Final[i64] = 5
"""A climb for those who have none, or must be pulled up."""
GAP: Final[i64] = 4
"""Water, Lava or nothing: a swing over it, or a Bridge, its cards and the step."""
DRAIN: Final[i64] = 3
"""Water, for those with a Pipe."""
WIDE: Final[i64] = 8
"""A gap without the cards for it."""
ROPE: Final[i64] = 1
BRIDGE: Final[i64] = 2
PIPE: Final[i64] = 4
"""What a hand may have that shortens ways: a Rope, the cards for a Bridge, a Pipe."""
STORM: Final[i64] = 3
CROWD: Final[i64] = 3
"""A full tile, where somebody has to leave first."""


class Ways:
    """Distances on one map, worked out where somebody asks; anew when its tiles or crowds have changed.

    What one has in hand makes ways shorter, so there are distances for each set of means.
    """

    def __init__(self) -> None:
        self.top: vec[i64] = vec[i64]()
        self.storms: i64 = 0
        self.full: i64 = 0
        self.prices: list[list[i64]] = []
        self.rows: list[list[i64]] = []

    def look(self, valley: Valley) -> None:
        """Know the ways of *valley*."""
        full: i64 = 0
        for cell in range(CELLS):
            if valley.crowd[cell] >= 4 and valley.room(cell) <= 0:
                full |= bit(cell)
        if self.storms == valley.storms and self.full == full and self.top == valley.top:
            return
        self.top = valley.top
        self.storms = valley.storms
        self.full = full
        self.prices = [[], [], [], [], [], [], [], []]
        self.rows = [[]] * (8 * CELLS)

    def row(self, means: i64, start: i64) -> list[i64]:
        """By goal, how far it is from *start* with some *means*."""
        place = means * CELLS + start
        known = self.rows[place]
        if not known:
            if not self.prices[means]:
                self.prices[means] = [self.price(means, cell) for cell in range(CELLS)]
            known = spread(start, self.prices[means])
            self.rows[place] = known
        return known

    def price(self, means: i64, cell: i64) -> i64:
        """What it costs to enter a cell."""
        top = self.top[cell]
        cost: i64 = STEP
        if top == HIGH:
            cost = CLIMB if means & ROPE else NO_ROPE
        elif top == FLOODED and means & PIPE:
            cost = DRAIN
        elif top < URBAN:
            cost = GAP if means & (ROPE | BRIDGE) else WIDE
        if self.storms >> cell & 1:
            cost += STORM
        if self.full >> cell & 1:
            cost += CROWD
        return cost


def means_of(valley: Valley, seat: i64) -> i64:
    """What a seat's hand allows; Civilians use what others drain and build."""
    if seat >= valley.setting.seats:
        shared: i64 = 0
        for other in range(valley.setting.seats):
            shared |= means_of(valley, other) & (BRIDGE | PIPE)
        return shared
    hand = valley.hand
    first = seat * KINDS
    means: i64 = 0
    if hand[first + PIPE_CARD]:
        means |= PIPE
    if hand[first + ROPE_CARD]:
        means |= ROPE
    if hand[first + TOOL_CARD] and means:
        means |= BRIDGE
    return means


def spread(start: i64, price: list[i64]) -> list[i64]:
    """What it costs to come from *start* to every cell, where entering a cell has its *price*."""
    far: list[i64] = [FAR] * CELLS
    far[start] = 0
    edge: list[i64] = [start]
    place: i64 = 0
    while place < len(edge):
        cell = edge[place]
        place += 1
        here = far[cell]
        for way in range(WAYS):
            other = NEXT[cell * WAYS + way]
            if other >= 0:
                there = here + price[other]
                if there < far[other]:
                    far[other] = there
                    edge.append(other)
    return far
