"""The cards: when they may be played, what each does, which go together (§3.2, §5)."""

from __future__ import annotations

import pytest

from bugeyed import OVER
from bugeyed.games.lastbug.components import CARDS
from tests.games.lastbug.scene import facts, names, played, refused, scene, told


def test_about_turn_moves_the_navigator_anticlockwise() -> None:
    """§5.1"""
    position = played(scene(navigator="top", hands=(["about-turn"], [])), "play about-turn")
    assert names(position) == ["navigator -1", "navigator -2", "navigator -3"]
    event = told(position, "navigator -2")[0]
    assert (event.clause, event.moves[0].way) == ("5.1", ["square:top", "square:top-left", "square:left"])
    assert facts(played(position, "navigator -3"), "navigator") == ["bottom-left"]
    assert refused(position, "navigator 1").clause == "5.1"


def test_steady_as_she_goes_leaves_the_navigator_and_its_arrow_counts() -> None:
    """§5.2 Right points down, so the Vehicle goes from b2 to b1."""
    position = played(scene(navigator="right", hands=(["steady-as-she-goes"], [])), "play steady-as-she-goes")
    assert names(position) == ["navigator stay"]
    assert told(position, "navigator stay")[0].clause == "5.2"
    assert facts(played(position, "navigator stay"), "navigator", "vehicle") == ["right", "b1"]
    assert refused(position, "navigator 1").clause == "5.2"


def test_x_marks_the_spot_sends_the_navigator_anywhere() -> None:
    """§5.3 Its own square included."""
    position = played(scene(navigator="right", hands=(["x-marks-the-spot"], [])), "play x-marks-the-spot")
    assert len(names(position)) == 8
    assert told(position, "navigator left")[0].clause == "5.3"
    assert facts(played(position, "navigator left"), "vehicle") == ["b3"]
    assert facts(played(position, "navigator right"), "navigator", "vehicle") == ["right", "b1"]
    assert refused(position, "navigator 1").clause == "5.3"


