"""Best of three (§7) and its rulings."""

from __future__ import annotations

import random

import pytest

from bugeyed import CHANCE, OVER
from bugeyed.games.lastbug.position import LastBugPosition
from tests.games.lastbug.scene import facts, kinds, names, played, refused, scene, told

WINNING = "navigator 1"


def about_to_win(seat: int = 0, wins: tuple[int, int] = (0, 0), **more: object) -> LastBugPosition:
    """*seat* shoots the other's last mascot next: Red the tentaclor on 4 from c2, Blue the gloop on 1 from b1."""
    gaps = ((5, 6), ()) if seat == 0 else ((), (2, 3))
    before = scene(
        turn=seat,
        navigator="top-left" if seat == 0 else "top-right",
        vehicle="b2",
        gunner=3 if seat == 0 else 12,
        mascots=("gloop", "tentaclor"),
        **{"gaps": gaps, "games": "best-of-3", **more},  # type: ignore[arg-type]
    )
    state = before.state.copy()
    state.wins = wins[0] | wins[1] << 2
    return LastBugPosition(state)


def test_the_loser_names_the_start_player_of_the_next_game() -> None:
    """§7.4 Then mascots, Gunner and Vehicle, by the other player."""
    position = about_to_win()
    assert kinds(position, WINNING)[-2:] == ["end", "next"]
    position = played(position, WINNING)
    assert (position.turn, names(position), facts(position, "game_wins")) == (
        1,
        ["first 0", "first 1"],
        [[1, 0]],
    )
    assert position.picks(position.parse("first 0")) == ("seat:0",)
    assert refused(position, "mascot gloop").clause == "R15"
    assert refused(position, "gunner 1").clause == "7.4"
    assert told(position, "first 1")[0].clause == "7.4"
    position = played(position, "first 1")
    assert (position.turn, names(position)) == (0, ["mascot gloop", "mascot scuttler"])
    position = played(position, "mascot gloop", "mascot buzzwing")
    assert (position.turn, len(names(position))) == (0, 12)
    position = played(position, "gunner 4", "vehicle b2")
    assert position.turn == 1
    assert refused(position, "first 0").clause == "7.4"


@pytest.mark.clause("R24")
def test_mascots_are_chosen_anew_for_each_game() -> None:
    """§R24 Those of the game before were shown; the next ones are secret again."""
    after = played(about_to_win(), WINNING, "first 0")
    assert names(after) == ["mascot gloop", "mascot scuttler"]
    chosen = played(after, "mascot scuttler", "mascot tentaclor")
    assert [chosen.view(seat)["mascots"] for seat in range(2)] == [["scuttler", None], [None, "tentaclor"]]


@pytest.mark.clause("7.3")
def test_the_boards_are_cleared_for_the_next_game() -> None:
    """§7.3 Landscape kept and face up, circle full, figures off, mascots unknown."""
    before = about_to_win()
    after = played(before, WINNING)
    assert facts(after, "landscape") == facts(before, "landscape")
    cleared = facts(after, "flipped", "navigator", "vehicle", "gunner", "mascots", "collected", "quiet")
    assert cleared == [[], None, None, None, [None, None], [[], []], 0]
    assert None not in facts(after, "circle")[0]  # type: ignore[operator]


def test_two_games_win_the_tournament() -> None:
    """§7.1 2 to 0 and 2 to 1."""
    for wins, reason in (
        ((1, 0), "Red wins the tournament, 2 to 0"),
        ((1, 1), "Red wins the tournament, 2 to 1"),
    ):
        after = played(about_to_win(wins=wins), WINNING)
        outcome = after.outcome()
        assert outcome is not None
        assert (after.turn, outcome.winners, outcome.reason, outcome.clause) == (OVER, (0,), reason, "7.1")
        assert outcome.scores == (2, wins[1])
    blue = played(about_to_win(seat=1, wins=(1, 1)), "navigator 1")
    outcome = blue.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (1, 2))
    assert refused(blue, "navigator 1").clause == "7.1"


@pytest.mark.clause("7.2")
def test_hands_are_kept_and_played_cards_are_out_for_good() -> None:
    """§7.2"""
    position = about_to_win(hands=(["behind-you", "reverse-gear"], ["about-turn"]))
    position = played(position, "play reverse-gear")
    state = position.state.copy()
    # Reverse gear turns the way round, so the Navigator has to be elsewhere for the same shot.
    state.navigator = 3
    position = played(LastBugPosition(state), "navigator 1")
    assert facts(position, "game_wins") == [[1, 0]]
    assert position.view(0)["hands"] == [["behind-you"], 1]
    assert facts(position, "played", "active", "deck") == [[["reverse-gear"], []], [], 7]


@pytest.mark.clause("R14")
def test_the_first_of_each_colour_starts_afresh_within_four_draws() -> None:
    """§R14 With three drawn a fourth comes; with four there is none."""
    three = ["about-turn", "reverse-gear", "behind-you"]
    fresh = scene(navigator="top-left", gunner=3, hands=(three, []), games="best-of-3")
    assert played(fresh, "navigator 1").turn == CHANCE
    full = scene(navigator="top-left", gunner=3, hands=([*three, "full-throttle"], []), games="best-of-3")
    assert played(full, "navigator 1").turn == 1
    after = played(
        about_to_win(), WINNING, "first 0", "mascot gloop", "mascot buzzwing", "gunner 3", "vehicle b2"
    )
    assert played(after, "navigator top").turn == CHANCE, "a blue tile again, in a new game"


