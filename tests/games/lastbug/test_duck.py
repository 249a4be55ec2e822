"""Duck and Cover (§8) and its rulings."""

from __future__ import annotations

import pytest

from bugeyed import CHANCE
from bugeyed.games.lastbug.position import LastBugPosition
from tests.games.lastbug.scene import facts, kinds, names, played, refused, scene, start, told


def shot(mascot: str, **more: object) -> LastBugPosition:
    """Red has just shot the tentaclor on place 4, and Blue is asked; *mascot* is Blue's."""
    options = {"duck": "open", "gaps": ((12,), ()), **more}
    position = scene(navigator="top-left", gunner=3, mascots=("gloop", mascot), **options)  # type: ignore[arg-type]
    return played(position, "navigator 1")


@pytest.mark.clause("8.1")
def test_duck_and_cover_lies_open() -> None:
    """§8.1 It is no part of the deck."""
    assert facts(start(duck="open"), "duck", "deck") == ["open", 10]


def test_whose_mascot_was_shot_may_take_it_and_shows_the_mascot() -> None:
    """§8.2"""
    position = shot("tentaclor")
    assert (position.turn, names(position)) == (1, ["claim", "decline"])
    assert position.picks(position.parse("claim")) == ("card:duck-and-cover",)
    events = told(position, "claim")
    assert [(event.kind, event.clause) for event in events] == [("claim", "8.2"), ("reveal", "8.2")]
    assert events[1].reveals
    after = played(position, "claim")
    assert (after.turn, *facts(after, "duck", "mascots", "hands")) == (1, 1, [None, "tentaclor"], [0, 0])
    assert "play duck-and-cover" in names(after)


def test_one_whose_mascot_it_was_not_is_asked_all_the_same() -> None:
    """§R17 Decline is the only answer, and it sounds like a free one."""
    position = shot("buzzwing")
    assert (position.turn, names(position)) == (1, ["decline"])
    assert refused(position, "claim").clause == "8.2"
    assert refused(position, "navigator 1").clause == "R17"
    assert "claim" not in refused(position, "navigator 1").message
    free, forced = told(shot("tentaclor"), "decline"), told(position, "decline")
    assert [event.plain() for event in free] == [event.plain() for event in forced]
    assert facts(played(position, "decline"), "duck", "mascots") == ["open", [None, None]]


def test_nobody_is_asked_for_other_colours_or_own_shots() -> None:
    """§R17 A tile of the opponent's colour, removed by the opponent."""
    own = scene(
        turn=1, navigator="top-left", gunner=3, duck="open", gaps=((), (12,)), mascots=("gloop", "tentaclor")
    )
    assert played(own, "navigator 1").turn == 0
    # A gloop is shot by Red: Blue has no red mascot.
    other = scene(
        navigator="top-right", gunner=1, duck="open", gaps=((9,), ()), mascots=("gloop", "tentaclor")
    )
    assert played(other, "navigator 1").turn == 1
    assert facts(played(other, "navigator 1"), "phase") == ["navigator"]


def test_the_card_drawn_for_the_shot_comes_before_the_question() -> None:
    """§R8 and §R17: at once."""
    position = shot("tentaclor", gaps=((), ()))
    assert position.turn == CHANCE
    assert names(played(position, "draw about-turn")) == ["claim", "decline"]


def test_it_protects_until_the_next_turn_of_its_player_starts() -> None:
    """§8.3 and §R18: the hit is a miss, and the tile may flip."""
    position = scene(
        turn=1, held=1, duck="open", navigator="left", vehicle="b2", gunner=6, mascots=("gloop", "buzzwing")
    )
    position = played(position, "play duck-and-cover")
    assert facts(position, "protected", "duck", "active") == [1, "used", ["duck-and-cover"]]
    position = played(position, "navigator 2")
    assert (position.turn, *facts(position, "protected")) == (0, 1)
    # As if the figures had come to other places: Red drives from b2 to c1 and hits the buzzwing on place 12.
    state = position.state.copy()
    state.navigator, state.vehicle, state.gunner, state.flipped = 0, 5, 8, 0
    hit = LastBugPosition(state)
    events = told(hit, "navigator 1")
    assert [(event.kind, event.clause) for event in events[3:]] == [("miss", "R18"), ("flip", "3.14")]
    after = played(hit, "navigator 1")
    assert facts(after, "protected", "collected", "played") == [None, [[], []], [[], ["duck-and-cover"]]]
    assert after.turn == 1


