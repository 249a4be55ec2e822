"""Who and what stands on the map: pawns, Tokens, Vehicles with their riders, Tornadoes."""

from __future__ import annotations

from functools import cache
from typing import Any

from bugeyed.core import svg
from bugeyed.core.game import View
from bugeyed.games.bugout.board import NAMES
from bugeyed.games.bugout.picture import symbols as ink
from bugeyed.games.bugout.picture.diagram import of
from bugeyed.games.bugout.picture.lettering import LEAST, words
from bugeyed.games.bugout.setting import COLOURS

CELL = 120
FLOOR = CELL - 3
"""Where feet stand in a cell."""
SMALL, MIDDLE, LARGE = 30.0, 33.0, 40.0
"""A pawn where many stand and where few do; a SMALL one is 24 px wide at a desk."""
PROPORTION = 7 / 6
LETTERS, PHONE_LETTERS = 15.4, 23.2
"""The smallest letters of the map on a desk and on a phone."""
RIDING, PARKED = 58, 36
"""How high a Vehicle is, with people in it and empty."""


def called(id: str) -> str:
    """A Survivor, Token or Vehicle as people call it: Red 1, Map A."""
    return id.replace("-", " ").title()


def contents(view: View, cell: str, x: float, y: float) -> list[str]:
    """All that is on a cell, Tornadoes apart: Tokens above, then people on foot, then Vehicles."""
    survivors, tokens = of(view, "survivors"), of(view, "tokens")
    lying = [name for name, row in tokens.items() if row["at"] == cell and not row["held_by"]]
    tile = of(view, "tiles").get(cell)
    flooded = bool(tile and tile["type"] == "flooded")
    parts: list[str] = []
    for number, name in enumerate(name for name in lying if not name.startswith("vehicle")):
        parts.append(token(name, tokens[name], x + 4 + 31 * number, y + (38 if flooded else 24), 30, cell))
    here = [who for who, row in survivors.items() if row["at"] == cell]
    vehicles = [name for name in lying if name.startswith("vehicle")]
    on_foot = [who for who in here if not survivors[who]["in"]]
    riders = {name: [who for who in here if survivors[who]["in"] == name] for name in vehicles}
    high = sum(RIDING if riders[name] else PARKED for name in vehicles) + 35 * -(-len(on_foot) // 4)
    # Where two Vehicles and more people meet, the rows overlap rather than leave the cell.
    closer = min(1.0, (CELL - 16) / max(1, high))
    floor = y + FLOOR
    seated: list[str] = []
    for name in reversed(vehicles):
        seated.append(loaded(view, name, tokens[name], riders[name], x, floor, cell))
        floor -= (RIDING if riders[name] else PARKED) * closer
    return [*parts, *_crowd(view, on_foot, x, floor, cell, bool(vehicles)), *reversed(seated)]


def is_crowded(view: View, cell: str) -> bool:
    """Whether those on a cell leave no room for its name above them."""
    survivors, tokens = of(view, "survivors"), of(view, "tokens")
    riding = {row["in"] for row in survivors.values() if row["at"] == cell and row["in"]}
    vehicles = [name for name, row in tokens.items() if name.startswith("vehicle") and row["at"] == cell]
    on_foot = sum(row["at"] == cell and not row["in"] for row in survivors.values())
    rows = -(-on_foot // (4 if vehicles or on_foot > 6 else 3))
    high = sum(RIDING if name in riding else PARKED for name in vehicles) + 39 * rows
    return bool(high > CELL - 24)


def _crowd(view: View, people: list[str], x: float, floor: float, cell: str, narrow: bool) -> list[str]:
    """Rows from the floor up, the last one in front; few people are larger."""
    number = len(people)
    size, across = (LARGE, 3) if number <= 3 and not narrow else (SMALL, 4)
    if number in (5, 6) and not narrow:
        size, across = MIDDLE, 3
    rows = -(-number // across)
    parts = []
    for n, who in enumerate(people):
        row = n // across
        there = min(across, number - row * across)
        step = min(size + 4, (CELL - 1) / there)
        left = x + CELL / 2 + step * (n % across - there / 2) + (step - size) / 2
        top = floor - (size * PROPORTION + 1) * (rows - row)
        parts.append(pawn(view, who, left, top, size, cell))
    return parts


def pawn(view: View, who: str, x: float, y: float, size: float, where: str) -> str:
    """A Survivor with its number, and what it holds."""
    colour, _, number = who.partition("-")
    seat = COLOURS.index(colour)
    row = of(view, "survivors")[who]
    civilian = of(view, "colours")[colour] == "civilian"
    name = f"{called(who)} on {where}" if where in NAMES else f"{called(who)}, {where}"
    if civilian:
        name = "Civilian " + name
    if row["in"]:
        name += f", in {called(row['in'])}"
    held = row["holds"]
    shown = ""
    if held:
        name += f", holds {called(held)}"
        shown = token(held, of(view, "tokens")[held], x - 3, y - 4, size * 0.62, where)
    body = svg.thing(
        f"survivor:{who}",
        name,
        svg.halo(x, y, size, size * PROPORTION, 5),
        figure(seat, civilian, number, x, y, size, where in NAMES),
        seat=None if civilian else seat,
        data_dense="",
    )
    return body + shown


@cache
def figure(
    seat: int, civilian: bool, number: str, x: float, y: float, size: float, on_map: bool = False
) -> str:
    """A pawn with its letter and number on the chest; on a phone's map its sign is its letter."""
    symbol = ink.CIVILIANS[seat - 1] if civilian else ink.PAWNS[seat]
    edge: dict[str, svg.Value] = {
        "stroke_width": size * 0.075,
        "paint_order": "stroke",
        "text_anchor": "middle",
    }
    if civilian:
        edge.update(fill=ink.INK, stroke=ink.PAPER)
    else:
        edge.update(fill="#ffffff", stroke=ink.INK)
    letter = COLOURS[seat][0].upper()
    if not on_map:
        return symbol.use(x, y, size) + _chest(letter + number, x, y, size, max(LEAST, size * 0.42), edge)
    desk = _chest(letter + number, x, y, size, max(LETTERS, size * 0.42), {**edge, **svg.only("wide")})
    phone = _chest(number, x, y, size, max(PHONE_LETTERS, size * 0.62), {**edge, **svg.only("tall")})
    return symbol.use(x, y, size) + desk + phone


def _chest(text: str, x: float, y: float, size: float, letters: float, style: dict[str, svg.Value]) -> str:
    """Words that stand on a pawn's feet."""
    return words(text, x + size / 2, y + size * 1.12 - letters * 0.1, letters, font_weight=700, **style)


def token(name: str, row: Any, x: float, y: float, size: float, where: str) -> str:
    """A Token on its disc: a lit Flare glows, an unlit one is grey."""
    kind = name.partition("-")[0]
    middle = size / 2
    fill = "#fff7e6"
    if kind == "landmark":
        strong = row["side"] == "reinforced"
        pick, aloud = f"landmark:{where}", f"{row['side']} Landmark on {where}"
        symbol, fill = (ink.REINFORCED, "#d9c07a") if strong else (ink.LANDMARK, fill)
    else:
        pick, aloud = f"token:{name}", f"{called(name)} on {where}"
        symbol = ink.SAMPLE if kind == "sample" else ink.MAP
        if kind == "flare":
            lit = row["lit"]
            symbol, fill = (ink.FLARE, "#ffd978") if lit else (ink.EMBERS, "#b9b7ac")
            aloud = f"{'lit' if lit else 'unlit'} {aloud}"
        elif str(row["side"]).startswith("rescue"):
            aloud += f", {called(row['side'])}"
    if row["held_by"]:
        aloud += f", held by {called(row['held_by'])}"
    inset = size * 0.18
    return svg.thing(
        pick,
        aloud,
        svg.circle(x + middle, y + middle, middle - 0.8, fill=fill, stroke=ink.INK, stroke_width=1.6),
        symbol.use(x + inset, y + inset, size - 2 * inset),
        svg.halo(x, y, size, size, middle),
    )


def vehicle(name: str, row: Any, x: float, y: float, width: float, where: str) -> str:
    """A Car or a Motorcycle."""
    symbol = ink.CAR if row["side"] == "car" else ink.MOTORCYCLE
    height = width * 40 / 64
    return svg.thing(
        f"vehicle:{name.partition('-')[2]}",
        f"{row['side'].capitalize()}, {called(name)}, {where}",
        svg.halo(x, y + height * 0.15, width, height * 0.8, 5),
        symbol.use(x, y, width),
    )


def loaded(view: View, name: str, row: Any, riders: list[str], x: float, floor: float, cell: str) -> str:
    """A Vehicle with everybody in it: they look out over its side."""
    if not riders:
        return vehicle(name, row, x + 28, floor - 39, 64, f"on {cell}, empty")
    car = row["side"] == "car"
    width = 118.0 if car else 74.0
    left = x + (CELL - width) / 2
    first = x + (CELL - SMALL * len(riders)) / 2
    people = [pawn(view, who, first + SMALL * n, floor - RIDING, SMALL, cell) for n, who in enumerate(riders)]
    side = ink.CAR_SIDE if car else ink.MOTORCYCLE_SIDE
    body = svg.thing(
        f"vehicle:{name.partition('-')[2]}",
        f"{row['side'].capitalize()}, {called(name)}, on {cell} with {', '.join(map(called, riders))}",
        svg.halo(left, floor - 20, width, 21, 5),
        side.use(left, floor - 22, width, 24),
    )
    return "".join(people) + body


def storms(view: View, corners: dict[str, tuple[float, float]]) -> list[str]:
    """Tornadoes, over everything but the letters: an active one is large, an inert one waits in a corner."""
    parts = []
    for name, row in of(view, "tornadoes").items():
        if row["at"]:
            x, y = corners[row["at"]]
            active = row["state"] == "active"
            symbol, size = (ink.TORNADO, 58.0) if active else (ink.INERT, 32.0)
            left, top = (x + 46, y + 30) if active else (x + CELL - 44, y + 30)
            parts.append(
                svg.thing(
                    f"tornado:{name}",
                    f"{row['state']} {name} Tornado on {row['at']}",
                    symbol.use(left, top, size),
                    svg.halo(left, top, size, size * (0.7 if active else 0.8), 6),
                )
            )
    return parts
