"""View to SVG, a comic page of three panels, and to characters.

On a desk the panels stand side by side; on a phone they are stacked (``data-tall``, docs/drawing.md).
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Any

from bugeyed.core.diagram import plain
from bugeyed.core.game import View
from bugeyed.core.svg import (
    Symbol,
    Value,
    circle,
    element,
    group,
    halo,
    lettering,
    panel,
    path,
    picture,
    thing,
)
from bugeyed.games.lastbug.board import CELLS, DIRECTIONS, READING, SQUARES
from bugeyed.games.lastbug.picture.diagram import SPOTS, diagram
from bugeyed.games.lastbug.picture.symbols import (
    ALL,
    BLUE,
    DEEP_RED,
    GROUNDS,
    INK,
    NEWSPRINT,
    NIGHT,
    PAPER,
    READ,
    RED,
    TEAL,
    TILE,
    VIOLET,
    YELLOW,
    bem_tile,
    caption,
    card_back,
    card_words,
    dots,
    face,
    inked,
    line,
    outlined,
    remark,
    remark_on_card,
    reverse,
    shouted,
    token,
    unlaid,
)
from bugeyed.games.lastbug.telling import SEATS

WIDE = (1350, 850)
TALL = (510, 1812)
EMPTY_HAND = 210
"""By so much the drawing is shorter on a phone where no card is held."""
SIGNS = ("red drop", "blue ring")
NUMBERS = {1: "one", 2: "two", 3: "three"}
RIM = 196
"""From the middle of the circle to the middle of its tiles."""
RING_TILE = 71


AT = {
    "compass": ("translate(12 126)", "translate(10 166) scale(.82)"),
    "landscape": ("translate(344 126)", "translate(10 474)"),
    "circle": ("translate(846 126)", "translate(10 998)"),
}
"""Where each board lies, on a desk and on a phone."""
CARD_COLOURS = {"Navigator": "#ffe08a", "Vehicle": "#a9ead9", "Gunner": "#d9c6ff", "": "#ffc2b0"}


def symbols() -> list[Symbol]:
    """Everything that is drawn once and reused."""
    return list(ALL.values())


def draw(view: View) -> str:
    """The picture of a view."""
    near = 1 if view["seat"] == 1 else 0
    tall = (TALL[0], TALL[1] - (0 if held_by(view, near) else EMPTY_HAND))
    label = "Last Bug Standing: compass, alien landscape, Circle of Doom"
    return picture(
        *WIDE,
        label,
        plain(diagram(view)),
        symbols(),
        element(
            "defs",
            dots("night", VIOLET, 9, 2.2),
            dots("sand", "#d98642", 10, 2.4),
            dots("page", "#f3dfae", 12, 3),
        ),
        pages(tall),
        zoomed("Compass", *AT["compass"], compass(view)),
        zoomed("Planet", *AT["landscape"], landscape(view)),
        zoomed("Circle", *AT["circle"], ring(view)),
        panel("cards", "translate(12 492)", "translate(284 160) scale(.67)", pool(view), data_zone="pool"),
        *far_side(view, 1 - near),
        *near_side(view, near),
        *figures(view),
        tall=tall,
    )


def held_by(view: View, seat: int) -> int:
    """How many cards a seat holds, "Duck and Cover" included."""
    held = _list(view["hands"])[seat]
    return (held if isinstance(held, int) else len(held)) + (view["duck"] == seat)


@cache
def pages(tall: tuple[int, int]) -> str:
    """The sheet of newsprint below it all: one for each layout, the other out of sight."""
    away = "translate(0 -9000)"
    sheets = []
    for name, size, places in (
        ("wide", WIDE, ("translate(0 0)", away)),
        ("tall", tall, (away, "translate(0 0)")),
    ):
        width, height = size[0] - 6, size[1] - 6
        sheets.append(
            panel(
                f"page-{name}",
                *places,
                element("rect", x=3, y=3, width=width, height=height, rx=14, **inked(PAPER, 5)),
                element(
                    "rect",
                    x=8,
                    y=8,
                    width=width - 10,
                    height=height - 10,
                    rx=10,
                    fill="url(#lastbug-dots-page)",
                ),
                aria_hidden="true",
            )
        )
    return "".join(sheets)


def zoomed(name: str, wide: str, tall: str, inside: str) -> str:
    """A board that may be enlarged."""
    return group(panel(name.lower(), wide, tall, inside, data_zone="board"), data_zoom=name)


@cache
def frame(width: float, height: float, fill: str, dotted: str, title: str) -> str:
    """A comic panel: thick border, halftone ground, a title on a slanted banner."""
    letters = 12.6 * len(title)
    return group(
        element("rect", width=width, height=height, rx=6, **inked(fill, 6)),
        element(
            "rect", x=4, y=4, width=width - 8, height=height - 8, rx=3, fill=f"url(#lastbug-dots-{dotted})"
        ),
        path(f"M12 -9L{42 + letters} -9L{34 + letters} 29L4 29Z", **inked(YELLOW, 4)),
        shouted(title, 22, 20, 22, width=letters),
        aria_hidden="true",
    )


def guessed(view: View, file: str) -> bool:
    """Whether a component is our reconstruction, as far as the owner of a box has not said better."""
    return file in _list(view["reconstructed"])


def _list(value: object) -> list[Any]:
    assert isinstance(value, list)
    return value


@cache
def spot(place: str, x: float, y: float) -> str:
    """Where a figure stands: an unseen shape whose middle is the place."""
    return element(
        "rect", x=x - 20, y=y - 20, width=40, height=40, fill="none", pointer_events="none", data_place=place
    )


# The compass.

SQUARE = 96
STEP = 100


def square_corner(number: int) -> tuple[float, float]:
    """The upper left corner of a compass square in its panel."""
    column, row = SPOTS[number]
    return 12 + STEP * column, 44 + STEP * row


def compass(view: View) -> str:
    """Eight squares with their arrows (§1.1)."""
    parts = [frame(320, 356, NIGHT, "night", "COMPASS")]
    rose = path("M160 158L170 182L194 192L170 202L160 226L150 202L126 192L150 182Z", **inked(TEAL, 4))
    turning = path("M122 172A43 43 0 0 1 196 168", **line(PAPER, 5)) + path(
        "M184 164L206 158L202 180Z", fill=PAPER
    )
    parts.append(group(turning, rose, circle(160, 192, 7, **inked(PAPER, 3)), aria_hidden="true"))
    for number, square in enumerate(SQUARES):
        x, y = square_corner(number)
        direction = int(_list(view["arrows"])[number])
        here = view["navigator"] == square
        ground = "#ffffff" if here else NEWSPRINT
        parts.append(
            thing(
                f"square:{square}",
                f"{square} square, arrow {DIRECTIONS[direction]}"
                + (", the Navigator is here" if here else ""),
                element("rect", x=x, y=y, width=SQUARE, height=SQUARE, rx=8, **inked(ground, 4.5)),
                halo(x, y, SQUARE, SQUARE, 8),
                ALL["arrow"].use(x + 16, y + 12, 60, transform=f"rotate({45 * direction} {x + 46} {y + 42})"),
                spot(f"square:{square}", x + 68, y + 66),
            )
        )
    if guessed(view, "compass"):
        parts.append(remark("arrows reconstructed, but for the top one", 310, 350))
    return "".join(parts)


# The landscape.


def cell_corner(cell: str) -> tuple[float, float]:
    """The upper left corner of a landscape tile in its panel."""
    return 28 + 113 * "abcd".index(cell[0]), 40 + 113 * (4 - int(cell[1]))


def landscape(view: View) -> str:
    """Sixteen tiles, face up or flipped (§1.2)."""
    parts = [frame(490, 514, "#c9682f", "sand", "ALIEN LANDSCAPE"), coordinates()]
    if guessed(view, "landscape"):
        parts.append(remark("tiles reconstructed", 480, 24))
    tiles, flipped = view["landscape"], _list(view["flipped"])
    assert isinstance(tiles, dict)
    for number in READING:
        cell = CELLS[number]
        x, y = cell_corner(cell)
        inside, name = unlaid(x, y), f"{cell}: not laid yet"
        if cell in flipped:
            inside, name = reverse(x, y), f"{cell}: flipped, counts 2, matches every BEM"
        elif cell in tiles:
            bem, images = str(tiles[cell][0]), int(tiles[cell][1])
            inside, name = face(x, y, bem, images), f"{cell}: {NUMBERS[images]} {bem}"
        if view["vehicle"] == cell:
            name += ", the Vehicle is here"
        parts.append(
            thing(
                f"cell:{cell}", name, inside, spot(f"cell:{cell}", x + 78, y + 78), halo(x, y, TILE, TILE, 8)
            )
        )
    return "".join(parts)


@cache
def coordinates() -> str:
    """Columns a to d and rows 1 to 4."""
    style: dict[str, Value] = {
        "font_size": 15,
        "font_weight": 700,
        "text_anchor": "middle",
        "fill": PAPER,
        **READ,
    }
    columns = [lettering(letter, 83 + 113 * n, 507, **style) for n, letter in enumerate("abcd")]
    rows = [lettering(str(row), 16, 552 - 113 * row, **style) for row in range(1, 5)]
    return group(*columns, *rows, aria_hidden="true")


# The Circle of Doom.


def ring_spot(place: int, radius: float) -> tuple[float, float]:
    """A point of the circle panel towards a place, 1 at the top, clockwise."""
    angle = pi * (place - 1) / 6
    return 245 + radius * sin(angle), 277 - radius * cos(angle)


def ring(view: View) -> str:
    """Twelve places with their tiles, and the beam of the Gunner (§1.4)."""
    choosing = view["phase"] == "mascot" and view["seat"] is not None and view["turn"] == view["seat"]
    parts = [frame(490, 514, "#1d2b53", "night", "CIRCLE OF DOOM"), circle_ground(not choosing)]
    if guessed(view, "circle") and _option(view, "circle") != "random":
        parts.append(remark("order reconstructed", 480, 24))
    if isinstance(view["gunner"], int):
        parts.append(beam(view["gunner"]))
    for place, bem in enumerate(_list(view["circle"]), 1):
        x, y = ring_spot(place, RIM)
        left, top = x - RING_TILE / 2, y - RING_TILE / 2
        name = f"place {place}: " + (str(bem) if bem else "gap")
        if view["gunner"] == place:
            name += ", the Gunner is here"
        inside = ALL["burst"].use(left + 3, top + 3, 65)
        if bem:
            inside = bem_tile(f"bem:{place}", str(bem), left, top, RING_TILE, place)
        gun = spot(f"tile:{place}", *ring_spot(place, RIM - 72))
        parts.append(thing(f"tile:{place}", name, inside, gun, halo(left, top, RING_TILE, RING_TILE, 9)))
    if choosing:
        parts.append(choice(view))
    return "".join(parts)


@cache
def circle_ground(loud: bool) -> str:
    """The dotted track, and in the middle what it is all about."""
    parts = [circle(245, 277, RIM, fill="none", stroke="#4a5c93", stroke_width=10, stroke_dasharray="2 9")]
    if loud:
        parts += [
            path(_starburst(245, 277, 78, 54), **inked("#ff7a3d", 5)),
            path(_starburst(245, 277, 60, 44), fill=YELLOW),
            shouted("DOOM!", 246, 289, 34, DEEP_RED, "middle", width=98),
        ]
    return group(*parts, aria_hidden="true")


def _option(view: View, name: str) -> object:
    options = view["options"]
    assert isinstance(options, dict)
    return options[name]


def _starburst(x: float, y: float, outer: float, inner: float, points: int = 12) -> str:
    words = []
    for n in range(2 * points):
        radius = outer if n % 2 == 0 else inner
        words.append(f"{x + radius * sin(pi * n / points):.1f} {y - radius * cos(pi * n / points):.1f}")
    return "M" + "L".join(words) + "Z"


@cache
def beam(place: int) -> str:
    """Where the Gunner aims: a ray from the inside to its tile."""
    x, y = ring_spot(place, RIM - 84)
    ray = path(
        f"M{x:.1f} {y - 4:.1f}L{x - 26:.1f} {y - 52:.1f}L{x + 26:.1f} {y - 52:.1f}Z",
        fill=YELLOW,
        opacity=0.85,
    )
    return group(ray, transform=f"rotate({30 * (place - 1)} {x:.1f} {y:.1f})", aria_hidden="true")


def choice(view: View) -> str:
    """The two tokens to choose a mascot from (§2.4), while the seat is asked."""
    seat = 1 if view["seat"] == 1 else 0
    tokens = [shouted("WHO IS YOUR MASCOT?", 246, 206, 20, YELLOW, "middle", width=210)]
    for number, bem in enumerate(list(GROUNDS)[2 * seat : 2 * seat + 2]):
        x = 183 + 124 * number
        inside = (halo(x - 58, 220, 116, 116, 58), token(bem, x, 278, 54), outlined(bem, x, 356, 18))
        tokens.append(thing(f"mascot:{bem}", f"mascot {bem}", *inside, seat=seat))
    return group(*tokens, data_zone="tray")


# The figures, above everything that lies.


def figures(view: View) -> list[str]:
    """Navigator, Vehicle and Gunner, each in a panel of its own so that they lie above all boards."""
    found = []
    if isinstance(view["navigator"], str):
        x, y = square_corner(SQUARES.index(view["navigator"]))
        found.append(figure("navigator", x + 68, y + 66, 58, "compass"))
    if isinstance(view["vehicle"], str):
        x, y = cell_corner(view["vehicle"])
        found.append(figure("vehicle", x + 78, y + 78, 64, "landscape"))
    if isinstance(view["gunner"], int):
        x, y = ring_spot(view["gunner"], RIM - 72)
        found.append(figure("gunner", x, y, 66, "circle"))
    return found


def figure(name: str, x: float, y: float, size: float, board: str) -> str:
    """A standing character; the pointer goes through it to what it stands on."""
    body = ALL[name].use(x - size / 2, y - size / 2, size)
    return panel(f"{name}-stand", *AT[board], group(body, id=name, class_="figure", pointer_events="none"))


# Cards.


def pool(view: View) -> str:
    """The deck, what is played this turn, and Duck and Cover where it lies open."""
    ground = (
        element("rect", width=320, height=150, rx=6, **inked("#3b2a63", 5)),
        element("rect", x=4, y=4, width=312, height=142, rx=3, fill="url(#lastbug-dots-night)"),
    )
    deck = int(str(view["deck"]))
    shown = [str(card) for card in _list(view["active"])]
    if view["duck"] == "open":
        shown.insert(0, "duck-and-cover")
    parts = [group(*ground, aria_hidden="true"), spot("active", 260, 74)]
    if deck:
        parts.append(element("rect", x=15, y=15, width=88, height=126, rx=8, **inked("#48307a", 4)))
        top = (card_back(10, 10, 88, 126), outlined(str(deck), 54, 132, 24))
        parts.append(group(*top, id="deck", aria_label=f"deck of {deck}"))
    elif not shown:
        parts.append(shouted("NO CARDS", 160, 84, 26, PAPER, "middle", width=130))
    step = 104.0 if len(shown) < 3 else 113 / (len(shown) - 1)
    parts += [printed(view, card, 113 + step * n, 11, 0.87, pick=True) for n, card in enumerate(shown)]
    return "".join(parts)


def printed(
    view: View, card: str, x: float, y: float, scale: float, pick: bool, seat: int | None = None
) -> str:
    """A card face up, 104 by 148 before it is scaled: its figure, its name, what it does."""
    row = next(entry for entry in _list(view["cards"]) if entry["id"] == card)
    inside = (
        element("rect", width=104, height=148, rx=9, **inked("#fffaf0", 4)),
        path("M3 12Q3 3 12 3L92 3Q101 3 101 12L101 54L3 61Z", fill=CARD_COLOURS[row["figure"]]),
        path("M3 61L101 54", **line(INK, 3)),
        ALL[row["figure"].lower() or "shield"].use(30, 7, 46),
        card_words(row["name"], row["text"]),
        remark_on_card() if guessed(view, "cards") else "",
        halo(0, 0, 104, 148, 9),
    )
    place = f"translate({x:.1f} {y}) scale({scale})"
    name = f"card {row['name']}: {row['text']}"
    if pick:
        return thing(f"card:{card}", name, *inside, seat=seat, transform=place)
    return group(*inside, id=f"card:{card}", class_="card", aria_label=name, transform=place)


# The players.


def far_side(view: View, seat: int) -> list[str]:
    """The player across the table: plate, hand, what was shot and played."""
    owned: dict[str, Value] = {"data_seat": seat}
    return [
        panel(f"plate-{seat}", "translate(14 12)", "translate(10 10)", plate(view, seat)),
        panel(
            f"hand-{seat}",
            "translate(270 14)",
            "translate(264 12) scale(.86)",
            hand(view, seat, 0.62),
            data_zone="hand",
            **owned,
        ),
        panel(f"played-{seat}", "translate(620 12)", "translate(396 362)", discards(view, seat)),
        panel(
            f"shot-{seat}",
            "translate(840 38)",
            "translate(8 112)",
            collection(view, seat),
            data_zone="pool",
            **owned,
        ),
    ]


def near_side(view: View, seat: int) -> list[str]:
    """The viewer's own side; for the public, Red's. A phone shows a few cards large enough to be read."""
    count = held_by(view, seat)
    larger = 1.45 if count <= 3 else 1.08
    owned: dict[str, Value] = {"data_seat": seat}
    return [
        panel(f"plate-{seat}", "translate(14 666)", "translate(284 272) scale(.88)", plate(view, seat)),
        panel(
            f"hand-{seat}",
            "translate(270 668)",
            f"translate(10 1522) scale({larger})",
            hand(view, seat, 1),
            data_zone="hand",
            **owned,
        ),
        panel(f"played-{seat}", "translate(14 762)", "translate(284 362)", discards(view, seat)),
        panel(
            f"shot-{seat}",
            "translate(840 702)",
            f"translate(8 {1760 if count else 1760 - EMPTY_HAND})",
            collection(view, seat),
            data_zone="pool",
            **owned,
        ),
    ]


def plate(view: View, seat: int) -> str:
    """A name plate: the seat's sign and name, its mascot token, games won, protection, whose turn it is."""
    mascot = _list(view["mascots"])[seat]
    name = f"{SEATS[seat]}, {SIGNS[seat]}; mascot {mascot or 'unknown'}"
    token_of = circle(206, 45, 34, **inked("#4a4358", 5)) + outlined("?", 206, 60, 42, YELLOW)
    if mascot:
        token_of = token(str(mascot), 206, 45, 34)
    parts = [
        element("rect", y=2, width=244, height=86, rx=8, **inked(RED if seat == 0 else BLUE, 5)),
        ALL[f"seat-{seat}"].use(10, 15, 58),
        shouted(SEATS[seat].upper(), 77, 42, 28, "#ffffff", width=62 if seat == 0 else 78),
        group(token_of, id=f"mascot-of:{seat}"),
    ]
    for number in range(int(_list(view["game_wins"])[seat])):
        parts.append(ALL["star"].use(78 + 28 * number, 52, 28))
    if view["protected"] == seat:
        parts.append(ALL["shield"].use(136, 48, 34))
        name += "; protected"
    if view["mover"] == seat and view["outcome"] is None:
        parts.append(path("M-9 26L13 45L-9 64Z", **inked(YELLOW, 4)))
        name += "; on turn"
    return thing(f"seat:{seat}", name, *parts, halo(0, 2, 244, 86, 8), seat=seat)


