"""Scenes: a map that is always the same, with people, cards and disasters put where a test wants them."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import Game
from bugeyed.games.bugout import Bugout
from bugeyed.games.bugout.board import DIRECTIONS, NUMBER
from bugeyed.games.bugout.held import ERUPTION, WARNING
from bugeyed.games.bugout.position import BugoutPosition
from bugeyed.games.bugout.rules import engine, preparing, tokens, tornadoes, turn
from bugeyed.games.bugout.setting import (
    CARDS,
    EVENTS,
    FIRST_MAP,
    RESOURCES,
    SURVIVORS,
    TOKEN_NAMES,
    TORNADO_NAMES,
    BugoutSetting,
)
from bugeyed.games.bugout.state import BOX, GONE, GRAVE, SAFE, UNDER_WATER, Valley, add, put
from bugeyed.games.bugout.tile_reference import ROPE_BRIDGE, STURDY_BRIDGE

GAME: Game = Bugout("bugout")

#  A          B         C          D         E           F
PLAN = [
    "capital",
    "city-a",
    "field-b",
    "forest-a",
    "suburb-a",
    "cliff-a",
    "lab",
    "forest-b",
    "woods-a",
    "plain-b",
    "museum",
    "field-a",
    "suburb-b",
    "woods-b",
    "volcano",
    "plain-a",
    "university",
    "plateau-a",
    "garden",
    "forest-c",
    "field-c",
    "city-b",
    "woods-c",
    "plain-c",
    "library",
    "forest-d",
    "plateau-b",
    "field-d",
    "theater",
    "woods-d",
    "city-c",
    "suburb-c",
    "cliff-b",
    "forest-e",
    "field-e",
    "plain-d",
]


class Scene:
    """A valley to be changed until ``position()``; red acts first unless told otherwise."""

    def __init__(
        self,
        players: int = 4,
        *,
        signal: str = "M01",
        plan: list[str] = PLAN,
        game: Game = GAME,
        **options: object,
    ) -> None:
        first = game.start(players, options)
        assert isinstance(first.setting, BugoutSetting)
        self.valley = Valley(first.setting, None)
        valley = self.valley
        valley.signal = first.setting.signal_ids.index(signal)
        valley.tile = vec[i64]([first.setting.tile_ids.index(tile) for tile in plan])
        for cell in range(len(plan)):
            preparing.lay_tile(valley, cell)
        preparing.lay_out(valley)
        valley.phase = 1
        valley.actions_left = first.setting.actions
        valley.push(turn.ActionPhase())

    def put(self, places: str) -> Scene:
        """``"red-1 C4, blue-2 safe"``: people to cells, or to safe, grave."""
        for pair in places.split(","):
            who, place = pair.split()
            where = {"safe": SAFE, "grave": GRAVE}.get(place)
            if where is None:
                where = NUMBER[place]
            if where == GRAVE:
                self.valley.filled += 1
            tokens.carry(self.valley, SURVIVORS.index(who), where)
        return self

    def alone(self, *keep: str) -> Scene:
        """Everybody else is safe already, so that only *keep* are on the map."""
        for number, who in enumerate(SURVIVORS):
            if who not in keep:
                tokens.carry(self.valley, number, SAFE)
        return self

    def hand(self, seat: int, **cards: int) -> Scene:
        """Resources of a seat, taken from the Draw deck so that all stay conserved."""
        for name, number in cards.items():
            kind = RESOURCES.index(name)
            self.valley.hand = add(self.valley.hand, seat * 4 + kind, number)
            self.valley.draw = add(self.valley.draw, kind, -number)
            self.valley.draw_left -= number
        return self

    def pile(self, **cards: int) -> Scene:
        """Resources in the discard pile."""
        for name, number in cards.items():
            kind = RESOURCES.index(name)
            self.valley.discard = add(self.valley.discard, kind, number)
            self.valley.draw = add(self.valley.draw, kind, -number)
            self.valley.draw_left -= number
        return self

    def flood(self, *cells: str) -> Scene:
        """Flooded tiles."""
        for name in cells:
            self._set(name, UNDER_WATER)
        return self

    def empty(self, *cells: str) -> Scene:
        """Cells whose tile is gone."""
        for name in cells:
            self._set(name, GONE)
        return self

    def _set(self, name: str, base: int) -> None:
        cell = NUMBER[name]
        self.valley.base = put(self.valley.base, cell, base)
        self.valley.health = put(self.valley.health, cell, 1 if base == UNDER_WATER else 0)
        self.valley.landmarks &= ~bit(cell)
        self.valley.retop(cell)

    def health(self, cell: str, number: int) -> Scene:
        """A tile's health."""
        self.valley.health = put(self.valley.health, NUMBER[cell], number)
        return self

    def lava(self, **exits: str) -> Scene:
        """``C2="north"``: Lava with its exit."""
        for name, way in exits.items():
            self.valley.lava = put(self.valley.lava, NUMBER[name], DIRECTIONS.index(way))
            self.valley.retop(NUMBER[name])
        return self

    def bridge(self, cell: str, kind: str, health: int | None = None) -> Scene:
        """A Bridge from the pool."""
        self.valley.lay_bridge(NUMBER[cell], ROPE_BRIDGE if kind == "rope" else STURDY_BRIDGE)
        if health is not None:
            self.valley.change_health(NUMBER[cell], health - self.valley.top_health(NUMBER[cell]))
        return self

    def vehicle(self, number: int, side: str, cell: str, riders: str = "") -> Scene:
        """A Vehicle with its riders."""
        valley = self.valley
        valley.vehicle_at = put(valley.vehicle_at, number - 1, NUMBER[cell])
        valley.vehicle_side = put(valley.vehicle_side, number - 1, ("car", "motorcycle").index(side))
        for who in riders.split():
            tokens.carry(valley, SURVIVORS.index(who), NUMBER[cell])
            valley.inside = put(valley.inside, SURVIVORS.index(who), number - 1)
        return self

    def token(self, name: str, place: str) -> Scene:
        """A Token on a cell or in somebody's hands; landmarks by their cell."""
        number = TOKEN_NAMES.index(name)
        if place in SURVIVORS:
            tokens.hold(self.valley, SURVIVORS.index(place), number)
        else:
            self.valley.token_at = put(self.valley.token_at, number, NUMBER[place])
        return self

    def unlit(self, *names: str) -> Scene:
        """Flares that have gone out."""
        for name in names:
            self.valley.lit &= ~(1 << TOKEN_NAMES.index(name))
        return self

    def tornado(self, which: str, cell: str, seat: int | None = None) -> Scene:
        """An active Tornado, its Warning in the hand of *seat*."""
        number = TORNADO_NAMES.index(which)
        self.valley.tornado_at = put(self.valley.tornado_at, number, NUMBER[cell])
        self.valley.tornado = put(self.valley.tornado, number, 1)
        tornadoes.mark_storms(self.valley)
        self._used(7 + number)
        if seat is not None:
            self.valley.hold_disaster(WARNING + number, seat)
        return self

    def inert(self, which: str, cell: str) -> Scene:
        """An inert Tornado Token."""
        self.valley.tornado_at = put(self.valley.tornado_at, TORNADO_NAMES.index(which), NUMBER[cell])
        return self

    def eruption(self, way: str, seat: int = 0) -> Scene:
        """An Eruption in a hand."""
        number = DIRECTIONS.index(way)
        self.valley.hold_disaster(ERUPTION + number, seat)
        self._used(9 + number)
        return self

    def seismic(self, seat: int = 0, number: int = 0) -> Scene:
        """A Seismic card in a hand."""
        self.valley.hold_disaster(number, seat)
        self._used(6)
        return self

    def _used(self, card: int) -> None:
        self.valley.draw = add(self.valley.draw, card, -1)
        self.valley.draw_left -= 1

    def keep(self, seat: int, *events: str, ripe: bool = False, reversed: bool = False) -> Scene:
        """Event cards in a hand; ripe ones since before this turn."""
        for name in events:
            event = EVENTS.index(name)
            self.valley.held = self.valley.held.plus(event, seat, reversed, ripe)
            self.valley.plots &= ~bit(event)
        return self

    def raze(self, *cells: str) -> Scene:
        """Landmark Tokens already in the Graveyard."""
        for name in cells:
            self.valley.landmarks &= ~bit(NUMBER[name])
            self.valley.landmarks_dead += 1
            self.valley.filled += 1
        return self

    def reinforce(self, *cells: str) -> Scene:
        """Reinforced Landmark Tokens."""
        for name in cells:
            self.valley.reinforced |= bit(NUMBER[name])
        return self

    def filled(self, number: int) -> Scene:
        """So many spaces of the Graveyard are filled, with Landmarks as far as they go."""
        names = ["A2", "E2", "E3", "A4", "A5", "E5"]
        return self.raze(*names[:number])

    def deck(self, **cards: int) -> Scene:
        """The Draw deck has only these cards left: ``pipe=1``, ``plot_twist=2``."""
        for kind, name in enumerate(CARDS):
            left = cards.get(name.replace("-", "_"), 0)
            self.valley.discard = add(self.valley.discard, kind, self.valley.draw[kind] - left)
            self.valley.draw = put(self.valley.draw, kind, left)
        self.valley.draw_left = sum(self.valley.draw)
        return self

    def doom(self, *cards: str) -> Scene:
        """The Apocalypse has begun and only these cards are left of its deck."""
        self.deck()
        ids = [card.id for card in self.valley.setting.doom]
        self.valley.is_apocalypse = True
        self.valley.doom = sum(1 << ids.index(card) for card in cards)
        return self

    def turn_of(self, seat: int) -> Scene:
        """Another seat acts."""
        self.valley.active = seat
        return self

    def position(self) -> BugoutPosition:
        """The position, with everything that follows at once."""
        valley = self.valley.copy()
        valley.unsettled = True
        engine.run(valley)
        return BugoutPosition(valley)


