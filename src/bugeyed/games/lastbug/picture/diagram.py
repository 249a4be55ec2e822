"""View to characters: the three boards side by side, then the players."""

from __future__ import annotations

from typing import Any

from bugeyed.core.diagram import Diagram, Run
from bugeyed.core.game import View
from bugeyed.core.words import counted
from bugeyed.games.lastbug.board import DIRECTIONS, SQUARES

SPOTS = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
"""Column and row of each compass square, clockwise from the top."""
WAYS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
INITIALS = {"gloop": "g", "scuttler": "s", "tentaclor": "t", "buzzwing": "b"}


def diagram(view: View) -> Diagram:
    """Compass, landscape and circle side by side, then the players. V Vehicle, * Navigator, > Gunner, ## flipped."""
    rows: Diagram = [[Run("compass       landscape                circle")]]
    lines = zip(_compass_lines(view), _landscape_lines(view), _circle_lines(view), strict=True)
    for left, middle, right in lines:
        rows.append([Run(f"{left:<14}{middle:<24} "), *right])
    rows.append([Run(f"              {'  a    b    c    d':<24} ")])
    for seat in range(2):
        rows.append([Run(_player_line(view, seat), seat)])
    rows.append([Run(_deck_line(view))])
    return rows


def _compass_lines(view: View) -> list[str]:
    grid = [["   "] * 3 for _ in range(3)]
    for number, square in enumerate(SQUARES):
        column, row = SPOTS[number]
        arrow = WAYS[DIRECTIONS[int(_list(view["arrows"])[number])]]
        grid[row][column] = f"{arrow}* " if view["navigator"] == square else f"{arrow}  "
    return [*("".join(row) for row in grid), ""]


def _landscape_lines(view: View) -> list[str]:
    tiles, flipped = view["landscape"], _list(view["flipped"])
    assert isinstance(tiles, dict)
    lines = []
    for row in "4321":
        words = []
        for column in "abcd":
            cell = column + row
            sign = ".."
            if cell in tiles:
                bem, images = tiles[cell]
                sign = "##" if cell in flipped else f"{INITIALS[str(bem)]}{images}"
            words.append(f"{sign}V" if view["vehicle"] == cell else f"{sign} ")
        lines.append(f"{row} " + "  ".join(words))
    return lines


def _circle_lines(view: View) -> list[list[Run]]:
    """Places 1 to 12 in three lines of four, each with its tile; a gap is a dot."""
    lines: list[list[Run]] = []
    for first in (1, 5, 9):
        runs = []
        for place in range(first, first + 4):
            bem = _list(view["circle"])[place - 1]
            mark = ">" if view["gunner"] == place else " "
            seat = None if bem is None else (0 if bem in ("gloop", "scuttler") else 1)
            runs.append(Run(f"{mark}{place:>2} {INITIALS[str(bem)] if bem else '.'} ", seat))
        lines.append(runs)
    return [*lines, []]


def _player_line(view: View, seat: int) -> str:
    who, hand = _list(view["seat_names"])[seat], _list(view["hands"])[seat]
    cards = counted(hand, "card") if isinstance(hand, int) else ", ".join(hand) or "no cards"
    shot = ", ".join(_list(_list(view["collected"])[seat])) or "nothing"
    mascot = _list(view["mascots"])[seat] or "hidden"
    wins = int(_list(view["game_wins"])[seat])
    turn = "> " if view["turn"] == seat else "  "
    more = f"; games won {wins}" if wins else ""
    if view["protected"] == seat:
        more += "; protected"
    if view["duck"] == seat:
        more += "; holds duck-and-cover"
    return f"{turn}{who}: mascot {mascot}; hand {cards}; shot {shot}{more}"


def _deck_line(view: View) -> str:
    active = ", ".join(str(card) for card in _list(view["active"]))
    outcome = view["outcome"]
    words = f"deck {view['deck']}" + (f"; played this turn: {active}" if active else "")
    if view["duck"] == "open":
        words += "; duck-and-cover lies open"
    return f"{words}; {outcome['reason']}" if isinstance(outcome, dict) else words


def _list(value: object) -> list[Any]:
    assert isinstance(value, list)
    return value
