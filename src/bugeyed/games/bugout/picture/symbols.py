"""The symbols of the survey map: tiles, pawns, tokens, cards, each defined once and reused."""

from __future__ import annotations

from typing import Final

from bugeyed.core import svg
from bugeyed.core.svg import Symbol

INK: Final = "#1d2521"
PAPER: Final = "#f3ead3"
CONTOUR: Final = "#b9a577"
WATER: Final = "#8fbdd3"
DEEP: Final = "#3f7f9e"
NAVY: Final = "#174a66"
FIRE: Final = "#e0632a"
EMBER: Final = "#8c2f14"
LAMP: Final = "#e8ac3c"
ALARM: Final = "#b3382a"
STONE: Final = "#c9c4b6"
SEATS: Final = ("#c8493a", "#3f78b8", "#e3b437", "#4f9a5c")
"""Red, Blue, Yellow, Green: readable on light and dark ground with an ink outline."""
LINE: Final[dict[str, svg.Value]] = {
    "fill": "none",
    "stroke": INK,
    "stroke_width": 2.5,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}
THIN: Final[dict[str, svg.Value]] = {**LINE, "stroke": CONTOUR, "stroke_width": 1.6}


def _filled(colour: str) -> dict[str, svg.Value]:
    return {**LINE, "fill": colour}


GROUNDS: Final = {
    "urban": "#e4cfae",
    "landmark": "#ecdf9f",
    "terrain": "#d7e0ae",
    "high-ground": "#cfb591",
}

CONTOURS: Final = svg.path("M-2 80q28 -16 56 0t56 0M-2 96q28 -16 56 0t56 0", **THIN)
"""The lie of the land below every tile's picture."""
PICTURES: Final[dict[str, str]] = {
    # Each in a square of 120, the picture kept to the upper half: people stand in the lower.
    "Capital": svg.path(
        "M34 58V34h12V22l8-10 8 10v12h24v24zM44 58V46h8v12M66 58V44h10v14", **_filled("#fff7e6")
    ),
    "City": svg.path(
        "M26 58V30h18v28M44 58V20h20v38M64 58V36h22v22M20 58h72M50 28h8M50 38h8M50 48h8", **_filled("#fff7e6")
    ),
    "Suburb": svg.path("M28 58V42l14-12 14 12v16zM64 58V46l12-10 12 10v12zM22 58h74", **_filled("#fff7e6")),
    "Lab": svg.path("M52 16h16M56 16v18L42 58h36L64 34V16M48 48h24", **_filled("#fff7e6")),
    "Museum": svg.path(
        "M30 30l30-16 30 16zM36 30v22M48 30v22M60 30v22M72 30v22M84 30v22M28 56h64", **_filled("#fff7e6")
    ),
    "University": svg.path(
        "M26 32l34-14 34 14-34 14zM42 40v12c10 8 26 8 36 0V40M94 32v18", **_filled("#fff7e6")
    ),
    "Garden": svg.path("M60 58V36M60 46l-14-6M60 50l14-6", **LINE)
    + svg.circle(60, 26, 8, **_filled(LAMP))
    + "".join(
        svg.circle(60 + x, 26 + y, 7, **_filled("#f3b7b0")) for x, y in ((-14, 0), (14, 0), (0, -13), (0, 13))
    ),
    "Library": svg.path(
        "M32 56V22h12v34zM44 56V16h14v40zM58 56V24h12v32zM74 56l-4-32 11-2 5 34zM26 58h70",
        **_filled("#fff7e6"),
    ),
    "Theater": svg.path(
        "M36 18c16 6 32 6 48 0v18c0 14-12 22-24 22s-24-8-24-22zM48 30h6M66 30h6M50 42c6 6 14 6 20 0",
        **_filled("#fff7e6"),
    ),
    "Forest": "".join(
        svg.path(f"M{x} 58l12-18h-7l9-14h-5l7-13 7 13h-5l9 14h-7l12 18z", **_filled("#7fae6b"))
        for x in (18, 44, 70)
    ),
    "Woods": "".join(
        svg.path(f"M{x} 58v-14", **LINE) + svg.circle(x, 32, 13, **_filled("#9bbf72")) for x in (32, 60, 88)
    ),
    "Field": svg.path(
        "M18 56q20-8 42 0t42 0M18 46q20-8 42 0t42 0M18 36q20-8 42 0t42 0M18 26q20-8 42 0t42 0",
        **{**LINE, "stroke": "#a98f3d"},
    ),
    "Plain": svg.path("M14 52q22-14 46 0t46 0", **THIN)
    + svg.path("M14 38q22-14 46 0t46 0", **THIN)
    + svg.path("M30 58l3-8 3 8M70 44l3-8 3 8M90 58l3-8 3 8", **LINE),
    "Plateau": svg.path(
        "M22 58l10-26h56l10 26zM32 32h56M34 40l-4 12M50 40v14M68 40v14M86 40l4 12", **_filled("#b99a70")
    ),
    "Cliff": svg.path(
        "M26 58l8-38 18 8 12-14 22 18 8 26zM40 34l-4 16M58 28l-2 24M76 36l2 18", **_filled("#b99a70")
    ),
    "Volcano": svg.path("M14 60L46 20q14 8 28 0l32 40z", **_filled("#9b7a5c"))
    + svg.path("M46 20q14 8 28 0l-8 10 4 12-10-8-8 14-2-16z", **_filled(FIRE)),
}


