"""What the picture is made of: beetles, eggs, dew, pollen and what else lies on the forest floor.

Every symbol is 100 by 100 with its middle at 50, 50; beetles look up.
"""

from __future__ import annotations

from math import cos, pi, sin

from bugeyed.core.svg import Point, Symbol, Value, circle, group, lettering, number, path, smooth

INK = "#1d2521"
CREAM = "#fff6e2"
SOIL = "#4a3a2b"
SOIL_LIGHT = "#584735"
HOLLOW = "#2f251b"
EYE = "#fff1c9"

GREEN = "#4ca45a"
DEEP_GREEN = "#256b3e"
PALE_GREEN = "#e4efcd"
RED = "#d8462f"
DEEP_RED = "#8f2418"
PALE_RED = "#fbdccb"

DEW_BLUE = "#a9d7e3"
DEW_SHADE = "#6fa9bd"
DEW_LIGHT = "#eefafb"
POLLEN_YELLOW = "#f2c544"
POLLEN_SHADE = "#d9a12a"
POLLEN_DEEP = "#b37a17"
POLLEN_LIGHT = "#fdeaa8"

BARK = "#7b5a38"
WOOD = "#d9b27a"
LEAF = "#a8703a"
CAP = "#c98d5e"

LINE = 4
"""The weight of every outline."""


def inked(fill: str, **given: Value) -> dict[str, Value]:
    """Flat fill, even outline."""
    return {
        "fill": fill,
        "stroke": INK,
        "stroke_width": LINE,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
        **given,
    }


def stroke(colour: str, width: float = LINE) -> dict[str, Value]:
    """A line without a fill."""
    return {
        "fill": "none",
        "stroke": colour,
        "stroke_width": width,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }


def eyes(y: float, apart: float, radius: float) -> str:
    """Two round eyes that look up."""
    return "".join(
        circle(50 + side * apart, y, radius, **inked(EYE, stroke_width=3))
        + circle(50 + side * apart, y - radius * 0.3, radius * 0.42, fill=INK)
        for side in (-1, 1)
    )


def both(line: str, **given: Value) -> str:
    """A shape and its mirror image."""
    return path(line, **given) + path(line, transform="matrix(-1 0 0 1 100 0)", **given)


def green_beetle() -> Symbol:
    """Rounded shell, two spots, short feelers."""
    return Symbol(
        "beetles-beetle-green",
        "green beetle",
        100,
        100,
        both("M33 42L19 36L14 26M27 60L11 61L6 69M33 77L22 86L22 94M43 17Q40 8 31 7", **stroke(INK))
        + both("M31 7m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0", fill=INK)
        + path("M34 36C34 20 42 14 50 14S66 20 66 36Z", **inked(DEEP_GREEN))
        + eyes(23, 12, 7.5)
        + path("M50 32C70 32 80 46 80 62C80 79 67 93 50 93S20 79 20 62C20 46 30 32 50 32Z", **inked(GREEN))
        + path("M50 33V92", **stroke(INK, 3))
        + both("M33 60m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0", fill=INK)
        + path("M27 52Q30 42 40 38", **stroke(PALE_GREEN, 4))
        + path("M75 68L66 77M74 76L62 86M66 86L58 90", **stroke(DEEP_GREEN, 3)),
    )


def red_beetle() -> Symbol:
    """Long shell, one stripe, two horns."""
    return Symbol(
        "beetles-beetle-red",
        "red beetle",
        100,
        100,
        both("M33 44L16 43L10 34M31 58L12 63L8 72M35 74L23 83L24 93", **stroke(INK))
        + both("M45 28C30 25 23 13 32 2C32 9 35 12 41 12C39 17 43 20 49 21Z", **inked(DEEP_RED))
        + path("M35 36C35 26 42 20 50 20S65 26 65 36Z", **inked(DEEP_RED))
        + eyes(30, 14.5, 6.5)
        + path("M28 40Q50 32 72 40L74 50Q74 79 50 96Q26 79 26 50Z", **inked(RED))
        + path("M44.5 37.5Q50 36 55.5 37.5V85Q53 91 50 94Q47 91 44.5 85Z", **inked(CREAM, stroke_width=3))
        + path("M33 57Q32 49 35 44", **stroke(PALE_RED, 4))
        + path("M69 60L61 67M67 68L60 75M62 77L59 80", **stroke(DEEP_RED, 3)),
    )


CRACK = ((22, 42), (32, 34), (41, 43), (50, 33), (59, 43), (68, 34), (78, 42))
"""The edge of the upper half; the lower half ends as much below as the crack gapes."""
GAPE = 20


def unborn(colour: str, fill: str) -> Symbol:
    """What looks out of the crack."""
    return Symbol(
        f"beetles-unborn-{colour}",
        f"unborn {colour} beetle",
        100,
        100,
        path("M24 34H76L78 64H22Z", fill=fill) + eyes(49, 12, 8.5),
    )


