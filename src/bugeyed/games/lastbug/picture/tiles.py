"""Tiles and tokens, put together from the symbols."""

from __future__ import annotations

from functools import cache

from bugeyed.core.svg import Value, circle, element, group, lettering, path
from bugeyed.games.lastbug.picture.inks import (
    DEEP_BLUE,
    DEEP_RED,
    GROUNDS,
    INK,
    NIGHT,
    PAPER,
    RED,
    SAND,
    YELLOW,
    inked,
    line,
)
from bugeyed.games.lastbug.picture.lettering import COMIC, PHONE_LEAST, outlined
from bugeyed.games.lastbug.picture.symbols import ALL

TILE = 110
"""The side of a landscape tile."""


@cache
def unlaid(x: float, y: float) -> str:
    """A place of a random landscape that waits for its tile."""
    return element(
        "rect",
        x=x,
        y=y,
        width=TILE,
        height=TILE,
        rx=8,
        fill="none",
        stroke=PAPER,
        stroke_width=2,
        stroke_dasharray="6 6",
    )


@cache
def face(x: float, y: float, bem: str, images: int, numbered: bool) -> str:
    """A tile face up: one large monster or three small ones, and their number; the Vehicle hides it and has its own."""
    monster = ALL[bem]
    if images == 1:
        pictures = monster.use(x + 8, y + 6, 80)
    else:
        pictures = "".join(monster.use(x + dx, y + dy, 49) for dx, dy in ((5, 5), (56, 5), (5, 56)))
    ground = SAND if images == 1 else "#fbd58a"
    return (
        element("rect", x=x, y=y, width=TILE, height=TILE, rx=8, **inked(ground, 4.5))
        + path(
            f"M{x + 3} {y + 97}Q{x + 28} {y + 86} {x + 55} {y + 98}T{x + 107} {y + 92}", **line("#b8692f", 3)
        )
        + pictures
        + (outlined(str(images), x + 88, y + 100, 30) if numbered else "")
    )


@cache
def reverse(x: float, y: float, numbered: bool) -> str:
    """A flipped tile: all four silhouettes and a 2."""
    corners = ((7, 7), (57, 7), (7, 57), (57, 57))
    shapes = [
        ALL[f"{bem}-shadow"].use(x + dx, y + dy, 46) for bem, (dx, dy) in zip(GROUNDS, corners, strict=True)
    ]
    return (
        element("rect", x=x, y=y, width=TILE, height=TILE, rx=8, **inked("#cfc4ea", 4.5))
        + element(
            "rect",
            x=x + 4,
            y=y + 4,
            width=TILE - 8,
            height=TILE - 8,
            rx=5,
            fill="none",
            stroke=NIGHT,
            stroke_width=2,
        )
        + "".join(shapes)
        + (_two(x + 55, y + 55) if numbered else "")
    )


def _two(x: float, y: float) -> str:
    """What every flipped tile counts."""
    style: dict[str, Value] = {
        "font_size": PHONE_LEAST,
        "font_weight": 900,
        "text_anchor": "middle",
        "fill": INK,
        **COMIC,
    }
    return circle(x, y, 19, **inked(YELLOW, 4)) + lettering("2", x, y + 10.5, **style)


@cache
def bem_tile(id: str, bem: str, x: float, y: float, size: float, place: int | None) -> str:
    """A BEM tile; small ones lie in front of who shot them. Red ground is striped, blue ground dotted."""
    number = ""
    if place is not None:
        desk = outlined(str(place), x + 13, y + 19, 18, layout="wide")
        number = desk + outlined(
            str(place),
            x + 6 + 7 * len(str(place)),
            y + 20,
            PHONE_LEAST,
            width=13 * len(str(place)),
            layout="tall",
        )
    inset = size * 0.1
    return group(
        element(
            "rect", x=x, y=y, width=size, height=size, rx=size / 8, **inked(GROUNDS[bem], max(3, size / 18))
        ),
        grounding(bem, x, y, size),
        ALL[bem].use(x + inset, y + inset, size - 2 * inset),
        number,
        id=id,
        class_=f"bem {bem}",
    )


def grounding(bem: str, x: float, y: float, size: float) -> str:
    """The two grounds told apart without colour: stripes on red, dots on blue."""
    if GROUNDS[bem] == RED:
        near, mid, far = size * 0.08, size * 0.34, size * 0.6
        stripes = "".join(
            f"M{x + start:.1f} {y + size - 3:.1f}L{x + size - 3:.1f} {y + start:.1f}"
            for start in (mid, far)
            if start > near
        )
        return path(stripes, **line(DEEP_RED, size / 16))
    spots = ((0.86, 0.86), (0.86, 0.62), (0.62, 0.86), (0.14, 0.86), (0.86, 0.14))
    return "".join(circle(x + size * dx, y + size * dy, size * 0.06, fill=DEEP_BLUE) for dx, dy in spots)


@cache
def token(bem: str, x: float, y: float, radius: float) -> str:
    """A round mascot token."""
    return circle(x, y, radius, **inked(GROUNDS[bem], 5)) + ALL[bem].use(
        x - radius * 0.72, y - radius * 0.72, radius * 1.44
    )
