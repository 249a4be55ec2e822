"""What stays the same through a match: the components as numbers, the options as switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import set_of
from bugeyed.core.game import Game, Setting
from bugeyed.core.options import Options
from bugeyed.games.bugout.board import CELLS, NUMBER, SIDE, cell_set, is_rim, shifted
from bugeyed.games.bugout.cards import PASSIVES, USES, Effect, EventCard
from bugeyed.games.bugout.tile_reference import TOPS, TileReference

COLOUR_COUNT: Final[i64] = 4
COLOURS: Final[list[str]] = ["red", "blue", "yellow", "green"]
HEROES: Final[i64] = 6
"""Survivors of a colour."""
PEOPLE: Final[i64] = 24
"""Survivors in all."""
EVERYBODY: Final[i64] = (1 << 24) - 1
"""The set of them."""
SURVIVORS: Final[list[str]] = [f"{colour}-{n}" for colour in COLOURS for n in range(1, 7)]
TOKENS: Final[i64] = 13
"""Tokens that can be held: Flares, then Samples, then Maps."""
FLARES: Final[i64] = 6
ALL_LIT: Final[i64] = 63
"""The set of all Flares."""
FIRST_SAMPLE: Final[i64] = 6
FIRST_MAP: Final[i64] = 9
TOKEN_NAMES: Final[list[str]] = [
    *[f"flare-{n}" for n in range(1, 7)],
    *[f"sample-{n}" for n in range(1, 4)],
    *[f"map-{letter}" for letter in "abcd"],
]
TORNADOES: Final[i64] = 2
TORNADO_NAMES: Final[list[str]] = ["field", "plain"]
VEHICLES: Final[i64] = 2
SIDES: Final[list[str]] = ["car", "motorcycle"]
BRIDGES: Final[list[str]] = ["sturdy", "rope"]
"""The sides of Vehicles and Bridges."""
KINDS: Final[i64] = 4
"""Kinds of Resources."""
PIPE: Final[i64] = 0
TOOL: Final[i64] = 1
ROPE: Final[i64] = 2
GAS: Final[i64] = 3
RESOURCES: Final[list[str]] = ["pipe", "tool", "rope", "gas"]
DOWNPOUR_CARD: Final[i64] = 4
PLOT_TWIST_CARD: Final[i64] = 5
SEISMIC_CARD: Final[i64] = 6
WARNING_CARD: Final[i64] = 7
ERUPTION_CARD: Final[i64] = 9
CARDS: Final[list[str]] = [
    *("pipe", "tool", "rope", "gas", "downpour", "plot-twist", "seismic", "tornado-field"),
    *("tornado-plain", "eruption-north", "eruption-east", "eruption-south", "eruption-west"),
]
"""The kinds of Draw cards; the four Resources first."""
COSTS: Final[list[str]] = [
    *("drain", "relight", "drive", "repair", "rebuild", "reinforce", "pull", "throw", "climb", "swing"),
    *("sturdy-bridge", "rope-bridge", "place", "tow", "loot", "save-rain", "save-quake", "save-tornado"),
    *("enter-tornado",),
]
PRICE_BITS: Final[i64] = 4
"""A price is one number: how many of each Resource in turn, then of any kind, so many bits each."""
STURDY_BRIDGE_PRICE: Final[i64] = COSTS.index("sturdy-bridge")
ROPE_BRIDGE_PRICE: Final[i64] = COSTS.index("rope-bridge")
SAVE_RAIN: Final[i64] = COSTS.index("save-rain")
SAVE_QUAKE: Final[i64] = COSTS.index("save-quake")
SAVE_TORNADO: Final[i64] = COSTS.index("save-tornado")
ENTER_TORNADO: Final[i64] = COSTS.index("enter-tornado")
"""Rows of costs.toml that are no verb's own."""
EVENTS: Final[list[str]] = [
    *("fresh-air", "tough-call", "spare-parts", "blackout", "detour", "culture-shock", "floodgate"),
    *("pick-your-poison", "keys-in-the-ignition", "rationing", "supply-drop", "every-bug-for-themselves"),
    *("weak-foundations", "breadcrumbs", "eat-your-veggies", "night-at-the-museum", "peer-review"),
    *("overdue-books", "standing-ovation", "lab-results", "birds-eye-view", "high-water-mark"),
    *("eye-of-the-storm", "pressure-valve", "signal-check", "grave-matters", "strength-in-numbers"),
    *("encumbered", "first-class", "umbrella", "twisted-ankle", "radio-static", "full-tank"),
    *("grappling-hook", "aftershocks", "blueprints", "cold-feet", "weather-radio", "second-chance"),
    *("curfew",),
]
RESCUE_NUMBERS: Final[i64] = 6
FIRST_RESCUE: Final[i64] = 18
"""The six Rescue cards come after the other Apocalypse cards."""
DAMAGE: Final = "damage"
DESTROY: Final = "destroy"
RESCUE: Final = "rescue"
"""Kinds of Apocalypse cards."""


