"""The valley: everything on the table. A position keeps one and never writes it; a step writes a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit, count
from bugeyed.games.bugout.board import CELLS, MAP, NAMES
from bugeyed.games.bugout.held import HeldDisasters, HeldEvents, card_of
from bugeyed.games.bugout.pending import Pending
from bugeyed.games.bugout.setting import (
    CARDS,
    COLOUR_COUNT,
    EVENTS,
    FIRST_MAP,
    FIRST_RESCUE,
    FIRST_SAMPLE,
    FLARES,
    KINDS,
    PEOPLE,
    RESCUE_NUMBERS,
    TOKENS,
    BugoutSetting,
    first_hero,
)
from bugeyed.games.bugout.tile_reference import CALLED, EMPTY, FLOODED, HIGH_GROUND, LAVA, TOPS

if TYPE_CHECKING:
    from bugeyed.games.bugout.news import News
    from bugeyed.games.bugout.telling import Telling

BRIDGE_HEALTH: Final[i64] = 16
"""What one health of a Bridge counts beside its kind."""

GONE: Final[i64] = 0
UNDER_WATER: Final[i64] = 1
DRY: Final[i64] = 2
"""What has become of a Map tile."""

SAFE: Final[i64] = CELLS
GRAVE: Final[i64] = CELLS + 1
LIMBO: Final[i64] = CELLS + 2
"""Where a Survivor is when not on a cell; LIMBO is between life and Graveyard, or aboard a chopper."""
BOX: Final[i64] = CELLS + 3
"""Where a Token is that takes no part, or no part any more."""

CAR: Final[i64] = 0
MOTORCYCLE: Final[i64] = 1
"""The sides of a Vehicle."""

INERT: Final[i64] = 0
ACTIVE: Final[i64] = 1
ENDED: Final[i64] = 2
"""A Tornado Token's life (§11.9)."""

SETTING_UP: Final[i64] = 0
ACTION_PHASE: Final[i64] = 1
DISASTER_PHASE: Final[i64] = 2
DRAW_PHASE: Final[i64] = 3
PHASES: Final[list[str]] = ["setup", "action", "disaster", "draw"]

ALL_RESCUED: Final[i64] = 1
ENOUGH_ROOM: Final[i64] = 2
OVERFLOW: Final[i64] = 3
LAST_DIED: Final[i64] = 4
WORLD_ENDED: Final[i64] = 5
"""Why the game is over."""


def put(row: vec[i64], place: i64, number: i64) -> vec[i64]:
    """The row with another number in one place."""
    row = row[:]
    row[place] = number
    return row


def add(row: vec[i64], place: i64, number: i64) -> vec[i64]:
    """The row with more, or less, in one place."""
    row = row[:]
    row[place] += number
    return row


