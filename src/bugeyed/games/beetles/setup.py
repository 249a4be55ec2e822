"""The first position, from game.toml and the options."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import Game, Setting
from bugeyed.core.options import Options
from bugeyed.games.beetles.board import CELL_NUMBER, PLAN, cell_name
from bugeyed.games.beetles.position import BeetlesPosition

EACH: Final = 14
"""Beetles of each colour (§1.4)."""


def deal(game: Game, players: int, options: Options, given: frozenset[str]) -> BeetlesPosition:
    """The first position of a variant and layout."""
    setting = Setting(game, players, options)
    if options["variant"] == "placement":
        if "layout" in given:
            raise Refusal("6.2", "There is no layout to choose when the players lay their own eggs.")
        return BeetlesPosition(setting, 0, 0, 0, 0, 0, True)
    layouts = game.content.table("game")["layouts"]
    green, red = read_layout(str(options["layout"]), str(layouts[options["layout"]]))
    if options["variant"] == "no-rings":
        return BeetlesPosition(setting, 0, 0, 0, green, red, False)
    return BeetlesPosition(setting, 0, green, red, 0, 0, False)


def read_layout(name: str, drawn: str) -> tuple[i64, i64]:
    """The cells of Green and Red in a drawn layout; a Mistake if it does not fit the board."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    if len(rows) != 7 or any(len(row) != 7 for row in rows):
        raise Mistake(f"Layout {name} must be drawn as 7 rows of 7 signs.")
    cells = {"G": 0, "R": 0}
    for number, row in enumerate(rows):
        for column, sign in enumerate(row):
            ground = PLAN[number][column]
            if (ground == ".") != (sign in cells) or (ground != "." and sign != ground):
                where = cell_name(number, column)
                raise Mistake(f"Layout {name} has {sign!r} on {where}: G or R stand on blue cells.")
            if sign in cells:
                cells[sign] |= 1 << CELL_NUMBER[cell_name(number, column)]
    for sign, colour in (("G", "green"), ("R", "red")):
        count = cells[sign].bit_count()
        if count != EACH:
            raise Mistake(f"Layout {name} has {count} {colour} beetles; there are {EACH}.")
    return cells["G"], cells["R"]