@pytest.mark.clause("R8")
def test_the_shot_that_ends_a_game_draws_a_card_that_is_carried_over() -> None:
    """§R8 First the card, then the end; so while it is drawn nobody knows yet that it was the mascot."""
    position = about_to_win(gaps=((), (5, 6)))
    assert kinds(position, WINNING) == ["navigate", "drive", "swing", "remove", "advance"]
    drawing = played(position, WINNING)
    assert (drawing.turn, *facts(drawing, "phase", "mascots", "game_wins")) == (
        CHANCE,
        "draw",
        [None, None],
        [0, 0],
    )
    possible = {drawing.resample(0, random.Random(seed)).state.mascot(1) for seed in range(20)}
    assert possible == {2, 3}, "tentaclor, all gone, or buzzwing"
    assert kinds(drawing, "draw about-turn") == ["draw", "reveal", "reveal", "end", "next"]
    after = played(drawing, "draw about-turn")
    assert (after.view(0)["hands"], facts(after, "drawn", "game_wins")) == (
        [["about-turn"], 0],
        [[1, 0], [1, 0]],
    )


@pytest.mark.clause("R8")
def test_the_shot_that_ends_a_single_game_draws_none() -> None:
    """§R8 Nobody could use the card."""
    over = played(about_to_win(gaps=((), (5, 6)), games=1), WINNING)
    assert (over.turn, *facts(over, "drawn", "deck")) == (OVER, [0, 0], 10)


@pytest.mark.parametrize("duck", ["off", "open", "deck"])
def test_with_two_cards_each_game_of_a_collection_tournament_has_its_own_draws(duck: str) -> None:
    """§9.5 Hands and played cards are shuffled back; §R8 the last shot draws none, since no hand is kept."""
    cards = {"variant": "collection", "games": "best-of-3", "cards": "two", "duck": duck}
    hands = (["slam-the-brakes", "behind-you"], ["about-turn"])
    # Places 5 and 6 are left; the tentaclor on 5 goes, and 6 is Blue's mascot: the last bug standing.
    gaps = ((1, 2, 3, 4, 7, 8), (9, 10, 11, 12))
    position = scene(vehicle="c2", gunner=6, gaps=gaps, mascots=("gloop", "tentaclor"), hands=hands, **cards)  # type: ignore[arg-type]
    assert facts(position, "deck", "drawn") == [8 if duck == "deck" else 7, [2, 1]]
    position = played(position, "play slam-the-brakes")
    events = told(position, "navigator 1")
    assert [event.clause for event in events][-3:] == ["9.2", "7.3", "9.5"]
    after = played(position, "navigator 1")
    assert facts(after, "game_wins", "deck", "hands", "played", "drawn", "duck") == [
        [0, 1],
        11 if duck == "deck" else 10,
        [0, 0],
        [[], []],
        [0, 0],
        duck,
    ]


def test_a_duck_and_cover_that_was_used_is_not_shuffled_back_where_it_lay_open() -> None:
    """§8.5 It is gone for the tournament; §8.6 out of the deck it goes back with the others."""
    gaps = ((1, 2, 3, 4, 7, 8), (9, 10, 11, 12))
    about = {"vehicle": "c2", "gunner": 6, "gaps": gaps, "mascots": ("gloop", "tentaclor")}
    cards = {"variant": "collection", "games": "best-of-3", "cards": "two"}
    lain = scene(held=0, duck="open", hands=(["slam-the-brakes"], []), **about, **cards)  # type: ignore[arg-type]
    used = played(lain, "play duck-and-cover", "play slam-the-brakes", "navigator 1")
    assert facts(used, "duck", "played", "deck") == ["used", [["duck-and-cover"], []], 10]
    dealt = scene(duck="deck", hands=(["duck-and-cover", "slam-the-brakes"], []), **about, **cards)  # type: ignore[arg-type]
    again = played(dealt, "play duck-and-cover", "play slam-the-brakes", "navigator 1")
    assert facts(again, "duck", "played", "deck") == ["deck", [[], []], 11]


@pytest.mark.clause("R15")
def test_a_random_circle_is_shuffled_for_each_game_before_anything_else() -> None:
    """§R15 Circle, who starts, mascots, Gunner, Vehicle."""
    position = played(about_to_win(circle="random"), WINNING)
    assert position.turn == CHANCE
    while position.turn == CHANCE:
        position = played(position, names(position)[-1])
    assert facts(position, "circle", "phase") == [
        ["buzzwing"] * 3 + ["tentaclor"] * 3 + ["scuttler"] * 3 + ["gloop"] * 3,
        "first",
    ]


def test_a_drawn_game_is_played_again_with_the_same_start_player() -> None:
    """§R16"""
    position = scene(navigator="top-left", gunner=6, quiet=39, games="best-of-3")
    assert [event.clause for event in told(position, "navigator 1")][-3:] == ["R19", "7.3", "R16"]
    position = played(position, "navigator 1")
    assert facts(position, "game_wins") == [[0, 0]]
    position = played(position, "mascot gloop", "mascot buzzwing")
    assert (position.turn, len(names(position))) == (1, 12), "seat 0 started and starts again"
