"""What an action is aimed at: its notation, and what a person points at after the Survivor."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.bugout import words
from bugeyed.games.bugout.actions import PATHS, THING_IDS, THINGS, THINGS_CALLED, drive_cells
from bugeyed.games.bugout.board import CELLS, DIRECTIONS, NAMES, NUMBER, WAYS, direction_to, toward
from bugeyed.games.bugout.pointing import SURVIVOR_IDS, TOKEN_IDS, VEHICLE_IDS, cell_id
from bugeyed.games.bugout.setting import (
    BRIDGES,
    FLARES,
    PEOPLE,
    RESOURCES,
    SIDES,
    SURVIVORS,
    TOKEN_NAMES,
    TOKENS,
)
from bugeyed.games.bugout.tile_reference import ROPE_BRIDGE, STURDY_BRIDGE


def index(table: list[str], word: str, wanted: str) -> i64:
    """The place of a word somebody typed."""
    for number, entry in enumerate(table):
        if entry.lower() == word.lower():
            return number
    raise Refusal("3.1", f"{word!r} is not {wanted}.")


WANTED: Final = "a Survivor; they are called red-1 to green-6"


def read_survivor(word: str) -> i64:
    """A Survivor by id."""
    return index(SURVIVORS, word, WANTED)


def read_cell(word: str) -> i64:
    """A cell by name."""
    if word.upper() not in NUMBER:
        raise Refusal("2.1", f"{word!r} is not a cell; they are called A1 to F6.")
    return NUMBER[word.upper()]


def read_way(here: i64, word: str, mover: str) -> i64:
    """The direction of an adjacent cell, or of the edge as ``off-north``."""
    if word.lower().startswith("off-") and word.lower()[4:] in DIRECTIONS:
        return DIRECTIONS.index(word.lower()[4:])
    there = read_cell(word)
    if not 0 <= here < CELLS:
        raise Refusal("1.1", f"{mover} is not on the map.")
    way = direction_to(here, there)
    if way < 0:
        raise Refusal("5.1", f"{NAMES[there]} is not adjacent to {NAMES[here]}, where {mover} is.")
    return way


def cell_name(cell: i64) -> str:
    """The name of a cell, or of the place where things off the map are."""
    return NAMES[cell] if 0 <= cell < CELLS else "off"


class Target:
    """Cells one after another; none where the Survivor's own tile is meant."""

    fewest: i64 = 0
    most: i64 = 0
    """Words it is written with."""

    def __init__(self, span: i64) -> None:
        self.span: Final = span
        """How many there are to choose among."""

    def cells(self, here: i64, what: i64) -> list[int]:
        """The cells it is about, seen from the Survivor's; off the map -1."""
        return []

    def read(self, here: i64, mover: str, given: list[str]) -> i64:
        """What these words mean."""
        return 0

    def written(self, here: i64, what: i64) -> str:
        """The words after the Survivor, who is *here*."""
        return " ".join([cell_name(cell) for cell in self.cells(here, what)])

    def picks(self, here: i64, what: i64) -> tuple[str, ...]:
        """What one points at after the Survivor; nothing where a line of the sheet is meant."""
        return tuple([cell_id(cell) for cell in self.cells(here, what)])

    def cell(self, here: i64, what: i64) -> i64:
        """Where it leads."""
        cells = self.cells(here, what)
        return cells[-1] if cells else here

    def called(self, here: i64, what: i64) -> str:
        """The thing, or else the cells, as people call them."""
        return " and ".join([cell_name(cell) for cell in self.cells(here, what)])


class Beside(Target):
    """An adjacent cell, by its direction."""

    fewest: i64 = 1
    most: i64 = 1

    def cells(self, here: i64, what: i64) -> list[int]:
        return [toward(here, what)]

    def read(self, here: i64, mover: str, given: list[str]) -> i64:
        return read_way(here, given[0], mover)


class Beyond(Beside):
    """The cell behind an adjacent one, in the same direction."""

    def read(self, here: i64, mover: str, given: list[str]) -> i64:
        there = read_cell(given[0])
        for way in range(WAYS):
            if self.cell(here, way) == there:
                return way
        raise Refusal("6.11", f"A Swing goes straight over one cell, and {NAMES[there]} is not so placed.")

    def cells(self, here: i64, what: i64) -> list[int]:
        return [toward(toward(here, what), what)]


