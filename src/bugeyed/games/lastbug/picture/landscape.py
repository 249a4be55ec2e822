"""The alien landscape: sixteen tiles, face up or flipped."""

from __future__ import annotations

from functools import cache

from bugeyed.core.game import View
from bugeyed.core.svg import Value, group, halo, lettering, only, thing
from bugeyed.games.lastbug.board import CELLS, READING
from bugeyed.games.lastbug.picture.inks import PAPER
from bugeyed.games.lastbug.picture.lettering import LEAST, PHONE_LEAST, READ, remark
from bugeyed.games.lastbug.picture.panels import frame, guessed, listed, spot
from bugeyed.games.lastbug.picture.tiles import TILE, face, reverse, unlaid

NUMBERS = {1: "one", 2: "two", 3: "three"}


def cell_corner(cell: str) -> tuple[float, float]:
    """The upper left corner of a landscape tile in its panel."""
    return 28 + 113 * "abcd".index(cell[0]), 40 + 113 * (4 - int(cell[1]))


def images_below(view: View, cell: str) -> int:
    """How many images the tile shows that the Vehicle stands on; a flipped one counts two."""
    tiles = view["landscape"]
    assert isinstance(tiles, dict)
    return 2 if cell in listed(view["flipped"]) else int(tiles[cell][1])


def landscape(view: View) -> str:
    """Sixteen tiles, face up or flipped (§1.2)."""
    parts = [frame(490, 514, "#c9682f", "sand", "ALIEN LANDSCAPE"), coordinates()]
    if guessed(view, "landscape"):
        parts.append(remark("tiles reconstructed", 480, 24))
    tiles, flipped = view["landscape"], listed(view["flipped"])
    assert isinstance(tiles, dict)
    for number in READING:
        cell = CELLS[number]
        x, y = cell_corner(cell)
        free = view["vehicle"] != cell
        inside, name = unlaid(x, y), f"{cell}: not laid yet"
        if cell in flipped:
            inside, name = reverse(x, y, free), f"{cell}: flipped, counts 2, matches every BEM"
        elif cell in tiles:
            bem, images = str(tiles[cell][0]), int(tiles[cell][1])
            inside, name = face(x, y, bem, images, free), f"{cell}: {NUMBERS[images]} {bem}"
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
    found = []
    for layout, size, foot in (("wide", LEAST, 507), ("tall", PHONE_LEAST, 510)):
        style: dict[str, Value] = {
            "font_size": size,
            "font_weight": 700,
            "text_anchor": "middle",
            "fill": PAPER,
            **READ,
        }
        columns = [lettering(letter, 83 + 113 * n, foot, **style) for n, letter in enumerate("abcd")]
        rows = [lettering(str(row), 16, 552 - 113 * row, **style) for row in range(1, 5)]
        found.append(group(*columns, *rows, **only(layout)))
    return group(*found, aria_hidden="true")