def play(position: BugoutPosition, *lines: str) -> BugoutPosition:
    """Actions and chance outcomes by name, one after another."""
    return told(position, *lines)[0]


def told(position: BugoutPosition, *lines: str) -> tuple[BugoutPosition, list[Event]]:
    """The same, with all that was told."""
    events: list[Event] = []
    for line in lines:
        after, news = position.tell(position.parse(line))
        assert isinstance(after, BugoutPosition)
        position = after
        events += news
    return position, events


def refused(position: BugoutPosition, line: str) -> str:
    """The clause that forbids an action."""
    with pytest.raises(Refusal) as caught:
        position.parse(line)
    refusal = caught.value
    assert refusal.clause in GAME.rules
    assert refusal.message.endswith(".")
    assert "{" not in refusal.message
    return refusal.clause


def names(position: BugoutPosition) -> set[str]:
    """All that may be done or turned up, by name."""
    codes = position.possibilities()
    return {position.name(code) for code in codes}


def starting(position: BugoutPosition, *words: str) -> set[str]:
    """Those of the names that start with certain words."""
    return {name for name in names(position) if name.startswith(words)}


def seen(position: BugoutPosition) -> Any:
    """The public's view: all seats see the same."""
    return position.view(None)


def at(position: BugoutPosition, who: str) -> str:
    """Where somebody is."""
    return str(seen(position)["survivors"][who]["at"])


