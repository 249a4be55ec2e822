"""What the table says beside the boards, and to whom."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed import CHANCE, OVER, Position
from tests.games.lastbug.scene import played, scene, start


def words(position: Position, viewer: int | None) -> list[tuple[object, object]]:
    """The lines of standing: whose, and what."""
    standing = position.view(viewer)["standing"]
    assert isinstance(standing, list)
    return [(line["seat"], line["words"]) for line in standing]


def test_the_goal_is_said_in_the_words_of_the_variant() -> None:
    """§4.1, §7.1, §9.2, §9.3"""
    assert start().view(None)["goal"] == (
        "Shoot the other player's mascots before the last of your own is shot."
    )
    assert start(games="best-of-3", variant="collection").view(None)["goal"] == (
        "Win two games: be the mascot of the last bug standing, or else have the most points."
    )


def test_how_each_seat_stands_with_the_own_mascot_and_without_the_others() -> None:
    """§R11 Bugs left, shots, cards; of a hidden mascot what everybody can count."""
    position = scene(
        gaps=((10,), (1, 4)), mascots=("gloop", "tentaclor"), hands=(["about-turn"], []), gunner=2
    )
    secret = {
        0: "mascot secret, 2 gloops and 3 scuttlers left; 1 shot; 1 card",
        1: "mascot secret, 2 tentaclors and 2 buzzwings left; 2 shot; 0 cards",
    }
    own = {
        0: "mascot gloop, 2 of 3 left; 1 shot; 1 card",
        1: "mascot tentaclor, 2 of 3 left; 2 shot; 0 cards",
    }
    common = (None, "9 bugs left in the circle")
    assert words(position, None) == [(0, secret[0]), (1, secret[1]), common]
    assert words(position, 0) == [(0, own[0]), (1, secret[1]), common]
    assert words(position, 1) == [(0, secret[0]), (1, own[1]), common]


def test_a_type_that_is_gone_while_the_game_goes_on_is_no_longer_named() -> None:
    """§4.2 Nobody's mascot, so everybody can tell the other one; in BEM Collection Agency it may still be either."""
    gaps = ((4, 5, 6), ())
    position = scene(gaps=gaps, mascots=("gloop", "buzzwing"), gunner=7, cards="none")
    only = "mascot secret, but it can only be the buzzwing, 3 of 3 left; 0 shot"
    assert words(position, 0)[1] == words(position, None)[1] == (1, only)
    standing = position.view(0)["standing"]
    assert isinstance(standing, list)
    assert [line["short"] for line in standing[:2]] == ["3 gloops left", "3 buzzwings"]
    open_still = scene(gaps=gaps, mascots=("gloop", "buzzwing"), gunner=7, cards="none", variant="collection")
    assert words(open_still, 0)[1] == (1, "mascot secret, 0 tentaclors and 3 buzzwings left; 0 shot")


def test_games_won_protection_and_a_stalemate_to_come_are_said() -> None:
    """§7.1, §8.3, §R19"""
    position = played(
        scene(duck="open", held=0, games="best-of-3", quiet=20, mascots=("gloop", "buzzwing")),
        "play duck-and-cover",
    )
    lines = words(position, 1)
    assert lines[0] == (0, "mascot gloop, 3 of 3 left; 0 shot; 0 cards; protected; 0 games won")
    assert lines[-1] == (None, "20 turns without a shot; 40 are a draw")
    assert words(start(), None)[0] == (0, "no mascot yet; 0 shot; 0 cards")


@pytest.mark.parametrize(
    ("cards", "prompt"),
    [
        ([], "Move the Navigator 1, 2 or 3 squares clockwise."),
        (["about-turn"], "Move the Navigator 1, 2 or 3 squares anticlockwise."),
        (["steady-as-she-goes"], "Leave the Navigator where it is."),
        (["x-marks-the-spot"], "Send the Navigator to any square."),
    ],
)
def test_the_prompt_says_what_the_navigator_does(cards: list[str], prompt: str) -> None:
    position = played(scene(hands=(cards, [])), *(f"play {card}" for card in cards))
    assert position.view(0)["prompt"] == prompt


def test_which_cards_can_be_played_is_said_to_their_owner_alone() -> None:
    """§3.2 Nobody learns from a prompt what is in another hand."""
    position = scene(hands=(["about-turn", "full-throttle"], ["behind-you"]))
    move = "Move the Navigator 1, 2 or 3 squares clockwise"
    assert position.view(0)["prompt"] == f"{move}, or first play “About Turn” or “Full Throttle”."
    assert position.view(1)["prompt"] == position.view(None)["prompt"] == f"{move}."
    # §R10: nothing to change while it is placed.
    placing = scene(navigator=None, hands=(["about-turn", "full-throttle"], []))
    assert placing.view(0)["prompt"] == "Put the Navigator on a square, or first play “Full Throttle”."


def test_who_is_asked_about_duck_and_cover_learns_alone_what_the_answer_can_be() -> None:
    """§R17"""
    for mascot, own in (
        ("tentaclor", "Take “Duck and Cover” and show your mascot, or leave it."),
        ("buzzwing", "Leave “Duck and Cover”: it was not your mascot that was shot."),
    ):
        position = played(
            scene(navigator="top-left", gunner=3, gaps=((12,), ()), duck="open", mascots=("gloop", mascot)),
            "navigator 1",
        )
        assert position.view(1)["prompt"] == own
        assert (
            position.view(0)["prompt"]
            == position.view(None)["prompt"]
            == "Take “Duck and Cover”, or leave it."
        )


@pytest.mark.parametrize("seed", range(6))
def test_nothing_beside_the_boards_tells_more_than_the_view(seed: int) -> None:
    """In positions a seat cannot tell apart it reads the same."""
    rng = random.Random(seed)
    options = {
        "games": "best-of-3",
        "duck": ("open", "deck")[seed % 2],
        "variant": ("friend", "collection")[seed % 3 % 2],
    }
    position = bugeyed.game("lastbug").start(options=options)
    while position.turn != OVER:
        for viewer in (None, 0, 1):
            mine, other = position.view(viewer), position.resample(viewer, rng).view(viewer)
            for key in ("goal", "standing", "prompt"):
                assert mine[key] == other[key]
        if position.turn == CHANCE:
            position = position.step(rng.choice(position.chances())[0])
        else:
            assert position.view(position.turn)["prompt"]
            position = position.step(rng.choice(position.actions()))
    assert position.view(None)["prompt"] is None