def test_the_right_path_lets_the_vehicle_go_any_way() -> None:
    """§5.4 Chosen when the Vehicle moves, whatever the arrow says; edges as ever."""
    position = played(scene(navigator="top", hands=(["the-right-path"], [])), "play the-right-path")
    assert refused(position, "vehicle NE").clause == "R9"
    position = played(position, "navigator 1")
    assert names(position) == [f"vehicle {way}" for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")]
    assert position.turn == 0
    assert told(position, "vehicle NE")[0].clause == "5.4"
    assert facts(played(position, "vehicle NE"), "vehicle") == ["c3"]
    assert refused(position, "navigator 1").clause == "3.1"


def test_full_throttle_moves_two_tiles_and_only_the_last_counts() -> None:
    """§5.5 From a2 to the right over b2 to c2."""
    position = played(
        scene(navigator="top-left", vehicle="a2", hands=(["full-throttle"], [])), "play full-throttle"
    )
    drive = told(position, "navigator 1")[1]
    assert (drive.clause, drive.moves[0].way) == ("5.5", ["cell:a2", "cell:b2", "cell:c2"])
    after = played(position, "navigator 1")
    assert facts(after, "vehicle", "gunner") == ["c2", 2]


def test_full_throttle_minds_the_edge_at_each_step() -> None:
    """§5.5 From c2 one step down to the right is d1; the corner stops the second."""
    position = played(
        scene(navigator="top", vehicle="c2", hands=(["full-throttle"], [])), "play full-throttle"
    )
    assert facts(played(position, "navigator 1"), "vehicle") == ["d1"]


def test_reverse_gear_goes_against_the_arrow() -> None:
    """§5.6 Right points down, so the Vehicle goes up."""
    position = played(scene(navigator="top", hands=(["reverse-gear"], [])), "play reverse-gear")
    assert told(position, "navigator 2")[1].clause == "5.6"
    assert facts(played(position, "navigator 2"), "vehicle") == ["b3"]


def test_slam_the_brakes_keeps_the_vehicle_where_it_is() -> None:
    """§5.7 b2 shows three scuttlers, so the Gunner moves three."""
    position = played(
        scene(navigator="top", gunner=4, hands=(["slam-the-brakes"], [])), "play slam-the-brakes"
    )
    events = told(position, "navigator 2")
    assert (events[1].clause, events[2].moves[0].way[-1], events[3].kind) == ("5.7", "tile:7", "remove")
    assert facts(played(position, "navigator 2"), "vehicle") == ["b2"]


def test_behind_you_turns_the_gunner_round() -> None:
    """§5.8 Three back from place 1: 12, 11, 10."""
    position = played(scene(navigator="top", vehicle="b1", hands=(["behind-you"], [])), "play behind-you")
    swing = told(played(position), "navigator 1")[2]
    assert (swing.clause, swing.moves[0].way) == ("5.8", ["tile:1", "tile:12", "tile:11", "tile:10"])


@pytest.mark.clause("R6")
def test_after_a_shot_behind_you_the_gunner_goes_on_clockwise() -> None:
    """§R6 From c1, three buzzwings, back to place 10, which is shot; then on to 11. After the last shot too."""
    position = played(scene(navigator="top", vehicle="b1", hands=(["behind-you"], [])), "play behind-you")
    assert facts(played(position, "navigator 1"), "vehicle", "gunner") == ["c1", 11]
    ending = played(scene(navigator="top", vehicle="b1", gunner=7, gaps=((10, 11), ())), "navigator 1")
    assert (ending.turn, *facts(ending, "gunner")) == (OVER, 1)


def test_stand_your_ground_shoots_from_where_it_stands() -> None:
    """§5.9 The Gunner on 4 and the Vehicle on c2 with a tentaclor."""
    position = scene(navigator="top-left", gunner=4, hands=(["stand-your-ground"], []))
    position = played(position, "play stand-your-ground")
    events = told(position, "navigator 1")
    assert (events[2].clause, events[2].moves[0].way, events[3].kind) == ("5.9", [], "remove")
    assert facts(played(position, "navigator 1"), "collected") == [[["tentaclor"], []]]


def test_pick_your_target_moves_the_gunner_one_two_or_three() -> None:
    """§5.10 Chosen when the Gunner moves; picks that lead to one place become a menu."""
    position = scene(navigator="top-left", gunner=3, hands=(["pick-your-target"], []))
    position = played(position, "play pick-your-target")
    assert refused(position, "aim 2").clause == "R9"
    position = played(position, "navigator 1")
    assert names(position) == ["aim 1", "aim 2", "aim 3"]
    assert [position.picks(code) for code in position.actions()] == [("tile:4",), ("tile:5",), ("tile:6",)]
    assert told(position, "aim 3")[0].clause == "5.10"
    assert facts(played(position, "aim 3"), "collected", "gunner") == [[["tentaclor"], []], 7]
    assert refused(position, "aim 4").clause == "5.10"
    assert refused(position, "vehicle N").clause == "3.5"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("full-throttle", "reverse-gear"),
        ("full-throttle", "the-right-path"),
        ("behind-you", "pick-your-target"),
        ("about-turn", "full-throttle"),
        ("slam-the-brakes", "behind-you"),
    ],
)
def test_cards_that_add_up_go_together(first: str, second: str) -> None:
    """§R9 Either may be announced first."""
    for one, other in ((first, second), (second, first)):
        position = played(scene(hands=([first, second], [])), f"play {one}")
        assert f"play {other}" in names(position)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("about-turn", "steady-as-she-goes"),
        ("about-turn", "x-marks-the-spot"),
        ("steady-as-she-goes", "x-marks-the-spot"),
        ("the-right-path", "reverse-gear"),
        ("the-right-path", "slam-the-brakes"),
        ("full-throttle", "slam-the-brakes"),
        ("reverse-gear", "slam-the-brakes"),
        ("behind-you", "stand-your-ground"),
        ("stand-your-ground", "pick-your-target"),
    ],
)
def test_cards_that_contradict_each_other_are_refused(first: str, second: str) -> None:
    """§R9"""
    for one, other in ((first, second), (second, first)):
        position = played(scene(hands=([first, second], [])), f"play {one}")
        assert f"play {other}" not in names(position)
        assert refused(position, f"play {other}").clause == "R9"


