"""The field with all that is pressed into it, and the road of points round it."""

from __future__ import annotations

from collections import Counter
from math import hypot
from typing import Any

from bugeyed.core.svg import Value, circle, element, group, halo, only, path, roam, thing
from bugeyed.core.words import counted, listed
from bugeyed.games.cropcircles.board import CELLS
from bugeyed.games.cropcircles.picture import symbols as look
from bugeyed.games.cropcircles.picture.measures import (
    CELL,
    EARTH,
    FURROW,
    HEDGE,
    LEAST,
    MARGIN,
    MONO,
    OUTLINED,
    PHONE_LEAST,
    ROWS,
    WIDTH,
    lettered,
)

TIMES: dict[str, Value] = {
    "text_anchor": "end",
    "font_family": MONO,
    "font_weight": 700,
    **OUTLINED,
}
"""How often a thing in the field counts."""


def draw_field(seen: dict[str, Any], top: float) -> str:
    left, first = MARGIN, top + MARGIN
    ground = [element("rect", x=0, y=top, width=WIDTH, height=WIDTH, rx=14, fill=HEDGE)]
    ground.append(_road(seen, top))
    for row in range(12):
        y = first + row * CELL
        ground.append(element("rect", x=left, y=y, width=12 * CELL, height=CELL, fill=ROWS[row % 2]))
        furrows = "".join(f"M{left} {y + n * CELL / 5:.1f}H{left + 12 * CELL}" for n in range(1, 5))
        ground.append(
            path(furrows, stroke=FURROW, stroke_width=1.6, stroke_dasharray="26 9 60 14", fill="none")
        )
    grid = "".join(f"M{left + n * CELL} {first}V{first + 12 * CELL}" for n in range(1, 12))
    grid += "".join(f"M{left} {first + n * CELL}H{left + 12 * CELL}" for n in range(1, 12))
    ground.append(path(grid, stroke="#5d4a22", stroke_width=1.5, stroke_opacity=0.55, fill="none"))
    ground.append(
        element(
            "rect",
            x=left,
            y=first,
            width=12 * CELL,
            height=12 * CELL,
            fill="none",
            stroke=look.INK,
            stroke_width=4,
        )
    )
    for n in range(12):
        middle = left + n * CELL + CELL / 2
        ground += _edge(seen, "abcdefghijkl"[n], middle, top + WIDTH - MARGIN / 2, top)
        ground += _edge(seen, str(12 - n), MARGIN / 2, first + n * CELL + CELL / 2, top)
    if seen["reconstructed"]:
        words = f"reconstructed: {listed(seen['reconstructed'])}"
        ground.append(
            lettered(
                words,
                WIDTH - MARGIN,
                top + 49,
                LEAST,
                text_anchor="end",
                fill="#a9c2ae",
                font_style="italic",
                **only("wide"),
            )
        )
    cells = [_cell(seen, cell, left, first) for cell in range(144)]
    glyphs = [_laid(seen, cell, seen["board"][cell], left, first) for cell in CELLS if cell in seen["board"]]
    field = group(group(*ground, aria_hidden="true"), id="field", data_name="the field")
    inside = (field, *cells, *glyphs, _tokens(seen, top))
    return roam("cropcircles-field", 0, top, WIDTH, WIDTH, *inside)


def _edge(seen: dict[str, Any], words: str, x: float, y: float, top: float) -> list[str]:
    """The letter of a column or the number of a row: beside the road, on a phone in its place."""
    style: dict[str, Value] = {"text_anchor": "middle", "font_family": MONO, "fill": "#e9dcc0"}
    row = words.isdigit()
    left, low = (43.0, y + 7) if row else (x, top + WIDTH - 36)
    desk = lettered(words, left, low, LEAST, **style, **only("wide"))
    if _is_taken(seen, x, y, top):
        return [desk]
    return [desk, lettered(words, x, y + 10, PHONE_LEAST, **style, **only("tall"))]


def _is_taken(seen: dict[str, Any], x: float, y: float, top: float) -> bool:
    """Whether a token of the road lies over a spot."""
    spots = [_spot_on_road(int(score), top) for score in seen["scores"]]
    return any(hypot(there[0] - x, there[1] - y) < 34 for there in spots)


def _corner(cell: str, left: float, first: float) -> tuple[float, float]:
    """The upper left corner of a cell."""
    return left + "abcdefghijkl".index(cell[0]) * CELL, first + (12 - int(cell[1:])) * CELL