@pytest.mark.clause("R13")
def test_it_protects_from_own_shots() -> None:
    """§R13"""
    position = scene(
        turn=1, held=1, duck="open", navigator="top", vehicle="b2", gunner=9, mascots=("gloop", "buzzwing")
    )
    assert kinds(played(position, "play duck-and-cover"), "navigator 1")[3:] == ["miss", "flip"]


@pytest.mark.clause("R13")
def test_it_is_one_of_the_two_cards_of_a_turn() -> None:
    """§R13 Of three cards in hand two can be played, whichever they are; §7.2 in a tournament all three."""
    cards: tuple[list[str], list[str]] = (["about-turn", "behind-you"], [])
    single = scene(held=0, duck="open", hands=cards)
    for first, second, third in (
        ("duck-and-cover", "behind-you", "about-turn"),
        ("about-turn", "behind-you", "duck-and-cover"),
    ):
        two = played(single, f"play {first}", f"play {second}")
        assert not [name for name in names(two) if name.startswith("play")]
        assert refused(two, f"play {third}").clause == "3.2"
    many = played(
        scene(held=0, duck="open", hands=cards, games="best-of-3"),
        "play duck-and-cover",
        "play behind-you",
        "play about-turn",
    )
    assert facts(many, "active", "protected") == [["about-turn", "behind-you", "duck-and-cover"], 0]


@pytest.mark.clause("8.4")
def test_it_counts_towards_no_limit() -> None:
    """§8.4 With it in hand two more cards can be drawn, and the number of cards leaves it out."""
    position = scene(held=0, duck="open", navigator="top-left", gunner=3, hands=(["about-turn"], []))
    assert facts(position, "drawn", "hands") == [[1, 0], [1, 0]]
    position = played(position, "navigator 1", "draw behind-you")
    assert (position.view(1)["hands"], facts(position, "duck")) == ([2, []], [0])


def test_unused_it_lies_open_again_in_the_next_game_and_used_it_is_gone() -> None:
    """§8.5"""
    about = {"navigator": "top-left", "gunner": 3, "gaps": ((5, 6), ()), "mascots": ("gloop", "tentaclor")}
    position = scene(held=0, duck="open", games="best-of-3", **about)  # type: ignore[arg-type]
    assert told(position, "navigator 1")[-1].clause == "8.5"
    after = played(position, "navigator 1")
    assert facts(after, "duck", "mascots", "hands") == ["open", [None, None], [0, 0]]
    used = played(position, "play duck-and-cover", "navigator 1")
    assert facts(used, "duck", "played", "game_wins") == ["used", [["duck-and-cover"], []], [1, 0]]


def test_in_the_deck_it_is_drawn_and_shows_the_mascot_when_played() -> None:
    """§8.6"""
    position = scene(hands=(["duck-and-cover"], []), duck="deck")
    assert (position.view(0)["hands"], position.view(1)["hands"]) == ([["duck-and-cover"], 0], [1, []])
    assert facts(position, "duck", "mascots") == ["deck", [None, None]]
    assert [event.clause for event in told(position, "play duck-and-cover")] == ["8.3", "8.6"]
    after = played(position, "play duck-and-cover")
    assert facts(after, "duck", "mascots", "protected") == ["used", ["scuttler", None], 0]


def test_it_cannot_be_taken_out_of_turn() -> None:
    """§8.2 Only when a mascot was shot, and only while it lies there."""
    assert refused(scene(duck="open"), "claim").clause == "8.2"
    assert refused(scene(), "claim").clause == "8.1"
