"""What the picture is made of: four bug-eyed monsters, three characters, arrows, bursts and card backs.

Every symbol is 100 by 100. Monsters differ in outline, so they are told apart without colour: a one-eyed blob that
drips, a six-legger with stalked eyes, a floating squid, a flier with compound eyes.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from bugeyed.core.svg import Symbol, Value, circle, element, group, lettering, number, path

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


def eye(x: float, y: float, radius: float, look: tuple[float, float] = (0, 1)) -> str:
    """A bug eye: white, a pupil that looks somewhere, a glint."""
    px, py = x + look[0] * radius * 0.28, y + look[1] * radius * 0.28
    return (
        circle(x, y, radius, **inked("#ffffff"))
        + circle(px, py, radius * 0.5, fill=INK)
        + circle(px - radius * 0.18, py - radius * 0.2, radius * 0.16, fill="#ffffff")
    )


GLOOP = (
    "M11 84C6 58 15 15 50 12C85 15 94 58 89 84C89 93 80 94 77 86C74 79 70 82 69 88C67 98 57 97 55 88"
    "C53 81 48 81 46 88C44 99 33 98 31 88C29 81 26 82 24 87C20 95 11 92 11 84Z"
)
LEGS = ("M28 60L11 44L4 62", "M26 68L9 68L3 86", "M32 76L20 84L18 97")
CARAPACE = "M20 66C20 50 34 44 50 44C66 44 80 50 80 66C80 78 66 84 50 84C34 84 20 78 20 66Z"
MANTLE = "M50 3C66 18 74 40 71 57C64 67 36 67 29 57C26 40 34 18 50 3Z"
FINS = "M50 4C66 10 80 22 84 36C74 40 62 36 50 30C38 36 26 40 16 36C20 22 34 10 50 4Z"
TENTACLES = (
    "M33 59C22 70 38 80 22 94",
    "M42 63C34 75 50 83 40 97",
    "M50 64C55 76 45 85 52 98",
    "M58 63C66 75 52 83 62 97",
    "M67 59C78 70 62 80 79 93",
)
WINGS = ("M46 50C26 22 2 18 2 38C2 56 26 60 46 54Z", "M46 55C26 54 8 64 12 78C20 90 40 74 48 60Z")
ABDOMEN = "M37 44C37 38 63 38 63 44C66 66 58 84 50 98C42 84 34 66 37 44Z"


def mirrored(shape: str) -> str:
    """The other side of something."""
    return group(shape, transform="matrix(-1 0 0 1 100 0)")


def gloop(body: str, shade: str) -> str:
    """A blob with one eye, dripping."""
    return (
        path(GLOOP, **inked(body))
        + path("M80 40C86 60 86 72 82 82C76 76 72 80 70 84C76 68 80 56 80 40Z", fill=shade)
        + circle(26, 66, 4, fill=shade)
        + circle(34, 76, 3, fill=shade)
        + path("M22 34C26 26 32 22 38 20", **line("#ffffff", 4))
        + eye(50, 44, 20, (0.3, 0.5))
        + path("M37 71Q50 80 63 70", **line(INK))
    )


def scuttler(body: str, shade: str) -> str:
    """A crab of sorts: six legs, eyes on stalks."""
    legs = "".join(path(leg, **line(INK, 11)) + path(leg, **line(body, 4)) for leg in LEGS)
    stalk = path("M42 48L34 24", **line(INK, 11)) + path("M42 48L34 24", **line(body, 4))
    return (
        legs
        + mirrored(legs)
        + stalk
        + mirrored(stalk)
        + path(CARAPACE, **inked(body))
        + path("M24 70C34 80 66 80 76 70C72 79 62 82 50 82C38 82 28 79 24 70Z", fill=shade)
        + path("M38 52C42 50 46 49 50 49", **line("#ffffff", 4))
        + path("M40 66L44 71L48 66L52 71L56 66L60 71", **line(INK, 3.5))
        + eye(32, 17, 13, (0.5, 0.4))
        + eye(68, 17, 13, (-0.5, 0.4))
    )


def tentaclor(body: str, shade: str) -> str:
    """A squid that floats point up."""
    arms = "".join(path(arm, **line(INK, 11)) for arm in TENTACLES)
    arms += "".join(path(arm, **line(body, 4)) for arm in TENTACLES)
    return (
        arms
        + path(FINS, **inked(shade))
        + path(MANTLE, **inked(body))
        + path("M62 22C68 34 70 46 68 56C64 60 58 62 54 62C62 50 64 36 62 22Z", fill=shade)
        + path("M44 16C40 22 37 28 36 33", **line("#ffffff", 4))
        + eye(39, 48, 10.5, (0.2, 0.6))
        + eye(61, 48, 10.5, (-0.2, 0.6))
    )


def buzzwing(body: str, shade: str) -> str:
    """A fly with eyes of many facets."""
    wings = "".join(path(wing, **inked("#eafcff")) for wing in WINGS)
    wings += path("M40 46C28 36 18 32 10 34M40 60C30 62 22 68 19 74", **line(shade, 3))
    facets = "".join(
        path(f"M{22 + 7 * n} {12 + abs(n - 2) * 2}L{22 + 7 * n} {40 - abs(n - 2) * 2}", **line(INK, 2))
        for n in range(1, 4)
    )
    facets += path("M23 20L49 20M21 27L50 27M24 34L48 34", **line(INK, 2))
    globe = circle(35, 26, 16, **inked("#ff7a59")) + facets + circle(29, 19, 4, fill="#ffffff")
    return (
        wings
        + mirrored(wings)
        + path(ABDOMEN, **inked(body))
        + path("M37 56Q50 62 63 56M39 68Q50 74 61 68M43 80Q50 85 57 80", **line(INK))
        + globe
        + mirrored(globe)
        + path("M46 42L50 52L54 42", **inked(shade, 3.5))
        + path("M40 10L34 2M60 10L66 2", **line(INK, 3.5))
    )


def shadow_gloop() -> str:
    """The blob as a silhouette; its eye is a hole."""
    return path(GLOOP, fill=NIGHT) + circle(50, 44, 14, fill=PAPER)


def shadow_scuttler() -> str:
    """The six-legger as a silhouette."""
    half = "".join(path(leg, **line(NIGHT, 9)) for leg in LEGS) + path("M42 48L34 24", **line(NIGHT, 9))
    half += circle(32, 17, 13, fill=NIGHT) + circle(32, 17, 6, fill=PAPER)
    return half + mirrored(half) + path(CARAPACE, fill=NIGHT)


def shadow_tentaclor() -> str:
    """The squid as a silhouette."""
    arms = "".join(path(arm, **line(NIGHT, 8)) for arm in TENTACLES)
    holes = circle(39, 48, 6, fill=PAPER) + circle(61, 48, 6, fill=PAPER)
    return arms + path(FINS, fill=NIGHT) + path(MANTLE, fill=NIGHT) + holes


def shadow_buzzwing() -> str:
    """The flier as a silhouette."""
    half = "".join(path(wing, fill=NIGHT) for wing in WINGS)
    half += circle(35, 26, 17, fill=NIGHT) + circle(35, 26, 7, fill=PAPER)
    return half + mirrored(half) + path(ABDOMEN, fill=NIGHT)


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


COMIC: dict[str, Value] = {"font_family": "Bangers, 'Arial Black', Impact, 'DejaVu Sans', sans-serif"}
"""Thick lettering, from whatever thick letters there are."""


READ: dict[str, Value] = {"font_family": "'Atkinson Hyperlegible', 'DejaVu Sans', sans-serif"}
"""Letters to be read."""
TILE = 110
"""The side of a landscape tile."""


def _symbol(id: str, name: str, body: str) -> Symbol:
    return Symbol(f"lastbug-{id}", name, 100, 100, body)


MONSTERS = {
    "gloop": gloop,
    "scuttler": scuttler,
    "tentaclor": tentaclor,
    "buzzwing": buzzwing,
}
SHADOWS = {
    "gloop": shadow_gloop,
    "scuttler": shadow_scuttler,
    "tentaclor": shadow_tentaclor,
    "buzzwing": shadow_buzzwing,
}
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


# Lettering and halftone.


@cache
def dots(name: str, colour: str, step: float, radius: float) -> str:
    """Halftone: a pattern of dots in two rows, set off like print."""
    return element(
        "pattern",
        circle(step / 4, step / 4, radius / 1.6, fill=colour),
        circle(step * 3 / 4, step * 3 / 4, radius / 1.6, fill=colour),
        id=f"lastbug-dots-{name}",
        width=step,
        height=step,
        patternUnits="userSpaceOnUse",
    )


@cache
def shouted(
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str = INK,
    anchor: str = "start",
    width: float | None = None,
) -> str:
    """Thick slanted lettering, *width* wide whatever the font."""
    return lettering(
        words, 0, 0, font_size=size, font_weight=900, fill=fill, text_anchor=anchor, textLength=width,
        lengthAdjust=None if width is None else "spacingAndGlyphs",
        transform=f"translate({x} {y}) skewX(-8)", **COMIC,
    )  # fmt: skip


@cache
def outlined(words: str, x: float, y: float, size: float, fill: str = "#ffffff") -> str:
    """A number or word that is read on any ground."""
    return lettering(
        words, x, y, font_size=size, font_weight=900, fill=fill, stroke=INK, stroke_width=size / 5,
        paint_order="stroke", stroke_linejoin="round", text_anchor="middle", **COMIC,
    )  # fmt: skip


def remark(words: str, x: float, y: float) -> str:
    """Small print at the edge of a panel: what is our reconstruction."""
    return lettering(
        words,
        x,
        y,
        font_size=14,
        text_anchor="end",
        fill=PAPER,
        class_="fidelity",
        aria_hidden="true",
        **READ,
    )


def caption(words: str) -> str:
    """A few small words above a row of things."""
    return lettering(words, 0, 10, font_size=15, fill=INK, aria_hidden="true", **READ)


# Tiles, tokens and cards, put together from the symbols.


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
def face(x: float, y: float, bem: str, images: int) -> str:
    """A tile face up: one large monster or three small ones, and the number where the Vehicle would stand."""
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
        + outlined(str(images), x + 88, y + 100, 30)
    )


@cache
def reverse(x: float, y: float) -> str:
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
        + circle(x + 55, y + 55, 15, **inked(YELLOW, 4))
        + lettering(
            "2", x + 55, y + 62.5, font_size=21, font_weight=900, text_anchor="middle", fill=INK, **COMIC
        )
    )


@cache
def bem_tile(id: str, bem: str, x: float, y: float, size: float, place: int | None) -> str:
    """A BEM tile; small ones lie in front of who shot them. Red ground is striped, blue ground dotted."""
    number = "" if place is None else outlined(str(place), x + 12, y + 17, 15)
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


@cache
def card_back(x: float, y: float, width: float, height: float) -> str:
    """A face-down card."""
    eye = ALL["back"].use(x + 3, y + (height - width) / 2 + 3, width - 6)
    return element("rect", x=x, y=y, width=width, height=height, rx=width / 11, **inked(VIOLET, 4)) + eye


@cache
def card_words(name: str, text: str) -> str:
    """Title and text of a card, line by line; a long title line is pressed into its width."""
    words = []
    title = wrapped(name.upper(), 12)
    for at, row in enumerate(title):
        style: dict[str, Value] = {
            "font_size": 12,
            "font_weight": 900,
            "text_anchor": "middle",
            "fill": INK,
            **COMIC,
        }
        words.append(
            lettering(
                row,
                52,
                75 + 13 * at,
                textLength=min(94, 8.2 * len(row)),
                lengthAdjust="spacingAndGlyphs",
                **style,
            )
        )
    top = 75 + 13 * len(title) + 1
    for at, row in enumerate(wrapped(text, 20)):
        words.append(lettering(row, 52, top + 10 * at, font_size=8.6, text_anchor="middle", fill=INK, **READ))
    return "".join(words)


def remark_on_card() -> str:
    """The mark of a card whose printed words are not known to us."""
    return lettering(
        "reconstructed",
        52,
        144,
        font_size=6.5,
        text_anchor="middle",
        fill="#6b5b4a",
        class_="fidelity",
        **READ,
    )


def wrapped(text: str, most: int) -> list[str]:
    """A text in lines of so many characters."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
