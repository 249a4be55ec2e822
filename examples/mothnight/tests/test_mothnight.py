"""The rules of Moth Night, clause by clause."""

from __future__ import annotations

import pytest

import bugeyed
from bugeyed import Position, Refusal
from bugeyed.core.events import told

DEALT = ("deal moth", "deal mite", "deal mite", "deal beetle", "deal mite", "deal emperor")


def played(*names: str, players: int = 2, **options: object) -> Position:
    """The position after the actions and chance outcomes of these names."""
    position = bugeyed.game("mothnight").start(players, options)
    for name in names:
        position, _ = position.tell(position.parse(name))
    return position


def names(position: Position) -> list[str]:
    """What can be done or happen, by name."""
    return [position.name(code) for code in position.possibilities()]


def test_two_to_four_play() -> None:
    """§1.1"""
    with pytest.raises(Refusal) as refused:
        bugeyed.game("mothnight").start(5)
    assert refused.value.clause == "1.1"


@pytest.mark.clause("1.2")
def test_twenty_cards() -> None:
    """§1.2, §1.3: a draw weighs what is left."""
    assert [weight for _, weight in played().chances()] == [8, 6, 4, 2]
    assert [weight for _, weight in played("deal mite", "deal moth").chances()] == [7, 6, 3, 2]


def test_everybody_sees_their_own_three_cards() -> None:
    """§1.3"""
    view = played(*DEALT).view(1)
    assert [card["card"] for card in view["hands"][1]] == ["Mite", "Beetle", "Emperor"]  # type: ignore[index]
    assert [card["card"] for card in view["hands"][0]] == [None, None, None]  # type: ignore[index]


def test_a_look_is_between_two() -> None:
    """§2.2: Green sees the Emperor, Red learns that it was that one, Blue that a card was looked at."""
    position = played(*DEALT[:4], "deal beetle", "deal mite", "deal mite", "deal emperor", "deal moth", "look at red",
                      players=3)  # fmt: skip
    _, events = position.tell(position.parse("see emperor"))
    assert [told(events, seat)[0].words for seat in (0, 1, 2)] == [
        "Green sees an Emperor of Red.",
        "Green sees an Emperor of Red.",
        "Green sees a card of Red.",
    ]


def test_keep_counts_once_and_catch_twice() -> None:
    """§2.3, §2.4, §2.5, §2.7: a Moth kept is 3, an Emperor caught 8; who lost the card draws."""
    kept = played(*DEALT, "look at red", "see emperor", "keep moth", "draw mite")
    assert (kept.view(None)["points"], kept.turn) == ([3, 0], 1)
    caught = played(*DEALT, "look at red", "see emperor", "catch emperor seen by green from red")
    assert (caught.view(None)["points"], names(caught)[0]) == ([8, 0], "draw mite")
    with pytest.raises(Refusal) as refused:
        played(*DEALT, "look at red", "see emperor", "catch moth seen by green from red")
    assert refused.value.clause == "2.5"
    with pytest.raises(Refusal) as unknown:
        played(*DEALT, "look at red", "see emperor", "sleep")
    assert unknown.value.clause == "2.3"


ROUND = ("look at red", "see {}", "rest", "look at green", "see {}", "rest")


@pytest.mark.clause("2.1", "R1")
def test_a_night_of_rest_has_as_many_turns_as_were_agreed() -> None:
    """§2.1, §2.6, §R1, §3.1: after three rounds everything has been seen, and nobody is asked to look."""
    looks = [word.format(card) for pair in (("emperor", "moth"), ("beetle", "mite")) for word, card in
             zip(ROUND, (pair[0],) * 3 + (pair[1],) * 3, strict=True)]  # fmt: skip
    third = ("look at red", "rest", "look at green", "rest")
    over = played(*DEALT, *looks, *third, rounds=3)
    assert over.outcome() is not None
    assert over.returns() == [1.0, 1.0]
    assert names(played(*DEALT, *looks, *third)) == ["keep mite seen by red", "keep moth seen by red",
        "catch mite seen by green from red", "catch beetle seen by green from red",
        "catch emperor seen by green from red", "rest"]  # fmt: skip
