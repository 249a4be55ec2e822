"""The view in characters, for terminals, screen readers and bug reports."""

from __future__ import annotations

from typing import Any

from bugeyed.core.diagram import Diagram, Run
from bugeyed.core.game import View
from bugeyed.games.bugout.board import NAMES, SIDE
from bugeyed.games.bugout.setting import COLOURS


def of(view: View, key: str) -> Any:
    """One part of a view, which is plain JSON."""
    return view[key]


SIGNS = {
    "urban": "U",
    "landmark": "L",
    "terrain": "T",
    "high-ground": "^",
    "flooded": "~",
    "lava": "*",
    "empty": ".",
    "sturdy-bridge": "=",
    "rope-bridge": "-",
}


def diagram(view: View) -> Diagram:
    """Six rows of cells: sign, health, people by letter, ! for a Tornado, f for a lit Flare; then the tally."""
    lines: Diagram = [[Run("     A        B        C        D        E        F")]]
    for row in range(SIDE):
        line = [Run(f"{row + 1} ")]
        for column in range(SIDE):
            line += _signs(view, NAMES[row * SIDE + column])
        lines.append(line)
    lines.append([Run(f"graveyard {view['filled']} of {view['spaces']}: {' '.join(of(view, 'graveyard'))}")])
    safe = [who for who, row in of(view, "survivors").items() if row["at"] == "safe"]
    signal = of(view, "signal")["id"] or "none yet"
    active = " ".join(of(view, "extraction")) or "none"
    lines.append([Run(f"safe {len(safe)}, signal {signal}, extraction {active}")])
    for seat, hand in enumerate(of(view, "hands")):
        cards = " ".join(f"{kind} {number}" for kind, number in hand["resources"].items() if number)
        extra = ", ".join([*hand["disasters"], *[card["name"] for card in hand["events"]]])
        lines.append(
            [
                Run(f"{COLOURS[seat]}", seat),
                Run(f" {cards or 'no Resources'}" + (f"; {extra}" if extra else "")),
            ]
        )
    return lines


def _signs(view: View, cell: str) -> list[Run]:
    tile = of(view, "tiles").get(cell)
    if not tile:
        return [Run(" ?       ")]
    head = SIGNS[tile["type"]] + (str(tile["health"]) if tile["health"] else " ")
    storm = any(row["at"] == cell and row["state"] == "active" for row in of(view, "tornadoes").values())
    lit = any(row.get("lit") and row["at"] == cell for row in of(view, "tokens").values())
    runs = [Run(" " + head + ("!" if storm else "") + ("f" if lit else ""))]
    width = len(runs[0].text)
    for seat, colour in enumerate(COLOURS):
        number = sum(
            row["at"] == cell for who, row in of(view, "survivors").items() if who.startswith(colour)
        )
        if number:
            text = colour[0].upper() + (str(number) if number > 1 else "")
            runs.append(Run(text, seat if seat < len(of(view, "hands")) else None))
            width += len(text)
    return [*runs, Run(" " * max(0, 9 - width))]
