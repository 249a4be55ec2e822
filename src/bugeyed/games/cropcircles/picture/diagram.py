"""The view in characters: two signs a glyph, its shading and its shape."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, cast

from bugeyed.core.diagram import Diagram, Run
from bugeyed.core.game import View
from bugeyed.core.words import counted, listed
from bugeyed.games.cropcircles.glyphs import KIND_NAMES, SHADINGS, SHAPES

SHADING_SIGNS: Final = dict(zip(SHADINGS, "-@=x", strict=True))
SHAPE_SIGNS: Final = dict(zip(SHAPES, "o#^*", strict=True))
GROUND_SIGNS: Final = {"centre": " ,"}


def sign(kind: str) -> str:
    """*=\\** for a striped star."""
    shading, shape = kind.split("-")
    return SHADING_SIGNS[shading] + SHAPE_SIGNS[shape]


def heap(names: list[str]) -> str:
    """*2 solid-star, empty-circle*."""
    counts = Counter(names)
    parts = [f"{counts[kind]} {kind}" if counts[kind] > 1 else kind for kind in KIND_NAMES if kind in counts]
    return ", ".join(parts) or "nothing"


def diagram(view: View) -> Diagram:
    """The field, then everything beside it in words."""
    seen = cast(dict[str, Any], view)
    lines: Diagram = []
    for row in range(12, 0, -1):
        signs = [_at(seen, f"{column}{row}") for column in "abcdefghijkl"]
        lines.append([Run(f"{row:>2}  " + " ".join(signs))])
    lines.append([Run("    " + " ".join(f" {column}" for column in "abcdefghijkl"))])
    lines.append([Run("- empty  @ solid  = striped  x crossed    o circle  # square  ^ triangle  * star")])
    lines.append([Run("")])
    for shading, shapes in seen["rules"].items():
        lines.append([Run(f"{shading} may touch {listed(shapes)}")])
    if seen["next_rule"] is not None:
        card = seen["next_rule"]
        lines.append([Run(f"next rule: {card['shading']} may touch {listed(card['shapes'])}")])
    if seen["holder"] is not None:
        side = "can change" if seen["can_change"] else "can't change"
        lines.append(
            [Run(seen["seat_names"][seen["holder"]], seen["holder"]), Run(f" holds the card: rules {side}")]
        )
    lines.append([Run(f"pool: {heap(seen['pool'])}; bag: {seen['bag']}")])
    if seen["line_score"]:
        lines.append([Run(f"line: {seen['line_score']}")])
    for seat in range(seen["players"]):
        lines.append(_rack(seen, seat))
    return lines


def _at(seen: dict[str, Any], cell: str) -> str:
    if cell in seen["board"]:
        return sign(seen["board"][cell])
    ground = seen["ground"].get(cell, "")
    if ground in seen["multipliers"]:
        return f"{seen['multipliers'][ground]}X"
    return GROUND_SIGNS.get(ground, " .")


def _rack(seen: dict[str, Any], seat: int) -> list[Run]:
    rack, score = seen["racks"][seat], seen["scores"][seat]
    if isinstance(rack, list):
        words = heap(rack)
    else:
        words = counted(rack["count"], "glyph") + (
            f", among them {heap(rack['known'])}" if rack["known"] else ""
        )
    mark = "> " if seen["mover"] == seat and seen["turns_begun"] else "  "
    return [Run(mark), Run(f"{seen['seat_names'][seat]:<7}", seat), Run(f"{score:>4}  {words}")]
