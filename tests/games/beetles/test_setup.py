"""Preparation and variants: layouts, options, an owner's own values."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugeyed
from bugeyed.core.diagram import plain
from bugeyed.core.game import Game
from bugeyed.games.beetles.board import PLAN

LAYOUTS = {
    "pinwheel": "GRGRG R.....R G.GRR.G R.G.G.R G.RRG.G R.....R GRGRG",
    "alternating": "GRGRG R.....R G.GRG.G R.R.R.R G.GRG.G R.....R GRGRG",
    "camps": "RRRRR R.....R R.RRR.R G.R.G.R G.GGG.G G.....G GGGGG",
    "quarters": "GGGRR G.....R G.GGR.R R.R.R.R R.RGG.G R.....G RRGGG",
}


def rows(game: Game, layout: str) -> list[str]:
    """A layout's rows of letters, as the diagram of a game without rings shows them."""
    start = game.start(options={"variant": "no-rings", "layout": layout})
    lines = plain(game.diagram(start.view(None))).splitlines()[:7]
    return ["".join(line.split()[1:]) for line in lines]


@pytest.mark.clause("2.3", "R1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_layout_is_as_drawn_and_has_14_of_each_colour(game: Game, layout: str) -> None:
    """§2.3, §R1"""
    drawn = rows(game, layout)

    assert [row.strip("#").replace("+", ".").replace("#", ".") for row in drawn] == LAYOUTS[layout].split()
    assert "".join(drawn).count("G") == "".join(drawn).count("R") == 14


def turned(drawn: list[str]) -> list[str]:
    """The board a quarter turn clockwise, its colours swapped."""
    rows = ["".join(drawn[6 - column][row] for column in range(7)) for row in range(7)]
    return [row.translate(str.maketrans("GR", "RG")) for row in rows]


@pytest.mark.clause("R1")
def test_turned_boards_swap_the_colours(game: Game) -> None:
    """§R1 Neither side has the better cells, but in alternating, where Green has the inner corners."""
    boards = {layout: rows(game, layout) for layout in LAYOUTS}
    half = ["".join(reversed(row)).translate(str.maketrans("GR", "RG")) for row in reversed(boards["camps"])]

    assert [layout for layout, drawn in boards.items() if turned(drawn) == drawn] == ["pinwheel", "quarters"]
    assert half == boards["camps"]
    assert [boards["alternating"][row][column] for row in (2, 4) for column in (2, 4)] == ["G"] * 4


@pytest.mark.clause("R1")
def test_board_and_layouts_are_owned_to_be_reconstructed(game: Game) -> None:
    """§R1, §R6 The printed figures are lost, and the data says so of these and of no other component."""
    layouts = {f"layouts.{name}" for name in LAYOUTS}
    page = {"tagline", "minutes"} | {
        f"seats.{seat}.{field}" for seat in (1, 2) for field in ("letter", "shape")
    }
    assert {origin.path for origin in game.content.reconstructed()} == {"board.plan", *layouts} | page
    assert str(game.content.table("game")["board"]["plan"]).split() == list("".join(PLAN))


def test_another_board_is_refused(tmp_path: Path) -> None:
    """§R6 The program knows one board, and says so instead of playing on another than the data draws."""
    mine = tmp_path / "mine.toml"
    mine.write_text('[game.board]\nplan = """\n' + ("+ . . . . . .\n" * 7) + '"""\n')

    with pytest.raises(bugeyed.Mistake, match=r"game\.board\.plan cannot be another"):
        bugeyed.game("beetles", content=mine).start()


@pytest.mark.parametrize(
    ("players", "options", "clause", "message"),
    [
        (3, {}, "2.1", "Battle of the Beetles is for 2 players, not 3."),
        (
            2,
            {"variant": "blitz"},
            "6.1",
            "Option variant has no value 'blitz'; it takes standard, placement, no-rings, placement-no-rings.",
        ),
        (
            2,
            {"layout": "spiral"},
            "2.3",
            "Option layout has no value 'spiral'; it takes pinwheel, alternating, camps, quarters.",
        ),
        (
            2,
            {"variant": "placement", "layout": "camps"},
            "6.2",
            "There is no layout to choose where the players place their beetles themselves.",
        ),
        (
            2,
            {"variant": "placement-no-rings", "layout": "camps"},
            "6.2",
            "There is no layout to choose where the players place their beetles themselves.",
        ),
        (
            2,
            {"variants": "standard"},
            "2.1",
            "There is no option 'variants'; this game has variant, layout. Did you mean variant?",
        ),
    ],
)
def test_what_cannot_be_set_up_is_refused(
    game: Game, players: int, options: dict[str, object], clause: str, message: str
) -> None:
    with pytest.raises(bugeyed.Refusal) as refused:
        game.start(players, options)

    assert refused.value.clause == clause
    assert refused.value.message == message


PRINTED = """
[game.layouts]
pinwheel = \"\"\"
# {b7} G G G G #
G + + + + + G
G + R R R + R
G + R # R + G
G + R R R + G
G + + + + + G
# R R R R R #
\"\"\"
"""


def test_an_owner_of_the_box_lays_the_printed_layout_over_ours(tmp_path: Path) -> None:
    """§R1 --content mine.toml"""
    mine = tmp_path / "mine.toml"
    mine.write_text(PRINTED.format(b7="G"))
    game = bugeyed.game("beetles", content=mine)

    assert rows(game, "pinwheel")[0] == "#GGGGG#"
    assert "layouts.pinwheel" not in {origin.path for origin in game.content.reconstructed()}
    assert game.version != bugeyed.game("beetles").version


@pytest.mark.parametrize(
    ("b7", "message"),
    [
        ("R", "mine.toml: game.layouts.pinwheel has 13 green beetles; there are 14."),
        ("x", "mine.toml: game.layouts.pinwheel has 'x' on b7, a blue cell: it takes G or R."),
        ("", "mine.toml: game.layouts.pinwheel must be drawn as 7 rows of 7 signs."),
    ],
)
def test_an_impossible_layout_is_refused_by_name(tmp_path: Path, b7: str, message: str) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(PRINTED.format(b7=b7))

    with pytest.raises(bugeyed.Mistake) as told:
        bugeyed.game("beetles", content=mine)
    assert str(told.value) == message