def _shape(seat: int, x: float, y: float, size: float, colour: str) -> str:
    """The seats' shapes: drop, ring, sun, leaf."""
    given = {**LINE, "stroke": colour, "stroke_width": size * 0.4}
    if seat == 1:
        return svg.circle(x, y, size * 0.75, **given)
    line = (
        "M0 -10c10 10 10 19 0 19s-10 -9 0 -19z",
        "",
        "M-10 0h20M0 -10v20M-7 -7l14 14M7 -7l-14 14",
        "M-10 10c0 -16 6 -20 20 -20c0 16 -6 20 -20 20l13 -13",
    )[seat]
    given["stroke_width"] = 3.4
    return svg.group(svg.path(line, **given), transform=f"translate({x} {y}) scale({size / 10})")


COLOURS: Final = ("red", "blue", "yellow", "green")


def _pawn(seat: int, civilian: bool) -> Symbol:
    """A Hero in full colour, a Civilian in paper with a coloured hem; the letter is written on the chest."""
    colour = COLOURS[seat]
    body = "M3 41c0-9 5-13 9-16a10 10 0 1 1 12 0c4 3 9 7 9 16z"
    fill, mark = (PAPER, SEATS[seat]) if civilian else (SEATS[seat], "#ffffff")
    parts = svg.path(body, **{**_filled(fill), "stroke_width": 2.2})
    if civilian:
        parts += svg.path("M4 39.5h28", stroke=mark, stroke_width=3)
        parts += svg.circle(18, 15, 8.5, fill=mark)
        mark = "#ffffff"
    parts += _shape(seat, 18, 15, 4.6, mark)
    kind = "Civilian" if civilian else "Hero"
    return Symbol(f"bugout-{kind.lower()}-{colour}", f"{colour} {kind}", 36, 42, parts)


PAWNS: Final = tuple(_pawn(seat, False) for seat in range(4))
CIVILIANS: Final = tuple(_pawn(seat, True) for seat in range(1, 4))
"""Blue, Yellow, Green; Red always has a player."""


def _token(id: str, name: str, body: str) -> Symbol:
    return Symbol(f"bugout-{id}", name, 40, 40, body)