def _cell(seen: dict[str, Any], number: int, left: float, first: float) -> str:
    cell = CELLS[number]
    x, y = _corner(cell, left, first)
    thing_there = seen["ground"].get(cell, "")
    if cell in seen["board"]:
        return element(
            "rect",
            id=f"cell:{cell}",
            data_place=f"cell:{cell}",
            x=x,
            y=y,
            width=CELL,
            height=CELL,
            fill="none",
        )
    name, stands = f"cell {cell}", ""
    if thing_there == "centre":
        stands = circle(x + CELL / 2, y + CELL / 2, CELL * 0.3, fill="none", stroke=FURROW, stroke_width=4)
    elif thing_there:
        times = seen["multipliers"][thing_there]
        name = f"{thing_there} on {cell}, counts {times} times"
        stands = group(
            look.GROUND[thing_there].use(x + 7, y + 4, CELL - 20),
            *(
                lettered(f"{times}x", x + CELL - 4, y + CELL - 6, size, **TIMES, **only(layout))
                for layout, size in (("wide", 22), ("tall", PHONE_LEAST))
            ),
            id=f"{thing_there}:{cell}",
            class_=thing_there,
        )
    return thing(
        f"cell:{cell}", name, halo(x + 3, y + 3, CELL - 6, CELL - 6, 8), stands, data_place=f"cell:{cell}"
    )


def _laid(seen: dict[str, Any], cell: str, kind: str, left: float, first: float) -> str:
    x, y = _corner(cell, left, first)
    fresh = cell in seen["line"]
    name = f"{kind.replace('-', ' ')} on {cell}" + (", being placed" if fresh else "")
    return thing(f"glyph:{cell}", name, draw_tile(kind, x + 4, y + 4, CELL - 8, seen, fresh, **only("wide")))


def draw_tile(
    kind: str, x: float, y: float, size: float, seen: dict[str, Any], fresh: bool = False, **shown: Value
) -> str:
    """A pressed patch with a glyph and its value in the corner, *shown* perhaps in one layout alone."""
    patch = element(
        "rect",
        x=x,
        y=y,
        width=size,
        height=size,
        rx=size * 0.16,
        fill="#fff3c4" if fresh else look.STRAW,
        stroke=look.ALARM if fresh else "#4d3b1c",
        stroke_width=4 if fresh else 2.5,
    )
    swept = "".join(
        f"M{x + size * 0.12:.1f} {y + size * part:.1f}q{size * 0.38:.1f} {-size * 0.06:.1f} {size * 0.76:.1f} 0"
        for part in (0.3, 0.48, 0.66, 0.84)
    )
    straws = path(swept, fill="none", stroke="#dcc583", stroke_width=size * 0.035, stroke_linecap="round")
    value = lettered(
        str(seen["values"][kind]),
        x + size * 0.05,
        y + size * 0.29,
        size * 0.33,
        fill=look.INK,
        font_family=MONO,
        font_weight=700,
        **shown,
    )
    return (
        halo(x - 2, y - 2, size + 4, size + 4, size * 0.16)
        + patch
        + straws
        + look.GLYPHS[kind].use(x + size * 0.08, y + size * 0.1, size * 0.86)
        + value
    )


# The score track: a road round the field.


def _spot_on_road(points: int, top: float) -> tuple[float, float]:
    """Where a score stands: 25 steps a side, from the lower left corner upwards and round."""
    side, step = points % 100 // 25, points % 25
    low, high = 17.0, WIDTH - 17.0
    along = low + (high - low) * step / 25
    if side == 0:
        return low, top + WIDTH - along
    if side == 1:
        return along, top + low
    if side == 2:
        return high, top + along
    return WIDTH - along, top + high


def _road(seen: dict[str, Any], top: float) -> str:
    parts = [
        element(
            "rect",
            x=17,
            y=top + 17,
            width=WIDTH - 34,
            height=WIDTH - 34,
            rx=6,
            fill="none",
            stroke=EARTH,
            stroke_width=26,
        )
    ]
    for points in range(100):
        x, y = _spot_on_road(points, top)
        if points % 10 == 0:
            if not _is_taken(seen, x, y, top):
                style: dict[str, Value] = {"text_anchor": "middle", "font_family": MONO, "fill": "#e9dcc0"}
                parts.append(lettered(str(points), x, y + 7, LEAST, **style, **only("wide")))
        elif points % 5 == 0:
            parts.append(circle(x, y, 4, fill="#a8937a"))
        else:
            parts.append(circle(x, y, 2, fill="#a8937a"))
    return "".join(parts)


def _tokens(seen: dict[str, Any], top: float) -> str:
    tokens = []
    crowd: Counter[int] = Counter()
    for seat in range(seen["players"]):
        score = int(seen["scores"][seat])
        x, y = _spot_on_road(score, top)
        shift = 9 * crowd[score % 100]
        crowd[score % 100] += 1
        name = f"{seen['seat_names'][seat]}: {counted(score, 'point')}"
        tokens.append(
            group(
                look.SEATS[seat].use(x - 14 + shift, y - 14 - shift / 2, 28),
                id=f"score:{seat}",
                data_name=name,
                data_seat=seat,
                class_="score",
            )
        )
    return "".join(tokens)
