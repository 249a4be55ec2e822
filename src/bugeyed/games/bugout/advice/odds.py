"""What the cards still to come are likely to do to the ground, and to those who stand on it."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.games.bugout.board import NEXT, WAYS
from bugeyed.games.bugout.held import ERUPTION, WARNING
from bugeyed.games.bugout.rules import lava
from bugeyed.games.bugout.setting import (
    COLOUR_COUNT,
    DOWNPOUR_CARD,
    ERUPTION_CARD,
    SEISMIC_CARD,
    WARNING_CARD,
)
from bugeyed.games.bugout.state import ACTION, ACTIVE, HIGH, INERT, ROPE, Valley

STORM_SHARE: Final = 1.0 / 12.0
"""How likely a given cell is on a Rainstorm card."""
EXTRA_RAIN: Final = 1.15
"""Events bring storms and damage of their own."""
FAULTS: Final = 1.7
"""Fault Lines a Seismic card brings before its Stop, about."""
FAULT_SHARE: Final = 1.0 / 6.0
DOOM_HITS: Final = 0.03
"""Hits on a cell for each Apocalypse card; the team chooses which, so those that matter are spared."""
BURNT: Final = 0.03
"""What is left of a chance where Lava comes before anything can be done."""
WARNED: Final = 0.7
"""And where somebody can still walk away."""
EMBERS: Final = 0.75
"""And where Lava may come after that."""
LATER: Final = 6.0
"""Cards until then, at least."""
GUST: Final = 0.85
"""And beside a Tornado."""


class Odds:
    """The rates of one valley."""

    def __init__(self, valley: Valley) -> None:
        cards = float(valley.draw_left)
        self.cards: float = cards
        """Draw cards before the Apocalypse."""
        downpours = float(valley.draw[DOWNPOUR_CARD])
        seismic = float(valley.draw[SEISMIC_CARD])
        for disaster in valley.disasters.cards:
            if disaster < WARNING:
                seismic += 0.7
        self.rain: float = 0.0
        self.quake: float = 0.0
        if cards > 0.0:
            self.rain = downpours / cards * STORM_SHARE * EXTRA_RAIN
            self.quake = seismic / cards * FAULTS * FAULT_SHARE
        self.burning: i64 = 0
        """Cells where Lava flows next."""
        self.embers: i64 = 0
        """Cells where it may flow after that."""
        self.doomed: vec[i64] = vec[i64]([0] * COLOUR_COUNT)
        """By colour, the cells where Lava flows before anybody of that colour can act."""
        held = valley.disasters
        for place in range(len(held.cards)):
            if held.cards[place] >= ERUPTION:
                self.follow(valley, held.cards[place] - ERUPTION, held.seats[place])
        self.windy: i64 = 0
        """Cells a Tornado may soon come to or wake on."""
        self.vents: i64 = 0
        """Cells where the Lava of an Eruption still in the deck would come down."""
        self.eruptions: i64 = 0
        if valley.top[valley.volcano] == HIGH and cards > 0.0:
            for way in range(WAYS):
                if valley.draw[ERUPTION_CARD + way] and not lava.is_inert(valley, way):
                    self.eruptions += 1
                    cell, _ = lava.trace(valley, way)
                    if cell >= 0 and valley.bridge_kind(cell) != ROPE:
                        self.vents |= bit(cell)
        self.volcano: i64 = valley.volcano
        self.sleeping: i64 = sleeping(valley)
        for tornado in range(2):
            cell = valley.tornado_at[tornado]
            if cell >= 0 and valley.tornado[tornado] == ACTIVE:
                self.windy |= bit(cell)
                for way in range(WAYS):
                    if NEXT[cell * WAYS + way] >= 0:
                        self.windy |= bit(NEXT[cell * WAYS + way])

    def follow(self, valley: Valley, eruption: i64, holder: i64) -> None:
        """Where the Lava of an Eruption in a hand comes next, and for whom that is too soon."""
        cell, heading = lava.trace(valley, eruption)
        if cell < 0:
            return
        for way in range(WAYS):
            beyond = NEXT[cell * WAYS + way]
            if beyond >= 0 and way != (heading + 2) % WAYS:
                self.embers |= bit(beyond)
        if valley.bridge_kind(cell) == ROPE:
            return
        self.burning |= bit(cell)
        flows = turns_until(valley, holder, valley.phase == ACTION)
        may_act = valley.phase == ACTION and valley.actions_left > 0
        for colour in range(COLOUR_COUNT):
            if colour < valley.setting.seats and turns_until(valley, colour, may_act) > flows:
                self.doomed[colour] |= bit(cell)

    def hits(self, structure: bool, time: float) -> float:
        """Hits a cell must expect within *time* cards."""
        if time <= 0.0:
            return 0.0
        rate = self.rain + (self.quake if structure else 0.0)
        if time <= self.cards:
            return rate * time
        return rate * self.cards + DOOM_HITS * (time - self.cards)

    def stands(self, valley: Valley, cell: i64, time: float, shield: float) -> float:
        """How likely the tile of *cell* is still there after *time* cards; *shield* adds to its health."""
        if time <= 0.0:
            return 1.0
        chance = self.holds(valley, cell, time, shield)
        if self.burning >> cell & 1:
            chance *= BURNT
        elif self.embers >> cell & 1 and time > LATER:
            chance *= EMBERS
        if self.windy >> cell & 1:
            chance *= GUST
        return chance

    def lives(self, valley: Valley, colour: i64, cell: i64, time: float, shield: float) -> float:
        """How likely somebody on *cell* is alive after *time* cards."""
        chance = 1.0
        if time > 0.0:
            chance = self.holds(valley, cell, time, shield)
        if self.burning >> cell & 1:
            chance *= BURNT if self.doomed[colour] >> cell & 1 else WARNED
        if self.windy >> cell & 1:
            chance *= GUST
        return chance

    def holds(self, valley: Valley, cell: i64, time: float, shield: float) -> float:
        """The same for the tile, whatever flows or blows already."""
        top = valley.top[cell]
        if top == HIGH:
            chance = 1.0
            if time > self.cards:
                chance = exp(-0.5 * DOOM_HITS * (time - self.cards))
        else:
            expected = self.hits(valley.is_structure(cell), time)
            health = float(valley.top_health(cell)) + shield
            chance = fewer(expected, health)
        if self.cards > 0.0:
            drawn = time / self.cards
            if drawn > 1.0:
                drawn = 1.0
            if self.vents >> cell & 1:
                chance *= 1.0 - drawn
            if cell == self.volcano:
                for _ in range(self.eruptions):
                    chance *= 1.0 - drawn
            if self.sleeping >> cell & 1:
                chance *= 1.0 - 0.5 * drawn
        return chance


def turns_until(valley: Valley, seat: i64, now: bool) -> i64:
    """Turns until it is a seat's; *now* says whether the turn that is played counts."""
    turns = (seat - valley.active) % valley.setting.seats
    return turns if turns or now else valley.setting.seats


def fewer(expected: float, health: float) -> float:
    """How likely fewer hits than *health* fall where *expected* do on average."""
    whole = i64(int(health))
    part = health - float(whole)
    term = exp(-expected)
    total = 0.0
    for number in range(whole):
        total += term
        term *= expected / float(number + 1)
    return total + part * term


def sleeping(valley: Valley) -> i64:
    """Cells where a Tornado may still wake."""
    cells: i64 = 0
    for tornado in range(2):
        cell = valley.tornado_at[tornado]
        if cell >= 0 and valley.tornado[tornado] == INERT and valley.draw[WARNING_CARD + tornado]:
            cells |= bit(cell)
    return cells
