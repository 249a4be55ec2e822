"""View to characters; ``setup.read_diagram`` reads it back."""

from __future__ import annotations

from typing import cast

from bugeyed.core.diagram import Diagram, Run
from bugeyed.core.game import View
from bugeyed.games.beetles.board import PLAN, cell_name


def diagram(view: View) -> Diagram:
    """The view in characters: G and R beetles, g and r eggs, + yellow, . free, # no cell."""
    signs = {
        cell: (letters[seat], seat)
        for key, letters in (("eggs", "gr"), ("beetles", "GR"))
        for seat, cells in enumerate(cast(list[list[str]], view[key]))
        for cell in cells
    }
    lines: Diagram = []
    for row in range(7):
        runs = [Run(f"{7 - row} ")]
        for column in range(7):
            sign, seat = signs.get(cell_name(row, column), (PLAN[row][column], None))
            runs += [Run(" "), Run(sign, seat)]
        lines.append(runs)
    lines.append([Run("   a b c d e f g")])
    mover, words = turn_words(view)
    lines.append([Run(words, mover)])
    return lines


def turn_words(view: View) -> tuple[int, str]:
    """Whose turn it is and in which words; at the end, who cannot act."""
    outcome = view["outcome"]
    if isinstance(outcome, dict):
        return 1 - outcome["winners"][0], str(outcome["reason"])
    turn = view["turn"]
    assert isinstance(turn, int)
    return turn, f"{cast(list[str], view['seat_names'])[turn]} {_what_to_do(view)}"


def _what_to_do(view: View) -> str:
    if not view["placing"]:
        return "to act"
    return "to lay an egg" if view["rings"] else "to place a beetle"
