"""What each value of the data may be, for an owner of the box who lays the printed ones over ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from bugeyed.core.box import about
from bugeyed.core.errors import Mistake
from bugeyed.core.schema import (
    AnyOf,
    Bounds,
    ByWord,
    Each,
    Entries,
    Fields,
    Fixed,
    ListOf,
    OneOf,
    Reference,
    Shape,
    Table,
    Tables,
    Text,
    Whole,
)
from bugeyed.games.bugout.board import NAMES, NUMBER, SIDE
from bugeyed.games.bugout.cards import EACH, OTHERS, PASSIVES, USES, YOU
from bugeyed.games.bugout.rules.events.deck import EFFECTS, QUESTIONS, UNTILS
from bugeyed.games.bugout.setting import COLOURS, HEROES, RESOURCES
from bugeyed.games.bugout.tile_reference import TILE_WORDS

RULES_OWN = "the rules are written for it"
COUNTED = "the rules know that many"
HEALTH = Whole(1, 4)
"""A tile has four edges, a number on each."""
COPIES = Whole(0, 60)
CELL = OneOf(NAMES, "a cell of the map, A1 to F6")
CELLS_OF_A_CARD = ListOf(CELL, 1, len(NAMES), distinct=True)
TYPES = ("urban", "landmark", "terrain", "high-ground")
ICONS = {
    "flare": 6,
    "landmark": 6,
    "sample": 2,
    "map": 4,
    "tornado-field": 1,
    "tornado-plain": 1,
    "volcano": 1,
}
"""What may be printed on tiles, and how often: as many as there are Tokens (§2.3 to §2.5)."""

TILE = Fields(
    {"name": Text(20), "label": Text(20), "type": OneOf(TYPES)},
    {
        "health": HEALTH,
        "population": Whole(1, 8),
        "dots": ListOf(OneOf(COLOURS), 1, 8),
        "icons": ListOf(OneOf(ICONS), 0, 3, distinct=True),
        "icons_with_three_samples": ListOf(OneOf(["sample"]), 1, 1),
    },
)
PROPERTY = Fields(
    {field: Fixed(RULES_OWN) for field in ("category", "survivors", "vehicles", "crossing", "lava")},
    {"capacity": Whole(1, 12), "health": HEALTH},
)


def _properties_fit(tables: Tables) -> None:
    """Health and room are said of what can be hit and stood on, and of nothing else."""
    for row in tables["tiles"]["property"]:
        path = f"tiles.property.{row['type']}"
        roomy = row["survivors"] != "no"
        if ("capacity" in row) != roomy:
            raise Mistake(f"{path}.capacity is for tiles Survivors can stand on.")
        hit = row["type"] == "flooded" or row["type"].endswith("-bridge")
        if ("health" in row) != hit:
            raise Mistake(f"{path}.health is for Flooded tiles and Bridges; other tiles have their own.")


def _tiles_fit(tables: Tables) -> None:
    """Every tile is what its type can be, and all together bear the Tokens and people of the game."""
    capacity = {row["type"]: row.get("capacity", 0) for row in tables["tiles"]["property"]}
    icons: Counter[str] = Counter()
    dots: Counter[str] = Counter()
    for tile in tables["tiles"]["tile"]:
        path, type = f"tiles.tile.{tile['id']}", tile["type"]
        if ("health" in tile) != (type != "high-ground"):
            raise Mistake(f"{path}.health: High Ground has none, every other tile has one.")
        if ("population" in tile) != (type == "urban") or ("dots" in tile) != (type == "urban"):
            raise Mistake(f"{path}: population and dots are for Urban tiles, and every one of them has both.")
        if type == "urban" and not len(tile["dots"]) <= tile["population"] <= capacity["urban"]:
            raise Mistake(
                f"{path}.population is {tile['population']}; it must be at least its {len(tile['dots'])} dots "
                f"and at most the {capacity['urban']} an Urban tile holds."
            )
        printed = tile.get("icons", [])
        if ("landmark" in printed) != (type == "landmark"):
            raise Mistake(f"{path}.icons: a Landmark tile, and no other, has the icon landmark.")
        if "volcano" in printed and type != "high-ground":
            raise Mistake(f"{path}.icons: the volcano is High Ground.")
        icons.update(printed)
        dots.update(tile.get("dots", []))
    for icon, number in ICONS.items():
        if icons[icon] != number:
            raise Mistake(f"tiles.tile: {icons[icon]} tiles have the icon {icon}; there must be {number}.")
    for colour in COLOURS:
        if dots[colour] != HEROES:
            raise Mistake(f"tiles.tile: there are {dots[colour]} {colour} dots; there must be {HEROES}.")
    spare = [tile["id"] for tile in tables["tiles"]["tile"] if "icons_with_three_samples" in tile]
    if len(spare) != 1:
        raise Mistake(f"tiles.tile: one tile has icons_with_three_samples, not {len(spare)}.")


def _effect(must: dict[str, Shape] | None = None, may: dict[str, Shape] | None = None) -> Fields:
    return Fields({"text": Text(300), **(must or {})}, may)


OF_TILES: dict[str, Shape] = {"of": OneOf(TILE_WORDS)}
AMOUNT = Whole(1, 6)
HANDED = ("extra-action", "free-complex-action", "longer-drive", "travel", "free-bridge", "listen")
"""Effects of a card that is discarded for them; the moment decides which (§13.4)."""
DRAWN: dict[str, Fields] = {effect: _effect() for effect in EFFECTS if effect not in HANDED} | {
    "place-survivor": _effect(OF_TILES),
    "remove-tile": _effect(OF_TILES),
    "discard": _effect({"who": OneOf([YOU, EACH, OTHERS]), "amount": AMOUNT}),
    "damage": _effect({"of": OneOf([*TILE_WORDS, "crowd"]), "amount": AMOUNT}, {"points": Whole(1, 4)}),
    "take": _effect({"who": OneOf([YOU, EACH]), "amount": AMOUNT}, {"of": OneOf(RESOURCES)}),
    "restore": _effect({"amount": AMOUNT}),
    "move": _effect({"amount": AMOUNT, "steps": AMOUNT}),
    "discard-down": _effect({"amount": AMOUNT}),
    "move-token": _effect({"of": OneOf(["flare", "sample-or-map"]), "steps": AMOUNT}),
    "look-draw": _effect({"amount": Whole(1, 3)}),
    "look-rain": _effect({"amount": Whole(1, 3)}),
}
EFFECT = ByWord("effect", DRAWN)
USED = ByWord(
    "effect",
    {word: Fields({"amount": Whole(1, 4)} if word == "listen" else {}) for word in HANDED},
)


def _event_fits(row: Table, path: str) -> None:
    """What a card does when it is discarded goes with the moment it may be."""
    moment, effect = row.get("use"), row.get("used", {}).get("effect")
    wanted = {"free": HANDED[:3], "action": HANDED[:5], "draw-phase": HANDED[5:]}.get(str(moment), ())
    if wanted and effect not in wanted:
        raise Mistake(f"{path}.used must have an effect for {moment!r}: {', '.join(wanted)}.")
    if effect is not None and not wanted:
        raise Mistake(f"{path}.used is for cards with use free, action or draw-phase.")
    if ("ask" in row) != ("question" in row) or ("ask" in row) != ("no" in row):
        raise Mistake(f"{path}: ask, question and no go together.")


def _asked(tables: Tables) -> Collection[str]:
    """All questions a card may ask."""
    names = {tile["name"]: None for tile in tables["tiles"]["tile"] if tile["type"] == "landmark"}
    numbered = {"flooded": 36, "graves": 9, "heroes": 6}
    plain = [word for word in QUESTIONS if word not in ("", "landmark", *numbered)]
    return [
        *[f"landmark:{name}" for name in names],
        *plain,
        *[f"{word}:{number}" for word, most in numbered.items() for number in range(1, most + 1)],
    ]


EVENT = Fields(
    {"name": Text(40), "yes": ListOf(EFFECT, 1, 2)},
    {
        "no": ListOf(EFFECT, 1, 2),
        "ask": Reference("a question", _asked),
        "question": Text(80),
        "use": OneOf(USES),
        "used": USED,
        "passive": OneOf(PASSIVES),
        "everyone": Shape(bool),
        "until": OneOf([word for word in UNTILS if word]),
    },
    _event_fits,
)

REGION = AnyOf([ListOf(CELL, 2, 2), OneOf(["edge"])])
NUMBER_OF_TILES = Whole(1, 9)
DOOM = ByWord(
    "kind",
    {
        "damage": Fields({"target": OneOf(TILE_WORDS), "points": Whole(1, 9)}),
        "destroy": Fields(
            {
                "region": Reference("a region", lambda tables: list(tables["apocalypse"]["regions"])),
                "tiles": NUMBER_OF_TILES,
            }
        ),
        "rescue": Fields({"map": Fixed(COUNTED), "seats": Whole(1, 24)}),
    },
)


def _apocalypse_fits(tables: Tables) -> None:
    for name, corners in tables["apocalypse"]["regions"].items():
        if corners != "edge" and isinstance(corners, list):
            first, last = (divmod(NUMBER[cell], SIDE) for cell in corners)
            if first[0] > last[0] or first[1] > last[1]:
                raise Mistake(
                    f"apocalypse.regions.{name} must go from its north-west to its south-east corner."
                )
    for number, row in enumerate(tables["apocalypse"]["card"], 1):
        if (row["kind"] == "rescue") != (number > 18):
            raise Mistake(
                f"apocalypse.card.{row['id']}.kind cannot be {row['kind']!r}: the last six are the Rescue cards."
            )


QUAKE = ByWord(
    "kind", {"fault": Fields({"cells": CELLS_OF_A_CARD}), "tremors": Fields({}), "stop": Fields({})}
)


def _quakes_fit(tables: Tables) -> None:
    kinds = Counter(row["kind"] for row in tables["quakes"]["card"])
    if kinds["fault"] > 12 or not kinds["stop"]:
        raise Mistake("quakes.card: there are at most twelve of kind fault and at least one of kind stop.")


class Pattern(ListOf):
    """A drawn Distress Signal: rows of equal length, one X, up to six F."""

    def __init__(self) -> None:
        super().__init__(Text(SIDE), 1, SIDE)

    def bound(self, value: list[str], path: str, tables: Tables) -> None:
        super().bound(value, path, tables)
        signs = "".join(value)
        if {len(line) for line in value} != {len(value[0])} or set(signs) - set("FX."):
            raise Mistake(f"{path} must be drawn in rows of equal length with the signs F, X and . alone.")
        if signs.count("X") != 1 or not 1 <= signs.count("F") <= ICONS["flare"]:
            raise Mistake(f"{path} must have one X and 1 to {ICONS['flare']} F.")


def _signals_fit(tables: Tables) -> None:
    decks = {row["difficulty"] for row in tables["signals"]["signal"]}
    for difficulty in ("easy", "medium", "hard"):
        if difficulty not in decks:
            raise Mistake(f"signals.signal: no signal is of difficulty {difficulty}.")


def _decks_have_cards(tables: Tables) -> None:
    for file, list in (("draw", "card"), ("tornadoes", "card"), ("lava", "tile")):
        if not sum(row["copies"] for row in tables[file][list]):
            raise Mistake(f"{file}.{list}: the copies of all add up to none.")


BY_PLAYERS = ListOf(Whole(1, 9), 4, 4)
TWO_SIDES = ListOf(Whole(1, 2), 2, 2)
TOKEN = Fields(
    {field: Fixed(COUNTED) for field in ("count", "used", "holdable", "sides")},
    {"seats": ListOf(Whole(1, 8), 2, 2), "drives": TWO_SIDES},
)


def _tokens_fit(tables: Tables) -> None:
    for row in tables["tokens"]["token"]:
        if row["id"] != "vehicle" and {"seats", "drives"} & set(row):
            raise Mistake(f"tokens.token.{row['id']}: seats and drives are for the vehicle.")


BOUNDS = Bounds(
    {
        "game": about(1, 4, {"turn": Fields({"actions": BY_PLAYERS, "cards": BY_PLAYERS})}),
        "tiles": Fields({"tile": Entries(TILE), "property": Entries(PROPERTY, "type")}),
        "tokens": Fields(
            {
                "token": Entries(TOKEN),
                "graveyard": Fields(
                    {"spaces": Fixed("the option graves chooses among the rulebook's numbers")}
                ),
                "survivors": Fields({"colours": Fixed(COUNTED), "each": Fixed(COUNTED)}),
            }
        ),
        "costs": Fields({"cost": Entries(Fields({"pays": ListOf(OneOf(RESOURCES), 0, 4)}))}),
        "draw": Fields(
            {"card": Entries(Fields({"name": Text(40), "kind": Fixed(RULES_OWN), "copies": COPIES}))}
        ),
        "events": Fields({"event": Entries(EVENT)}),
        "rain": Fields({"card": Entries(Fields({"shape": Text(20), "cells": CELLS_OF_A_CARD}))}),
        "quakes": Fields({"card": Entries(QUAKE)}),
        "tornadoes": Fields({"card": Entries(Fields({"copies": COPIES}))}),
        "lava": Fields({"tile": Entries(Fields({"turn": Fixed(RULES_OWN), "copies": COPIES}))}),
        "apocalypse": Fields({"regions": Each(REGION), "card": Entries(DOOM)}),
        "signals": Fields(
            {
                "signal": Entries(
                    Fields({"difficulty": OneOf(["easy", "medium", "hard"]), "pattern": Pattern()})
                )
            }
        ),
    },
    [
        _properties_fit,
        _tiles_fit,
        _apocalypse_fits,
        _quakes_fit,
        _signals_fit,
        _decks_have_cards,
        _tokens_fit,
    ],
)
