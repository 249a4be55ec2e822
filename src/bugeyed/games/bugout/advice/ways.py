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
from bugeyed.games.bugout.state import FLOODED, HIGH, STURDY, URBAN, Valley

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
REMEMBERED: Final[i64] = 6
"""Maps whose ways are kept."""
NOWHERE: Final = vec[i64]()
RING: Final[i64] = 64


class Ground:
    """One state of the map, and the distances on it, worked out where somebody asks.

    What one has in hand makes ways shorter, so there are distances for each set of means.
    """

    def __init__(self, top: vec[i64], storms: i64, full: i64) -> None:
        self.top: Final[vec[i64]] = top
        self.storms: Final[i64] = storms
        self.full: Final[i64] = full
        self.prices: Final[list[vec[i64]]] = [NOWHERE] * 8
        self.rows: Final[list[vec[i64]]] = [NOWHERE] * (8 * CELLS)

    def row(self, means: i64, start: i64) -> vec[i64]:
        """By goal, how far it is from *start* with some *means*."""
        place = means * CELLS + start
        known = self.rows[place]
        if len(known) == 0:
            known = spread(start, self.entering(means))
            self.rows[place] = known
        return known

    def entering(self, means: i64) -> vec[i64]:
        """By cell, what it costs to enter it."""
        price = self.prices[means]
        if len(price) == 0:
            price = vec[i64]([0] * CELLS)
            for cell in range(CELLS):
                price[cell] = self.price(means, cell)
            self.prices[means] = price
        return price

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


class Ways:
    """Distances on the map of the valley that was looked at last; lines of play come back to the same few maps."""

    ground: Ground

    def __init__(self) -> None:
        self.grounds: list[Ground] = []
        self.oldest: i64 = 0

    def look(self, valley: Valley, burning: i64 = 0) -> None:
        """Know the ways of *valley*, where Lava is about to flow over the *burning* cells."""
        storms = valley.storms | burning
        full: i64 = 0
        for cell in range(CELLS):
            if valley.crowd[cell] >= 4 and valley.room(cell) <= 0:
                full |= bit(cell)
        for ground in self.grounds:
            if ground.storms == storms and ground.full == full and alike(ground.top, valley.top):
                self.ground = ground
                return
        self.ground = Ground(valley.top, storms, full)
        if len(self.grounds) < REMEMBERED:
            self.grounds.append(self.ground)
        else:
            self.grounds[self.oldest] = self.ground
            self.oldest = (self.oldest + 1) % REMEMBERED

    def row(self, means: i64, start: i64) -> vec[i64]:
        """By goal, how far it is from *start* with some *means*."""
        return self.ground.row(means, start)


def alike(tops: vec[i64], others: vec[i64]) -> bool:
    """Whether two maps show the same."""
    for cell in range(CELLS):
        if tops[cell] != others[cell]:
            return False
    return True


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


def spread(start: i64, price: vec[i64]) -> vec[i64]:
    """What it costs to come from *start* to every cell, where entering a cell has its *price*."""
    far = vec[i64]([FAR] * CELLS)
    far[start] = 0
    # A ring: every cell waits in it once at most.
    ring = vec[i64]([0] * RING)
    ring[0] = start
    waiting = bit(start)
    first: i64 = 0
    last: i64 = 1
    while first < last:
        cell = ring[first % RING]
        first += 1
        waiting &= ~bit(cell)
        here = far[cell]
        for way in range(WAYS):
            other = NEXT[cell * WAYS + way]
            if other >= 0:
                there = here + price[other]
                if there < far[other]:
                    far[other] = there
                    if not waiting >> other & 1:
                        waiting |= bit(other)
                        ring[last % RING] = other
                        last += 1
    return far


class Homeward:
    """The way home from every cell, for those with the same means."""

    def __init__(self, home: i64, price: vec[i64], hazards: vec[float]) -> None:
        self.far: Final[vec[i64]] = vec[i64]([FAR] * CELLS)
        """By cell, what it costs."""
        self.killed: Final[vec[float]] = vec[float]([0.0] * CELLS)
        """And how many of those who go the ground between kills, where a stop has its *hazards*."""
        far = self.far
        killed = self.killed
        far[home] = 0
        ring = vec[i64]([0] * RING)
        ring[0] = home
        waiting = bit(home)
        first: i64 = 0
        last: i64 = 1
        while first < last:
            cell = ring[first % RING]
            first += 1
            waiting &= ~bit(cell)
            # Backwards: whoever comes from beside enters this cell.
            there = far[cell] + price[cell]
            peril = killed[cell] if cell == home else killed[cell] + hazards[cell]
            for way in range(WAYS):
                other = NEXT[cell * WAYS + way]
                if other >= 0 and (there < far[other] or (there == far[other] and peril < killed[other])):
                    far[other] = there
                    killed[other] = peril
                    if not waiting >> other & 1:
                        waiting |= bit(other)
                        ring[last % RING] = other
                        last += 1


def stops(valley: Valley, start: i64, reach: i64, drives: i64) -> list[i64]:
    """The cells where a Vehicle may stand after so many drives, none of them first."""
    found: list[i64] = [bit(start)]
    roads: i64 = 0
    for cell in range(CELLS):
        top = valley.top[cell]
        if (URBAN <= top < HIGH or top == STURDY) and not valley.storms >> cell & 1:
            roads |= bit(cell)
    for _ in range(drives):
        grown = found[-1]
        for _ in range(reach):
            edge = grown
            for cell in range(CELLS):
                if edge >> cell & 1:
                    for way in range(WAYS):
                        other = NEXT[cell * WAYS + way]
                        if other >= 0:
                            grown |= bit(other) & roads
        if grown == found[-1]:
            break
        found.append(grown)
    return found
