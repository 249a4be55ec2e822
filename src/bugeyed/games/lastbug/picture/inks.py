"""The colours of the comic, and how things are inked: flat fills, one even outline."""

from __future__ import annotations

from bugeyed.core.svg import Value

INK = "#1a1423"
PAPER = "#fff4d6"
NEWSPRINT = "#f6e3b4"
RED = "#e0483a"
DEEP_RED = "#a92a2a"
BLUE = "#3a7bc8"
DEEP_BLUE = "#214f93"
YELLOW = "#ffd23f"
NIGHT = "#2b1b47"
VIOLET = "#5b3a8c"
SAND = "#f0a35e"
TEAL = "#38b6a6"

LINE = 4.5
"""The weight of every outline."""

GROUNDS = {"gloop": RED, "scuttler": RED, "tentaclor": BLUE, "buzzwing": BLUE}
BODIES = {
    "gloop": ("#b8dc3c", "#86ab1f"),
    "scuttler": ("#ffd23f", "#e0a01f"),
    "tentaclor": ("#ff9ec0", "#dd6493"),
    "buzzwing": ("#9ff0d8", "#4fbfa3"),
}
"""Fill and shade of each monster."""


def inked(fill: str, width: float = LINE, **given: Value) -> dict[str, Value]:
    """Flat fill, even outline."""
    return {
        "fill": fill,
        "stroke": INK,
        "stroke_width": width,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
        **given,
    }


def line(colour: str, width: float = LINE) -> dict[str, Value]:
    """A line without a fill."""
    return {
        "fill": "none",
        "stroke": colour,
        "stroke_width": width,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
