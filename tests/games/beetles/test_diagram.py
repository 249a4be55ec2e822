"""Positions in characters: what is written can be read, and what cannot be read says why."""

from __future__ import annotations

import random

import pytest

from bugeyed.core.diagram import Run, plain
from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game
from tests.games.beetles.conftest import Read

BOARD = """
7  # g . . . . #
6  . + + + + + .
5  . + G . . + .
4  . + . # . + .
3  . + . . r + .
2  . + + + + + R
1  # . . . . . #
   a b c d e f g
Green to act
"""


def test_a_diagram_reads_back_with_or_without_its_edge(game: Game, read: Read) -> None:
    bare = "\n".join(line[3:] for line in BOARD.strip().splitlines()[:7]) + "\nGreen to act"
    position = read(BOARD)

    assert position == read(bare)
    assert position.view(None)["eggs"] == [["b7"], ["e3"]]
    assert position.view(None)["beetles"] == [["c5"], ["g2"]]
    assert plain(game.diagram(position.view(0))) == BOARD.strip()


@pytest.mark.parametrize("variant", ["standard", "no-rings", "placement", "placement-no-rings"])
def test_every_position_of_random_games_reads_back(game: Game, read: Read, variant: str) -> None:
    for seed in range(5):
        rng = random.Random(seed)
        position = game.start(options={"variant": variant})
        while True:
            written = plain(game.diagram(position.view(None)))
            again = read(written)
            assert again.key() == position.key()
            assert again.turn == position.turn
            if position.turn < 0:
                break
            position = position.step(rng.choice(position.actions()))


def test_a_diagram_says_whose_things_are_whose(game: Game, read: Read) -> None:
    """So that a terminal can colour them."""
    runs = [run for line in game.diagram(read(BOARD).view(0)) for run in line if run.seat is not None]

    assert runs == [Run("g", 0), Run("G", 0), Run("r", 1), Run("R", 1), Run("Green to act", 0)]


def test_a_diagram_of_the_end_says_who_cannot_act(game: Game, read: Read) -> None:
    """§5.1 Red has nothing on the board."""
    position = read(BOARD.replace(" r ", " . ").replace("R", ".").replace("Green", "Red"))

    assert plain(game.diagram(position.view(None))).splitlines()[-1] == "Red cannot act, so Green wins"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("Green to act", ""), "A diagram ends with a line such as 'Green to act' or 'Red to lay an egg'."),
        (("6  . + + + + + .\n", ""), "The diagram must be drawn as 7 rows of 7 signs."),
        (("g . .", "x . ."), "The diagram has 'x' on b7, a blue cell: it takes g, G, r, R or .."),
        (("6  . +", "6  . ."), "The diagram has '.' on b6, which is a yellow cell and drawn +."),
        (("7  #", "7  g"), "The diagram has 'g' on a7, which is no cell and drawn #."),
        (
            ("to act", "to lay an egg"),
            "While eggs are placed in turn there is nothing else, and Green has as many as Red or one more.",
        ),
    ],
)
def test_a_broken_diagram_says_what_is_wrong(read: Read, change: tuple[str, str], message: str) -> None:
    with pytest.raises(Mistake) as told:
        read(BOARD.replace(*change))

    assert str(told.value) == message


def test_a_diagram_has_no_more_beetles_than_the_box(read: Read) -> None:
    """§1.4 14 of each colour."""
    crowd = """
    # G G G G G #
    G + + + + + G
    G + . . . + G
    G + . # . + G
    G + . . . + G
    . + + + + + .
    # . . . . g g
    Green to act
    """
    with pytest.raises(Mistake, match="'g' on g1, which is no cell"):
        read(crowd)
    with pytest.raises(Mistake, match="more than 14 beetles and eggs of Green's"):
        read(crowd.replace("g g", "g #").replace(". + + + + + .", "g + + + + + ."))


def test_nobody_lays_an_egg_when_all_lie(read: Read) -> None:
    """§6.2"""
    with pytest.raises(Mistake, match="All eggs are placed"):
        read("""
        # g r g r g #
        r + + + + + r
        g + g r r + g
        r + g # g + r
        g + r r g + g
        r + + + + + r
        # g r g r g #
        Green to lay an egg
        """)
