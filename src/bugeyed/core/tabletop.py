"""Things on a table: cards, hands, tokens, grids, tracks, panels of seats. They lay themselves out on desk and phone.

A game says in one ``layout(view)`` what lies in which panel; picture, diagram and explanations follow. A panel is as
wide as a phone, so that one unit is one pixel there; on a desk panels stand in one column or in two. What is pressed is
44 px or more, letters 12 px or more, whatever is put in.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bugeyed.core import svg
from bugeyed.core.diagram import Diagram, Run, plain
from bugeyed.core.emblems import INK, LINE, emblem
from bugeyed.core.explanation import Explanation
from bugeyed.core.words import listed

PAPER, QUIET, GROUND = "#fffbf0", "#56615a", "#dfe6d3"
SEAT_COLOURS = {
    "green": "#4fa568",
    "red": "#d9604f",
    "blue": "#5b93cf",
    "yellow": "#f2be5c",
    "violet": "#9a7bc4",
    "black": "#5a5f63",
}
WORDS: dict[str, svg.Value] = {"font_family": "'Atkinson Hyperlegible', sans-serif", "fill": INK}
TITLES: dict[str, svg.Value] = {"font_family": "Fraunces, Georgia, serif", "font_weight": 650, "fill": INK}
FINGER = 44
"""The least size of what is pressed, in pixels of a phone."""
PHONE = 390
PANEL, GAP, EDGE = 374, 8, 10
"""The width of a panel, the space round it, the space inside it."""
DESK = (780, 770)
"""The room for a drawing on a desk."""
AWAY = "translate(0 -9000)"
"""Out of sight, where the other layout has its ground."""
CARD = (62, 88)
LETTER = 0.56
"""How wide a letter is on average, in sizes of its font."""


@dataclass(frozen=True)
class Thing:
    """Something on the table, with a size of its own and its upper left corner at 0, 0."""

    id: str
    title: str
    """What it is called, on its card of explanation too."""
    width: float
    height: float
    body: str
    name: str = ""
    """What it is called aloud, where its title is not enough: *moth, seen by Red*."""
    lines: tuple[str, ...] = ()
    """Sentences that explain it."""
    clause: str = ""
    seat: int | None = None
    short: str = ""
    """What stands for it in a terminal; its title otherwise."""
    inside: tuple[Thing, ...] = ()
    """What lies on it and is pointed at by itself: the cells of a grid."""

    def drawn(self, x: float, y: float, room: float) -> str:
        """The thing at a place, with *room* to its right until the next one covers it."""
        if self.inside:
            parts = "".join(thing.body for thing in self.inside)
            return svg.group(self.body, parts, transform=_at(x, y))
        halo = svg.halo(0, 0, max(self.width, FINGER), max(self.height, FINGER), 9)
        return svg.thing(
            self.id, self.name or self.title, halo, self.body, seat=self.seat, transform=_at(x, y)
        )

    def explained(self) -> Explanation:
        """What it is, in sentences."""
        called = self.name or self.title
        return Explanation(self.title, self.lines or (called[:1].upper() + called[1:] + ".",), self.clause)


def card(
    id: str,
    title: str,
    *,
    value: str = "",
    picture: str = "",
    fill: str = "#f2be5c",
    mark: str = "",
    name: str = "",
    lines: tuple[str, ...] = (),
    clause: str = "",
    seat: int | None = None,
    equal: int = 1,
) -> Thing:
    """A card face up: *value* and an emblem, its *title* below; *mark*: letters of those who have seen it."""
    wide, high = CARD
    frame = svg.element("rect", width=wide, height=high, rx=7, fill=PAPER, **LINE)
    band = svg.path(
        f"M1 {high - 26}h{wide - 2}v19a6 6 0 0 1-6 6h-{wide - 14}a6 6 0 0 1-6-6z", fill=fill, opacity=0.55
    )
    below = (
        svg.element("rect", x=3, y=3, width=wide, height=high, rx=7, fill=fill, **LINE) if equal > 1 else ""
    )
    parts = [below, frame, band]
    if picture:
        parts.append(svg.group(emblem(picture, fill), transform=_at(wide / 2 - 20, 16)))
        if value:
            parts.append(_words(value, 6, 18, 17, anchor=None, font_weight=700))
    elif value:
        parts.append(_words(value, wide / 2, 48, 34, "middle", **TITLES))
    parts.append(_fitted(title, wide / 2, high - 9, wide - 4))
    if mark:
        parts.append(_mark(mark, wide))
    if equal > 1:
        parts.append(_words(f"×{equal}", wide - 5, 34 if mark else 18, 16, "end", font_weight=700))
    short = f"{title} {value}".strip() + (f" ×{equal}" if equal > 1 else "") + (f" ({mark})" if mark else "")
    return Thing(id, title, wide, high, "".join(parts), name, lines, clause, seat, short)


def card_back(
    id: str, title: str = "a hidden card", *, fill: str = "#8a9a86", mark: str = "", name: str = "",
    lines: tuple[str, ...] = (), clause: str = "", seat: int | None = None, value: str = "",
) -> Thing:  # fmt: skip
    """A card face down; *value*: a number on it, such as how many lie in a pile."""
    wide, high = CARD
    frame = svg.element("rect", width=wide, height=high, rx=7, fill=fill, **LINE)
    inner = svg.element(
        "rect", x=6, y=6, width=wide - 12, height=high - 12, rx=4, fill="none", stroke=PAPER, stroke_width=2
    )
    hatch = svg.path(
        "M12 30l18-18M12 46l34-34M12 62l38-38M14 76l36-36M30 76l20-20",
        stroke=PAPER,
        opacity=0.45,
        fill="none",
    )
    plate = ""
    if value:
        plate = svg.circle(wide / 2, high / 2, 17, fill=PAPER, **LINE) + _words(
            value, wide / 2, high / 2 + 6, 18, font_weight=700
        )
    body = frame + inner + hatch + plate + (_mark(mark, wide) if mark else "")
    return Thing(
        id,
        title,
        wide,
        high,
        body,
        name,
        lines,
        clause,
        seat,
        f"[{value}]" if value else "?" + (f" ({mark})" if mark else ""),
    )


@dataclass(frozen=True)
class Face:
    """What a kind of card looks like wherever it lies face up."""

    value: str = ""
    picture: str = ""
    fill: str = "#f2be5c"
    lines: tuple[str, ...] = ()
    clause: str = ""


def hand(
    seat: int, cards: Sequence[Mapping[str, Any]], faces: Mapping[str, Face], seats: Sequence[str]
) -> list[Thing]:
    """The cards of a hand as ``Cards.seen`` lists them: equal ones on one heap, hidden ones face down.

    Their ids are ``card:SEAT:KIND``, of hidden ones ``card:SEAT:hidden-1``; a flag has the letters of those who have
    seen a card.
    """
    found: list[Thing] = []
    for number, one in enumerate(cards):
        flag = "".join(seats[other][:1] for other in one["seen"])
        knows = listed([seats[other] for other in one["seen"]])
        knows = f", seen by {knows}" if knows else ""
        kind = one["card"]
        if kind is None:
            id = f"card:{seat}:hidden-{number + 1}"
            name = f"a hidden card of {seats[seat]}{knows}"
            found.append(card_back(id, "Hidden card", name=name, mark=flag, seat=seat))
            continue
        equal = [other["id"] for other in cards].count(one["id"])
        if one["id"] in [other["id"] for other in cards[:number]]:
            continue
        face = faces[kind]
        heap = f", {equal} of them" if equal > 1 else ""
        found.append(
            card(
                f"card:{seat}:{one['id']}",
                kind,
                value=face.value,
                picture=face.picture,
                fill=face.fill,
                mark=flag,
                name=f"{kind}{heap}{knows}",
                lines=face.lines,
                clause=face.clause,
                seat=seat,
                equal=equal,
            )
        )
    return found


def token(
    id: str,
    title: str,
    *,
    value: str = "",
    picture: str = "",
    fill: str = "#f2be5c",
    name: str = "",
    lines: tuple[str, ...] = (),
    clause: str = "",
    seat: int | None = None,
) -> Thing:
    """A round token with an emblem or a few letters on it, and its title below."""
    size = 48
    parts = [svg.circle(size / 2, size / 2, size / 2 - 2, fill=PAPER if picture else fill, **LINE)]
    if picture:
        parts.append(
            svg.group(emblem(picture, fill), transform=_at(size / 2 - 16, size / 2 - 16) + " scale(0.8)")
        )
    elif value:
        parts.append(_words(value, size / 2, size / 2 + 7, 20, font_weight=700))
    parts.append(_fitted(title, size / 2, size + 14, size + 12))
    short = f"{title} {value}".strip()
    return Thing(id, title, size, size + 18, "".join(parts), name, lines, clause, seat, short)


def grid(columns: int, cells: Sequence[Thing], size: float = 0) -> Thing:
    """A board of equal cells, row by row from the upper left; each cell is a thing made by ``cell``."""
    size = max(FINGER, size or min(72, (PANEL - 2 * EDGE) // columns))
    rows = math.ceil(len(cells) / columns)
    placed = []
    for number, one in enumerate(cells):
        scale = size / one.width
        moved = svg.thing(
            one.id,
            one.name or one.title,
            svg.halo(0, 0, one.width, one.height),
            one.body,
            seat=one.seat,
            transform=f"{_at(number % columns * size, number // columns * size)} scale({svg.number(scale)})",
        )
        placed.append(replace(one, body=moved))
    edge = svg.element("rect", width=columns * size, height=rows * size, fill=PAPER, **LINE)
    texts = [one.short or one.title for one in cells]
    lines = " / ".join(" ".join(texts[row * columns : (row + 1) * columns]) for row in range(rows))
    return Thing("", "board", columns * size, rows * size, edge, short=lines, inside=tuple(placed))


def cell(
    id: str,
    title: str,
    *,
    value: str = "",
    picture: str = "",
    fill: str = PAPER,
    ground: str = PAPER,
    name: str = "",
    lines: tuple[str, ...] = (),
    clause: str = "",
    seat: int | None = None,
) -> Thing:
    """A cell of a grid or a space of a track, perhaps with an emblem or a few letters on it."""
    parts = [svg.element("rect", width=48, height=48, fill=ground, stroke=INK, stroke_width=1)]
    if picture:
        parts.append(svg.group(emblem(picture, fill), transform=_at(6, 6) + " scale(0.9)"))
    elif value:
        parts.append(_words(value, 24, 31, 18, font_weight=700))
    return Thing(id, title, 48, 48, "".join(parts), name, lines, clause, seat, value or picture[:2] or ".")


def track(spaces: Sequence[Thing]) -> Thing:
    """Spaces in a row, broken where the panel ends."""
    return grid(min(len(spaces), (PANEL - 2 * EDGE) // FINGER), spaces, FINGER)


@dataclass(frozen=True)
class Panel:
    """A sheet with a heading and the things that lie on it: a seat's hand, the pool, the board."""

    title: str
    things: Sequence[Thing]
    note: str = ""
    """A few words at the right of the heading: *3 points*."""
    seat: int | None = None
    colour: str = ""
    """Its edge: the colour of a seat in game.toml."""
    zone: str = "pool"
    """board, hand (the viewer's own), pool or tray."""
    pick: str = ""
    """The id of the panel, where it is a thing to point at itself: ``seat:1``."""
    lines: tuple[str, ...] = ()
    clause: str = ""
    active: bool = False
    """Whether it is this seat's turn: a brighter heading."""

    def rows(self) -> list[list[tuple[float, float, Thing]]]:
        """Where its things lie: side by side, cards closer together where there are many, then in further rows."""
        room = PANEL - 2 * EDGE
        found: list[list[tuple[float, float, Thing]]] = []
        row: list[Thing] = []
        for thing in [*self.things, None]:
            closest = sum(min(one.width, FINGER + 2) for one in row)
            if row and (thing is None or closest + thing.width > room):
                found.append(_spread(row, room))
                row = []
            if thing is not None:
                row.append(thing)
        return found

    @property
    def height(self) -> float:
        """How high it is with all its things."""
        inside = sum(max(thing.height for _, _, thing in row) + GAP for row in self.rows())
        return 40 + inside + (EDGE - GAP if inside else 0) + 4

    def drawn(self, number: int, wide: str, tall: str) -> str:
        """The sheet, at its place in either layout."""
        fill = SEAT_COLOURS.get(self.colour, "#b9c4ae")
        high = self.height
        sheet = svg.element("rect", width=PANEL, height=high, rx=10, fill=PAPER, **LINE)
        edge = f"M1 40V11a10 10 0 0 1 10-10h{PANEL - 22}a10 10 0 0 1 10 10v29z"
        bar = svg.path(edge, fill=fill, opacity=0.85 if self.active else 0.4)
        title = _words(self.title, EDGE + 4, 27, 17, None, **TITLES)
        note = _words(self.note, PANEL - EDGE - 2, 27, 15, anchor="end") if self.note else ""
        head = bar + title + note
        if self.pick:
            halo = svg.halo(0, -2, PANEL, FINGER, 10)
            called = f"{self.title}, {self.note}" if self.note else self.title
            head = svg.thing(self.pick, called, bar, halo, title, note, seat=self.seat)
        parts, y = [], 40.0 + EDGE / 2
        for row in self.rows():
            parts += [thing.drawn(x, y, room) for x, room, thing in row]
            y += max(thing.height for _, _, thing in row) + GAP
        return svg.panel(
            f"panel-{number}", wide, tall, sheet, head, *parts, data_zone=self.zone, data_seat=self.seat
        )


