"""The valley: everything on the table. A position keeps one and never writes it; a step writes a copy."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.events import Event, Travel
from bugeyed.games.bugout.board import CELLS, NAMES, bit, count
from bugeyed.games.bugout.cards import HAND_LIMIT
from bugeyed.games.bugout.pending import Pending
from bugeyed.games.bugout.setting import (
    CARDS,
    EVENTS,
    FIRST_RESCUE,
    PEOPLE,
    RESCUE_NUMBERS,
    SEISMIC_CARD,
    SURVIVORS,
    TOKENS,
    WARNING_CARD,
    BugoutSetting,
    colour_of,
    first_hero,
)

EMPTY: Final[i64] = 0
FLOODED: Final[i64] = 1
LAVA: Final[i64] = 2
URBAN: Final[i64] = 3
LANDMARK: Final[i64] = 4
TERRAIN: Final[i64] = 5
HIGH: Final[i64] = 6
STURDY: Final[i64] = 7
ROPE: Final[i64] = 8
"""Kinds of top tiles; from URBAN on Survivors may stand there (§7.2), below it a cell can be crossed."""

BRIDGE_HEALTH: Final[i64] = 16
"""What one health of a Bridge counts beside its kind."""

GONE: Final[i64] = 0
UNDER_WATER: Final[i64] = 1
DRY: Final[i64] = 2
"""What has become of a Map tile."""

ANYBODY: Final[i64] = -1
"""No seat in particular."""

SAFE: Final[i64] = CELLS
GRAVE: Final[i64] = CELLS + 1
LIMBO: Final[i64] = CELLS + 2
"""Where a Survivor is when not on a cell; LIMBO is between life and Graveyard, or aboard a chopper."""
BOX: Final[i64] = CELLS + 3
"""Where a Token is that takes no part, or no part any more."""

FLARES: Final[i64] = 6
FIRST_SAMPLE: Final[i64] = 6
FIRST_MAP: Final[i64] = 9
ALL_LIT: Final[i64] = 63
"""The set of all Flares."""

CAR: Final[i64] = 0
MOTORCYCLE: Final[i64] = 1
SEATS: Final[list[i64]] = [4, 2]
DRIVES: Final[list[i64]] = [1, 2]
"""By side: how many sit in a Vehicle, and how many tiles it drives (§6.4, §7.6)."""

INERT: Final[i64] = 0
ACTIVE: Final[i64] = 1
LEFT: Final[i64] = 2
"""A Tornado Token's life (§11.9)."""

SEISMIC: Final[i64] = 0
WARNING: Final[i64] = 3
ERUPTION: Final[i64] = 5
"""Ids of Disasters in hands: three Seismic cards, two Warnings, four Eruptions."""

SETTING_UP: Final[i64] = 0
ACTION: Final[i64] = 1
DISASTER: Final[i64] = 2
DRAW: Final[i64] = 3
PHASES: Final[list[str]] = ["setup", "action", "disaster", "draw"]

ALL_RESCUED: Final[i64] = 1
ENOUGH_ROOM: Final[i64] = 2
OVERFLOW: Final[i64] = 3
LAST_DIED: Final[i64] = 4
WORLD_ENDED: Final[i64] = 5
"""Why the game is over; the first two are wins."""

REVERSED_LIMIT: Final[i64] = 3
LIMIT: Final[i64] = -2
"""What Strength in Numbers adds to a hand limit, upside down and upright (§EV27)."""


class HeldDisaster:
    """A Disaster in a hand."""

    def __init__(self, disaster: i64, seat: i64) -> None:
        self.disaster: Final = disaster
        self.seat: Final = seat

    def key(self) -> str:
        """All that tells it from others."""
        return f"{self.disaster}.{self.seat}"


class HeldCard:
    """An Event card in a hand."""

    def __init__(self, event: i64, seat: i64, reversed: bool, ripe: bool) -> None:
        self.event: Final = event
        self.seat: Final = seat
        self.reversed: Final = reversed
        """Upside down: the answer to its question was no."""
        self.ripe: Final = ripe
        """A turn of its owner has ended since it came."""

    def key(self) -> str:
        """All that tells it from others."""
        return f"{self.event}.{self.seat}.{self.reversed}.{self.ripe}"


