"""Why not: every way of being refused, with its clause and its sentence."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed.core.game import OVER, Game
from bugeyed.games.beetles.actions import CAPTURE, HATCH
from tests.games.beetles.conftest import Read

MIDDLE = """
7  # g R . . G #
6  . + + + + + .
5  G + G . r + .
4  . + . # . + .
3  . + g R . + R
2  . + + + + + .
1  # r . . . . #
   a b c d e f g
Green to act
"""
FAR = "A beetle on a5 cannot reach g3: a step onto yellow and a knight's flight lead to a3, c3 or c7."
SPARED = "The beetle on a5 is your own, and friends are spared while you can hatch or capture an enemy."
NO_CHOICE = "The yellow cell on the way is no choice: point at the prey itself, not at c6."
OVER_NOW = """
7  # . . . . . #
6  . + + + + + .
5  . + G . . + .
4  . + . # . + .
3  . + . . . + .
2  . + + + + + .
1  # . . . . . #
   a b c d e f g
Red to act
"""


@pytest.mark.parametrize(
    ("text", "clause", "message"),
    [
        ("jump c5", "3.1", "'jump c5' is no action; write 'hatch c5', 'c5xe4', or 'place c5' while placing."),
        ("", "3.1", "'' is no action; write 'hatch c5', 'c5xe4', or 'place c5' while placing."),
        ("hatch b6", "1.2", "b6 is not a blue cell, and beetles stand on blue cells only."),
        ("a5xd4", "1.2", "d4 is not a blue cell, and beetles stand on blue cells only."),
        ("a5xg3", "4.3", FAR),
        ("place d1", "6.2", "Nothing can be placed on d1: there is nothing left to place."),
        ("hatch d1", "4.1", "There is no egg on d1."),
        ("hatch a5", "4.1", "The beetle on a5 is born already."),
        ("hatch e5", "3.1", "The red egg on e5 is your opponent's."),
        ("d1xe4", "4.2", "There is no beetle on d1."),
        ("c7xa5", "3.1", "The red beetle on c7 is your opponent's."),
        ("b7xd7", "4.5", "The beetle on b7 is not born yet, so it cannot capture."),
        ("c5xe7", "4.2", "There is no beetle to capture on e7."),
        ("c5xe5", "4.5", "The beetle on e5 is not born yet, so it cannot be captured."),
        ("c5xa5", "4.4", SPARED),
    ],
)  # fmt: skip
def test_an_action_in_words(read: Read, text: str, clause: str, message: str) -> None:
    with pytest.raises(bugeyed.Refusal) as refused:
        read(MIDDLE).parse(text)

    assert (refused.value.clause, refused.value.message) == (clause, message)


@pytest.mark.parametrize(
    ("picks", "clause", "message"),
    [
        (["cell:d4"], "1.1", "There is no such thing on this board."),
        (["nest:0"], "1.1", "There is no such thing on this board."),
        ([""], "1.1", "There is no such thing on this board."),
        (["cell:c5"], "1.2", "c5 is not free: point at the green beetle on it."),
        (["egg:c5"], "1.2", "There is no egg on c5 but a green beetle."),
        (["beetle:d1"], "1.2", "There is no beetle on d1."),
        (["egg:b6"], "1.2", "There is no egg on b6."),
        (["cell:b6"], "1.3", "b6 is yellow: beetles cross yellow cells, and nothing rests there."),
        (["cell:d1"], "3.1", "d1 is empty; point at one of your eggs or beetles."),
        (["egg:e5"], "3.1", "The red egg on e5 is your opponent's."),
        (["beetle:c7", "beetle:a5"], "3.1", "The red beetle on c7 is your opponent's."),
        (["egg:b7", "beetle:d3"], "4.5", "The beetle on b7 is not born yet, so it cannot capture."),
        (["beetle:f7"], "4.2", "No born enemy is in reach of f7: from there a beetle flies to d5, d7, e4 or g4."),
        (["beetle:c5", "cell:c6"], "R3", NO_CHOICE),
        (["beetle:c5", "beetle:c7", "cell:d1"], "4.2", "A capture is said with two: the hunter and its prey."),
        (["beetle:a5", "beetle:g3"], "4.3", FAR),
        (["beetle:c5", "cell:e7"], "4.2", "There is no beetle to capture on e7."),
        (["beetle:c5", "egg:e5"], "4.5", "The beetle on e5 is not born yet, so it cannot be captured."),
        (["beetle:c5", "beetle:a5"], "4.4", SPARED),
        (["beetle:c5", "beetle:e7"], "1.2", "There is no beetle on e7."),
    ],
)  # fmt: skip
def test_pointing(read: Read, picks: list[str], clause: str, message: str) -> None:
    refused = read(MIDDLE).why(picks)

    assert refused is not None
    assert (refused.clause, refused.message) == (clause, message)


def test_a_beetle_that_could_only_take_a_friend(read: Read) -> None:
    """§4.4"""
    refused = read(MIDDLE.replace(" R . . G", " G . . G")).why(["beetle:a5"])

    assert refused is not None
    assert refused.clause == "4.4"
    assert refused.message == (
        "The beetle on a5 could only take a friend (c7), "
        "and friends are spared while you can hatch or capture an enemy."
    )


def test_the_end(read: Read) -> None:
    """§5.1 Whatever is tried after it."""
    position = read(OVER_NOW)

    assert position.turn == OVER
    pointed = position.why(["beetle:c5"])
    assert pointed is not None
    assert pointed.message == "The match is over: Red cannot act, so Green wins."
    with pytest.raises(bugeyed.Refusal, match="The match is over: Red cannot act, so Green wins") as refused:
        position.parse("hatch c5")
    assert refused.value.clause == pointed.clause == "5.1"


def test_a_code_that_is_none(game: Game) -> None:
    """§3.1"""
    with pytest.raises(bugeyed.Refusal, match="That is no action of this game") as high:
        game.start().after(9999)
    with pytest.raises(bugeyed.Refusal, match="That is no action of this game"):
        game.start().after(-1)
    assert high.value.clause == "3.1"


def test_while_eggs_are_laid(game: Game) -> None:
    """§6.2 Free cells alone can be meant, and nobody acts otherwise."""
    position = game.start(options={"variant": "placement"})
    position = position.after(position.parse("place c5"))

    for text, message in (
        ("place c5", "There is a green egg on c5 already."),
        ("hatch c5", "Nobody hatches or captures until all eggs are laid."),
        ("c5xe5", "Nobody hatches or captures until all eggs are laid."),
    ):
        with pytest.raises(bugeyed.Refusal) as refused:
            position.parse(text)
        assert (refused.value.clause, refused.value.message) == ("6.2", message)
    for picks, clause, message in (
        (["egg:c5"], "6.2", "There is a green egg on c5 already."),
        (["cell:d5", "cell:e5"], "6.2", "An egg is laid by pointing at the free cell d5 alone."),
        (["cell:b6"], "1.3", "b6 is yellow: beetles cross yellow cells, and nothing rests there."),
    ):
        objection = position.why(picks)
        assert objection is not None
        assert (objection.clause, objection.message) == (clause, message)


def test_while_beetles_are_placed(game: Game) -> None:
    """§6.4 There are no eggs, and nobody captures yet."""
    position = game.start(options={"variant": "placement-no-rings"})
    position = position.after(position.parse("place c5"))

    waiting = "Nobody captures until all beetles are placed, and there are no eggs to hatch."
    for text, message in (
        ("place c5", "There is a green beetle on c5 already."),
        ("hatch c5", waiting),
        ("c5xe5", waiting),
    ):
        with pytest.raises(bugeyed.Refusal) as refused:
            position.parse(text)
        assert (refused.value.clause, refused.value.message) == ("6.4", message)
    for picks, message in (
        (["beetle:c5"], "There is a green beetle on c5 already."),
        (["cell:d5", "cell:e5"], "A beetle is placed by pointing at the free cell d5 alone."),
    ):
        objection = position.why(picks)
        assert objection is not None
        assert (objection.clause, objection.message) == ("6.4", message)


@pytest.mark.parametrize("variant", ["standard", "no-rings", "placement", "placement-no-rings"])
def test_every_impossible_code_of_random_games_is_refused_in_a_sentence(game: Game, variant: str) -> None:
    """And none that is possible: hatchings and captures alike, by code and by pointing."""
    rng = random.Random(11)
    position = game.start(options={"variant": variant})
    while position.turn != OVER:
        possible = set(position.actions())
        for code in range(0, game.codes, 3):
            if code not in possible:
                refusal = position.refusal(code)
                assert refusal.clause in game.rules
                assert refusal.message.endswith(".")
                if "your own" in refusal.message:
                    assert _are_friends(position.name(code), position.view(None))
        position = position.step(rng.choice(position.actions()))


def _are_friends(name: str, view: dict[str, object]) -> bool:
    beetles = view["beetles"]
    assert isinstance(beetles, list)
    turn = view["turn"]
    assert isinstance(turn, int)
    return set(name.split("x")) <= set(beetles[turn])


def test_codes_lie_in_three_ranges(game: Game) -> None:
    """Placing, hatching, capturing: what the refusals tell apart by."""
    start = game.start()

    assert [start.name(code) for code in (0, int(HATCH), int(CAPTURE))] == ["place b7", "hatch b7", "b7xd7"]