def seat_panel(
    view: Mapping[str, object],
    seat: int,
    names: Sequence[str],
    things: Sequence[Thing],
    note: str = "",
    clause: str = "",
) -> Panel:
    """The sheet of a seat: ``seat:N`` to point at, in the colour it is called by, lit while it is its turn."""
    own = seat == view["seat"]
    return Panel(
        f"{names[seat]}’s hand",
        things,
        note,
        seat,
        names[seat].lower(),
        "hand" if own else "pool",
        f"seat:{seat}",
        clause=clause,
        active=seat == view["turn"],
    )


@dataclass
class Tabletop:
    """All panels of a view, in the order a phone shows them from top to bottom."""

    panels: list[Panel] = field(default_factory=list)

    def draw(self, game: str, label: str) -> str:
        """The drawing: one column of panels on a phone, one or two on a desk."""
        heights = [panel.height for panel in self.panels]
        columns = _columns(heights)
        width, high = _size(columns, heights)
        tall = sum(heights) + GAP * (len(heights) + 1)
        places: dict[int, str] = {}
        for number, column in enumerate(columns):
            x, y = GAP + number * (PANEL + GAP), float(GAP)
            for n in column:
                places[n] = _at(x, y)
                y += heights[n] + GAP
        parts, y = [], float(GAP)
        for number, panel in enumerate(self.panels):
            parts.append(panel.drawn(number, places[number], _at(GAP, y)))
            y += heights[number] + GAP
        grounds = [
            svg.panel(
                name,
                *places_of_it,
                svg.element("rect", width=w, height=h, rx=12, fill=GROUND),
                aria_hidden="true",
            )
            for name, w, h, places_of_it in (
                ("ground-wide", width, high, (_at(0, 0), AWAY)),
                ("ground-tall", PHONE, tall, (AWAY, _at(0, 0))),
            )
        ]
        words = plain(self.diagram())
        return svg.picture(width, high, label, words, (), *grounds, *parts, tall=(PHONE, tall))

    def diagram(self) -> Diagram:
        """The same in characters, a line a panel."""
        found: Diagram = []
        for panel in self.panels:
            things = ", ".join(thing.short or thing.title for thing in panel.things)
            note = f" ({panel.note})" if panel.note else ""
            found.append([Run(panel.title, panel.seat), Run(f"{note}: {things or 'nothing'}")])
        return found

    def explain(self, id: str) -> Explanation | None:
        """What the thing with this id is."""
        for panel in self.panels:
            if panel.pick == id:
                called = f"{panel.title}, {panel.note}" if panel.note else panel.title
                return Explanation(panel.title, panel.lines or (called + ".",), panel.clause)
            for thing in panel.things:
                for one in (thing, *thing.inside):
                    if one.id == id:
                        return one.explained()
        return None


