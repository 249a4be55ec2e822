"""The first position, from game.toml and the options."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import Game, Setting
from bugeyed.core.options import Options
from bugeyed.games.beetles.board import CELL_NUMBER
from bugeyed.games.beetles.notation import EACH, read_signs
from bugeyed.games.beetles.position import BeetlesPosition


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
    signs = read_signs(f"Layout {name}", drawn.strip().splitlines(), "GR")
    cells = {"G": 0, "R": 0}
    for cell, sign in signs.items():
        cells[sign] |= 1 << CELL_NUMBER[cell]
    for sign, colour in (("G", "green"), ("R", "red")):
        count = cells[sign].bit_count()
        if count != EACH:
            raise Mistake(f"Layout {name} has {count} {colour} beetles; there are {EACH}.")
    return cells["G"], cells["R"]