class Listed(Target):
    """A thing, or a word chosen on the sheet."""

    fewest: i64 = 1
    most: i64 = 1

    def __init__(self, names: list[str], ids: list[str], called: list[str], wanted: str) -> None:
        super().__init__(len(names))
        self.names: Final = names
        self.ids: Final = ids
        """None where it is chosen on the sheet."""
        self.names_called: Final = called
        self.wanted: Final = wanted

    def written(self, here: i64, what: i64) -> str:
        return self.names[what]

    def read(self, here: i64, mover: str, given: list[str]) -> i64:
        return index(self.names, given[0], self.wanted)

    def picks(self, here: i64, what: i64) -> tuple[str, ...]:
        return (self.ids[what],) if self.ids else ()

    def called(self, here: i64, what: i64) -> str:
        return self.names_called[what]


HELD: Final[i64] = PEOPLE + TOKENS
TOKEN: Final = Listed(TOKEN_NAMES, TOKEN_IDS, words.TOKEN, "a Token that can be held")
FLARE: Final = Listed(TOKEN_NAMES[:FLARES], TOKEN_IDS, words.TOKEN, "a Flare; only Flares are relit")
SURVIVOR: Final = Listed(SURVIVORS, SURVIVOR_IDS, words.PERSON, WANTED)
HELD_THING: Final = Listed(THINGS[:HELD], THING_IDS, THINGS_CALLED, "a Survivor or a Token that can be held")
VEHICLE: Final = Listed(
    ["vehicle-1", "vehicle-2"], VEHICLE_IDS, [words.vehicle(0), words.vehicle(1)], "a Vehicle"
)
SIDE: Final = Listed(SIDES, [], words.SIDE, "a Vehicle's side, car or motorcycle")
RESOURCE: Final = Listed(RESOURCES, [], words.KIND, "a Resource")


class Along(Target):
    """A way over one, two or three cells, each of them named."""

    fewest: i64 = 1
    most: i64 = CELLS

    def cells(self, here: i64, what: i64) -> list[int]:
        return drive_cells(here, what)

    def read(self, here: i64, mover: str, given: list[str]) -> i64:
        ways: list[int] = []
        for word in given:
            way = read_way(here, word, mover)
            ways.append(way)
            here = toward(here, way)
        if ways not in PATHS:
            raise Refusal("6.4", "No Vehicle drives that far.")
        return PATHS.index(ways)


NOBODY: Final[i64] = -1
HANDS: Final[i64] = PEOPLE + 1
"""Whose hands on a cell: nobody's or a Survivor's."""


def way_thrown(what: i64) -> i64:
    """Which way a Throw goes."""
    return what // HANDS


def receiver_in(what: i64) -> i64:
    """Whose hands it goes to; NOBODY's if it lands on the cell."""
    return what % HANDS - 1


class BesideOrHands(Beside):
    """An adjacent cell, or the hands of somebody there."""

    most: i64 = 2

    def cells(self, here: i64, what: i64) -> list[int]:
        return [toward(here, way_thrown(what))]

    def read(self, here: i64, mover: str, given: list[str]) -> i64:
        receiver = read_survivor(given[1]) if len(given) == 2 else NOBODY
        return read_way(here, given[0], mover) * HANDS + receiver + 1

    def written(self, here: i64, what: i64) -> str:
        receiver, place = receiver_in(what), super().written(here, what)
        return place if receiver == NOBODY else f"{place} {SURVIVORS[receiver]}"

    def picks(self, here: i64, what: i64) -> tuple[str, ...]:
        receiver, place = receiver_in(what), super().picks(here, what)
        return place if receiver == NOBODY else (*place, SURVIVOR_IDS[receiver])

    def called(self, here: i64, what: i64) -> str:
        receiver = receiver_in(what)
        return super().called(here, what) if receiver == NOBODY else words.PERSON[receiver]


def bridge_in(what: i64) -> i64:
    """Which kind of Bridge is built."""
    return STURDY_BRIDGE if what < WAYS else ROPE_BRIDGE


def way_bridged(what: i64) -> i64:
    """Which way it is laid."""
    return what % WAYS


class BridgeSite(Beside):
    """A kind of Bridge and an adjacent cell."""

    fewest: i64 = 2
    most: i64 = 2

    def cells(self, here: i64, what: i64) -> list[int]:
        return [toward(here, way_bridged(what))]

    def written(self, here: i64, what: i64) -> str:
        return f"{BRIDGES[what // WAYS]} {super().written(here, what)}"

    def read(self, here: i64, mover: str, given: list[str]) -> i64:
        kind = index(BRIDGES, given[0], "a kind of Bridge, sturdy or rope")
        return kind * WAYS + read_way(here, given[1], mover)


NOTHING: Final = Target(1)
BESIDE: Final = Beside(WAYS)
BEYOND: Final = Beyond(WAYS)
ALONG: Final = Along(len(PATHS))
BESIDE_OR_HANDS: Final = BesideOrHands(WAYS * HANDS)
BRIDGE_SITE: Final = BridgeSite(WAYS * len(BRIDGES))
