"""What the table says beside the board."""

from __future__ import annotations

import random

import pytest

from bugeyed.core.game import OVER, Game
from tests.games.beetles.conftest import Read

NEED = """
7  # . . . . . #
6  . + + + + + .
5  G + G . . + .
4  . + . # . + .
3  . + . . . + .
2  . + + + + + .
1  # r . . . . #
   a b c d e f g
Green to act
"""


def test_the_goal_is_said_in_the_words_of_the_variant(game: Game) -> None:
    """§5.1 Without rings nobody hatches."""
    assert game.start().view(None)["goal"] == (
        "Be the last to act: whoever can neither hatch nor capture on their turn loses."
    )
    assert game.start(options={"variant": "no-rings"}).view(None)["goal"] == (
        "Be the last to act: whoever cannot capture on their turn loses."
    )


def test_how_each_seat_stands(game: Game, read: Read) -> None:
    """Beetles and eggs left; while things are placed, how many are to come."""

    def words(view: dict[str, object]) -> list[tuple[object, object]]:
        standing = view["standing"]
        assert isinstance(standing, list)
        return [(line["seat"], line["words"]) for line in standing]

    assert words(read(NEED).view(0)) == [(0, "2 beetles, 0 eggs"), (1, "0 beetles, 1 egg")]
    assert words(game.start(options={"variant": "no-rings"}).view(0))[0] == (0, "14 beetles")
    for variant, first in (
        ("placement", "1 egg laid, 13 to lay"),
        ("placement-no-rings", "1 beetle placed, 13 to place"),
    ):
        position = game.start(options={"variant": variant})
        assert words(position.after(position.parse("place c5")).view(0))[0] == (0, first)


@pytest.mark.parametrize(
    ("change", "prompt"),
    [
        (("G + G", "g + G"), "Hatch an egg."),
        (("# r", "# R"), "No enemy is in reach and no egg is left: take a friend with c5."),
        (("5  G + G . . + .", "5  G + G . R + ."), "Capture with c5."),
        (("5  G + G . . + .", "5  g + G . R + ."), "Hatch an egg, or capture with c5."),
    ],
)
def test_the_prompt_names_what_can_be_done_now(read: Read, change: tuple[str, str], prompt: str) -> None:
    """§3.1 Verbs, and the beetles that can fly."""
    assert read(NEED.replace(*change)).view(0)["prompt"] == prompt


@pytest.mark.parametrize("variant", ["standard", "no-rings", "placement", "placement-no-rings"])
def test_a_prompt_is_there_as_long_as_somebody_decides(game: Game, variant: str) -> None:
    rng = random.Random(3)
    position = game.start(options={"variant": variant})
    while position.turn != OVER:
        view = position.view(position.turn)
        verbs = {name.split()[0] for name in (str(action["name"]) for action in view["actions"])}  # type: ignore[attr-defined]
        prompt = str(view["prompt"])
        assert ("Hatch" in prompt) == ("hatch" in verbs)
        assert ("apture" in prompt or "take a friend" in prompt) == any("x" in verb for verb in verbs)
        position = position.step(rng.choice(position.actions()))
    assert position.view(0)["prompt"] is None
