"""SVG as text: elements, symbols, and the few attributes the table understands (docs/drawing.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from xml.sax.saxutils import escape

UNSAFE = re.compile(r'[&<>"]')
DEFINITIONS = re.compile("<defs>.*?</defs>", re.DOTALL)
TALL_PANEL = re.compile(r'transform="([^"]*)" data-tall="([^"]*)"')
TALL_ROOT = re.compile(r'viewBox="([^"]*)" data-tall="([^"]*)"')
ONLY_TALL, ONLY_WIDE = 'data-only="tall" display="none"', 'data-only="wide"'

Value = str | int | float | None
Point = tuple[float, float]


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A number as short as two decimals can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def attributes(given: dict[str, Value]) -> str:
    """Attributes in the order given: ``stroke_width`` is stroke-width, ``class_`` is class, None is left out."""
    words: list[str] = []
    for key, value in given.items():
        if value is None:
            continue
        if not isinstance(value, str):
            text = number(value)
        elif UNSAFE.search(value):
            text = escape(value, {'"': "&quot;"})
        else:
            text = value
        words.append(f' {_attribute(key)}="{text}"')
    return "".join(words)


def element(tag: str, *children: str, **given: Value) -> str:
    """One element; its children are SVG already."""
    inside = "".join(children)
    return f"<{tag}{attributes(given)}>{inside}</{tag}>" if inside else f"<{tag}{attributes(given)}/>"


def group(*children: str, **given: Value) -> str:
    """A ``<g>``."""
    return element("g", *children, **given)


def path(line: str, **given: Value) -> str:
    """A ``<path>`` by its line."""
    return element("path", d=line, **given)


def circle(x: float, y: float, radius: float, **given: Value) -> str:
    """A ``<circle>`` by its centre."""
    return element("circle", cx=x, cy=y, r=radius, **given)


def lettering(words: str, x: float, y: float, **given: Value) -> str:
    """A ``<text>`` of plain words; the space after it keeps them apart from the next ones when read aloud."""
    return element("text", escape(words), x=x, y=y, **given) + " "


@dataclass(frozen=True)
class Symbol:
    """A drawn thing, defined once in a picture and reused by id. Ids begin with the game's name."""

    id: str
    name: str
    """What it shows, for contact sheets."""
    width: float
    height: float
    body: str

    def define(self) -> str:
        """The ``<symbol>``, to stand in the picture's ``<defs>``."""
        box = f"0 0 {number(self.width)} {number(self.height)}"
        return element("symbol", self.body, id=self.id, viewBox=box) + "\n"

    def use(self, x: float, y: float, width: float, height: float | None = None, **given: Value) -> str:
        """A ``<use>`` of it with its upper left corner at x, y; as high as its own proportions say."""
        tall = width * self.height / self.width if height is None else height
        return element("use", href=f"#{self.id}", x=x, y=y, width=width, height=tall, **given)


def panel(name: str, wide: str, tall: str, *children: str, **given: Value) -> str:
    """A part of a drawing that has one place on a desk and another on a phone; each is a transform."""
    return group(*children, data_panel=name, transform=wide, data_tall=tall, **given)


def fold(height: float, *panels: str) -> str:
    """Panels that a phone folds until they are asked for: then they come below all, *height* high, their y 0 there."""
    return group(*panels, data_fold=height)


def only(layout: str) -> dict[str, Value]:
    """The attributes of what is seen in one layout alone, "wide" or "tall": words too small for the other."""
    return {"data_only": layout, "display": "none" if layout == "tall" else None}


def roam(clip: str, x: float, y: float, width: float, height: float, *children: str) -> str:
    """A part as large as this box that one can come closer to; *clip* is the id of its edge."""
    edge = element("clipPath", element("rect", x=x, y=y, width=width, height=height), id=clip)
    box = " ".join(number(value) for value in (x, y, width, height))
    return edge + group(group(*children, data_roam=box), clip_path=f"url(#{clip})")


def tall(drawing: str) -> str:
    """A drawing of panels as a phone shows it: what ``data-tall`` says replaces transforms and the viewBox."""
    swapped = TALL_PANEL.sub(r'transform="\2" data-wide="\1"', drawing)
    if swapped != drawing:
        swapped = swapped.replace(' data-fold="', ' display="none" data-fold="')
        swapped = swapped.replace(ONLY_WIDE, ONLY_WIDE + ' display="none"').replace(
            ONLY_TALL, 'data-only="tall"'
        )
    return TALL_ROOT.sub(r'viewBox="\2" data-wide="\1"', swapped, count=1)


def halo(x: float, y: float, width: float, height: float, corner: float = 0, edge: float = 0) -> str:
    """The unseen shape of a thing that catches the pointer, *edge* included; the page lights it on occasion."""
    return element(
        "rect",
        class_="halo",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=corner or None,
        fill="none",
        stroke_width=edge or None,
        pointer_events="all",
    )


def rest(id: str, x: float, y: float, size: float) -> str:
    """An unseen square where the thing of that id comes to lie, should it come: a way ends there, not amid all."""
    return element(
        "rect", x=x, y=y, width=size, height=size, fill="none", pointer_events="none", data_rest=id
    )


def thing(pick: str, name: str, *children: str, seat: int | None = None, **given: Value) -> str:
    """A group that can be meant, on a line: *pick* is its id, *name* what it is called aloud, *seat* whose it is."""
    kind = pick.partition(":")[0]
    words = kind if seat is None else f"{kind} seat-{seat}"
    whole = group(*children, id=pick, class_=words, data_pick=pick, data_name=name, data_seat=seat, **given)
    return whole + "\n"


@cache
def definitions(symbols: tuple[Symbol, ...]) -> str:
    """The ``<defs>`` of a picture; a game's symbols are the same in all its pictures."""
    return element("defs", *(symbol.define() for symbol in symbols))


def without_symbols(drawing: str) -> str:
    """The drawing for a page that has its symbols already: an empty ``<defs>`` that leaves the page's alone."""
    return DEFINITIONS.sub('<defs data-keep=""></defs>', drawing, count=1)


def picture(
    width: float,
    height: float,
    label: str,
    words: str,
    symbols: Iterable[Symbol],
    *parts: str,
    tall: tuple[float, float] | None = None,
) -> str:
    """A whole drawing: it has a viewBox and no size, and says in *words* what it shows; *tall*: its size by panels."""
    return element(
        "svg",
        "\n",
        element("desc", escape(words)) + "\n",
        definitions(tuple(symbols)),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        data_tall=None if tall is None else f"0 0 {number(tall[0])} {number(tall[1])}",
        role="group",
        aria_label=label,
    )


def smooth(points: Sequence[Point]) -> str:
    """The line of a closed curve through *points* (Catmull-Rom, as Bézier curves)."""
    count = len(points)
    words = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for n in range(count):
        before, here, there, beyond = (points[(n + step) % count] for step in (-1, 0, 1, 2))
        out = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        back = (there[0] - (beyond[0] - here[0]) / 6, there[1] - (beyond[1] - here[1]) / 6)
        words.append("C" + " ".join(f"{number(x)} {number(y)}" for x, y in (out, back, there)))
    return "".join(words) + "Z"
