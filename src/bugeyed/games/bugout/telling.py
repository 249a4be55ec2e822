"""What is told of a step: the events with their clauses, their words, and what travelled where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy_extensions import i64

from bugeyed.core.bits import bit, count, members
from bugeyed.core.events import Event, Spotlight, Travel
from bugeyed.core.words import counted, listed, upper
from bugeyed.games.bugout.actions import FLOWS, ORDERS, drive_cells
from bugeyed.games.bugout.board import DIRECTIONS, NAMES, names_of
from bugeyed.games.bugout.news import News, Way
from bugeyed.games.bugout.pointing import (
    CARD_IDS,
    LANDMARK_IDS,
    SURVIVOR_IDS,
    TOKEN_IDS,
    TORNADO_IDS,
    VEHICLE_IDS,
    cell_id,
)
from bugeyed.games.bugout.rules.events.looking import called
from bugeyed.games.bugout.setting import CARDS, DAMAGE, DESTROY, FIRST_RESCUE, KINDS, RESCUE, colour_of
from bugeyed.games.bugout.state import Valley
from bugeyed.games.bugout.tile_reference import HIGH_GROUND, LANDMARK, STURDY_BRIDGE, URBAN
from bugeyed.games.bugout.words import KIND, PERSON, SEVERAL, SIDE, TOKEN, TORNADO, offset, people, vehicle

Numbers: TypeAlias = dict[str, int]
"""What news is told with, by the names it has for it."""

DRAWN: Final[dict[str, str]] = {"downpour": "9.1", "plot-twist": "13.1", "seismic": "10.1"}
"""Clauses of drawn cards; Resources and the other Disasters have one each."""

DOOM_CLAUSES: Final[dict[str, str]] = {DAMAGE: "14.2", DESTROY: "14.3", RESCUE: "14.5"}
"""Clauses of Apocalypse cards."""


def _so_many(resource: i64, number: i64) -> str:
    return f"a {KIND[resource]}" if number == 1 else f"{number} {SEVERAL[resource]}"


def _from_holder(valley: Valley, token: i64) -> str:
    holder = valley.holder[token]
    return f" from {PERSON[holder]}" if holder >= 0 else ""


def _reinforced(valley: Valley) -> str:
    number = count(valley.reinforced)
    return f"{counted(number, 'reinforced Landmark')} {'reaches' if number == 1 else 'reach'}"


def _doom(valley: Valley, card: i64) -> str:
    doom = valley.setting.doom[card]
    if doom.kind == DAMAGE:
        return f"{doom.number} damage to {doom.target.capitalize()} tiles."
    if doom.kind == DESTROY:
        are = "is" if doom.number == 1 else "are"
        return f"{counted(doom.number, 'tile')} of the {doom.region} {are} destroyed."
    return f"A chopper with {doom.number} seats is in sight."


def _card(valley: Valley, card: i64) -> str:
    return f"a {KIND[card]}" if card < KINDS else valley.setting.card_names[card]


SAID: Final[dict[str, Callable[[Valley, Numbers], str]]] = {
    "active": lambda valley, n: valley.colour(valley.active),
    "actions": lambda valley, n: str(valley.actions_left),
    "asked": lambda valley, n: valley.setting.events[n["event"]].asked,
    "card": lambda valley, n: _card(valley, n["card"]),
    "cell": lambda valley, n: NAMES[n["cell"]],
    "cells": lambda valley, n: ", ".join(names_of(n["cells"])),
    "doom": lambda valley, n: _doom(valley, n["doom"]),
    "event": lambda valley, n: valley.card(n["event"]),
    "flares": lambda valley, n: listed([offset(*flare) for flare in valley.setting.offsets[valley.signal]]),
    "flow": lambda valley, n: FLOWS[n["flow"]],
    "from_holder": lambda valley, n: _from_holder(valley, n["token"]),
    "health": lambda valley, n: str(valley.top_health(n["cell"])),
    "here": lambda valley, n: NAMES[valley.at[n["who"]]],
    "how_many": lambda valley, n: str(count(n["people"])),
    "kind": lambda valley, n: "Sturdy" if n["kind"] == STURDY_BRIDGE else "Rope",
    "looked_at": lambda valley, n: called(valley, n["at_rain"] == 1)[n["place"]],
    "lying": lambda valley, n: NAMES[valley.token_at[n["token"]]],
    "number": lambda valley, n: str(n["number"]),
    "ordered": lambda valley, n: ", ".join(
        [called(valley, n["at_rain"] == 1)[place] for place in ORDERS[n["order"]]]
    ),
    "other": lambda valley, n: valley.place(n["other"]),
    "parked": lambda valley, n: NAMES[valley.vehicle_at[n["vehicle"]]],
    "path": lambda valley, n: " and ".join(
        [NAMES[cell] for cell in drive_cells(valley.at[n["who"]], n["path"])]
    ),
    "people": lambda valley, n: people(n["people"]),
    "place": lambda valley, n: valley.place(n["cell"]),
    "Place": lambda valley, n: upper(valley.place(n["cell"])),
    "points": lambda valley, n: counted(n["number"], "point") + (" finds" if n["number"] == 1 else " find"),
    "printed": lambda valley, n: valley.setting.tile_names[valley.tile[n["cell"]]],
    "printed_card": lambda valley, n: valley.setting.events[n["event"]].printed(),
    "rainfall": lambda valley, n: f"Rain falls on {', '.join(names_of(n['cells']))}.",
    "reinforced": lambda valley, n: _reinforced(valley),
    "resource": lambda valley, n: KIND[n["resource"]],
    "seat": lambda valley, n: valley.colour(n["seat"]),
    "seats": lambda valley, n: str(valley.setting.doom[FIRST_RESCUE + n["number"] - 1].number),
    "shape": lambda valley, n: valley.setting.rain_shapes[n["rain"]],
    "side": lambda valley, n: SIDE[valley.vehicle_side[n["vehicle"]]],
    "so_many": lambda valley, n: _so_many(n["resource"], n["number"]),
    "spaces": lambda valley, n: str(valley.spaces),
    "tile": lambda valley, n: valley.setting.tile_labels[n["tile"]],
    "tiles": lambda valley, n: counted(n["number"], "tile"),
    "token": lambda valley, n: TOKEN[n["token"]],
    "Tornado": lambda valley, n: upper(TORNADO[n["tornado"]]),
    "vehicle": lambda valley, n: vehicle(n["vehicle"]),
    "way": lambda valley, n: DIRECTIONS[n["way"]],
    "who": lambda valley, n: PERSON[n["who"]],
    "whom": lambda valley, n: PERSON[n["whom"]],
    "yes": lambda valley, n: "Yes" if n["yes"] else "No",
    # Clauses.
    "dooming": lambda valley, n: DOOM_CLAUSES[valley.setting.doom[n["doom"]].kind],
    "drawing": lambda valley, n: "3.5" if n["card"] < KINDS else DRAWN.get(CARDS[n["card"]], "3.4"),
    "ev": lambda valley, n: f"EV{n['event'] + 1}",
    "flowing": lambda valley, n: "12.8" if n["diverted"] else "12.4",
    "giving_up": lambda valley, n: _giving_up(valley, n["cell"]),
    "grabbing": lambda valley, n: _grabbing(n["who"], valley.holder[n["token"]]),
    "keeping": lambda valley, n: "13.5" if n["two_way"] else "13.4",
    "landing": lambda valley, n: "Q5" if valley.top[n["cell"]] == HIGH_GROUND else "11.4",
    "pulling": lambda valley, n: _pulling(valley, valley.holder[n["token"]]),
    "pulling_out": lambda valley, n: "V9" if valley.inside[n["whom"]] >= 0 else "6.8",
    "searching": lambda valley, n: "P8" if valley.setting.night else "14.5",
    "vanishing": lambda valley, n: "O13" if valley.top[n["cell"]] in (URBAN, LANDMARK) else "8.3",
}
"""What a sentence or a clause may speak of."""


def _giving_up(valley: Valley, cell: i64) -> str:
    if cell == valley.volcano and valley.top[cell] == HIGH_GROUND:
        return "P5"
    return "14.4" if valley.bridge[cell] else "14.3"


def _grabbing(who: i64, holder: i64) -> str:
    return "H2" if holder >= 0 and colour_of(holder) != colour_of(who) else "5.4"


def _pulling(valley: Valley, holder: i64) -> str:
    return "V9" if holder >= 0 and valley.inside[holder] >= 0 else "H9"


IDS: Final[dict[str, Callable[[Valley, Numbers], list[str]]]] = {
    "bridge": lambda valley, n: [f"bridge:{NAMES[n['cell']]}"],
    "cell": lambda valley, n: [cell_id(n["cell"])],
    "cells": lambda valley, n: [cell_id(cell) for cell in members(n["cells"])],
    "event": lambda valley, n: [CARD_IDS[n["event"]]],
    "flood": lambda valley, n: [f"flood:{NAMES[n['cell']]}"],
    "here": lambda valley, n: [cell_id(valley.at[n["who"]])],
    "landmark": lambda valley, n: [LANDMARK_IDS[n["cell"]]],
    "lava": lambda valley, n: [f"lava:{NAMES[n['cell']]}"],
    "lying": lambda valley, n: [cell_id(valley.token_at[n["token"]])],
    "parked": lambda valley, n: [cell_id(valley.vehicle_at[n["vehicle"]])],
    "path": lambda valley, n: [cell_id(cell) for cell in drive_cells(valley.at[n["who"]], n["path"])],
    "people": lambda valley, n: [SURVIVOR_IDS[who] for who in members(n["people"])],
    "reinforced": lambda valley, n: [LANDMARK_IDS[cell] for cell in members(valley.reinforced)],
    "ridden": lambda valley, n: [VEHICLE_IDS[valley.inside[n["who"]]]],
    "riders": lambda valley, n: [
        SURVIVOR_IDS[who] for who in members(valley.riders(valley.inside[n["who"]]))
    ],
    "start": lambda valley, n: [cell_id(n["start"])],
    "there": lambda valley, n: [cell_id(valley.at[n["whom"]])],
    "token": lambda valley, n: [TOKEN_IDS[n["token"]]],
    "tornado": lambda valley, n: [TORNADO_IDS[n["tornado"]]],
    "tornadoes": lambda valley, n: TORNADO_IDS,
    "vehicle": lambda valley, n: [VEHICLE_IDS[n["vehicle"]]],
    "who": lambda valley, n: [SURVIVOR_IDS[n["who"]]],
    "whom": lambda valley, n: [SURVIVOR_IDS[n["whom"]]],
}
"""Ids of what travels and of the places on its way; other words, like *graveyard*, are places themselves."""


class Telling:
    """Collects the events of one step of a valley."""

    def __init__(self, valley: Valley) -> None:
        self.valley: Final = valley
        self.events: Final[list[Event]] = []

    def hear(self, news: News, numbers: tuple[i64, i64, i64, i64]) -> None:
        """Something has happened."""
        n: Numbers = {name: int(number) for name, number in zip(news.about, numbers, strict=False)}
        words = self.said(news.words, n)
        moves = [Travel(id, id, way) for id, way in self.travelling(news.moves, n)]
        moves += [Travel(None, id, way) for id, way in self.travelling(news.enters, n)]
        moves += [Travel(id, None, way) for id, way in self.travelling(news.leaves, n)]
        held_up: Spotlight | None = None
        if news.held_up:
            title, text, symbol = [self.said(parts, n) for parts in news.held_up]
            struck: i64 = n["cells"] if "cells" in n else bit(n["cell"]) if "cell" in n else 0
            strikes = [(cell_id(cell), "") for cell in members(struck)]
            held_up = Spotlight(title, text or words, symbol, strikes)
        clause = self.said(news.clause, n)
        self.events.append(Event(news.kind, clause, words, moves, reveals=news.reveals, spotlight=held_up))

    def said(self, parts: list[str], n: Numbers) -> str:
        """A text with something for each of its fields."""
        return "".join(
            [SAID[part](self.valley, n) if place % 2 else part for place, part in enumerate(parts)]
        )

    def travelling(self, way: Way, n: Numbers) -> list[tuple[str, list[str]]]:
        """The id of each thing, with those of the places on its way."""
        places = [id for place in way.places for id in self.ids(place, n)]
        return [(id, places) for thing in way.things for id in self.ids(thing, n)]

    def ids(self, word: str, n: Numbers) -> list[str]:
        """What a word means in the drawing."""
        return IDS[word](self.valley, n) if word in IDS else [word]
