"""Why not: every impossible action and pointing is answered by a clause and a sentence."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed import CHANCE, OVER, Refusal
from tests.games.lastbug.scene import names, played, refused, scene, start


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("dance", "3.1"),
        ("mascot ladybird", "1.3"),
        ("gunner 13", "1.4"),
        ("vehicle e5", "1.2"),
        ("navigator up", "1.1"),
        ("play snap", "1.5"),
        ("aim 12", "5.10"),
    ],
)
def test_words_that_are_no_action(words: str, clause: str) -> None:
    assert refused(scene(), words).clause == clause


@pytest.mark.parametrize(
    ("words", "clause", "part"),
    [
        ("navigator -1", "3.4", "clockwise"),
        ("navigator 4", "3.4", "1, 2 or 3"),
        ("navigator bottom", "3.4", "6 squares away"),
        ("navigator left", "3.4", "stands there already"),
        ("vehicle NE", "3.5", "arrow"),
        ("aim 1", "3.8", "tile says"),
        ("mascot gloop", "2.4", "chosen"),
        ("gunner 2", "2.7", "already"),
        ("vehicle b3", "2.8", "already"),
        ("draw about-turn", "3.1", "chance"),
        ("decline", "8.2", "not on the table"),
    ],
)
def test_what_a_turn_does_not_allow(words: str, clause: str, part: str) -> None:
    """The Navigator stands on the left square."""
    refusal = refused(scene(navigator="left"), words)
    assert refusal.clause == clause
    assert part in refusal.message


def test_while_chance_decides_nobody_acts() -> None:
    position = played(start(), "mascot gloop", "mascot buzzwing")
    assert position.actions() == []
    assert refused(position, "navigator 1").clause == "3.1"


def test_placing_wants_a_square() -> None:
    """§3.3"""
    assert refused(scene(navigator=None), "navigator 1").clause == "3.3"


@pytest.mark.parametrize(
    ("picks", "clause"),
    [
        (("square:bottom",), "3.4"),
        (("square:top-left", "square:top"), "3.1"),
        (("cell:b3",), "3.5"),
        (("tile:4",), "3.8"),
        (("card:about-turn",), "5.12"),
        (("mascot:gloop",), "2.4"),
        (("seat:1",), "7.4"),
        (("moon:1",), "1.6"),
        (("tile:99",), "1.6"),
    ],
)
def test_pointing_that_leads_nowhere(picks: tuple[str, ...], clause: str) -> None:
    refusal = scene(navigator="left").why(picks)
    assert refusal is not None
    assert refusal.clause == clause


def test_pointing_out_of_reach_while_a_card_gives_the_choice() -> None:
    """§5.4, §5.10"""
    path = played(scene(hands=(["the-right-path"], [])), "play the-right-path", "navigator 1")
    refusal = path.why(["cell:d4"])
    assert refusal is not None
    assert (refusal.clause, "d4" in refusal.message) == ("5.4", True)
    aim = played(scene(hands=(["pick-your-target"], [])), "play pick-your-target", "navigator 1")
    refusal = aim.why(["tile:9"])
    assert refusal is not None
    assert refusal.clause == "5.10"


def test_after_the_end_nobody_acts() -> None:
    """§4.1"""
    position = scene(navigator="top-left", gunner=3, gaps=((5, 6), ()), mascots=("gloop", "tentaclor"))
    over = played(position, "navigator 1")
    assert over.turn == OVER
    assert refused(over, "navigator 1").clause == "4.1"
    refusal = over.why(["square:top"])
    assert refusal is not None
    assert refusal.clause == "4.1"


@pytest.mark.parametrize("seed", range(12))
def test_every_code_is_possible_or_refused_by_a_clause(seed: int) -> None:
    """In random matches with everything switched on, tournament and Duck and Cover included."""
    game = bugeyed.game("lastbug")
    rng = random.Random(seed)
    options = {
        "games": "best-of-3",
        "duck": ("open", "deck")[seed % 2],
        "variant": ("friend", "collection")[seed % 3 % 2],
    }
    position = game.start(options=options)
    while position.turn != OVER:
        possible = position.actions() if position.turn != CHANCE else [code for code, _ in position.chances()]
        for code in rng.sample(range(-1, game.codes + 1), 20):
            if code not in possible:
                with pytest.raises(Refusal) as caught:
                    position.after(code)
                assert caught.value.clause in game.rules
                assert caught.value.message.endswith(".")
        position = position.step(rng.choice(possible))
    assert names(position) == []