def is_flare(token: i64) -> bool:
    """Whether a Token that can be held is a Flare."""
    return token < FLARES


def is_sample(token: i64) -> bool:
    """Or a Sample; what is neither is a Map."""
    return FIRST_SAMPLE <= token < FIRST_MAP


def colour_of(who: i64) -> i64:
    """The colour of a Survivor: that of the seat whose Hero it is, if there is one (§4.1)."""
    return who // HEROES


def first_hero(colour: i64) -> i64:
    """The first Survivor of a colour; they end where those of the next begin."""
    return colour * HEROES


@final
class DoomCard:
    """An Apocalypse card (§14.2, §14.3, §14.5)."""

    def __init__(self, row: Mapping[str, Any], regions: Mapping[str, int]) -> None:
        self.id: Final = str(row["id"])
        self.kind: Final = str(row["kind"])
        """DAMAGE, DESTROY or RESCUE."""
        self.target: Final = str(row.get("target", ""))
        """The Type or Category it damages."""
        self.region: Final = str(row.get("region", ""))
        self.cells: Final[i64] = regions.get(self.region, 0)
        """Where it destroys."""
        self.number: Final[i64] = int(row[{DAMAGE: "points", DESTROY: "tiles", RESCUE: "seats"}[self.kind]])
        """Points of damage, tiles destroyed, or seats of the chopper."""


class BugoutSetting(Setting):
    """Tables read once from the data files, and the options of this match."""

    def __init__(self, game: Game, players: int, options: Options, events: list[EventCard]) -> None:
        super().__init__(game, players, options)
        self.events: Final = events
        self.seats: Final[i64] = players
        self.rounds: Final[list[list[i64]]] = [
            [(first + turn) % players for turn in range(players)] for first in range(players)
        ]
        """By the seat that begins: all of them, clockwise."""
        self.first_civilian: Final[i64] = players * HEROES
        """From here on Survivors are Civilians (§4.2)."""
        self.night: Final = bool(options["night"])
        self.unlit_holdable: Final = bool(options["unlit_holdable"])
        self.lethal: Final = bool(options["lethal_tornadoes"])
        self.flood_destroy: Final = bool(options["flood_destroy"])
        self.crumble: Final = bool(options["structures_crumble"])
        self.graves: Final[i64] = int(options["graves"])
        self.samples: Final[i64] = int(options["samples"])

        turn = game.content.table("game")["turn"]
        self.actions: Final[i64] = int(turn["actions"][players - 1])
        self.cards: Final[i64] = int(turn["cards"][players - 1])

        tiles = _rows(game, "tiles", "tile")
        self.tile_ids: Final[list[str]] = [str(tile["id"]) for tile in tiles]
        self.tile_names: Final[list[str]] = [str(tile["name"]) for tile in tiles]
        self.tile_labels: Final[list[str]] = [str(tile["label"]) for tile in tiles]
        """Tiles of one name are lettered, and everybody sees the letter: "Woods D"."""
        self.tile_tops: Final[vec[i64]] = vec[i64]([TOPS.index(tile["type"]) for tile in tiles])
        self.tile_health: Final[vec[i64]] = vec[i64]([int(tile.get("health", 0)) for tile in tiles])
        self.population: Final[list[i64]] = [int(tile.get("population", 0)) for tile in tiles]
        self.dots: Final[list[list[str]]] = [list(tile.get("dots", [])) for tile in tiles]
        self.icons: Final[list[list[str]]] = [
            list(tile.get("icons", []))
            + (list(tile.get("icons_with_three_samples", [])) if options["samples"] == 3 else [])
            for tile in tiles
        ]
        self.landmark_tiles: Final = self.tiles_with("landmark")
        self.tornado_tiles: Final = [*self.tiles_with("tornado-field"), *self.tiles_with("tornado-plain")]
        samples = [*self.tiles_with("sample"), -1]
        self.token_tiles: Final = [*self.tiles_with("flare"), *samples[:3], *self.tiles_with("map")]
        """By Token: the tile it starts on; -1 for one that takes no part."""
        self.home_tiles: Final = [
            tile for colour in COLOURS for tile, dots in enumerate(self.dots) for dot in dots if dot == colour
        ]
        """By Survivor: the tile it starts on."""
        self.tiles: Final = TileReference(_rows(game, "tiles", "property"))

        vehicle = next(row for row in _rows(game, "tokens", "token") if row["id"] == "vehicle")
        self.vehicle_seats: Final[list[i64]] = [int(number) for number in vehicle["seats"]]
        self.vehicle_drives: Final[list[i64]] = [int(number) for number in vehicle["drives"]]
        """By side: how many sit in a Vehicle, and how many tiles it drives (§6.4, §7.6)."""

        cards = {row["id"]: str(row["name"]) for row in _rows(game, "draw", "card")}
        self.card_names: Final[list[str]] = [cards[card] for card in CARDS]
        copies = {row["id"]: int(row["copies"]) for row in _rows(game, "draw", "card")}
        if options["first_game"]:
            copies.update((card, 0) for card in CARDS[WARNING_CARD:])
        self.draw: Final[list[i64]] = [copies[card] for card in CARDS]
        self.rain: Final[list[i64]] = [cell_set(row["cells"]) for row in _rows(game, "rain", "card")]
        self.rain_ids: Final[list[str]] = [str(row["id"]) for row in _rows(game, "rain", "card")]
        self.rain_shapes: Final[list[str]] = [str(row["shape"]) for row in _rows(game, "rain", "card")]
        quakes = _rows(game, "quakes", "card")
        self.faults: Final[list[i64]] = [cell_set(row["cells"]) for row in quakes if row["kind"] == "fault"]
        self.fault_ids: Final[list[str]] = [str(row["id"]) for row in quakes if row["kind"] == "fault"]
        self.tremors: Final[i64] = sum(row["kind"] == "tremors" for row in quakes)
        self.stops: Final[i64] = sum(row["kind"] == "stop" for row in quakes)
        self.gusts: Final[list[i64]] = [int(row["copies"]) for row in _rows(game, "tornadoes", "card")]
        self.flows: Final[list[i64]] = [int(row["copies"]) for row in _rows(game, "lava", "tile")]
        self.flow_turns: Final[list[i64]] = [int(row["turn"]) for row in _rows(game, "lava", "tile")]

        costs = {row["id"]: row["pays"] for row in _rows(game, "costs", "cost")}
        self.prices: Final[vec[i64]] = vec[i64]([packed(costs[cost]) for cost in COSTS])
        """By row of costs.toml: the cost as one number (rules/payments.py)."""
        self._sort_events(game)
        regions = {name: region(of) for name, of in game.content.table("apocalypse")["regions"].items()}
        self.doom: Final = [DoomCard(row, regions) for row in _rows(game, "apocalypse", "card")]
        """The Apocalypse deck and, after it, the Rescue cards."""
        self._read_signals(game, str(options["signal"]))

    def tiles_with(self, icon: str) -> list[int]:
        """The tiles on which an icon is printed."""
        return [tile for tile, icons in enumerate(self.icons) if icon in icons]

    def _sort_events(self, game: Game) -> None:
        """Which cards are used when, and which do something while they are held."""
        rows = _rows(game, "events", "event")
        self.effects: list[Effect] = [effect for card in self.events for effect in card.all_effects()]
        self.uses: vec[i64] = vec[i64]([marked(rows, "use", word) for word in USES])
        """By the moment they may be used at: sets of events."""
        self.passives: vec[i64] = vec[i64]([marked(rows, "passive", word) for word in PASSIVES])
        """By their passive effect: sets of events."""
        self.for_everybody: i64 = marked(rows, "everyone", True)

    def _read_signals(self, game: Game, difficulty: str) -> None:
        rows = _rows(game, "signals", "signal")
        self.signal_ids: list[str] = [str(row["id"]) for row in rows]
        self.signal_deck: list[i64] = [
            number for number, row in enumerate(rows) if row["difficulty"] == difficulty
        ]
        self.offsets: list[list[tuple[int, int]]] = [offsets(row["pattern"]) for row in rows]
        self.needs: vec[i64] = vec[i64](
            [needed(flares, cell) for flares in self.offsets for cell in range(CELLS)]
        )
        """By signal * 36 + Extraction Point: the cells that need a lit Flare, or 0 where it does not fit."""


