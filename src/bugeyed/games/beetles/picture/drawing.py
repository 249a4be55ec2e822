"""View to SVG: the forest floor from above (docs/drawing.md says what the attributes mean)."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees
from typing import cast

from bugeyed.core import svg
from bugeyed.core.diagram import plain
from bugeyed.core.game import View
from bugeyed.games.beetles.board import CELLS, COLOURS, EACH, STEPS, YELLOW, YELLOW_CELLS
from bugeyed.games.beetles.picture import symbols as floor
from bugeyed.games.beetles.picture.diagram import diagram

MARGIN = 40
CELL = 100
SIDE = 7 * CELL + 2 * MARGIN
MONO = "IBM Plex Mono, monospace"
EDGE: dict[str, svg.Value] = {
    "class_": "edge",
    "fill": "#e9dcc0",
    "font_size": 25,
    "font_family": MONO,
    "text_anchor": "middle",
}
COUNT: dict[str, svg.Value] = {
    "class_": "count",
    "fill": floor.CREAM,
    "stroke": floor.INK,
    "stroke_width": 7,
    "stroke_linejoin": "round",
    "paint_order": "stroke",
    "font_size": 30,
    "font_weight": 700,
    "font_family": MONO,
    "text_anchor": "middle",
}
LITTER = (
    (58, 46, 70, 140), (150, 24, 60, 100), (262, 30, 74, -60), (392, 22, 60, 96), (540, 30, 78, 60), (650, 26, 60, -80),
    (726, 44, 70, 60), (752, 190, 64, 160), (754, 330, 66, 20), (752, 470, 62, -150), (752, 600, 66, 30),
    (728, 736, 70, -50), (600, 752, 60, 95), (470, 756, 70, -70), (330, 750, 66, 80), (200, 756, 70, -100),
    (58, 736, 70, 40), (24, 600, 66, 0), (26, 452, 60, 170), (22, 306, 70, 12), (28, 170, 62, -160),
    (240, 240, 56, 45), (540, 240, 56, -45), (240, 540, 56, 135), (540, 540, 56, -135), (140, 140, 60, 45),
    (640, 140, 60, -45), (140, 640, 60, 135), (640, 640, 60, -135), (340, 140, 50, 90), (440, 640, 50, 90),
    (140, 440, 50, 0), (640, 340, 50, 0),
)  # fmt: skip
"""Fallen leaves: middle, size and turn of each."""


def symbols() -> tuple[svg.Symbol, ...]:
    """Every symbol of the picture."""
    return floor.ALL


def draw(view: View) -> str:
    """The picture of a view."""
    words = plain(diagram(view))
    eggs, beetles = _cells(view, "eggs"), _cells(view, "beetles")
    taken = {cell for lists in (eggs, beetles) for cells in lists for cell in cells}
    things = [_egg(cell, seat) for seat in (0, 1) for cell in eggs[seat]]
    things += [_beetle(cell, seat) for seat in (0, 1) for cell in beetles[seat]]
    board = svg.group(
        svg.group(*(_place(cell, cell in taken) for cell in CELLS + YELLOW_CELLS), class_="places"),
        svg.group(*things, class_="things"),
        data_zone="board",
    )
    rings = bool(view["rings"])
    waiting = [EACH - len(cells) for cells in (eggs if rings else beetles)] if view["placing"] else [0, 0]
    nests = "".join(_nest(seat, waiting[seat], rings) for seat in (0, 1))
    return svg.picture(SIDE, SIDE, "Battle of the Beetles", words, symbols(), _ground(), nests, board)


def _cells(view: View, key: str) -> list[list[str]]:
    return cast(list[list[str]], view[key])


def _corner(cell: str) -> tuple[int, int]:
    """Where a cell's upper left corner is."""
    return MARGIN + CELL * "abcdefg".index(cell[0]), MARGIN + CELL * (7 - int(cell[1]))


def _halo(cell: str) -> str:
    """As large as a drop of dew; its unseen edge reaches to the next cell's, so that no pointer falls between."""
    x, y = _corner(cell)
    return svg.halo(x + 4, y + 4, CELL - 8, CELL - 8, 32, edge=8)