class Valley:
    """All that changes during a match. ``copy`` shares what is replaced whole and copies what is written into.

    What is counted by cell, Survivor or card lies in a ``vec``: copied in one go, read without boxing.
    """

    def __init__(self, setting: BugoutSetting, source: Valley | None) -> None:
        self.setting: Final = setting
        self.telling: bool = False
        """Whether events are wanted; they cost time."""
        self.news: list[Event] = []
        self.unsettled: bool = False
        """Whether hands, heroes or the dead have changed since limits and exits were last looked at."""
        # Both branches stand here in full: mypyc trusts an attribute only if __init__ itself sets it.
        if source is None:
            self.stack: list[Pending] = []
            self.turn: i64 = 0
            self.active: i64 = 0
            self.phase: i64 = SETTING_UP
            self.actions_left: i64 = 0
            self.acted: i64 = 0
            self.rescues: i64 = 0
            self.books: i64 = 0
            """1 while the next Complex Action is free (§EV18)."""
            self.tank: i64 = 0
            """1 while the next Drive is free and longer (§EV33)."""
            self.over: i64 = 0
            self.signal: i64 = -1
            self.volcano: i64 = -1
            self.tile: vec[i64] = vec[i64]([-1] * CELLS)
            self.base: vec[i64] = vec[i64]([GONE] * CELLS)
            self.health: vec[i64] = vec[i64]([0] * CELLS)
            self.lava: vec[i64] = vec[i64]([-1] * CELLS)
            """Where the Lava on a cell leaves it, or -1."""
            self.bridge: vec[i64] = vec[i64]([0] * CELLS)
            """0 for none, else its kind (STURDY or ROPE) and its health in units of BRIDGE_HEALTH."""
            self.top: vec[i64] = vec[i64]([EMPTY] * CELLS)
            self.crowd: vec[i64] = vec[i64]([0] * CELLS)
            self.at: vec[i64] = vec[i64]([BOX] * PEOPLE)
            self.inside: vec[i64] = vec[i64]([-1] * PEOPLE)
            self.holds: vec[i64] = vec[i64]([-1] * PEOPLE)
            self.token_at: vec[i64] = vec[i64]([BOX] * TOKENS)
            self.holder: vec[i64] = vec[i64]([-1] * TOKENS)
            self.lit: i64 = 0
            self.landmarks: i64 = 0
            """Cells with a Landmark Token."""
            self.reinforced: i64 = 0
            self.landmarks_dead: i64 = 0
            self.landmarks_safe: i64 = 0
            self.vehicle_at: vec[i64] = vec[i64]([-1, -1])
            self.vehicle_side: vec[i64] = vec[i64]([CAR, CAR])
            self.vehicle_used: vec[i64] = vec[i64]([0, 0])
            self.bridges: i64 = 6
            self.bridges_lost: i64 = 0
            self.tornado_at: vec[i64] = vec[i64]([-1, -1])
            self.tornado: vec[i64] = vec[i64]([INERT, INERT])
            self.storms: i64 = 0
            """Cells with an Active Tornado."""
            self.hand: vec[i64] = vec[i64]([0] * 16)
            """By seat * 4 + Resource."""
            self.draw: vec[i64] = vec[i64](setting.draw)
            """Draw cards nobody has seen, by kind."""
            self.draw_left: i64 = sum(setting.draw)
            self.discard: vec[i64] = vec[i64]([0] * len(CARDS))
            self.draw_top: tuple[int, ...] = ()
            self.draw_bottom: tuple[int, ...] = ()
            self.looked: tuple[int, ...] = ()
            """Cards somebody is looking at, first drawn first."""
            self.rain: i64 = bit(len(setting.rain)) - 1
            self.rain_top: tuple[int, ...] = ()
            self.rain_bottom: tuple[int, ...] = ()
            self.faults: i64 = bit(len(setting.faults)) - 1
            self.tremors: i64 = setting.tremors
            self.stops: i64 = setting.stops
            self.gusts: vec[i64] = vec[i64](setting.gusts)
            self.flows: vec[i64] = vec[i64](setting.flows)
            self.plots: i64 = bit(len(EVENTS)) - 1
            self.doom: i64 = bit(FIRST_RESCUE) - 1
            self.numbers: i64 = bit(RESCUE_NUMBERS) - 1
            """Rescue numbers that no Map Token has shown yet."""
            self.shown: tuple[int, ...] = (0, 0, 0, 0)
            """The number each Map Token turned out to have."""
            self.held: tuple[HeldCard, ...] = ()
            """Event cards in hands, in the order they came."""
            self.kept: i64 = 0
            """The set of Event cards in any hand."""
            self.disasters: tuple[HeldDisaster, ...] = ()
            """In hands, in the order drawn."""
            self.skips: vec[i64] = vec[i64]([0] * 4)
            self.idle: vec[i64] = vec[i64]([0] * 4)
            """Action Phases to be missed (§EV6)."""
            self.exited: i64 = 0
            self.filled: i64 = 0
            self.spaces: i64 = setting.graves
            self.limbo: i64 = 0
            self.apocalypse: i64 = 0
        else:
            self.stack = source.stack.copy()
            self.turn = source.turn
            self.active = source.active
            self.phase = source.phase
            self.actions_left = source.actions_left
            self.acted = source.acted
            self.rescues = source.rescues
            self.books = source.books
            self.tank = source.tank
            self.over = source.over
            self.signal = source.signal
            self.volcano = source.volcano
            self.tile = source.tile
            self.base = source.base[:]
            self.health = source.health[:]
            self.lava = source.lava[:]
            self.bridge = source.bridge[:]
            self.top = source.top[:]
            self.crowd = source.crowd[:]
            self.at = source.at[:]
            self.inside = source.inside[:]
            self.holds = source.holds[:]
            self.token_at = source.token_at[:]
            self.holder = source.holder[:]
            self.lit = source.lit
            self.landmarks = source.landmarks
            self.reinforced = source.reinforced
            self.landmarks_dead = source.landmarks_dead
            self.landmarks_safe = source.landmarks_safe
            self.vehicle_at = source.vehicle_at[:]
            self.vehicle_side = source.vehicle_side[:]
            self.vehicle_used = source.vehicle_used[:]
            self.bridges = source.bridges
            self.bridges_lost = source.bridges_lost
            self.tornado_at = source.tornado_at[:]
            self.tornado = source.tornado[:]
            self.storms = source.storms
            self.hand = source.hand[:]
            self.draw = source.draw[:]
            self.draw_left = source.draw_left
            self.discard = source.discard[:]
            self.draw_top = source.draw_top
            self.draw_bottom = source.draw_bottom
            self.looked = source.looked
            self.rain = source.rain
            self.rain_top = source.rain_top
            self.rain_bottom = source.rain_bottom
            self.faults = source.faults
            self.tremors = source.tremors
            self.stops = source.stops
            self.gusts = source.gusts[:]
            self.flows = source.flows[:]
            self.plots = source.plots
            self.doom = source.doom
            self.numbers = source.numbers
            self.shown = source.shown
            self.held = source.held
            self.kept = source.kept
            self.disasters = source.disasters
            self.skips = source.skips[:]
            self.idle = source.idle[:]
            self.exited = source.exited
            self.filled = source.filled
            self.spaces = source.spaces
            self.limbo = source.limbo
            self.apocalypse = source.apocalypse

    def copy(self) -> Valley:
        """A draft that can be written without touching this one."""
        return Valley(self.setting, self)

    # The stack.

    def push(self, matter: Pending) -> None:
        """Do this before anything else."""
        self.stack.append(matter)

    def replace(self, matter: Pending) -> None:
        """Do this in place of the topmost matter."""
        self.stack[-1] = matter

    def pop(self) -> None:
        """The topmost matter is done."""
        self.stack.pop()

    # Telling.

    def tell(self, kind: str, clause: str, words: str, moves: list[Travel] | None = None) -> None:
        """Report what happened; call it only while ``telling``."""
        self.news.append(Event(kind, clause, words, moves))

    def tell_card(self, kind: str, clause: str, words: str, moves: list[Travel] | None = None) -> None:
        """Report a card that came up, which everybody learns now."""
        self.news.append(Event(kind, clause, words, moves, None, None, True))

    # Questions about tiles.

    def retop(self, cell: i64) -> None:
        """Work out the top tile of a cell anew."""
        kind = self.bridge_kind(cell)
        self.top[cell] = kind if kind else self.ground(cell)

    def bridge_kind(self, cell: i64) -> i64:
        """STURDY or ROPE; 0 where no Bridge lies."""
        return self.bridge[cell] % BRIDGE_HEALTH

    def lay_bridge(self, cell: i64, kind: i64, health: i64) -> None:
        """A Bridge comes from the pool."""
        self.bridge[cell] = kind + health * BRIDGE_HEALTH
        self.bridges -= 1
        self.retop(cell)

    def change_health(self, cell: i64, by: i64) -> None:
        """The health of the top tile, which has some, rises or falls."""
        if self.top[cell] >= STURDY:
            self.bridge[cell] += by * BRIDGE_HEALTH
        else:
            self.health[cell] += by

    def ground(self, cell: i64) -> i64:
        """The top tile of a cell, Bridges left out."""
        if self.lava[cell] >= 0:
            return LAVA
        if self.base[cell] == GONE:
            return EMPTY
        if self.base[cell] == UNDER_WATER:
            return FLOODED
        return self.setting.tile_tops[self.tile[cell]]

    def room(self, cell: i64) -> i64:
        """How many more Survivors the cell holds (§7.3); less than none where nobody may stand."""
        return self.setting.capacity[self.top[cell]] - self.crowd[cell]

    def has_health(self, cell: i64) -> bool:
        """Whether the top tile can be damaged (§8.1)."""
        top = self.top[cell]
        if top == FLOODED:
            return self.setting.flood_destroy
        return top >= URBAN and top != HIGH

    def top_health(self, cell: i64) -> i64:
        """The health of the top tile, 0 if it has none."""
        top = self.top[cell]
        if top in (STURDY, ROPE):
            return self.bridge[cell] // BRIDGE_HEALTH
        return self.health[cell] if self.has_health(cell) else 0

    def full_health(self, cell: i64) -> i64:
        """The health the top tile started with."""
        top = self.top[cell]
        if top == STURDY:
            return self.setting.sturdy_health
        if top == ROPE:
            return self.setting.rope_health
        return self.setting.tile_health[self.tile[cell]] if self.base[cell] == DRY else 0

    def is_structure(self, cell: i64) -> bool:
        """Urban, Landmark or a Bridge."""
        top = self.top[cell]
        return top in (URBAN, LANDMARK) or top >= STURDY

    def takes_vehicles(self, cell: i64) -> bool:
        """Whether a Vehicle may stand here (§7.4)."""
        top = self.top[cell]
        return top in (URBAN, LANDMARK, TERRAIN, STURDY)

    def tile_name(self, cell: i64) -> str:
        """The top tile in words."""
        top = self.top[cell]
        if top == STURDY:
            return "Sturdy Bridge"
        if top == ROPE:
            return "Rope Bridge"
        if top == LAVA:
            return "Lava"
        if top == EMPTY:
            return "Empty"
        name = self.setting.tile_names[self.tile[cell]]
        return "Flooded " + name if top == FLOODED else name

    def place(self, cell: i64) -> str:
        """A cell in words: "the Garden (C4)"."""
        name = "Empty cell" if self.top[cell] == EMPTY else self.tile_name(cell)
        return f"the {name} ({NAMES[cell]})"

    def is_storm(self, cell: i64) -> bool:
        """Whether an Active Tornado is on a cell."""
        return cell >= 0 and self.storms >> cell & 1 == 1

    # Questions about people.

    def heroes_of(self, seat: i64) -> list[i64]:
        """The Survivors of a seat's colour."""
        return list(range(first_hero(seat), first_hero(seat + 1)))

    def is_civilian(self, who: i64) -> bool:
        """Whether nobody plays this Survivor's colour (§4.2)."""
        return colour_of(who) >= self.setting.seats

    def heroes(self, seat: i64) -> i64:
        """How many Heroes of a seat are on the map."""
        number: i64 = 0
        for who in range(first_hero(seat), first_hero(seat + 1)):
            if self.at[who] < SAFE:
                number += 1
        return number

    def on_map(self) -> i64:
        """How many Survivors are on the map."""
        number: i64 = 0
        for who in range(PEOPLE):
            if self.at[who] < SAFE:
                number += 1
        return number

    def has_hero(self, seat: i64, cell: i64) -> bool:
        """Whether a Hero of the seat is on the cell."""
        for who in range(first_hero(seat), first_hero(seat + 1)):
            if self.at[who] == cell:
                return True
        return False

    def people_on(self, cell: i64) -> i64:
        """All Survivors on a cell."""
        found: i64 = 0
        for who in range(PEOPLE):
            if self.at[who] == cell:
                found |= 1 << who
        return found

    def resources(self, seat: i64) -> i64:
        """How many Resources a hand has."""
        hand = self.hand
        first = seat * 4
        return hand[first] + hand[first + 1] + hand[first + 2] + hand[first + 3]

    def hand_limit(self, seat: i64) -> i64:
        """§4.4, and what §EV27 makes of it; passive effects add up (§E4)."""
        limit = 1 + self.heroes(seat)
        changing = self.setting.passives[HAND_LIMIT]
        if self.kept & changing:
            for card in self.held:
                if changing >> card.event & 1 and card.seat == seat:
                    limit += REVERSED_LIMIT if card.reversed else LIMIT
        return limit if limit > 1 else 1

    def holder_of(self, event: i64) -> i64:
        """The seat with an Event card in hand, or -1."""
        if self.kept >> event & 1:
            for card in self.held:
                if card.event == event:
                    return card.seat
        return -1

    def has_event(self, seat: i64, event: i64) -> bool:
        """Whether a seat holds an Event card."""
        return self.kept >> event & 1 == 1 and self.holder_of(event) == seat

    def burdens(self, seat: i64, passive: i64) -> i64:
        """How many cards with a passive effect hold for a seat, its own or marked EVERYBODY (§13.4, §E4)."""
        cards = self.kept & self.setting.passives[passive]
        number: i64 = 0
        if cards:
            for card in self.held:
                if cards >> card.event & 1 and (
                    card.seat == seat or self.setting.for_everybody >> card.event & 1
                ):
                    number += 1
        return number

    def usable(self, use: i64, seat: i64) -> i64:
        """The first Event card that may be used at such a moment, of one seat or of ANYBODY; -1 if there is none."""
        cards = self.kept & self.setting.uses[use]
        if cards:
            for card in self.held:
                if cards >> card.event & 1 and (seat == ANYBODY or card.seat == seat):
                    return card.event
        return -1

    def keep(self, event: i64, seat: i64, reversed: bool, ripe: bool) -> None:
        """An Event card goes to a hand."""
        self.held = (*self.held, HeldCard(event, seat, reversed, ripe))
        self.kept |= bit(event)

    def ripen(self, seat: i64) -> None:
        """A turn of a seat has ended for the cards in its hand."""
        if self.held:
            self.held = tuple(
                [
                    HeldCard(card.event, seat, card.reversed, True) if card.seat == seat else card
                    for card in self.held
                ]
            )

    def lose_event(self, event: i64) -> None:
        """An Event card leaves the hand it is in."""
        self.held = tuple([card for card in self.held if card.event != event])
        self.kept &= ~bit(event)

    def hold_disaster(self, disaster: i64, seat: i64) -> None:
        """A Disaster goes to a hand."""
        self.disasters = (*self.disasters, HeldDisaster(disaster, seat))

    def is_held(self, disaster: i64) -> bool:
        """Whether a Disaster is in some hand."""
        for card in self.disasters:
            if card.disaster == disaster:
                return True
        return False

    def disasters_of(self, seat: i64) -> i64:
        """The set of Disasters in a hand."""
        found: i64 = 0
        for card in self.disasters:
            if card.seat == seat:
                found |= 1 << card.disaster
        return found

    def lose_disaster(self, disaster: i64) -> None:
        """A Disaster leaves the hand it is in and goes to the Draw discard pile."""
        if self.is_held(disaster):
            self.disasters = tuple([card for card in self.disasters if card.disaster != disaster])
            self.discard[card_of(disaster)] += 1

    def lit_cells(self) -> i64:
        """The cells with a lit Flare, lying, held or in a Vehicle (§D2)."""
        cells: i64 = 0
        for flare in range(FLARES):
            if self.lit >> flare & 1 and self.token_at[flare] < SAFE:
                cells |= bit(self.token_at[flare])
        return cells

    def is_extraction(self, cell: i64, lit: i64) -> bool:
        """Whether a cell is an Active Extraction Point, given the cells with lit Flares (§1.4, §D3)."""
        need = self.setting.needs[self.signal * CELLS + cell]
        return need != 0 and need & lit == need and self.top[cell] >= URBAN

    def extractions(self) -> i64:
        """All Active Extraction Points (§D3)."""
        lit = self.lit_cells()
        cells: i64 = 0
        for cell in range(CELLS):
            if self.is_extraction(cell, lit):
                cells |= bit(cell)
        return cells

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

    def is_exited(self, seat: i64) -> bool:
        """Whether a player has left the game (§15.1)."""
        return self.exited >> seat & 1 == 1

    def card(self, event: i64) -> str:
        """An Event card by the name printed on it."""
        return f"“{self.setting.events[event].name}”"

    def colour(self, seat: i64) -> str:
        """A seat's name."""
        return ("Red", "Blue", "Yellow", "Green")[seat]


def rescued(valley: Valley) -> i64:
    """How many Survivors are in the Safe Zone."""
    number: i64 = 0
    for who in range(PEOPLE):
        if valley.at[who] == SAFE:
            number += 1
    return number


def card_of(disaster: i64) -> i64:
    """The kind of Draw card a Disaster in hand is."""
    return SEISMIC_CARD if disaster < WARNING else disaster - WARNING + WARNING_CARD


def disaster_name(disaster: i64) -> str:
    """A Disaster in words."""
    if disaster < WARNING:
        return "Seismic Activity"
    if disaster < ERUPTION:
        return "Tornado Warning " + ("Field", "Plain")[disaster - WARNING]
    return "Eruption " + ("North", "East", "South", "West")[disaster - ERUPTION]


def listed(who: i64) -> str:
    """A set of Survivors in words."""
    return ", ".join([SURVIVORS[n] for n in range(PEOPLE) if who >> n & 1])
