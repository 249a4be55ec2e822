"""The first position, from game.toml and the options; and any position, from a diagram.

What ``picture/diagram.py`` writes is read here, for tests and bug reports::

    7  # g r g r g #      g r  eggs of Green and Red        +  a yellow cell
    6  r + + + + + r      G R  their born beetles           #  no cell
    ...                   .    a free blue cell
       a b c d e f g      row numbers and column letters may be left out
    Green to act          or: Green to lay an egg, Green to place a beetle
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import count, set_of
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import Game, Setting
from bugeyed.core.options import Options
from bugeyed.core.words import counted, listed
from bugeyed.games.beetles.board import CELL_NUMBER, EACH, PLAN, cell_name
from bugeyed.games.beetles.position import BeetlesPosition
from bugeyed.games.beetles.rules import BEETLES, EGGS, NOTHING

TURN: Final = re.compile(r"(.+?) (to act|to lay an egg|to place a beetle|cannot act\b.*)")
LETTERS: Final = ["a", "b", "c", "d", "e", "f", "g"]


def deal(game: Game, players: int, options: Options, given: frozenset[str]) -> BeetlesPosition:
    """The first position of a variant and layout."""
    setting = Setting(game, players, options)
    variant = options["variant"]
    if variant in ("placement", "placement-no-rings"):
        if "layout" in given:
            raise Refusal(
                "6.2", "There is no layout to choose where the players place their beetles themselves."
            )
        return BeetlesPosition(setting, 0, 0, 0, 0, 0, EGGS if variant == "placement" else BEETLES)
    layouts = game.content.table("game")["layouts"]
    green, red = read_layout(str(options["layout"]), str(layouts[options["layout"]]))
    if variant == "no-rings":
        return BeetlesPosition(setting, 0, 0, 0, green, red, NOTHING)
    return BeetlesPosition(setting, 0, green, red, 0, 0, NOTHING)


def read_layout(name: str, drawn: str) -> tuple[i64, i64]:
    """The cells of Green and Red in a drawn layout; a Mistake if it does not fit the board."""
    signs = read_signs(name, drawn.strip().splitlines(), "GR")
    green, red = _cells(signs, "G"), _cells(signs, "R")
    for cells, colour in ((green, "green"), (red, "red")):
        if count(cells) != EACH:
            beetles = counted(count(cells), f"{colour} beetle")
            raise Mistake(f"{name} has {beetles}; there are {EACH}.")
    return green, red


def read_diagram(game: Game, text: str) -> BeetlesPosition:
    """The position drawn in *text*; a Mistake if the drawing does not fit the board or the rules."""
    lines = [line.strip() for line in text.strip().splitlines()]
    found = TURN.fullmatch(lines[-1]) if lines else None
    if found is None or found[1] not in game.seat_names:
        raise Mistake("A diagram ends with a line such as 'Green to act' or 'Red to lay an egg'.")
    signs = read_signs("The diagram", lines[:-1], "gGrR.")
    eggs = [_cells(signs, "g"), _cells(signs, "r")]
    beetles = [_cells(signs, "G"), _cells(signs, "R")]
    for seat in range(2):
        if count(eggs[seat] | beetles[seat]) > EACH:
            raise Mistake(f"The diagram has more than {EACH} beetles and eggs of {game.seat_names[seat]}'s.")
    mover = game.seat_names.index(found[1])
    variant, placing, placed, others = "standard", NOTHING, eggs, beetles
    if found[2] == "to lay an egg":
        variant, placing = "placement", EGGS
    elif found[2] == "to place a beetle":
        variant, placing, placed, others = "placement-no-rings", BEETLES, beetles, eggs
    if placing != NOTHING:
        what = "eggs" if placing == EGGS else "beetles"
        if others[0] or others[1] or count(placed[0]) != count(placed[1]) + mover:
            first, second = game.seat_names
            raise Mistake(
                f"While {what} are placed in turn there is nothing else, and {first} has as many as {second} "
                "or one more."
            )
        if count(placed[1]) == EACH:
            raise Mistake(f"All {what} are placed, so nobody is to place one.")
    setting = game.start(options={"variant": variant}).setting
    other = 1 - mover
    return BeetlesPosition(setting, mover, eggs[mover], eggs[other], beetles[mover], beetles[other], placing)


def read_signs(what: str, lines: list[str], allowed: str) -> dict[str, str]:
    """The sign on each blue cell of a drawn board; a Mistake that begins with *what* if it is none."""
    rows = [line.split() for line in lines]
    if rows and rows[-1] == LETTERS:
        rows.pop()
    for number, row in enumerate(rows):
        if len(row) == 8 and row[0] == str(7 - number):
            row.pop(0)
    if len(rows) != 7 or any(len(row) != 7 for row in rows):
        raise Mistake(f"{what} must be drawn as 7 rows of 7 signs.")
    signs: dict[str, str] = {}
    for number, row in enumerate(rows):
        for column, sign in enumerate(row):
            cell, ground = cell_name(number, column), PLAN[number][column]
            if ground == ".":
                if len(sign) != 1 or sign not in allowed:
                    wanted = listed(list(allowed), "or")
                    raise Mistake(f"{what} has {sign!r} on {cell}, a blue cell: it takes {wanted}.")
                signs[cell] = sign
            elif sign != ground:
                kind = "a yellow cell" if ground == "+" else "no cell"
                raise Mistake(f"{what} has {sign!r} on {cell}, which is {kind} and drawn {ground}.")
    return signs


def _cells(signs: dict[str, str], sign: str) -> i64:
    return set_of([CELL_NUMBER[cell] for cell, drawn in signs.items() if drawn == sign])
