"""What everything in the picture is, in words."""

from __future__ import annotations

from typing import cast

from bugeyed.core.explanation import Explanation
from bugeyed.core.game import View
from bugeyed.core.words import counted
from bugeyed.games.beetles.board import COLOURS, EACH, YELLOW_CELLS


def explain(view: View, thing: str) -> Explanation | None:
    """The card about a thing, by its id in the picture."""
    kind, _, where = thing.partition(":")
    if kind == "floor":
        return Explanation(
            "The forest floor", ("Nothing lies here: the corners and the stump are no cells.",), "1.1"
        )
    if kind == "cell":
        return _cell(where)
    if kind in ("egg", "beetle"):
        return _bug(view, kind, where)
    return _nest(view, int(where)) if kind == "nest" else None


def _cell(cell: str) -> Explanation:
    if cell in YELLOW_CELLS:
        return Explanation(
            f"Yellow cell {cell}",
            ("Pollen. Beetles step onto it on their way and fly on; nothing ever rests here.",),
            "1.3",
        )
    return Explanation(f"Blue cell {cell}", ("Dew. Room for one egg or one beetle; it is free.",), "1.2")


def _bug(view: View, kind: str, cell: str) -> Explanation | None:
    cells = cast(list[list[str]], view["eggs" if kind == "egg" else "beetles"])
    owner = next((seat for seat in (0, 1) if cell in cells[seat]), None)
    if owner is None:
        return None
    who = COLOURS[owner].capitalize()
    left = f"{who} has {counted(len(cells[owner]), kind)}."
    if kind == "egg":
        what = f"A beetle under its shell. {who} may hatch it; until then it neither captures nor can be captured."
        return Explanation(f"{who} egg", (what, left), "4.1")
    what = "It steps onto a yellow cell beside it and flies on like a chess knight, onto a beetle of the other colour."
    return Explanation(f"{who} beetle", (what, left), "4.3")


def _nest(view: View, seat: int) -> Explanation:
    who, rings = COLOURS[seat].capitalize(), bool(view["rings"])
    laid = cast(list[list[str]], view["eggs" if rings else "beetles"])[seat]
    kind = "egg" if rings else "beetle"
    if not view["placing"]:
        return Explanation(
            f"{who} nest", (f"{who}'s corner. All that came from here lies on the board.",), "1.4"
        )
    words = f"{counted(EACH - len(laid), kind)} still to be laid, one a turn, on any free blue cell."
    return Explanation(f"{who} nest", (words,), "6.2" if rings else "6.4")
