"""The symbols of the picture: pressed glyphs, what stands in the field, and the marks of the seats."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from bugeyed.core import svg
from bugeyed.core.svg import Symbol, circle, element, group, number, path
from bugeyed.games.cropcircles.glyphs import KIND_NAMES, SHADINGS, SHAPES

INK: Final = "#1d2521"
PAPER: Final = "#fffbf0"
STRAW: Final = "#f3e3ae"
"""Pressed crop, on which a glyph stands."""
STRAW_SHADE: Final = "#cfb46a"
SOIL: Final = "#3a2a1c"
"""The glyph itself."""
LAMP: Final = "#f2be5c"
ALARM: Final = "#b3382a"

SEAT_COLOURS: Final = ("#63b37a", "#e8806b", "#7db3de", "#f0c24b", "#b795db", "#33393d")


def _points(places: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places) + "Z"


def _star(middle: float, far: float, near: float) -> str:
    places = []
    for corner in range(10):
        reach, angle = (near if corner % 2 else far), pi * corner / 5 - pi / 2
        places.append((middle + reach * cos(angle), middle + 3 + reach * sin(angle)))
    return _points(places)


OUTLINES: Final = {
    "circle": "M50 20A30 30 0 1 1 49.9 20Z",
    "square": "M23 23H77V77H23Z",
    "triangle": "M50 17L84 78H16Z",
    "star": _star(50, 39, 18),
}
"""Each shape in a square of 100."""


def _shaded(id: str, shading: str, outline: str) -> str:
    """A shape in its shading: outline, full, bars, or a lattice."""
    line: dict[str, svg.Value] = {"stroke": SOIL, "stroke_linejoin": "round"}
    if shading == "empty":
        return path(outline, fill=PAPER, stroke_width=8, **line)
    if shading == "solid":
        return path(outline, fill=SOIL, stroke_width=8, **line)
    if shading == "striped":
        pattern = element(
            "pattern",
            element("rect", width=15, height=15, fill=PAPER),
            element("rect", width=15, height=7.5, fill=SOIL),
            id=id,
            width=15,
            height=15,
            y=4,
            patternUnits="userSpaceOnUse",
        )
        return pattern + path(outline, fill=f"url(#{id})", stroke_width=7, **line)
    pattern = element(
        "pattern",
        element("rect", width=17, height=17, fill=PAPER),
        path("M0 0H17V5H0ZM0 0V17H5V0Z", fill=SOIL),
        id=id,
        width=17,
        height=17,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45 50 50)",
    )
    return pattern + path(outline, fill=f"url(#{id})", stroke_width=7, **line)


def _glyph(name: str) -> Symbol:
    shading, shape = name.split("-")
    id = f"cropcircles-{name}"
    # A pale rim, so that it also stands on dark ground.
    rim = path(OUTLINES[shape], fill=PAPER, stroke=PAPER, stroke_width=17, stroke_linejoin="round")
    return Symbol(id, name.replace("-", " "), 100, 100, rim + _shaded(id + "-fill", shading, OUTLINES[shape]))


GLYPHS: Final = {name: _glyph(name) for name in KIND_NAMES}


def _sample(shading: str) -> Symbol:
    """A shading without a shape: a blot of it."""
    blot = svg.smooth([(18, 42), (34, 18), (62, 22), (84, 38), (80, 68), (58, 82), (30, 78)])
    id = f"cropcircles-{shading}"
    return Symbol(id, f"{shading} shading", 100, 100, _shaded(id + "-fill", shading, blot))


SAMPLES: Final = {shading: _sample(shading) for shading in SHADINGS}


def _plain(shape: str) -> Symbol:
    """A shape without a shading, as rule cards show it."""
    body = path(OUTLINES[shape], fill="#b9b2a0", stroke=INK, stroke_width=7, stroke_linejoin="round")
    return Symbol(f"cropcircles-{shape}", f"any {shape}", 100, 100, body)


SHAPE_SIGNS: Final = {shape: _plain(shape) for shape in SHAPES}

_line: Final[dict[str, svg.Value]] = {
    "stroke": INK,
    "stroke_width": 4,
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}

SCARECROW: Final = Symbol(
    "cropcircles-scarecrow",
    "scarecrow, counts twice",
    100,
    100,
    path("M50 96V40", fill="none", stroke=INK, stroke_width=9, stroke_linecap="round")
    + path("M50 94V42", fill="none", stroke="#8a6236", stroke_width=4)
    + path("M8 40L92 46L90 62L66 58L64 84L36 82L36 57L9 53Z", fill="#b3382a", **_line)
    + path("M4 38L-2 30M5 46L-4 46M6 54L0 60M92 46L101 40M93 54L103 54M91 61L100 67", fill="none", **_line)
    + path("M40 66L44 72M50 64L50 72M56 74L60 70", fill="none", stroke="#f2be5c", stroke_width=4)
    + circle(51, 31, 16, fill="#f2be5c", **_line)
    + path("M41 27L47 33M47 27L41 33M56 27L62 33M62 27L56 33", fill="none", **{**_line, "stroke_width": 3})
    + path("M43 40Q50 45 59 38", fill="none", **{**_line, "stroke_width": 3})
    + path("M28 20L76 14L70 9L62 10L56 -4L40 0L42 13L32 14Z", fill="#5d4a7a", **_line),
)
COW: Final = Symbol(
    "cropcircles-cow",
    "cow, counts three times",
    100,
    100,
    path("M22 60V88H32V70M44 70V90H54V70M66 70V88H76V60", fill=PAPER, **_line)
    + path("M16 40Q12 58 22 68Q44 76 74 70Q86 64 82 42Q78 32 48 32Q22 30 16 40Z", fill=PAPER, **_line)
    + path("M30 34Q26 48 38 50Q50 48 46 34ZM62 52Q54 62 64 70Q76 70 76 56Q70 48 62 52Z", fill=INK)
    + path("M46 71Q50 82 56 71Z", fill="#e8a89a", **{**_line, "stroke_width": 3})
    + path("M17 42Q4 44 5 62L1 70", fill="none", **_line)
    + path("M72 24Q66 14 70 8Q78 12 80 20M96 24Q104 14 99 8Q91 12 90 20", fill="#e9dcc0", **_line)
    + path("M70 28Q70 18 84 18Q98 18 98 28Q98 46 94 54Q84 62 74 54Q70 46 70 28Z", fill=PAPER, **_line)
    + path("M74 48Q84 40 95 48Q98 58 84 60Q71 58 74 48Z", fill="#e8a89a", **{**_line, "stroke_width": 3})
    + circle(78, 33, 5.5, fill=PAPER, stroke=INK, stroke_width=3)
    + circle(91, 33, 5.5, fill=PAPER, stroke=INK, stroke_width=3)
    + circle(79.5, 31.5, 2.2, fill=INK)
    + circle(89.5, 31.5, 2.2, fill=INK)
    + path("M80 53V55M89 53V55", fill="none", **{**_line, "stroke_width": 3}),
)
BARN: Final = Symbol(
    "cropcircles-barn",
    "barn, counts four times",
    100,
    100,
    path("M14 48L30 22H70L86 48V92H14Z", fill="#b3382a", **_line)
    + path("M20 90V56M27 90V50M80 90V56M73 90V50", fill="none", stroke="#7d2318", stroke_width=3)
    + path("M6 50L26 16L50 6L74 16L94 50L86 54L68 24L50 16L32 24L14 54Z", fill="#e9dcc0", **_line)
    + path("M34 92V58H66V92Z", fill=PAPER, **_line)
    + path("M34 58L66 92M66 58L34 92M50 58V92", fill="none", **_line)
    + path("M42 30H58V44H42Z", fill=INK, **_line)
    + circle(47, 37, 2.4, fill=LAMP)
    + circle(54, 37, 2.4, fill=LAMP),
)
GROUND: Final = {"scarecrow": SCARECROW, "cow": COW, "barn": BARN}

BACK: Final = Symbol(
    "cropcircles-back",
    "a glyph behind a screen",
    100,
    100,
    element("rect", x=8, y=8, width=84, height=84, rx=16, fill="#4f4a63", stroke=INK, stroke_width=6)
    + path("M28 58Q50 74 72 58Q66 46 50 46Q34 46 28 58Z", fill="#a9b3a8", stroke=INK, stroke_width=4)
    + path("M38 47Q40 30 50 30Q60 30 62 47Q50 52 38 47Z", fill="#7fc29b", stroke=INK, stroke_width=4),
)
BAG: Final = Symbol(
    "cropcircles-bag",
    "the bag",
    100,
    100,
    path("M30 26Q8 50 14 78Q20 96 50 96Q80 96 86 78Q92 50 70 26Z", fill="#6d5a86", **_line)
    + path(
        "M24 84Q40 92 58 90M20 72Q22 80 26 83",
        fill="none",
        stroke="#4b3d60",
        stroke_width=5,
        stroke_linecap="round",
    )
    + path("M26 8Q34 18 30 26H70Q66 18 74 8Q62 14 58 6Q50 14 42 6Q38 14 26 8Z", fill="#8f7bab", **_line)
    + path("M28 27Q50 36 72 27", fill="none", stroke=LAMP, stroke_width=6, stroke_linecap="round"),
)
SAUCER: Final = Symbol(
    "cropcircles-saucer",
    "a saucer: rules can change",
    100,
    60,
    path("M6 34Q50 66 94 34Q82 18 50 18Q18 18 6 34Z", fill="#a9b3a8", **_line)
    + path("M28 20Q32 3 50 3Q68 3 72 20Q50 30 28 20Z", fill="#7fc29b", **_line)
    + circle(28, 36, 4, fill=LAMP, stroke=INK, stroke_width=2)
    + circle(50, 42, 4, fill=LAMP, stroke=INK, stroke_width=2)
    + circle(72, 36, 4, fill=LAMP, stroke=INK, stroke_width=2),
)

_seat: Final[dict[str, svg.Value]] = {"stroke": INK, "stroke_width": 6, "stroke_linejoin": "round"}
SEATS: Final = tuple(
    Symbol(f"cropcircles-seat-{n}", f"seat {n}: {shape}", 100, 100, group(body, fill=colour, **_seat))
    for n, (shape, body, colour) in enumerate(
        zip(
            ("leaf", "drop", "ring", "sun", "wing", "bar"),
            (
                path("M14 86Q6 20 88 10Q92 90 14 86Z") + path("M16 84L62 38", fill="none", stroke_width=5),
                path("M50 6Q84 52 80 66Q74 94 50 94Q26 94 20 66Q16 52 50 6Z"),
                path("M50 8A42 42 0 1 1 49.9 8ZM50 30A20 20 0 1 0 50.1 30Z", fill_rule="evenodd"),
                path(
                    _points(
                        [
                            (50 + r * sin(pi * k / 8), 50 + r * cos(pi * k / 8))
                            for k in range(16)
                            for r in ((46 if k % 2 else 32),)
                        ]
                    )
                ),
                path("M6 30Q60 2 94 30Q84 44 64 46Q74 58 62 66Q50 68 46 60Q50 84 26 92Q32 54 6 30Z"),
                path("M30 6H70V94H30Z", stroke="#fffbf0"),
            ),
            SEAT_COLOURS,
            strict=True,
        )
    )
)

ALL: Final[tuple[Symbol, ...]] = (
    *GLYPHS.values(),
    *SAMPLES.values(),
    *SHAPE_SIGNS.values(),
    *GROUND.values(),
    BACK,
    BAG,
    SAUCER,
    *SEATS,
)
