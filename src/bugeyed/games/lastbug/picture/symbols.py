"""What the picture is made of: monsters, three characters, arrows, bursts and card backs, each 100 by 100."""

from __future__ import annotations

from math import cos, pi, sin

from bugeyed.core.svg import Symbol, circle, element, group, lettering, number, path
from bugeyed.games.lastbug.picture.inks import (
    BLUE,
    BODIES,
    DEEP_BLUE,
    DEEP_RED,
    INK,
    PAPER,
    RED,
    TEAL,
    VIOLET,
    YELLOW,
    inked,
    line,
)
from bugeyed.games.lastbug.picture.lettering import COMIC
from bugeyed.games.lastbug.picture.monsters import MONSTERS, SHADOWS, eye


def sticker(shape: str) -> str:
    """A cream rim below a character, so that it stands out from any tile."""
    return path(shape, **{**inked(PAPER, 13), "stroke": PAPER})


def navigator() -> str:
    """An astronaut with a spyglass, who points the way."""
    rim = "M50 4C68 4 78 18 76 34L97 24L99 40L74 50L80 96L20 96L26 56L14 62L10 46L26 38C22 18 32 4 50 4Z"
    return (
        sticker(rim)
        + path("M30 58C28 74 26 84 24 95L44 95L50 80L56 95L76 95C74 84 72 74 70 58Z", **inked("#ffffff"))
        + path("M22 95L46 95M54 95L78 95", **line(INK, 7))
        + path("M34 56L18 58L14 48", **line(INK, 13))
        + path("M34 56L18 58L14 48", **line("#ffffff", 5))
        + path("M64 58L80 46", **line(INK, 13))
        + path("M64 58L80 46", **line("#ffffff", 5))
        + path("M70 38L96 25L99 36L74 49Z", **inked(YELLOW))
        + path("M84 31L88 42", **line(INK, 3))
        + circle(50, 29, 24, **inked("#ffffff"))
        + path("M32 28C32 14 68 14 68 28C68 42 32 42 32 28Z", **inked(TEAL))
        + path("M38 24C40 19 46 18 50 18", **line("#ffffff", 4))
        + path("M42 64L58 64L58 74L42 74Z", **inked(RED, 3.5))
    )


def vehicle() -> str:
    """A rover under a bubble dome."""
    rim = "M50 6C70 6 82 22 84 42L98 54L96 76L88 94L12 94L4 76L2 54L16 42C18 22 30 6 50 6Z"
    wheels = "".join(circle(x, 82, 13, **inked(INK)) + circle(x, 82, 5.5, fill=PAPER) for x in (20, 50, 80))
    return (
        sticker(rim)
        + path("M66 18L76 4", **line(INK, 4))
        + circle(77, 4, 4, **inked(RED, 3))
        + path("M20 48C20 22 32 12 50 12C68 12 80 22 80 48Z", **inked("#d6f7ff"))
        + circle(50, 38, 11, **inked("#ffb86b"))
        + path("M45 36L45 40M55 36L55 40", **line(INK, 4))
        + path("M28 36C30 26 36 20 42 19", **line("#ffffff", 4))
        + path("M6 50C6 46 94 46 94 50L98 62C98 72 90 76 84 76L16 76C10 76 2 72 2 62Z", **inked(TEAL))
        + path("M6 62L94 62", **line(INK, 3.5))
        + circle(14, 56, 4.5, **inked(YELLOW, 3))
        + circle(86, 56, 4.5, **inked(YELLOW, 3))
        + wheels
    )


def gunner() -> str:
    """A trooper with a very large ray gun."""
    rim = "M44 6C62 6 70 20 68 32L92 6L99 16L76 52L72 60L78 96L18 96L24 60L18 40C20 18 28 6 44 6Z"
    return (
        sticker(rim)
        + path("M28 58C26 74 24 84 22 95L42 95L47 80L52 95L72 95C70 84 68 74 66 58Z", **inked("#7d5bbf"))
        + path("M20 95L44 95M50 95L74 95", **line(INK, 7))
        + circle(44, 30, 21, **inked("#7d5bbf"))
        + path("M28 30L62 26L62 36L30 39Z", **inked(YELLOW, 3.5))
        + path("M28 14C34 9 46 8 52 10", **line("#ffffff", 4))
        + path("M34 62L56 66L66 56", **line(INK, 13))
        + path("M34 62L56 66L66 56", **line("#9c7fd6", 5))
        + path("M54 50L62 60L90 26L84 19Z", **inked(RED))
        + path("M80 16L94 30M87 11L98 23", **line(INK, 5))
        + circle(95, 9, 4.5, **inked(YELLOW, 3))
        + path("M60 60L66 72L72 66L66 55Z", **inked("#444058", 3.5))
    )