def _columns(heights: list[float]) -> list[list[int]]:
    """Panels in one column or two, in their order: whichever a desk shows larger."""
    every = list(range(len(heights)))
    ways = [[every], *([every[:cut], every[cut:]] for cut in every[1:])]

    def scale(columns: list[list[int]]) -> float:
        width, height = _size(columns, heights)
        return min(DESK[0] / width, DESK[1] / height)

    return max(ways, key=scale)


def _size(columns: list[list[int]], heights: list[float]) -> tuple[float, float]:
    width = GAP + len(columns) * (PANEL + GAP)
    return width, max(sum(heights[n] + GAP for n in column) for column in columns) + GAP


def _spread(row: list[Thing], room: float) -> list[tuple[float, float, Thing]]:
    """Things side by side with a gap, or drawn together so that they fit: x, the room until the next, thing."""
    whole = sum(thing.width for thing in row) + GAP * (len(row) - 1)
    squeeze = 1.0
    if whole > room and len(row) > 1:
        squeeze = (room - row[-1].width) / (whole - row[-1].width)
    found, x = [], float(EDGE)
    for thing in row:
        step = (thing.width + GAP) * squeeze
        found.append((x, step, thing))
        x += step
    return found


def _at(x: float, y: float) -> str:
    return f"translate({svg.number(x)} {svg.number(y)})"


def _words(
    words: str, x: float, y: float, size: float, anchor: str | None = "middle", **given: svg.Value
) -> str:
    style: dict[str, svg.Value] = {**WORDS, **given}
    return svg.lettering(words, x, y, font_size=size, text_anchor=anchor, aria_hidden="true", **style)


def _fitted(words: str, x: float, y: float, room: float) -> str:
    """Words of 15 px or less, down to 12; what is longer ends in a full stop and is said aloud whole."""
    # Bold letters are a little wider than others, and shall not touch the edge.
    size = max(12.0, min(15.0, 0.92 * room / (LETTER * max(1, len(words)))))
    most = int(room / (LETTER * size) + 0.01)
    return _words(words if len(words) <= most else words[: most - 1] + ".", x, y, size, font_weight=700)


def _mark(words: str, wide: float) -> str:
    """A small flag at the upper right edge of a card: who has seen it."""
    high = 18
    width = 10 + 9 * len(words)
    flag = svg.element(
        "rect", x=wide - width + 4, y=-4, width=width, height=high, rx=5, fill="#f2be5c", **LINE
    )
    return flag + _words(words, wide - width / 2 + 4, 9, 13, font_weight=700)
