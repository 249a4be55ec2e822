"""View to SVG: a comic page of three panels.

On a desk the panels stand side by side; on a phone they are stacked (``data-tall``, docs/drawing.md).
"""

from __future__ import annotations

from functools import cache

from bugeyed.core.diagram import plain
from bugeyed.core.game import View
from bugeyed.core.svg import Symbol, element, group, panel, picture
from bugeyed.games.lastbug.board import SQUARES
from bugeyed.games.lastbug.picture.cards import held_by, pool
from bugeyed.games.lastbug.picture.circle import RIM, ring, ring_spot
from bugeyed.games.lastbug.picture.compass import compass, square_corner
from bugeyed.games.lastbug.picture.diagram import diagram
from bugeyed.games.lastbug.picture.inks import PAPER, VIOLET, inked
from bugeyed.games.lastbug.picture.landscape import cell_corner, landscape
from bugeyed.games.lastbug.picture.panels import dots
from bugeyed.games.lastbug.picture.players import EMPTY_HAND, far_side, near_side
from bugeyed.games.lastbug.picture.symbols import ALL

WIDE = (1350, 850)
TALL = (510, 1812)
AT = {
    "compass": ("translate(12 126)", "translate(10 166) scale(.82)"),
    "landscape": ("translate(344 126)", "translate(10 474)"),
    "circle": ("translate(846 126)", "translate(10 998)"),
}
"""Where each board lies, on a desk and on a phone."""


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
        panel(
            "cards",
            "translate(12 492)",
            "translate(284 160) scale(.67)",
            pool(view),
            id="cards",
            data_zone="pool",
            data_name="cards",
        ),
        *far_side(view, 1 - near),
        *near_side(view, near),
        *figures(view),
        tall=tall,
    )


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
    board = panel(name.lower(), wide, tall, inside, data_zone="board")
    return group(board, id=f"board:{name.lower()}", data_zoom=name, data_name=f"the {name}")


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