def shell(colour: str, fill: str, marks: str) -> Symbol:
    """Two halves that meet in a crack."""
    upper = "L".join(f"{x} {y}" for x, y in CRACK)
    lower = "L".join(f"{x} {y + GAPE}" for x, y in CRACK)
    return Symbol(
        f"beetles-shell-{colour}",
        f"shell of a {colour} egg",
        100,
        100,
        path(f"M{upper}C75 22 64 8 50 8S25 22 22 42Z", **inked(fill))
        + path(f"M{lower}C78 80 66 92 50 92S22 80 22 62Z", **inked(fill))
        + path("M22 42Q20 52 22 62M78 42Q80 52 78 62", **stroke(INK))
        + marks
        + path("M33 27Q36 19 43 16", **stroke("#ffffff", 4))
        + path("M75 65L71 72M74 74L68 83M67 86L60 89", **stroke(INK, 2)),
    )


def blob(seed: int, radius: float, wobble: float) -> list[Point]:
    """A rounded square, a little out of true, the same for the same seed."""
    corner = ((0, 1.0), (0.44, 1.0), (0.82, 0.82), (1.0, 0.44))
    points: list[Point] = []
    for quarter in range(4):
        for n, (x, y) in enumerate(corner):
            # Turned by quarters: right, down, left, up.
            for _ in range(quarter):
                x, y = y, -x
            shift = ((quarter * 4 + n) * 37 + seed * 53) % 11 / 11 - 0.5
            reach = radius * (1 + wobble * shift)
            points.append((50 + x * reach, 50 + y * reach))
    return points


def dew(seed: int) -> Symbol:
    """A drop seen from above: smooth, with one light."""
    return Symbol(
        f"beetles-dew-{seed}",
        "dew: a blue cell",
        100,
        100,
        path(smooth(blob(seed, 46, 0.05)), class_="dew", **inked(DEW_BLUE))
        + path("M13 40Q13 15 38 13", **stroke(DEW_LIGHT, 5))
        + circle(14.5, 52, 2.6, fill=DEW_LIGHT)
        + path("M87 66L80 78M87 78L74 87M78 88L68 89", **stroke(DEW_SHADE, 3)),
    )


def ring(points: int, radius: float, wobble: float, seed: int = 0) -> list[Point]:
    """Points on a circle, a little out of true."""
    found: list[Point] = []
    for n in range(points):
        reach = radius * (1 + wobble * ((n * 37 + seed * 53) % 11 / 11 - 0.5))
        angle = 2 * pi * n / points
        found.append((50 + reach * sin(angle), 50 - reach * cos(angle)))
    return found


def scallops(radius: float, petals: int, turn: float) -> str:
    """The line of a round flower head: so many petals, each an arc."""
    corners = [
        (50 + radius * sin(2 * pi * (n + turn) / petals), 50 - radius * cos(2 * pi * (n + turn) / petals))
        for n in range(petals)
    ]
    bow = number(1.15 * radius * sin(pi / petals))
    arcs = [f"A{bow} {bow} 0 0 1 {number(x)} {number(y)}" for x, y in corners[1:] + corners[:1]]
    return f"M{number(corners[0][0])} {number(corners[0][1])}" + "".join(arcs) + "Z"


GRAINS = ((50, 42), (42, 51), (57, 52), (49, 60), (36, 42), (63, 42), (61, 63), (38, 62))


def pollen(seed: int) -> Symbol:
    """A flower head full of grains."""
    petals = 11 + seed
    rays = "".join(
        f"M{number(50 + 27 * sin(a))} {number(50 - 27 * cos(a))}"
        f"L{number(50 + 34 * sin(a))} {number(50 - 34 * cos(a))}"
        for a in (2 * pi * (n + seed / 3) / petals for n in range(petals))
    )
    grains = "".join(
        circle(x, y, 3.6, fill=POLLEN_LIGHT if n % 3 == seed else POLLEN_DEEP)
        for n, (x, y) in enumerate(GRAINS)
    )
    return Symbol(
        f"beetles-pollen-{seed}",
        "pollen: a yellow cell",
        100,
        100,
        path(scallops(41, petals, seed / 3), class_="pollen", **inked(POLLEN_YELLOW))
        + path(rays, **stroke(POLLEN_DEEP, 3))
        + path(smooth(ring(9, 21, 0.12, seed)), fill=POLLEN_SHADE)
        + grains,
    )


def stump() -> Symbol:
    """What stands where the board has no centre."""
    grown = "".join(path(smooth(ring(9, r, 0.16, r)), **stroke(BARK, 2.5)) for r in (29, 21, 13, 5))
    return Symbol(
        "beetles-stump",
        "tree stump",
        100,
        100,
        path(smooth(ring(13, 45, 0.14, 4)), **inked(BARK))
        + path(smooth(ring(11, 37, 0.06, 2)), **inked(WOOD, stroke_width=3))
        + grown
        + path("M55 46L82 36M47 54L34 82", **stroke(INK, 3)),
    )


