"""The valley from above: a survey map, and disasters drawn over it in a hurry."""

from __future__ import annotations

from functools import cache
from typing import Any

from bugeyed.core import svg
from bugeyed.core.game import View
from bugeyed.games.bugout.board import DIRECTIONS, NAMES
from bugeyed.games.bugout.picture import symbols as ink
from bugeyed.games.bugout.picture.diagram import of
from bugeyed.games.bugout.picture.lettering import CARD, MONO, OUTLINED, count, place, words
from bugeyed.games.bugout.picture.people import CELL, LETTERS, PHONE_LETTERS, contents, is_crowded, storms

EDGE = 24
"""The margin with the letters and numbers of the grid."""
SIDE = EDGE + 6 * CELL + 4
"""The map with its margin."""
HEIGHT = SIDE + 16
"""And with the strip below it that means off the map."""
CORNERS: dict[str, tuple[float, float]] = {
    cell: (EDGE + n % 6 * CELL, EDGE + n // 6 * CELL) for n, cell in enumerate(NAMES)
}
VOID = "#3a3a36"


def valley(view: View) -> str:
    """The map with everything on it, to come closer to."""
    ground = svg.element("rect", width=SIDE, height=HEIGHT, fill="#dfd3b4", rx=8)
    parts = [ground, _edges(), *(_cell(view, cell) for cell in NAMES), _off_map()]
    parts += _signal(view)
    parts += _next_flows(view)
    for cell in NAMES:
        parts += contents(view, cell, *CORNERS[cell])
    parts += storms(view, CORNERS)
    parts += _asked_about(view)
    return svg.roam("bugout-valley", 0, 0, SIDE, HEIGHT, *parts)


@cache
def _edges() -> str:
    given: dict[str, svg.Value] = {"text_anchor": "middle"}
    letters = [count("ABCDEF"[n], EDGE + (n + 0.5) * CELL, 19, PHONE_LETTERS, **given) for n in range(6)]
    numbers = [count(n + 1, 12, EDGE + (n + 0.5) * CELL + 8, PHONE_LETTERS, **given) for n in range(6)]
    return svg.group(*letters, *numbers, aria_hidden="true")


# Ground.


def _cell(view: View, cell: str) -> str:
    x, y = CORNERS[cell]
    tile = of(view, "tiles").get(cell)
    inside = [_square(cell, 1, rx=5, **_paint(tile))]
    name = cell
    if tile:
        inside += _layers(cell, tile, x, y, is_crowded(view, cell))
        name = f"{cell}, {tile['name']}"
        if tile["health"]:
            name += f", health {tile['health']} of {tile['full'] or tile['health']}"
        if cell in of(view, "extraction"):
            name += ", Active Extraction Point"
    return svg.thing(f"cell:{cell}", name, *inside, svg.halo(x, y, CELL, CELL, 5), data_place=f"cell:{cell}")


def _square(cell: str, inset: int, **given: svg.Value) -> str:
    """A cell's outline, so far inside its edges."""
    x, y = CORNERS[cell]
    side = CELL - 2 * inset
    return svg.element("rect", x=x + inset, y=y + inset, width=side, height=side, **given)


def _paint(tile: Any) -> dict[str, svg.Value]:
    if not tile:
        return {"fill": "#c8bb98", "stroke": ink.CONTOUR, "stroke_width": 2, "stroke_dasharray": "6 6"}
    kinds = [layer["kind"] for layer in tile["layers"]]
    fill = VOID
    if "lava" in kinds:
        fill = ink.FIRE
    elif "flooded" in kinds:
        fill = ink.WATER
    elif tile["layers"]:
        fill = ink.GROUNDS.get(tile["type"], VOID)
    return {"fill": fill, "stroke": ink.INK, "stroke_width": 2}


def _layers(cell: str, tile: Any, x: float, y: float, crowded: bool) -> list[str]:
    """From the bottom up: the tile's picture, water, Lava, a Bridge; then health, and on a desk the name."""
    parts: list[str] = []
    label, note = tile["name"], ""
    # By its id, "city-a" for a City: an owner's box may call it something else.
    scene = ink.TILES[tile["id"].partition("-")[0].capitalize()]
    layers = {layer["kind"]: layer for layer in tile["layers"]}
    dark = "lava" in layers or not (layers.keys() - {"bridge"})
    if "tile" in layers and "lava" not in layers and tile["type"] in ink.GROUNDS:
        parts.append(scene.use(x + 6, y + 12, CELL, CELL))
    if "flooded" in layers and "lava" not in layers:
        label, note = layers["flooded"]["name"], "flooded"
        picture = scene.use(x + 6, y + 12, CELL, CELL, opacity=0.3)
        parts.append(svg.group(picture, ink.DROPS.use(x, y, CELL, CELL), id=f"flood:{cell}"))
    if "lava" in layers:
        parts.append(svg.group(_lava(layers["lava"]["exit"], x, y), id=f"lava:{cell}"))
    if not layers:
        parts.append(
            svg.path(
                f"M{x + 24} {y + 40}l18 22l-8 20l24 22M{x + 84} {y + 34}l-14 24l16 18",
                **{**ink.LINE, "stroke": "#5e5e57"},
            )
        )
    if "bridge" in layers:
        parts.append(_bridge(cell, layers["bridge"], x, y))
        label, note = tile["name"], ""
    tint: dict[str, svg.Value] = {"fill": CARD, "stroke": ink.INK} if dark else {}
    style: dict[str, svg.Value] = {**OUTLINED, **svg.only("wide")}
    if not crowded:
        size = 17 if len(label) < 9 else LETTERS
        squeezed: dict[str, svg.Value] = {}
        if len(label) > 10:
            squeezed = {"textLength": 84, "lengthAdjust": "spacingAndGlyphs"}
        parts.append(words(label, x + 5, y + 18, size, font_weight=700, **{**style, **tint, **squeezed}))
        if note:
            parts.append(
                words(note, x + 5, y + 33, LETTERS, **{**style, "fill": ink.NAVY, "font_style": "italic"})
            )
    if tile["health"]:
        parts.append(_health(cell, int(tile["health"]), int(tile["full"] or 0), x, y))
    return parts


def _health(cell: str, health: int, full: int, x: float, y: float) -> str:
    """A number, in alarm when the next hit is the last, and a pip for every hit it can take."""
    last = health == 1
    badge = svg.circle(
        x + CELL - 15, y + 15, 14, fill=ink.ALARM if last else CARD, stroke=ink.INK, stroke_width=1.8
    )
    number = count(
        health,
        x + CELL - 15,
        y + 23,
        PHONE_LETTERS,
        text_anchor="middle",
        fill="#ffffff" if last else ink.INK,
    )
    pips = [_pips(x, y, range(min(health, full)), ink.INK), _pips(x, y, range(health, full), "none")]
    return svg.group(badge, number, *(pips if full > 1 else ()), id=f"health:{cell}:{health}")


def _pips(x: float, y: float, which: range, fill: str) -> str:
    """Small discs below the number, as one line."""
    line = "".join(
        f"M{svg.number(x + CELL - 8.8)} {svg.number(y + 36 + 8 * n)}a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0"
        for n in which
    )
    return svg.path(line, fill=fill, stroke=ink.INK, stroke_width=1.3) if line else ""


def _lava(way: str, x: float, y: float) -> str:
    arrow = svg.path(
        "M0 40V-32M-20 -14L0 -36L20 -14",
        fill="none",
        stroke="#fff0c2",
        stroke_width=9,
        stroke_linecap="round",
    )
    waves = svg.path(
        "M-46 -30q14 -12 28 0M18 -36q14 -12 28 0M-50 10q14 -12 28 0M22 14q14 -12 28 0M-40 44q14 -12 28 0",
        **{**ink.LINE, "stroke": ink.EMBER},
    )
    turn = DIRECTIONS.index(way) * 90
    return svg.group(
        waves, svg.group(arrow, transform=f"rotate({turn})"), transform=f"translate({x + 60} {y + 62})"
    )


def _bridge(cell: str, bridge: Any, x: float, y: float) -> str:
    """Planks from edge to edge; a Rope Bridge hangs by its ropes."""
    rope = bridge["bridge"] == "rope"
    top = y + 62
    planks = "".join(f"M{x + 12 + 16 * n} {top + 2}v44" for n in range(7))
    deck = svg.element(
        "rect",
        x=x + 1,
        y=top,
        width=CELL - 2,
        height=48,
        fill="#d8b777" if rope else "#b8926a",
        stroke=ink.INK,
        stroke_width=2.5,
        stroke_dasharray="7 4" if rope else None,
    )
    rails = (
        svg.path(
            f"M{x + 2} {top - 8}q58 18 116 0M{x + 20} {top - 4}v6M{x + 60} {top}v4M{x + 100} {top - 4}v6",
            **ink.LINE,
        )
        if rope
        else svg.path(
            f"M{x + 1} {top}h{CELL - 2}M{x + 1} {top + 48}h{CELL - 2}", **{**ink.LINE, "stroke_width": 5}
        )
    )
    return svg.group(
        deck,
        svg.path(planks, **{**ink.LINE, "stroke_width": 1.4}),
        rails,
        id=f"bridge:{cell}",
        class_="bridge",
    )


@cache
def _off_map() -> str:
    """Where a Tornado can be sent off the map (§EV23)."""
    y = SIDE + 6
    body = svg.path(
        f"M{EDGE} {y}h{6 * CELL}", **{**ink.LINE, "stroke": ink.CONTOUR, "stroke_dasharray": "2 8"}
    )
    return svg.thing("off-map", "off the map", body, svg.halo(EDGE, y - 7, 6 * CELL, 14, 4))


# The signal and what is to come.


def closest(view: View) -> list[Any]:
    """The places where the signal would fit with the fewest Flares missing; none while it is active."""
    if of(view, "extraction"):
        return []
    fits = [fit for fit in of(view, "signal")["fits"] if _stands(view, fit["at"])]
    if not fits:
        return []
    fewest = min(len(fit["missing"]) for fit in fits)
    return [fit for fit in fits if len(fit["missing"]) == fewest]


def _stands(view: View, cell: str) -> bool:
    """Whether somebody could stand there: elsewhere there is no Extraction Point (§D3)."""
    tile = of(view, "tiles").get(cell)
    return bool(tile) and tile["type"] not in ("lava", "flooded", "empty")


def _asked_about(view: View) -> list[str]:
    """The tile a question is about, ringed: it need not be the one that was struck last."""
    pending = of(view, "pending")
    if not pending or not pending["cell"]:
        return []
    x, y = CORNERS[pending["cell"]]
    box: dict[str, svg.Value] = {"width": CELL - 6, "height": CELL - 6, "rx": 6, "fill": "none"}
    lines = [
        svg.element("rect", x=x + 3, y=y + 3, stroke=colour, stroke_width=width, **box)
        for colour, width in ((ink.INK, 9), (ink.LAMP, 5))
    ]
    return [svg.group(*lines, class_="asked-about", aria_hidden="true", pointer_events="none")]


def _signal(view: View) -> list[str]:
    """Active Extraction Points; every place the signal would fit, with the Flares missing; where they would go."""
    parts: list[str] = []
    for cell in of(view, "extraction"):
        x, y = CORNERS[cell]
        ring = _square(cell, 2, rx=6, fill="none", stroke=ink.LAMP, stroke_width=6)
        landing = ink.HELICOPTER.use(x + 62, y + 34, 50)
        parts.append(svg.group(ring, landing, class_="extraction", aria_hidden="true"))
    best = closest(view)
    for fit in of(view, "signal")["fits"]:
        x, y = CORNERS[fit["at"]]
        if fit["missing"] and _stands(view, fit["at"]):
            parts += _fit(view, fit["at"], len(fit["missing"]), fit in best)
    wanted: dict[str, list[str]] = {}
    if len(best) <= 3:
        for fit in best:
            for cell in fit["missing"]:
                wanted.setdefault(cell, []).append(fit["at"])
    for cell, goals in wanted.items():
        x, y = CORNERS[cell]
        ring = svg.circle(
            x + 90, y + 46, 13.5, fill="#ffd97899", stroke=ink.EMBER, stroke_width=2.4, stroke_dasharray="5 4"
        )
        given: dict[str, svg.Value] = {
            "text_anchor": "end",
            "font_family": MONO,
            **OUTLINED,
            **svg.only("wide"),
        }
        free = not any(row["at"] == cell for row in of(view, "survivors").values())
        label = words("for " + " ".join(goals), x + 117, y + 96, LETTERS, **given) if free else ""
        flare = ink.FLARE.use(x + 82, y + 38, 16, opacity=0.7)
        parts.append(svg.group(ring, flare, label, class_="wanted", aria_hidden="true"))
    return parts


def _fit(view: View, cell: str, missing: int, near: bool) -> list[str]:
    """How many Flares are missing for an Extraction Point here; a phone shows the closest places, larger.

    Who stands there pushes the tag up below the name; where Tokens lie there too, the panel of the signal says it.
    """
    x, y = CORNERS[cell]
    people = sum(row["at"] == cell for row in of(view, "survivors").values())
    lying = [name for name, row in of(view, "tokens").items() if row["at"] == cell and not row["held_by"]]
    parked = any(name.startswith("vehicle") for name in lying)
    tokens = any(not name.startswith("vehicle") for name in lying)
    stormy = any(row["at"] == cell for row in of(view, "tornadoes").values())
    low = people + 2 * parked
    tag = svg.element(
        "rect", width=40, height=21, rx=10, fill=ink.LAMP if near else CARD, stroke=ink.INK, stroke_width=1.4
    )
    inside = (tag, ink.HELICOPTER.use(3, 2, 22), count(missing, 27, 16, LETTERS))
    given: dict[str, svg.Value] = {"class_": "fit", "aria_hidden": "true"}
    found = []
    if low < 2 or not (tokens or is_crowded(view, cell)):
        desk = place(x + 3, y + (57 if low < 2 else 22))
        found.append(svg.group(*inside, transform=desk, **given, **svg.only("wide")))
    if near and not stormy and (low == 0 or (low <= 3 and not parked and not tokens)):
        phone = place(x + 2, y + (26 if low else 54), PHONE_LETTERS / LETTERS)
        found.append(svg.group(*inside, transform=phone, **given, **svg.only("tall")))
    return found


def _next_flows(view: View) -> list[str]:
    """Where Lava will flow next: in by which side, and, if nothing lies or is written there, of which Eruption."""
    parts = []
    written = {fit["at"] for fit in of(view, "signal")["fits"] if fit["missing"] and _stands(view, fit["at"])}
    for number, (way, spot) in enumerate(of(view, "flows").items()):
        x, y = CORNERS[spot["at"]]
        dashes: dict[str, svg.Value] = {"stroke_dasharray": "12 8", "stroke_dashoffset": 8 * number}
        box = _square(spot["at"], 3, rx=5, fill="none", stroke=ink.FIRE, stroke_width=5, **dashes)
        turn = DIRECTIONS.index(spot["heading"]) * 90
        arrow = svg.path(
            "M-9 88h18v-16h11L0 52L-20 72h11z", fill=ink.FIRE, stroke=ink.EMBER, stroke_width=2.4
        )
        into = svg.group(arrow, transform=f"translate({x + 60} {y + 60}) rotate({turn})")
        label = words(
            f"lava {way[0].upper()} next", x + 5, y + 35 + 16 * number, LETTERS,
            fill=ink.EMBER, font_weight=700, **OUTLINED, **svg.only("wide"),
        )  # fmt: skip
        lying = any(row["at"] == spot["at"] and not row["held_by"] for row in of(view, "tokens").values())
        free = not lying and spot["at"] not in written
        parts.append(svg.group(box, into, label if free else "", class_="flow", aria_hidden="true"))
    return parts
