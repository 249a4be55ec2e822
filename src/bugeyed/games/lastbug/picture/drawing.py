"""View to SVG: a comic page of three panels.

On a desk planet and circle stand side by side, as square as the screen between its margins, with compass and
cards below. On a phone planet and circle stand one below the other, and beside them the compass between the two
players; the cards lie below, so that all of it is seen at once (``data-tall``, docs/drawing.md).
"""

from __future__ import annotations

from functools import cache

from bugeyed.core.diagram import plain
from bugeyed.core.game import View
from bugeyed.core.svg import Symbol, element, group, lettering, only, panel, picture
from bugeyed.games.lastbug.board import SQUARES
from bugeyed.games.lastbug.picture.cards import cards_height, deck, row_of_cards
from bugeyed.games.lastbug.picture.circle import GUNNER, ring, ring_spot
from bugeyed.games.lastbug.picture.compass import compass, square_corner
from bugeyed.games.lastbug.picture.diagram import diagram
from bugeyed.games.lastbug.picture.inks import INK, PAPER, VIOLET, inked
from bugeyed.games.lastbug.picture.landscape import cell_corner, images_below, landscape
from bugeyed.games.lastbug.picture.lettering import LEAST, READ, SHRUNK, outlined
from bugeyed.games.lastbug.picture.panels import dots, guessed, option
from bugeyed.games.lastbug.picture.players import far_side, near_side
from bugeyed.games.lastbug.picture.symbols import ALL

WIDE = (1002, 990)
TALL = (480, 610)
"""A phone's sheet without cards."""
AT = {
    "compass": ("translate(10 678) scale(.8)", f"translate(8 194) scale({SHRUNK})"),
    "landscape": ("translate(8 124)", f"translate(198 14) scale({SHRUNK})"),
    "circle": ("translate(504 124)", f"translate(198 314) scale({SHRUNK})"),
}
"""Where each board lies, on a desk and on a phone."""
GUESSED = {"compass": "arrows", "landscape": "tiles", "circle": "order of the circle", "cards": "cards"}
"""What of a component may be our reconstruction."""


def symbols() -> list[Symbol]:
    """Everything that is drawn once and reused."""
    return list(ALL.values())


def draw(view: View) -> str:
    """The picture of a view."""
    near = 1 if view["seat"] == 1 else 0
    below = TALL[1] + cards_height(view, near)
    note = reconstructed(view, below + 12)
    tall = (TALL[0], below + (26 if note else 4))
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
            "translate(276 772)",
            "translate(1 466) scale(.6)",
            deck(view),
            id="cards",
            data_zone="pool",
            data_name="cards",
        ),
        *far_side(view, 1 - near),
        *near_side(view, near),
        *row_of_cards(view, near, (386, 772, 606), (8, TALL[1] + 8)),
        *figures(view),
        note,
        tall=tall,
    )


def reconstructed(view: View, y: float) -> str:
    """At the foot of a phone's sheet, what a desk says on each board; nothing where all is known."""
    words = [
        word
        for file, word in GUESSED.items()
        if guessed(view, file) and (file != "circle" or option(view, "circle") != "random")
    ]
    if not words:
        return ""
    return lettering(
        f"reconstructed: {', '.join(words)}", 12, y, font_size=LEAST, fill=INK, aria_hidden="true",
        class_="fidelity", **READ, **only("tall"),
    )  # fmt: skip


@cache
def pages(tall: tuple[float, float]) -> str:
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
        count = outlined(str(images_below(view, view["vehicle"])), x + 94, y + 104, 30)
        found.append(figure("vehicle", x + 70, y + 74, 62, "landscape"))
        found.append(
            panel("vehicle-count", *AT["landscape"], group(count, pointer_events="none", aria_hidden="true"))
        )
    if isinstance(view["gunner"], int):
        x, y = ring_spot(view["gunner"], GUNNER)
        found.append(figure("gunner", x, y, 66, "circle"))
    return found


def figure(name: str, x: float, y: float, size: float, board: str) -> str:
    """A standing character; the pointer goes through it to what it stands on."""
    body = ALL[name].use(x - size / 2, y - size / 2, size)
    return panel(f"{name}-stand", *AT[board], group(body, id=name, class_="figure", pointer_events="none"))
