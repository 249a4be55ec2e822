"""How far it is from cell to cell on foot, in actions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit, lowest
from bugeyed.games.bugout.advice.odds import Firmness
from bugeyed.games.bugout.board import BESIDE, CELLS, MAP, NEXT, WAYS, around
from bugeyed.games.bugout.setting import KINDS, PIPE, ROPE, TOOL
from bugeyed.games.bugout.state import Valley
from bugeyed.games.bugout.tile_reference import EMPTY, FLOODED, HIGH_GROUND, LAVA

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
CAN_CLIMB: Final[i64] = 1
CAN_BRIDGE: Final[i64] = 2
CAN_DRAIN: Final[i64] = 4
"""Means, by which the cards in a hand shorten ways: a Rope, those for a Bridge, a Pipe."""
STORM: Final[i64] = 3
CROWD: Final[i64] = 3
"""A full tile, where somebody has to leave first."""
REMEMBERED: Final[i64] = 6
"""Maps whose ways are kept."""
FOOTINGS: Final = 4
"""And how many kinds of firmness of each."""
RING: Final[i64] = 64
DEAREST: Final[i64] = WIDE + STORM + CROWD
"""What entering a cell costs at most."""


class Web:
    """The distances on one map for those with the same means, worked out where somebody asks."""

    def __init__(self, price: vec[i64]) -> None:
        self.price: Final[vec[i64]] = price
        """By cell, what it costs to enter it."""
        self.far: Final[vec[i64]] = vec[i64]([FAR] * (CELLS * CELLS))
        """By row(start) + goal; to be read after row was asked."""
        self.known: i64 = 0
        self.prices: Final[vec[i64]] = vec[i64]([0] * DEAREST)
        """The prices there are, ascending, and for each the cells that have it."""
        self.classes: Final[vec[i64]] = vec[i64]([0] * DEAREST)
        self.number: i64 = 0
        for cost in range(1, DEAREST + 1):
            cells: i64 = 0
            for cell in range(CELLS):
                if price[cell] == cost:
                    cells |= bit(cell)
            if cells:
                self.prices[self.number] = cost
                self.classes[self.number] = cells
                self.number += 1
        self.beside: Final[vec[i64]] = vec[i64]([0] * FAR)
        """By cost, the cells beside those that were reached at it."""

    def row(self, start: i64) -> i64:
        """Where in *far* the distances from *start* begin."""
        if not self.known >> start & 1:
            self.known |= bit(start)
            self.spread(start)
        return start * CELLS

    def spread(self, start: i64) -> None:
        """Find what it costs to come from *start* to every cell: all that cost the same at once, the cheapest first."""
        far = self.far
        beside = self.beside
        first = start * CELLS
        far[first + start] = 0
        left = MAP & ~bit(start)
        beside[0] = BESIDE[start]
        for cost in range(1, FAR):
            reached: i64 = 0
            for place in range(self.number):
                price = self.prices[place]
                if price > cost:
                    break
                reached |= self.classes[place] & beside[cost - price]
            reached &= left
            left &= ~reached
            beside[cost] = around(reached)
            while reached:
                far[first + lowest(reached)] = cost
                reached &= reached - 1
            if not left:
                break


class Ground:
    """One state of the map, and what was worked out about it.

    What one has in hand makes ways shorter, so there are distances for each set of means.
    """

    def __init__(self, top: vec[i64], storms: i64, full: i64) -> None:
        self.top: Final[vec[i64]] = top
        self.storms: Final[i64] = storms
        self.full: Final[i64] = full
        self.webs: Final[list[Web | None]] = [None] * 8
        self.footings: list[Footing] = []

    def web(self, means: i64) -> Web:
        """The distances for some means."""
        known = self.webs[means]
        if known is None:
            price = vec[i64]([0] * CELLS)
            for cell in range(CELLS):
                price[cell] = self.price(means, cell)
            known = Web(price)
            self.webs[means] = known
        return known

    def footing(self, firmness: Firmness) -> Footing:
        """What was worked out while the ground is so firm."""
        for known in self.footings:
            if known.firmness is firmness:
                return known
        found = Footing(self, firmness)
        if len(self.footings) >= FOOTINGS:
            del self.footings[0]
        self.footings.append(found)
        return found

    def price(self, means: i64, cell: i64) -> i64:
        """What it costs to enter a cell."""
        top = self.top[cell]
        cost: i64 = STEP
        if top == HIGH_GROUND:
            cost = CLIMB if means & CAN_CLIMB else NO_ROPE
        elif top == FLOODED and means & CAN_DRAIN:
            cost = DRAIN
        elif top in (EMPTY, FLOODED, LAVA):
            cost = GAP if means & (CAN_CLIMB | CAN_BRIDGE) else WIDE
        if self.storms >> cell & 1:
            cost += STORM
        if self.full >> cell & 1:
            cost += CROWD
        return cost


class Footing:
    """A state of the map while its ground can bear so much."""

    def __init__(self, ground: Ground, firmness: Firmness) -> None:
        self.ground: Final = ground
        self.firmness: Final = firmness
        self.homewards: Final[dict[i64, Homeward]] = {}
        """The ways home, by means * CELLS + home."""
        self.values: Final[dict[tuple[int, ...], float]] = {}
        """What valleys with it are worth, by all else that tells them apart."""

    def homeward(self, means: i64, home: i64) -> Homeward:
        """The way *home* from everywhere with some means."""
        place = means * CELLS + home
        known = self.homewards.get(place)
        if known is None:
            known = Homeward(home, self.ground.web(means).price, self.firmness.hazards())
            self.homewards[place] = known
        return known


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
            shared |= means_of(valley, other) & (CAN_BRIDGE | CAN_DRAIN)
        return shared
    hand = valley.hand
    first = seat * KINDS
    means: i64 = 0
    if hand[first + PIPE]:
        means |= CAN_DRAIN
    if hand[first + ROPE]:
        means |= CAN_CLIMB
    if hand[first + TOOL] and means:
        means |= CAN_BRIDGE
    return means


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
    roads = valley.cells_with(valley.setting.tiles.for_vehicles) & ~valley.storms
    for _ in range(drives):
        grown = found[-1]
        for _ in range(reach):
            grown |= around(grown) & roads
        if grown == found[-1]:
            break
        found.append(grown)
    return found