def _rows(game: Game, file: str, name: str) -> Sequence[dict[str, Any]]:
    rows = game.content.table(file)[name]
    assert isinstance(rows, list)
    return rows


def packed(pays: list[str]) -> int:
    """A list of Resources as one number."""
    return sum(1 << PRICE_BITS * RESOURCES.index(resource) for resource in pays)


def marked(rows: Sequence[dict[str, Any]], field: str, word: object) -> int:
    """The set of events with a word in some field."""
    return set_of([event for event, row in enumerate(rows) if row.get(field) == word])


def region(corners: Any) -> int:
    """The cells of a region: between two corners, or the rim of the map."""
    if corners == "edge":
        return set_of([cell for cell in range(CELLS) if is_rim(cell)])
    first, last = NUMBER[corners[0]], NUMBER[corners[1]]
    rows = range(first // SIDE, last // SIDE + 1)
    columns = range(first % SIDE, last % SIDE + 1)
    return set_of([row * SIDE + column for row in rows for column in columns])


def offsets(pattern: list[str]) -> list[tuple[int, int]]:
    """Where a drawn signal wants Flares, as rows and columns from its Extraction Point."""
    signs = {(row, column): sign for row, line in enumerate(pattern) for column, sign in enumerate(line)}
    home = next(place for place, sign in signs.items() if sign == "X")
    return [(row - home[0], column - home[1]) for (row, column), sign in sorted(signs.items()) if sign == "F"]


def needed(flares: list[tuple[int, int]], cell: int) -> int:
    """The cells that must have a lit Flare for an Extraction Point on *cell* (§D1); 0 if one is off the map."""
    cells = [shifted(cell, down, right) for down, right in flares]
    return 0 if -1 in cells else set_of(cells)