@final
class Valley:
    """All that changes during a match, written by its names alone: what they stand for is replaced, never changed.

    So a copy shares everything but the stack, and a step makes anew what it touches. What is counted by cell,
    Survivor or card lies in a row, a ``vec`` read without boxing, of which ``put`` and ``add`` make another.
    """

    unsettled: bool = False
    """Whether hands, heroes or the dead have changed since limits and exits were last looked at."""
    turn: i64 = 0
    active: i64 = 0
    phase: i64 = SETTING_UP
    actions_left: i64 = 0
    acted: i64 = 0
    rescues: i64 = 0
    is_next_complex_free: bool = False
    """This turn, after Overdue Books (§EV18)."""
    has_full_tank: bool = False
    """The next Drive this turn is free and longer (§EV33)."""
    over: i64 = 0
    signal: i64 = -1
    volcano: i64 = -1
    footing: i64 = 0
    """Cells whose top tile is valid for Survivors (§7.2)."""
    lit: i64 = 0
    landmarks: i64 = 0
    """Cells with a Landmark Token."""
    reinforced: i64 = 0
    landmarks_dead: i64 = 0
    landmarks_safe: i64 = 0
    bridges: i64 = 6
    """In the pool (§2.7)."""
    bridges_lost: i64 = 0
    storms: i64 = 0
    """Cells with an Active Tornado."""
    draw_top: tuple[int, ...] = ()
    draw_bottom: tuple[int, ...] = ()
    looked: tuple[int, ...] = ()
    """Cards somebody is looking at, first drawn first."""
    rain_top: tuple[int, ...] = ()
    rain_bottom: tuple[int, ...] = ()
    shown: tuple[int, ...] = (0, 0, 0, 0)
    """The number each Map Token turned out to have."""
    exited: i64 = 0
    filled: i64 = 0
    limbo: i64 = 0
    is_apocalypse: bool = False
    """The Draw deck is used up (§14.1)."""

    def __init__(self, setting: BugoutSetting, source: Valley | None) -> None:
        self.setting: Final = setting
        self.teller: Telling | None = None
        """Who hears what happens: nobody, unless somebody asked for the events."""
        # Both branches stand here: mypyc trusts an attribute only if it has a default or __init__ itself sets it.
        if source is None:
            self.stack: list[Pending] = []
            self.tile: vec[i64] = vec[i64]([-1] * CELLS)
            self.base: vec[i64] = vec[i64]([GONE] * CELLS)
            self.health: vec[i64] = vec[i64]([0] * CELLS)
            self.lava: vec[i64] = vec[i64]([-1] * CELLS)
            """Where the Lava on a cell leaves it, or -1."""
            self.bridge: vec[i64] = vec[i64]([0] * CELLS)
            """0 for none, else its kind and its health in units of BRIDGE_HEALTH."""
            self.top: vec[i64] = vec[i64]([EMPTY] * CELLS)
            self.where: vec[i64] = vec[i64]([MAP if kind == EMPTY else 0 for kind in range(len(TOPS))])
            """By kind of top tile: the cells it is on."""
            self.crowd: vec[i64] = vec[i64]([0] * CELLS)
            self.at: vec[i64] = vec[i64]([BOX] * PEOPLE)
            self.inside: vec[i64] = vec[i64]([-1] * PEOPLE)
            self.holds: vec[i64] = vec[i64]([-1] * PEOPLE)
            self.token_at: vec[i64] = vec[i64]([BOX] * TOKENS)
            self.holder: vec[i64] = vec[i64]([-1] * TOKENS)
            self.vehicle_at: vec[i64] = vec[i64]([-1, -1])
            self.vehicle_side: vec[i64] = vec[i64]([CAR, CAR])
            self.tornado_at: vec[i64] = vec[i64]([-1, -1])
            self.tornado: vec[i64] = vec[i64]([INERT, INERT])
            self.hand: vec[i64] = vec[i64]([0] * (COLOUR_COUNT * KINDS))
            """By seat * KINDS + Resource."""
            self.draw: vec[i64] = vec[i64](setting.draw)
            """Draw cards nobody has seen, by kind."""
            self.draw_left: i64 = sum(setting.draw)
            self.discard: vec[i64] = vec[i64]([0] * len(CARDS))
            self.rain: i64 = bit(len(setting.rain)) - 1
            self.faults: i64 = bit(len(setting.faults)) - 1
            self.tremors: i64 = setting.tremors
            self.stops: i64 = setting.stops
            self.gusts: vec[i64] = vec[i64](setting.gusts)
            self.flows: vec[i64] = vec[i64](setting.flows)
            self.plots: i64 = bit(len(EVENTS)) - 1
            self.doom: i64 = bit(FIRST_RESCUE) - 1
            self.numbers: i64 = bit(RESCUE_NUMBERS) - 1
            """Rescue numbers that no Map Token has shown yet."""
            self.held: HeldEvents = HeldEvents(setting, [])
            self.disasters: HeldDisasters = HeldDisasters([], [])
            self.skips: vec[i64] = vec[i64]([0] * COLOUR_COUNT)
            self.idle: vec[i64] = vec[i64]([0] * COLOUR_COUNT)
            """Action Phases to be missed (§EV6)."""
            self.spaces: i64 = setting.graves
        else:
            self.stack = source.stack.copy()
            self.turn = source.turn
            self.active = source.active
            self.phase = source.phase
            self.actions_left = source.actions_left
            self.acted = source.acted
            self.rescues = source.rescues
            self.is_next_complex_free = source.is_next_complex_free
            self.has_full_tank = source.has_full_tank
            self.over = source.over
            self.signal = source.signal
            self.volcano = source.volcano
            self.footing = source.footing
            self.tile = source.tile
            self.base = source.base
            self.health = source.health
            self.lava = source.lava
            self.bridge = source.bridge
            self.top = source.top
            self.where = source.where
            self.crowd = source.crowd
            self.at = source.at
            self.inside = source.inside
            self.holds = source.holds
            self.token_at = source.token_at
            self.holder = source.holder
            self.lit = source.lit
            self.landmarks = source.landmarks
            self.reinforced = source.reinforced
            self.landmarks_dead = source.landmarks_dead
            self.landmarks_safe = source.landmarks_safe
            self.vehicle_at = source.vehicle_at
            self.vehicle_side = source.vehicle_side
            self.bridges = source.bridges
            self.bridges_lost = source.bridges_lost
            self.tornado_at = source.tornado_at
            self.tornado = source.tornado
            self.storms = source.storms
            self.hand = source.hand
            self.draw = source.draw
            self.draw_left = source.draw_left
            self.discard = source.discard
            self.draw_top = source.draw_top
            self.draw_bottom = source.draw_bottom
            self.looked = source.looked
            self.rain = source.rain
            self.rain_top = source.rain_top
            self.rain_bottom = source.rain_bottom
            self.faults = source.faults
            self.tremors = source.tremors
            self.stops = source.stops
            self.gusts = source.gusts
            self.flows = source.flows
            self.plots = source.plots
            self.doom = source.doom
            self.numbers = source.numbers
            self.shown = source.shown
            self.held = source.held
            self.disasters = source.disasters
            self.skips = source.skips
            self.idle = source.idle
            self.exited = source.exited
            self.filled = source.filled
            self.spaces = source.spaces
            self.limbo = source.limbo
            self.is_apocalypse = source.is_apocalypse

    def copy(self) -> Valley:
        """A draft that can be written without touching this one."""
        return Valley(self.setting, self)

    def tell(self, what: News, first: i64 = 0, second: i64 = 0, third: i64 = 0, fourth: i64 = 0) -> None:
        """Something happens that there are words for, if anybody listens."""
        if self.teller is not None:
            self.teller.hear(what, (first, second, third, fourth))

    def push(self, matter: Pending) -> None:
        """Do this before anything else."""
        self.stack.append(matter)

    def retop(self, cell: i64) -> None:
        """Work out the top tile of a cell anew."""
        kind = self.bridge[cell] % BRIDGE_HEALTH if self.bridge[cell] else self.ground(cell)
        if kind != self.top[cell]:
            where = self.where[:]
            where[self.top[cell]] &= ~bit(cell)
            where[kind] |= bit(cell)
            self.where = where
            self.top = put(self.top, cell, kind)
            self.footing = self.cells_with(self.setting.tiles.for_survivors)

    def lay_bridge(self, cell: i64, kind: i64) -> None:
        """§6.12 a Bridge comes from the pool; unlit Flares there now lie on it (§M6)."""
        self.bridge = put(self.bridge, cell, kind + self.setting.tiles.health[kind] * BRIDGE_HEALTH)
        self.bridges -= 1
        self.retop(cell)

    def change_health(self, cell: i64, by: i64) -> None:
        """The health of the top tile, which has some, rises or falls."""
        if self.bridge[cell]:
            self.bridge = add(self.bridge, cell, by * BRIDGE_HEALTH)
        else:
            self.health = add(self.health, cell, by)

    def ground(self, cell: i64) -> i64:
        """The top tile of a cell, Bridges left out."""
        if self.lava[cell] >= 0:
            return LAVA
        if self.base[cell] == GONE:
            return EMPTY
        if self.base[cell] == UNDER_WATER:
            return FLOODED
        return self.setting.tile_tops[self.tile[cell]]

    def cells_with(self, kinds: i64) -> i64:
        """The cells whose top tile is of a set of kinds."""
        cells: i64 = 0
        kind: i64 = 0
        while kinds:
            if kinds & 1:
                cells |= self.where[kind]
            kinds >>= 1
            kind += 1
        return cells

    def tiles_of(self, word: str) -> i64:
        """The cells whose top tile is of a Type or Category."""
        return self.cells_with(self.setting.tiles.worded[word])

    def is_gap(self, cell: i64) -> bool:
        """Whether a cell is swung over and bridged."""
        return self.setting.tiles.crossed >> self.top[cell] & 1 == 1

    def gaps(self) -> i64:
        """All of these: Empty, Flooded or Lava."""
        return self.cells_with(self.setting.tiles.crossed)

    def can_stand(self, cell: i64) -> bool:
        """Whether Survivors may be on a cell."""
        return self.footing >> cell & 1 == 1

    def room(self, cell: i64) -> i64:
        """How many more Survivors the cell holds (§7.3); less than none where nobody may stand."""
        return self.setting.tiles.capacity[self.top[cell]] - self.crowd[cell]

    def has_health(self, cell: i64) -> bool:
        """Whether the top tile can be damaged (§8.1)."""
        top = self.top[cell]
        if top == FLOODED:
            return self.setting.flood_destroy
        return top != HIGH_GROUND and self.can_stand(cell)

    def top_health(self, cell: i64) -> i64:
        """The health of the top tile, 0 if it has none."""
        if self.bridge[cell]:
            return self.bridge[cell] // BRIDGE_HEALTH
        return self.health[cell] if self.has_health(cell) else 0

    def full_health(self, cell: i64) -> i64:
        """The health the top tile started with."""
        if self.bridge[cell]:
            return self.setting.tiles.health[self.top[cell]]
        return self.setting.tile_health[self.tile[cell]] if self.base[cell] == DRY else 0

    def is_structure(self, cell: i64) -> bool:
        """Urban, Landmark or a Bridge."""
        return self.setting.tiles.structures >> self.top[cell] & 1 == 1

    def takes_vehicles(self, cell: i64) -> bool:
        """Whether a Vehicle may stand here (§7.4)."""
        return self.setting.tiles.for_vehicles >> self.top[cell] & 1 == 1

    def lets_vehicles_pass(self, cell: i64) -> bool:
        """Whether a Vehicle may drive here, if only to drive on (§7.5)."""
        return self.setting.tiles.passed_by_vehicles >> self.top[cell] & 1 == 1

    def tile_name(self, cell: i64) -> str:
        """The top tile in words."""
        top = self.top[cell]
        name = self.setting.tile_names[self.tile[cell]]
        return "Flooded " + name if top == FLOODED else CALLED.get(int(top), name)

    def place(self, cell: i64) -> str:
        """A cell in words: "the Garden (C4)"."""
        name = "Empty cell" if self.top[cell] == EMPTY else self.tile_name(cell)
        return f"the {name} ({NAMES[cell]})"

    def is_storm(self, cell: i64) -> bool:
        """Whether an Active Tornado is on a cell."""
        return cell >= 0 and self.storms >> cell & 1 == 1

    def clockwise(self) -> list[i64]:
        """All seats, the active one first."""
        return self.setting.rounds[self.active]

    def is_civilian(self, who: i64) -> bool:
        """Whether nobody plays this Survivor's colour (§4.2)."""
        return who >= self.setting.first_civilian

    def heroes(self, seat: i64) -> i64:
        """How many Heroes of a seat are on the map."""
        number: i64 = 0
        for who in range(first_hero(seat), first_hero(seat + 1)):
            if self.at[who] < SAFE:
                number += 1
        return number

    def on_map(self) -> i64:
        """How many Survivors are on the map."""
        return count(self.people_within(MAP))

    def rescued(self) -> i64:
        """How many Survivors are in the Safe Zone."""
        return count(self.people_on(SAFE))

    def has_hero(self, seat: i64, cell: i64) -> bool:
        """Whether a Hero of the seat is on the cell."""
        for who in range(first_hero(seat), first_hero(seat + 1)):
            if self.at[who] == cell:
                return True
        return False

    def riders(self, vehicle: i64) -> i64:
        """All Survivors in a Vehicle."""
        found: i64 = 0
        for who in range(PEOPLE):
            if self.inside[who] == vehicle:
                found |= 1 << who
        return found

    def people_on(self, cell: i64) -> i64:
        """All Survivors on a cell, or in such a place off the map."""
        return self.people_within(bit(cell))

    def people_within(self, cells: i64) -> i64:
        """All Survivors on a set of cells."""
        found: i64 = 0
        for who in range(PEOPLE):
            if cells >> self.at[who] & 1:
                found |= 1 << who
        return found

    def resources(self, seat: i64) -> i64:
        """How many Resources a hand has."""
        hand = self.hand
        first = seat * KINDS
        return hand[first] + hand[first + 1] + hand[first + 2] + hand[first + 3]

    def hand_limit(self, seat: i64) -> i64:
        """§4.4, and what §EV27 makes of it."""
        limit = 1 + self.heroes(seat) + self.held.limit(seat)
        return limit if limit > 1 else 1

    def hold_disaster(self, disaster: i64, seat: i64) -> None:
        """A Disaster goes to a hand."""
        self.disasters = self.disasters.plus(disaster, seat)

    def lose_disaster(self, disaster: i64) -> None:
        """A Disaster leaves the hand it is in and goes to the Draw discard pile."""
        if self.disasters.holds(disaster):
            self.disasters = self.disasters.minus(disaster)
            self.discard = add(self.discard, card_of(disaster), 1)

    def is_lit(self, flare: i64) -> bool:
        """Whether a Flare burns."""
        return self.lit >> flare & 1 == 1

    def lit_cells(self) -> i64:
        """The cells with a lit Flare, lying, held or in a Vehicle (§D2)."""
        cells: i64 = 0
        for flare in range(FLARES):
            if self.is_lit(flare) and self.token_at[flare] < SAFE:
                cells |= bit(self.token_at[flare])
        return cells

    def extractions(self) -> i64:
        """All Active Extraction Points: every Flare of the signal is lit, and one can stand there (§1.4, §D3)."""
        lit, needs = self.lit_cells(), self.setting.needs
        cells: i64 = 0
        for cell in range(CELLS):
            need = needs[self.signal * CELLS + cell]
            if need and need & lit == need:
                cells |= bit(cell)
        return cells & self.footing

    def samples_on_map(self) -> i64:
        """Samples lying or held on the map."""
        number: i64 = 0
        for token in range(FIRST_SAMPLE, FIRST_MAP):
            if self.token_at[token] < SAFE:
                number += 1
        return number

    def exposed(self) -> i64:
        """What could still come to the Graveyard: Survivors, Landmark Tokens and Samples on the map (§W4)."""
        return self.on_map() + count(self.landmarks) + self.samples_on_map()

    def is_won(self) -> bool:
        """Whether the game is over and everybody has won (§15.3, §15.4)."""
        return self.over in (ALL_RESCUED, ENOUGH_ROOM)

    def is_exited(self, seat: i64) -> bool:
        """Whether a player has left the game (§15.1)."""
        return self.exited >> seat & 1 == 1

    def card(self, event: i64) -> str:
        """An Event card by the name printed on it."""
        return f"“{self.setting.events[event].name}”"

    def colour(self, seat: i64) -> str:
        """A seat's name."""
        return self.setting.game.seat_names[seat]