def test_what_the_pairs_do() -> None:
    """§R9 Two tiles back, two tiles one way, one to three anticlockwise."""
    back = scene(navigator="top", vehicle="b2", hands=(["full-throttle", "reverse-gear"], []))
    back = played(back, "play full-throttle", "play reverse-gear", "navigator 2")
    assert facts(back, "vehicle") == ["b4"]
    far = scene(navigator="top", vehicle="b2", hands=(["full-throttle", "the-right-path"], []))
    far = played(far, "play full-throttle", "play the-right-path", "navigator 1")
    assert far.picks(far.parse("vehicle NE")) == ("cell:d4",)
    assert facts(played(far, "vehicle NE"), "vehicle") == ["d4"]
    behind = scene(navigator="top", gunner=1, hands=(["behind-you", "pick-your-target"], []))
    behind = played(behind, "play behind-you", "play pick-your-target", "navigator 1")
    assert behind.picks(behind.parse("aim 2")) == ("tile:11",)
    assert told(behind, "aim 2")[0].moves[0].way == ["tile:1", "tile:12", "tile:11"]


def test_in_a_tournament_any_number_of_cards_may_be_played_in_a_turn() -> None:
    """§7.2"""
    cards = ["about-turn", "full-throttle", "behind-you"]
    tournament = scene(hands=(cards, []), games="best-of-3")
    tournament = played(tournament, *(f"play {card}" for card in cards))
    assert facts(tournament, "active") == [cards]


def test_no_navigator_card_on_the_turn_that_places_it() -> None:
    """§R10 Others may be played."""
    position = scene(navigator=None, hands=(["about-turn", "behind-you"], []))
    assert "play behind-you" in names(position)
    assert refused(position, "play about-turn").clause == "R10"


def test_cards_are_played_before_the_navigator_moves() -> None:
    """§R9 Not while the Vehicle's way is chosen."""
    position = scene(hands=(["the-right-path", "behind-you"], []))
    position = played(position, "play the-right-path", "navigator 1")
    assert refused(position, "play behind-you").clause == "R9"


def test_only_cards_in_hand_can_be_played() -> None:
    """§5.12 And each once."""
    position = scene(hands=(["about-turn"], ["behind-you"]))
    assert refused(position, "play behind-you").clause == "5.12"
    assert refused(played(position, "play about-turn"), "play about-turn").clause == "5.12"
    assert refused(position, "play duck-and-cover").clause == "2.5"


@pytest.mark.clause("3.2")
def test_played_cards_are_discarded_at_the_end_of_the_turn() -> None:
    """§3.2 They hold for this turn only."""
    position = played(scene(navigator="top", hands=(["reverse-gear"], [])), "play reverse-gear")
    assert facts(position, "active", "played", "hands") == [["reverse-gear"], [[], []], [0, 0]]
    after = played(position, "navigator 2")
    assert facts(after, "active", "played") == [[], [["reverse-gear"], []]]
    assert facts(played(after, "navigator 2"), "vehicle") != facts(after, "vehicle")


@pytest.mark.clause("5.11")
def test_every_card_can_be_announced_and_tells_its_clause() -> None:
    """§5 One event a card, by the clause of its effect."""
    clauses = []
    for card in CARDS:
        position = scene(hands=([card], []), duck="deck")
        event = told(position, f"play {card}")[0]
        assert (event.kind, event.moves[0].before) == ("card", f"card:{card}")
        clauses.append(event.clause)
    assert clauses == [f"5.{number}" for number in range(1, 11)] + ["8.3"]
