"""The sheet of actions: everything a Survivor can do, with its cost. Pointing at one says why it cannot be done."""

from __future__ import annotations

from functools import lru_cache

from bugeyed.core import svg
from bugeyed.core.game import View
from bugeyed.games.bugout.picture import symbols as ink
from bugeyed.games.bugout.picture.diagram import of
from bugeyed.games.bugout.picture.lettering import CARD, LEAST, card, count, words
from bugeyed.games.bugout.picture.panel import WIDTH

STEP = 22.0
LEFT = 64
"""How wide the left column is; the right one has the costly verbs."""
COLUMNS = (
    ("move", "rescue", "grab", "give", "enter", "drop", "exit", "loot", "tow", "pull", "swing"),
    (
        *("climb", "throw", "drain", "repair", "relight", "drive"),
        *("reinforce", "rebuild", "place", "sturdy-bridge", "rope-bridge"),
    ),
)
HEIGHT = 22 + STEP * len(COLUMNS[0]) + 4
FREE = ("drop", "exit")
HEROES = (*COLUMNS[1], "loot", "tow", "pull", "swing")
"""Complex Actions, which Civilians do not take (§4.3)."""


def sheet(view: View) -> str:
    """Verbs in two columns; the costs are those of this moment."""
    return _written(tuple((verb, tuple(cost)) for verb, cost in of(view, "costs").items()))


@lru_cache(64)
def _written(costs: tuple[tuple[str, tuple[str, ...]], ...]) -> str:
    price = dict(costs)
    parts = [card(WIDTH, HEIGHT, "Actions", "cost")]
    for column, verbs in enumerate(COLUMNS):
        x, wide = (5.0, LEFT - 3.0) if column == 0 else (LEFT + 4.0, WIDTH - LEFT - 9.0)
        for row, verb in enumerate(verbs):
            parts.append(_verb(verb, price.get(verb, ()), x, 22 + STEP * row, wide))
    return "".join(parts)


def _verb(verb: str, cost: tuple[str, ...], x: float, y: float, wide: float) -> str:
    title = verb.replace("-", " ").capitalize()
    price = " and ".join(cost) if cost else "no Resources"
    action = "costs no action" if verb in FREE else "takes an action"
    name = f"{title}: {action}, {price}" + (", Heroes only" if verb in HEROES else "")
    icons = []
    for number, kind in enumerate(reversed(cost)):
        left = x + wide - 14.5 - 13 * number
        if kind == "any":
            icons.append(count("?", left + 3, y + 15, 13))
        else:
            icons.append(ink.RESOURCES[kind].use(left, y + 4, 13.5))
    note = words("free", x + wide - 3, y + 15, LEAST, text_anchor="end") if verb in FREE else ""
    squeezed = wide - 8 - 13.5 * len(cost) if len(title) > 10 else None
    ground = svg.element("rect", x=x, y=y, width=wide, height=STEP - 2, rx=4, fill=CARD, stroke=ink.CONTOUR)
    line = svg.thing(
        f"verb:{verb}",
        name,
        svg.halo(x, y, wide, STEP - 2, 4),
        words(
            title,
            x + 4,
            y + 15,
            LEAST,
            font_weight=700 if verb in HEROES else 400,
            textLength=squeezed,
            lengthAdjust="spacingAndGlyphs" if squeezed else None,
        ),
        note,
        *icons,
        data_dense="",
    )
    return ground + line