def _heading(cell: str) -> int:
    """Where a beetle at rest looks: at the yellow it will step onto (§4.3); inner corners look between two."""
    column, row = "abcdefg".index(cell[0]), 7 - int(cell[1])
    ahead = [(down, right) for down, right in STEPS if (row + down, column + right) in YELLOW]
    down, right = sum(step[0] for step in ahead), sum(step[1] for step in ahead)
    return round(degrees(atan2(right, -down))) % 360


@cache
def _place(cell: str, taken: bool) -> str:
    """A cell; what lies on it is pointed at in its stead."""
    x, y = _corner(cell)
    blue = cell in CELLS
    # The three kinds are dealt out so that neighbours differ.
    patch = (floor.DEW if blue else floor.POLLEN)[(x // CELL + 2 * (y // CELL)) % 3]
    drawn = patch.use(x, y, CELL) + _halo(cell)
    place = f"cell:{cell}"
    if taken:
        return svg.group(drawn, id=place, class_="cell", data_place=place) + "\n"
    return svg.thing(place, f"{cell}, free" if blue else f"{cell}, yellow", drawn, data_place=place)


@cache
def _egg(cell: str, seat: int) -> str:
    x, y = _corner(cell)
    colour = COLOURS[seat]
    return svg.thing(
        f"egg:{cell}",
        f"{colour} egg on {cell}",
        _halo(cell),
        floor.UNBORN[seat].use(x + 7, y + 6, 86),
        floor.SHELL[seat].use(x + 7, y + 6, 86, id=f"shell:{cell}"),
        seat=seat,
    )


@cache
def _beetle(cell: str, seat: int) -> str:
    x, y = _corner(cell)
    heading = _heading(cell)
    turn = f"rotate({heading} {x + 50} {y + 50})" if heading else None
    if heading in (180, 225, 270):
        # The lamp shines from the upper left: a beetle that looks away from it shows its other side.
        turn = f"{turn} matrix(-1 0 0 1 {2 * x + 100} 0)"
    return svg.thing(
        f"beetle:{cell}",
        f"{COLOURS[seat]} beetle on {cell}",
        _halo(cell),
        floor.BEETLE[seat].use(x + 9, y + 9, 82, transform=turn),
        seat=seat,
        data_heading=heading,
    )


@cache
def _nest(seat: int, waiting: int, rings: bool) -> str:
    """Green's corner at the lower left, Red's at the upper right: what is still to be placed waits there (§6.2)."""
    x, y = _corner("a1" if seat == 0 else "g7")
    parts = [floor.NEST[seat].use(x, y, CELL)]
    name = f"{COLOURS[seat]} nest"
    if waiting:
        name += f", {waiting} to lay" if rings else f", {waiting} to place"
        parts.append((floor.EGG if rings else floor.BEETLE)[seat].use(x + 13, y + 10, 74))
        parts.append(svg.lettering(str(waiting), x + 76, y + 86, **COUNT))
    return svg.group(
        *parts,
        id=f"nest:{seat}",
        class_=f"nest seat-{seat}",
        data_zone="pool",
        data_name=name,
        data_seat=seat,
        data_place=f"nest:{seat}",
    )


@cache
def _ground() -> str:
    """Soil, leaves, the stump in the middle, and the coordinates at the edge."""
    parts = [svg.element("rect", x=2, y=2, width=SIDE - 4, height=SIDE - 4, rx=34, **floor.inked(floor.SOIL))]
    for x, y, size, turn in LITTER:
        parts.append(floor.LITTER.use(x - size / 2, y - size / 2, size, transform=f"rotate({turn} {x} {y})"))
    parts.append(floor.STUMP.use(*_corner("d4"), CELL))
    parts.append(floor.MUSHROOMS.use(*_corner("g1"), CELL))
    left, top = _corner("a7")
    parts.append(floor.OAK_LEAF.use(left, top, CELL, transform=f"rotate(-38 {left + 50} {top + 50})"))
    for n in range(7):
        middle = MARGIN + CELL * n + CELL / 2
        parts.append(svg.lettering("abcdefg"[n], middle, SIDE - 13, **EDGE))
        parts.append(svg.lettering(str(7 - n), 21, middle + 8, **EDGE))
    ground = svg.group(*parts, class_="ground", aria_hidden="true")
    return svg.group(ground, id="floor", data_name="the forest floor")