def hand(view: View, seat: int, scale: float) -> str:
    """A hand: face up for its owner, backs for everybody else; an open Duck and Cover for all."""
    cards = _list(view["hands"])[seat]
    width, height = 104 * scale, 148 * scale
    step = width + 8 * scale
    parts = [spot(f"hand:{seat}", width / 2, height / 2)]
    if isinstance(cards, int):
        held = cards
        for number in range(cards):
            back = card_back(step * number, 0, width, height)
            parts.append(group(back, id=f"back:{seat}:{number}", aria_label=f"a card of {SEATS[seat]}"))
    else:
        held = len(cards)
        step = min(step, 386 / max(1, held)) if held + (view["duck"] == seat) > 4 else step
        parts += [
            printed(view, str(card), step * n, 0, scale, pick=True, seat=seat) for n, card in enumerate(cards)
        ]
    if view["duck"] == seat:
        parts.append(printed(view, "duck-and-cover", step * held, 0, scale, pick=True, seat=seat))
    return "".join(parts)


def discards(view: View, seat: int) -> str:
    """What a player has played so far, small and overlapping."""
    cards = _list(_list(view["played"])[seat])
    label = [caption(f"{SEATS[seat]} played")] if cards else []
    return "".join(
        label + [printed(view, str(card), 20 * n, 16, 0.42, pick=False) for n, card in enumerate(cards)]
    )


def collection(view: View, seat: int) -> str:
    """The tiles a player has shot, types kept together."""
    bems = _list(_list(view["collected"])[seat])
    parts = [spot(f"pile:{seat}", 22, 22)]
    for number, place in enumerate(_list(_list(view["removed"])[seat])):
        parts.append(bem_tile(f"bem:{place}", str(bems[number]), 45.5 * number, 0, 43, None))
    words = f"shot by {SEATS[seat]}" if bems else f"{SEATS[seat]} has shot nothing"
    points = view["points"]
    if isinstance(points, list):
        words += f": {points[seat]} points"
    parts.append(group(caption(words), transform="translate(0 -13)"))
    return "".join(parts)