def arrow() -> str:
    """A comic arrow that points up; it is turned where it is used."""
    return path("M50 6L88 48L66 48L66 94L34 94L34 48L12 48Z", **inked(YELLOW, 6))


def spikes(points: int, outer: float, inner: float) -> str:
    """The line of a burst."""
    words = []
    for n in range(2 * points):
        radius = outer if n % 2 == 0 else inner
        angle = pi * n / points
        words.append(f"{number(50 + radius * sin(angle))} {number(50 - radius * cos(angle))}")
    return "M" + "L".join(words) + "Z"


def burst() -> str:
    """Where something was shot: a gap."""
    return path(
        spikes(11, 46, 30), fill="none", stroke=PAPER, stroke_width=4, stroke_dasharray="5 6", opacity=0.55
    )


def star() -> str:
    """A game won."""
    return path(spikes(5, 46, 20), **inked(YELLOW, 7))


def shield() -> str:
    """Protected by Duck and Cover."""
    return path("M50 6L88 18C90 56 76 80 50 95C24 80 10 56 12 18Z", **inked("#9ff0d8", 6)) + path(
        "M30 50L46 66L72 34", **line(INK, 9)
    )


def back() -> str:
    """The back of a card: a bug eye on stripes."""
    stripes = "".join(path(f"M{x} 100L{x + 60} 0", **line("#48307a", 9)) for x in range(-60, 110, 26))
    return (
        element("rect", x=0, y=0, width=100, height=100, fill=VIOLET)
        + stripes
        + circle(50, 50, 30, **inked(YELLOW, 5))
        + eye(50, 50, 20, (0, 0))
    )


def seat_sign(seat: int) -> str:
    """The sign of a seat: a drop with an R, a ring with a B."""
    letter = lettering(
        "RB"[seat], 50, 72, font_size=48, font_weight=900, text_anchor="middle", fill="#ffffff", **COMIC
    )
    if seat == 0:
        return (
            path(
                "M50 4C58 24 88 44 88 66C88 86 70 97 50 97C30 97 12 86 12 66C12 44 42 24 50 4Z",
                **inked(DEEP_RED),
            )
            + letter
        )
    return (
        circle(50, 50, 44, **inked(BLUE))
        + circle(50, 50, 31, **inked(DEEP_BLUE, 4))
        + group(letter, transform="translate(0 -5)")
    )


def _symbol(id: str, name: str, body: str) -> Symbol:
    return Symbol(f"lastbug-{id}", name, 100, 100, body)


ALL: dict[str, Symbol] = {
    **{bem: _symbol(bem, bem, draw(*BODIES[bem])) for bem, draw in MONSTERS.items()},
    **{
        f"{bem}-shadow": _symbol(f"{bem}-shadow", f"{bem}, silhouette", draw())
        for bem, draw in SHADOWS.items()
    },
    "navigator": _symbol("navigator", "the Navigator", navigator()),
    "vehicle": _symbol("vehicle", "the Vehicle", vehicle()),
    "gunner": _symbol("gunner", "the Gunner", gunner()),
    "arrow": _symbol("arrow", "an arrow of the compass", arrow()),
    "burst": _symbol("burst", "a gap in the circle", burst()),
    "star": _symbol("star", "a game won", star()),
    "shield": _symbol("shield", "protected", shield()),
    "back": _symbol("back", "the back of a card", back()),
    "seat-0": _symbol("seat-0", "Red's drop", seat_sign(0)),
    "seat-1": _symbol("seat-1", "Blue's ring", seat_sign(1)),
}
"""By short name."""
