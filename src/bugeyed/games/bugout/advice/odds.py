"""What the cards still to come are likely to do to the ground, and to those who stand on it."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.games.bugout.board import BESIDE, CELLS, NEXT, WAYS
from bugeyed.games.bugout.held import ERUPTION, WARNING
from bugeyed.games.bugout.rules import lava
from bugeyed.games.bugout.setting import (
    COLOUR_COUNT,
    DOWNPOUR_CARD,
    ERUPTION_CARD,
    SEISMIC_CARD,
    TORNADOES,
    WARNING_CARD,
)
from bugeyed.games.bugout.state import ACTION_PHASE, ACTIVE, INERT, Valley
from bugeyed.games.bugout.tile_reference import HIGH_GROUND

STORM_SHARE: Final = 1.0 / 12.0
"""How likely a given cell is on a Rainstorm card."""
EXTRA_RAIN: Final = 0.9
"""Events bring storms and damage of their own; Pipes keep off more than that."""
FAULTS: Final = 1.7
"""Fault Lines a Seismic card brings before its Stop, about."""
FAULT_SHARE: Final = 1.0 / 6.0
DOOM_HITS: Final = 0.03
"""Hits on a cell for each Apocalypse card; the team chooses which, so those that matter are spared."""
BURNT: Final = 0.03
"""What is left of a chance where Lava comes before anything can be done."""
WARNED: Final = 0.6
"""And where somebody can still walk away."""
EMBERS: Final = 0.75
"""And where Lava may come after that."""
LATER: Final = 6.0
"""Cards until then, at least."""
GUST: Final = 0.85
"""And beside a Tornado."""

WATCH: Final = 15.0
"""Cards for which a signal should last."""
ON_THE_WAY: Final = 0.3
"""Health that cards in hand add to tiles somebody passes."""
REMEMBERED: Final = 4
"""Maps of which it is kept what their ground can bear."""
UNKNOWN: Final = -1.0


class Firmness:
    """How much the ground of a map can bear while it has the health it has and the decks hold what they hold."""

    def __init__(self, valley: Valley, odds: Odds) -> None:
        self.top: Final[vec[i64]] = valley.top
        self.health: Final[vec[i64]] = valley.health
        self.bridge: Final[vec[i64]] = valley.bridge
        self.cards: Final = odds.cards
        self.rain: Final = odds.rain
        self.quake: Final = odds.quake
        self.vents: Final = odds.vents
        self.eruptions: Final = odds.eruptions
        self.volcano: Final = odds.volcano
        self.sleeping: Final = odds.sleeping
        setting = valley.setting
        self.pause: Final = float(setting.cards * setting.seats) / float(setting.actions)
        """Cards between two actions of a seat."""
        self.rates: Final[vec[float]] = vec[float]([0.0] * CELLS)
        """By cell, hits to be expected from a card."""
        self.healths: Final[vec[float]] = vec[float]([0.0] * CELLS)
        for cell in range(CELLS):
            self.rates[cell] = self.rain + (self.quake if valley.is_structure(cell) else 0.0)
            self.healths[cell] = float(valley.top_health(cell))
        self.ground: Final[i64] = valley.footing
        """Cells where one may stand."""
        self.watched: Final[vec[float]] = vec[float]([UNKNOWN] * CELLS)
        self.passing: vec[float] = vec[float]()

    def fits(self, valley: Valley, odds: Odds) -> bool:
        """Whether it holds for a valley."""
        if (
            self.cards != odds.cards
            or self.rain != odds.rain
            or self.quake != odds.quake
            or self.vents != odds.vents
            or self.eruptions != odds.eruptions
            or self.volcano != odds.volcano
            or self.sleeping != odds.sleeping
        ):
            return False
        top, health, bridge = valley.top, valley.health, valley.bridge
        for cell in range(CELLS):
            if (
                self.top[cell] != top[cell]
                or self.health[cell] != health[cell]
                or self.bridge[cell] != bridge[cell]
            ):
                return False
        return True

    def holds(self, cell: i64, time: float, shield: float) -> float:
        """How likely the tile is there after *time* cards, whatever flows or blows; *shield* adds to its health."""
        cards = self.cards
        if self.top[cell] == HIGH_GROUND:
            chance = 1.0
            if time > cards:
                chance = exp(-0.5 * DOOM_HITS * (time - cards))
        else:
            expected = 0.0
            if time > 0.0:
                rate = self.rates[cell]
                expected = rate * time if time <= cards else rate * cards + DOOM_HITS * (time - cards)
            chance = fewer(expected, self.healths[cell] + shield)
        if cards > 0.0:
            drawn = time / cards
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

    def lasts(self, cell: i64) -> float:
        """How likely the tile is there for as long as a signal should last."""
        known = self.watched[cell]
        if known == UNKNOWN:
            known = self.holds(cell, WATCH, 0.0)
            self.watched[cell] = known
        return known

    def hazards(self) -> vec[float]:
        """By cell where one may stand, how likely it is lost between two actions of a seat that stops there."""
        if len(self.passing) == 0:
            found = vec[float]([0.0] * CELLS)
            for cell in range(CELLS):
                if self.ground >> cell & 1:
                    found[cell] = 1.0 - self.holds(cell, self.pause, ON_THE_WAY)
            self.passing = found
        return self.passing


class Odds:
    """The rates of one valley; what is *known* of others is used where it fits, and added to where it does not."""

    def __init__(self, valley: Valley, known: list[Firmness] | None = None) -> None:
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
        if valley.top[valley.volcano] == HIGH_GROUND and cards > 0.0:
            for way in range(WAYS):
                if valley.draw[ERUPTION_CARD + way] and not lava.is_inert(valley, way):
                    self.eruptions += 1
                    cell, _ = lava.trace(valley, way)
                    if cell >= 0 and not lava.passes_below(valley, cell):
                        self.vents |= bit(cell)
        self.volcano: i64 = valley.volcano
        self.sleeping: i64 = sleeping(valley)
        for tornado in range(TORNADOES):
            cell = valley.tornado_at[tornado]
            if cell >= 0 and valley.tornado[tornado] == ACTIVE:
                self.windy |= bit(cell)
                self.windy |= BESIDE[cell]
        self.firmness: Final = self.firmness_of(valley, known)

    def firmness_of(self, valley: Valley, known: list[Firmness] | None) -> Firmness:
        """What the ground can bear."""
        if known is None:
            return Firmness(valley, self)
        for firmness in known:
            if firmness.fits(valley, self):
                return firmness
        found = Firmness(valley, self)
        if len(known) >= REMEMBERED:
            del known[0]
        known.append(found)
        return found

    def follow(self, valley: Valley, eruption: i64, holder: i64) -> None:
        """Where the Lava of an Eruption in a hand comes next, and for whom that is too soon."""
        cell, heading = lava.trace(valley, eruption)
        if cell < 0:
            return
        for way in range(WAYS):
            beyond = NEXT[cell * WAYS + way]
            if beyond >= 0 and way != (heading + 2) % WAYS:
                self.embers |= bit(beyond)
        if lava.passes_below(valley, cell):
            return
        self.burning |= bit(cell)
        flows = turns_until(valley, holder, valley.phase == ACTION_PHASE)
        may_act = valley.phase == ACTION_PHASE and valley.actions_left > 0
        for colour in range(COLOUR_COUNT):
            if colour < valley.setting.seats and turns_until(valley, colour, may_act) > flows:
                self.doomed[colour] |= bit(cell)

    def stands(self, cell: i64, time: float, shield: float) -> float:
        """How likely the tile of *cell* is still there after *time* cards; *shield* adds to its health."""
        if time <= 0.0:
            return 1.0
        chance = self.firmness.holds(cell, time, shield)
        return self.threatened(cell, chance, time > LATER)

    def lasts(self, cell: i64) -> float:
        """The same for as long as a signal should last."""
        return self.threatened(cell, self.firmness.lasts(cell), True)

    def threatened(self, cell: i64, chance: float, later: bool) -> float:
        """What Lava that flows and Tornadoes that blow leave of a chance; *later*, what flows after that too."""
        if self.burning >> cell & 1:
            chance *= BURNT
        elif later and self.embers >> cell & 1:
            chance *= EMBERS
        if self.windy >> cell & 1:
            chance *= GUST
        return chance

    def lives(self, colour: i64, cell: i64, time: float, shield: float) -> float:
        """How likely somebody on *cell* is alive after *time* cards."""
        chance = 1.0
        if time > 0.0:
            chance = self.firmness.holds(cell, time, shield)
        if self.burning >> cell & 1:
            chance *= BURNT if self.doomed[colour] >> cell & 1 else WARNED
        if self.windy >> cell & 1:
            chance *= GUST
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
    for tornado in range(TORNADOES):
        cell = valley.tornado_at[tornado]
        if cell >= 0 and valley.tornado[tornado] == INERT and valley.draw[WARNING_CARD + tornado]:
            cells |= bit(cell)
    return cells
