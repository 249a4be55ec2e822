"""What every part of the picture is measured and lettered with."""

from __future__ import annotations

from bugeyed.core import svg
from bugeyed.core.svg import lettering
from bugeyed.games.cropcircles.picture import symbols as look

WIDTH = 1000
MARGIN = 56
CELL = 74
SEAT_HEIGHT = 84
RULES_HEIGHT = 132
POOL_HEIGHT = 140
RACK_HEIGHT = 128
COLUMN = 326
"""On a desk the width of what stands beside the field."""
SEAT_SCALE = 1.5
STACK = 122
"""A stack of the rack or the pool: 44 px where the whole is 360 px wide."""
GAP = 10
LEAST, PHONE_LEAST = 21.4, 31
"""The smallest letters on a desk and on a phone, where the field is as wide as the screen."""
STRIP_SCALE = 0.82
"""Pool and rack on a desk, in proportion to a phone's."""
SIGN = (680, 116)
SIGN_SCALE = 1.44
DUSK, HEDGE, EARTH = "#27304a", "#2f4a3c", "#6b5a45"
ROWS = ("#b8955a", "#a98650")
FURROW = "#8a6c3c"
MONO, READ = "IBM Plex Mono, monospace", "Atkinson Hyperlegible, sans-serif"
Size = tuple[float, float]
OUTLINED: dict[str, svg.Value] = {
    "stroke": look.INK,
    "stroke_width": 5,
    "paint_order": "stroke",
    "stroke_linejoin": "round",
}
"""Letters that stand on ground of any colour."""


def place(x: float, y: float, scale: float = 1) -> str:
    """The transform of a panel."""
    larger = "" if scale == 1 else f" scale({svg.number(scale)})"
    return f"translate({svg.number(x)} {svg.number(y)}){larger}"


def lettered(words: str, x: float, y: float, size: float, **given: svg.Value) -> str:
    """Words in the colour of paper."""
    plain: dict[str, svg.Value] = {"fill": look.PAPER, "font_size": size, "font_family": READ}
    return lettering(words, x, y, **(plain | given))