def held(position: BugoutPosition, who: str) -> object:
    """What somebody holds."""
    survivors = position.view(None)["survivors"]
    assert isinstance(survivors, dict)
    return survivors[who]["holds"]


def tile(position: BugoutPosition, cell: str) -> dict[str, object]:
    """What the view says of a cell."""
    tiles = position.view(None)["tiles"]
    assert isinstance(tiles, dict)
    found = tiles[cell]
    assert isinstance(found, dict)
    return found


def token(position: BugoutPosition, name: str) -> dict[str, object]:
    """What the view says of a Token; {} if it is not on the table."""
    found = position.view(None)["tokens"]
    assert isinstance(found, dict)
    return dict(found.get(name, {}))


def hand(position: BugoutPosition, seat: int) -> dict[str, int]:
    """The Resources of a seat that it has any of."""
    hands = position.view(None)["hands"]
    assert isinstance(hands, list)
    return {kind: number for kind, number in hands[seat]["resources"].items() if number}


def clauses(events: list[Event]) -> set[str]:
    """The clauses told."""
    return {event.clause for event in events}


def sea(scene: Scene) -> Scene:
    """Nobody and nothing on BOX is meant; a map without Maps, for win checks."""
    for number in range(FIRST_MAP, 13):
        scene.valley.token_at = put(scene.valley.token_at, number, BOX)
    return scene