FLARE: Final = _token(
    "flare",
    "lit Flare",
    svg.path("M17 38l3-20h0l3 20z", **_filled("#b3382a"))
    + svg.path("M20 2c8 8 8 12 4 17h-8c-4-5-4-9 4-17z", **_filled(LAMP)),
)
EMBERS: Final = _token(
    "flare-unlit",
    "unlit Flare",
    svg.path("M17 38l3-20h0l3 20z", **_filled("#8a8a80"))
    + svg.path("M20 16c-4-4 4-6 0-12", **{**LINE, "stroke": "#5b665f"}),
)
SAMPLE: Final = _token(
    "sample", "Sample", svg.path("M14 4h12M16 4v12L8 34h24L24 16V4M12 26h16", **_filled("#cfe8d8"))
)
MAP: Final = _token(
    "map",
    "Map Token",
    svg.path(
        "M4 8l10-4 12 4 10-4v28l-10 4-12-4-10 4zM14 4v28M26 8v28M8 16l4 4M12 16l-4 4", **_filled("#fff7e6")
    ),
)
LANDMARK: Final = _token(
    "landmark", "Landmark Token", svg.path("M6 36V18L20 6l14 12v18zM14 36V24h12v12", **_filled("#fff7e6"))
)
REINFORCED: Final = _token(
    "landmark-reinforced",
    "reinforced Landmark",
    svg.path(
        "M6 36V18L20 6l14 12v18zM14 36V24h12v12M2 38h36M6 26L2 38M34 26l4 12",
        **{**_filled("#d9c07a"), "stroke_width": 3.6},
    ),
)
CAR: Final = Symbol(
    "bugout-car",
    "Car",
    64,
    40,
    svg.path("M4 28V20l8-2 8-12h24l8 12 8 3v7z", **_filled("#d7c9a2"))
    + svg.circle(18, 30, 6, **_filled(INK))
    + svg.circle(46, 30, 6, **_filled(INK)),
)
MOTORCYCLE: Final = Symbol(
    "bugout-motorcycle",
    "Motorcycle",
    64,
    40,
    svg.path("M14 28l10-14h16l10 14M40 14l4-8h8", **LINE)
    + svg.circle(14, 29, 8, **_filled("#d7c9a2"))
    + svg.circle(50, 29, 8, **_filled("#d7c9a2")),
)
CAR_SIDE: Final = Symbol(
    "bugout-car-side",
    "Car with people in it",
    118,
    24,
    svg.path("M3 18V8q0-5 6-5h96l10 7v8z", **_filled("#d7c9a2"))
    + svg.path("M9 9h92", **{**LINE, "stroke": "#fff7e6"})
    + svg.circle(26, 18, 5.5, **_filled(INK))
    + svg.circle(92, 18, 5.5, **_filled(INK)),
)
MOTORCYCLE_SIDE: Final = Symbol(
    "bugout-motorcycle-side",
    "Motorcycle with people on it",
    74,
    24,
    svg.path("M14 10h40l8-8h8", **{**LINE, "stroke_width": 4})
    + svg.circle(14, 14, 8, **_filled("#d7c9a2"))
    + svg.circle(58, 14, 8, **_filled("#d7c9a2")),
)
SPIRAL: Final = (
    "M6 10c16-8 32-8 48 0c-12 8-34 6-42 2M12 22c12-6 26-6 38 0c-10 6-24 6-32 2"
    "M20 34c8-4 16-4 22 0c-6 4-12 4-18 2M26 44c4-2 8-2 12 0M32 52l-4 6"
)
TORNADO: Final = Symbol(
    "bugout-tornado",
    "Active Tornado",
    60,
    60,
    svg.path(SPIRAL, **{**LINE, "stroke": "#fff7e6", "stroke_width": 6})
    + svg.path(SPIRAL, **{**LINE, "stroke": "#33404a", "stroke_width": 3}),
)
INERT: Final = Symbol(
    "bugout-tornado-inert",
    "inert Tornado",
    60,
    60,
    svg.path(
        "M16 18c10-5 20-5 28 0M20 28c7-4 14-4 20 0M26 38c3-2 6-2 8 0",
        **{**LINE, "stroke": "#5b665f", "stroke_dasharray": "3 4"},
    ),
)
HELICOPTER: Final = Symbol(
    "bugout-helicopter",
    "Extraction Point",
    60,
    40,
    svg.path(
        "M4 8h44M26 8v6M12 24c0-8 8-10 16-10s14 4 14 10-6 8-14 8-16-2-16-8zM42 20h14v-6M16 38h24M20 32v6M34 32v6",
        **_filled("#fff7e6"),
    ),
)
GRAVESTONE: Final = Symbol(
    "bugout-stone",
    "grave",
    48,
    56,
    svg.path("M6 54V22a18 18 0 0 1 36 0v32z", **_filled(STONE))
    + svg.path("M12 50h24", **{**LINE, "stroke": "#8f8a7c"}),
)
DROPS: Final = Symbol(
    "bugout-water",
    "Flooded",
    120,
    120,
    svg.path(
        "".join(f"M6 {y}q14-10 28 0t28 0 28 0 24 0" for y in (40, 62, 84, 106)),
        **{**LINE, "stroke": DEEP},
    ),
)
RESOURCES: Final = {
    "pipe": _token(
        "pipe", "Pipe", svg.path("M4 14h20v22h-10V24H4zM2 10h6v18H2zM10 36h18v-6", **_filled("#a9b7bd"))
    ),
    "tool": _token(
        "tool",
        "Tool",
        svg.path("M8 34L24 18a9 9 0 0 1 10-12l-6 7 4 5 7-5a9 9 0 0 1-12 9L12 38z", **_filled("#c6a66b")),
    ),
    "rope": _token(
        "rope",
        "Rope",
        svg.path(
            "M20 6a13 9 0 1 0 .1 0M20 14a13 9 0 1 0 .1 0M20 20a13 9 0 1 0 .1 0M30 34l6 4",
            **{**LINE, "stroke": "#8a6a34", "stroke_width": 3.4},
        ),
    ),
    "gas": _token(
        "gas",
        "Gas",
        svg.path("M8 12h20v24H8zM12 12V6h10v6M28 16l6 4v10M13 18l10 12M23 18L13 30", **_filled("#c8493a")),
    ),
}
TILES: Final = {
    name: Symbol("bugout-tile-" + name.lower(), name, 120, 120, CONTOURS + body)
    for name, body in PICTURES.items()
}

ALL: Final[tuple[Symbol, ...]] = (
    *PAWNS, *CIVILIANS, FLARE, EMBERS, SAMPLE, MAP, LANDMARK, REINFORCED, CAR, MOTORCYCLE, CAR_SIDE, MOTORCYCLE_SIDE,
    TORNADO, INERT, HELICOPTER,
    GRAVESTONE, DROPS, *RESOURCES.values(), *TILES.values(),
)  # fmt: skip
"""Every symbol of the picture, for contact sheets."""
