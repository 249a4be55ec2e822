"""The compass: eight squares with their arrows."""

from __future__ import annotations

from bugeyed.core.game import View
from bugeyed.core.svg import circle, element, group, halo, path, thing
from bugeyed.games.lastbug.board import DIRECTIONS, SQUARES
from bugeyed.games.lastbug.picture.diagram import SPOTS
from bugeyed.games.lastbug.picture.inks import NEWSPRINT, NIGHT, PAPER, TEAL, inked, line
from bugeyed.games.lastbug.picture.lettering import remark
from bugeyed.games.lastbug.picture.panels import frame, guessed, listed, spot
from bugeyed.games.lastbug.picture.symbols import ALL

SQUARE = 96
STEP = 100


def square_corner(number: int) -> tuple[float, float]:
    """The upper left corner of a compass square in its panel."""
    column, row = SPOTS[number]
    return 12 + STEP * column, 44 + STEP * row


def compass(view: View) -> str:
    """Eight squares with their arrows (§1.1)."""
    parts = [frame(320, 368, NIGHT, "night", "COMPASS")]
    rose = path("M160 158L170 182L194 192L170 202L160 226L150 202L126 192L150 182Z", **inked(TEAL, 4))
    turning = path("M122 172A43 43 0 0 1 196 168", **line(PAPER, 5)) + path(
        "M184 164L206 158L202 180Z", fill=PAPER
    )
    parts.append(group(turning, rose, circle(160, 192, 7, **inked(PAPER, 3)), aria_hidden="true"))
    for number, square in enumerate(SQUARES):
        x, y = square_corner(number)
        direction = int(listed(view["arrows"])[number])
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
        parts.append(remark("arrows reconstructed", 308, 360, 20))
    return "".join(parts)