def twigs() -> str:
    """A round of crossing twigs, each inked."""
    drawn: list[str] = []
    for n in range(13):
        a, b = 2 * pi * n / 13, 2 * pi * (n + 2.6) / 13
        near, far = (40, 35) if n % 2 else (35, 41)
        line = (
            f"M{number(50 + near * sin(a))} {number(50 - near * cos(a))}"
            f"Q{number(50 + 45 * sin((a + b) / 2))} {number(50 - 45 * cos((a + b) / 2))} "
            f"{number(50 + far * sin(b))} {number(50 - far * cos(b))}"
        )
        drawn.append(path(line, **stroke(INK, 9)) + path(line, **stroke((BARK, WOOD, LEAF)[n % 3], 4)))
    return "".join(drawn)


def nest(colour: str, fill: str, emblem: str, letter: str) -> Symbol:
    """A seat's own corner, with its leaf or drop."""
    return Symbol(
        f"beetles-nest-{colour}",
        f"{colour} nest",
        100,
        100,
        circle(50, 50, 38, fill=HOLLOW)
        + twigs()
        + path(emblem, **inked(fill))
        + lettering(
            letter,
            50,
            60,
            fill=CREAM,
            font_size=27,
            font_weight=700,
            font_family="sans-serif",
            text_anchor="middle",
        ),
    )


OAK = ((50, 4), (61, 13), (59, 25), (75, 26), (70, 41), (88, 46), (76, 60), (82, 74), (62, 76), (50, 86))
"""The right half of an oak leaf."""


def oak_leaf() -> Symbol:
    outline = [*OAK, *((100 - x, y) for x, y in reversed(OAK[1:-1]))]
    return Symbol(
        "beetles-oak-leaf",
        "oak leaf",
        100,
        100,
        path("M50 84V97", **stroke(INK))
        + path(smooth(outline), **inked(LEAF))
        + path("M50 20V86M50 42L64 33M50 42L36 33M50 62L72 51M50 62L28 51", **stroke(INK, 3))
        + path("M44 13Q46 9 50 9", **stroke(WOOD, 3)),
    )


def cap(x: float, y: float, radius: float) -> str:
    """A mushroom from above."""
    scale = f"translate({number(x)} {number(y)}) scale({number(radius / 20)})"
    return circle(x, y, radius, **inked(CAP)) + group(
        path("M-12.5 -2Q-10 -12 0 -13", **stroke(CREAM, 3)),
        path("M15 3L8 12M10 -1L2 12", **stroke(BARK, 3)),
        transform=scale,
    )


def mushrooms() -> Symbol:
    return Symbol(
        "beetles-mushrooms", "mushrooms", 100, 100, cap(36, 38, 27) + cap(69, 64, 21) + cap(33, 77, 13)
    )


def litter() -> Symbol:
    """A fallen leaf, tone on tone with the soil."""
    return Symbol(
        "beetles-litter",
        "fallen leaf",
        100,
        100,
        path("M50 6C78 24 84 62 50 90C16 62 22 24 50 6Z", fill=SOIL_LIGHT)
        + path(
            "M50 16V98M50 36L66 28M50 36L34 28M50 52L70 42M50 52L30 42M50 68L66 59M50 68L34 59",
            **stroke(SOIL, 4),
        ),
    )


def egg(colour: str, inside: Symbol, outside: Symbol) -> Symbol:
    """Shell and all, where it need not open."""
    return Symbol(
        f"beetles-egg-{colour}", f"{colour} egg", 100, 100, inside.use(0, 0, 100) + outside.use(0, 0, 100)
    )


SPOTS = circle(38, 76, 7, fill=DEEP_GREEN) + circle(62, 76, 7, fill=DEEP_GREEN)
STRIPE = path("M45 62L50 56L55 62V91H45Z", fill=RED)
LEAF_SHAPE = "M50 18C72 30 78 56 50 82C22 56 28 30 50 18Z"
DROP_SHAPE = "M50 16C58 34 71 43 71 58A21 21 0 0 1 29 58C29 43 42 34 50 16Z"

# By seat: Green, Red.
BEETLE = (green_beetle(), red_beetle())
UNBORN = (unborn("green", GREEN), unborn("red", RED))
SHELL = (shell("green", PALE_GREEN, SPOTS), shell("red", PALE_RED, STRIPE))
EGG = (egg("green", UNBORN[0], SHELL[0]), egg("red", UNBORN[1], SHELL[1]))
NEST = (nest("green", DEEP_GREEN, LEAF_SHAPE, "G"), nest("red", DEEP_RED, DROP_SHAPE, "R"))

# Three of each, so that no two neighbours look stamped.
DEW = (dew(0), dew(1), dew(2))
POLLEN = (pollen(0), pollen(1), pollen(2))

STUMP, OAK_LEAF, MUSHROOMS, LITTER = stump(), oak_leaf(), mushrooms(), litter()

ALL = (*BEETLE, *EGG, *UNBORN, *SHELL, *DEW, *POLLEN, *NEST, STUMP, OAK_LEAF, MUSHROOMS, LITTER)
