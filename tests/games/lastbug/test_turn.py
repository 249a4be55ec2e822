"""The turn, from the Navigator to the flip (§3), with every example of the rulebook's text.

The rulebook's pictures are lost, so the examples' coordinates are reconstructed.
"""

from __future__ import annotations

import pytest

from bugeyed import CHANCE, OVER
from tests.games.lastbug.scene import facts, kinds, names, played, refused, scene, start, told


def test_example_the_start_player_places_the_navigator_top_centre() -> None:
    """§3.3 Navigator example, first diagram (page 6). Coordinates reconstructed."""
    position = played(start(), "mascot gloop", "mascot buzzwing", "first 0", "gunner 5", "vehicle c3")
    assert names(position) == [
        "navigator top", "navigator top-right", "navigator right", "navigator bottom-right",
        "navigator bottom", "navigator bottom-left", "navigator left", "navigator top-left",
    ]  # fmt: skip
    assert told(position, "navigator top")[0].clause == "3.3"
    assert facts(played(position, "navigator top"), "navigator") == ["top"]


def test_example_the_navigator_moves_two_squares_clockwise_from_top_centre() -> None:
    """§3.4 Navigator example, second diagram (page 6)."""
    position = scene(navigator="top")
    assert names(position) == ["navigator 1", "navigator 2", "navigator 3"]
    event = told(position, "navigator 2")[0]
    assert event.clause == "3.4"
    assert event.moves[0].way == ["square:top", "square:top-right", "square:right"]
    assert facts(played(position, "navigator 2"), "navigator") == ["right"]


def test_example_the_vehicle_moves_right_onto_three_images_and_the_gunner_shoots() -> None:
    """§3.5, §3.8, §3.10 Vehicle and shooting examples (pages 6 and 7), reconstructed: c2 to d2, which shows
    three gloops; the Gunner moves three tiles, from place 10 to the gloop on place 1."""
    position = scene(navigator=None, vehicle="c2", gunner=10)
    events = told(position, "navigator top")
    assert [(event.kind, event.clause) for event in events] == [
        ("navigate", "3.3"), ("drive", "3.5"), ("swing", "3.8"), ("remove", "3.10"), ("advance", "3.12"),
    ]  # fmt: skip
    assert events[1].moves[0].way == ["cell:c2", "cell:d2"]
    assert events[2].moves[0].way == ["tile:10", "tile:11", "tile:12", "tile:1"]
    assert (events[3].moves[0].before, events[3].moves[0].after) == ("bem:1", "bem:1")
    after = played(position, "navigator top")
    assert facts(after, "vehicle", "gunner", "collected") == ["d2", 2, [["gloop"], []]]


@pytest.mark.parametrize(
    ("vehicle", "navigator", "lands"),
    [
        ("b1", "navigator right", "b1"),  # S, straight off the edge
        ("d3", "navigator top", "d3"),  # E
        ("b4", "navigator left", "b4"),  # N
        ("a2", "navigator bottom", "a2"),  # W
        ("b1", "navigator top-right", "c1"),  # SE slides right
        ("b1", "navigator bottom-right", "a1"),  # SW slides left
        ("d2", "navigator top-right", "d1"),  # SE slides down
        ("d2", "navigator top-left", "d3"),  # NE slides up
    ],
)
def test_example_movement_on_the_edge(vehicle: str, navigator: str, lands: str) -> None:
    """§3.6, §3.7 The picture of the edge (page 7), reconstructed from its text."""
    position = scene(navigator=None, vehicle=vehicle)
    assert facts(played(position, navigator), "vehicle") == [lands]
    drive = told(position, navigator)[1]
    assert (drive.kind, drive.clause) == (("blocked", "3.6") if lands == vehicle else ("drive", "3.7"))


@pytest.mark.clause("R1")
@pytest.mark.parametrize(
    ("vehicle", "navigator", "lands"),
    [
        ("d4", "navigator top-left", "d4"),  # NE, straight off the corner
        ("a1", "navigator bottom-right", "a1"),  # SW
        ("a4", "navigator left", "a4"),  # N, straight off an edge
        ("d4", "navigator top-right", "d3"),  # SE slides down
        ("d4", "navigator bottom-left", "c4"),  # NW slides left
        ("d4", "navigator bottom-right", "c3"),  # SW goes inwards
        ("a1", "navigator top-right", "b1"),
    ],
)
def test_example_movement_on_the_corner(vehicle: str, navigator: str, lands: str) -> None:
    """§3.6, §R1 The picture of the corner (page 7), reconstructed."""
    assert facts(played(scene(navigator=None, vehicle=vehicle), navigator), "vehicle") == [lands]


@pytest.mark.clause("R2")
def test_a_stopped_vehicle_still_counts() -> None:
    """§R2 On b1 one gloop is shown, so the Gunner moves one tile and shoots."""
    position = scene(navigator="top", vehicle="b1", gunner=1)
    assert kinds(position, "navigator 2") == ["navigate", "blocked", "swing", "remove", "advance"]
    assert facts(played(position, "navigator 2"), "circle")[0] == [
        "gloop", None, "gloop", *["tentaclor"] * 3, *["scuttler"] * 3, *["buzzwing"] * 3,
    ]  # fmt: skip


@pytest.mark.parametrize(("vehicle", "gunner", "lands"), [("b2", 4, 5), ("a2", 4, 7)])
def test_the_gunner_moves_as_many_tiles_as_there_are_images(vehicle: str, gunner: int, lands: int) -> None:
    """§3.8 One for c2 with one tentaclor (which it shoots and leaves), three for b2 with three scuttlers."""
    position = scene(navigator="top-left", vehicle=vehicle, gunner=gunner)
    swing = told(position, "navigator 1")[2]
    assert swing.clause == "3.8"
    assert swing.moves[0].way[-1] == f"tile:{lands}"


def test_a_flipped_tile_sends_the_gunner_two_and_matches_every_bem() -> None:
    """§3.8, §3.11"""
    position = scene(navigator="top-left", vehicle="b2", gunner=8, flipped=["c2"])
    events = told(position, "navigator 1")
    assert events[2].moves[0].way == ["tile:8", "tile:9", "tile:10"]
    assert (events[3].kind, events[3].clause) == ("remove", "3.11")
    assert facts(played(position, "navigator 1"), "collected") == [[["buzzwing"], []]]


@pytest.mark.clause("3.9")
def test_gaps_are_not_counted() -> None:
    """§3.9 From 1 over the gaps 2 and 3 to 4, 5 and 7, as 6 is a gap too."""
    position = scene(navigator="top", vehicle="b4", gunner=1, gaps=((2, 6), (3,)))
    swing = told(position, "navigator 3")[2]
    assert swing.moves[0].way == ["tile:1", "tile:4", "tile:5", "tile:7"]


def test_the_gunner_may_come_round_to_where_it_stood() -> None:
    """§R5 Three tiles are left, and it moves three."""
    position = scene(
        navigator="top",
        vehicle="b4",
        gunner=1,
        gaps=((2, 3, 4, 5, 6), (8, 9, 11, 12)),
        mascots=("gloop", "buzzwing"),
    )
    swing = told(position, "navigator 3")[2]
    assert (swing.clause, swing.moves[0].way) == ("R5", ["tile:1", "tile:7", "tile:10", "tile:1"])


@pytest.mark.clause("3.12")
def test_after_a_removal_the_gunner_goes_on_and_does_not_shoot_again() -> None:
    """§3.12 c2 shows a tentaclor: 4 is shot, 5 is a tentaclor as well and stays."""
    after = played(scene(navigator="top-left", vehicle="b2", gunner=3), "navigator 1")
    assert facts(after, "gunner", "collected") == [5, [["tentaclor"], []]]


@pytest.mark.clause("R3")
def test_your_own_mascot_is_shot_as_well() -> None:
    """§R3 There is no choice: d1 shows a scuttler, Red's own mascot."""
    position = scene(navigator="top", vehicle="c2", gunner=7)
    assert kinds(position, "navigator 1")[:4] == ["navigate", "drive", "swing", "remove"]
    assert facts(played(position, "navigator 1"), "collected") == [[["scuttler"], []]]


def test_without_a_removal_the_tile_flips() -> None:
    """§3.14"""
    position = scene(navigator="top-left", vehicle="b2", gunner=6)
    events = told(position, "navigator 1")
    assert [(event.kind, event.clause) for event in events[3:]] == [("miss", "3.10"), ("flip", "3.14")]
    assert facts(played(position, "navigator 1"), "flipped") == [["c2"]]


def test_a_tile_beside_a_flipped_one_does_not_flip() -> None:
    """§3.14 Only across and up and down: a flipped b1 does not bar c2, b2 does."""
    barred = scene(navigator="top-left", vehicle="b2", gunner=6, flipped=["b2"])
    assert kinds(barred, "navigator 1")[3:] == ["miss", "still"]
    assert facts(played(barred, "navigator 1"), "flipped") == [["b2"]]
    diagonal = scene(navigator="top-left", vehicle="b2", gunner=6, flipped=["b1"])
    assert facts(played(diagonal, "navigator 1"), "flipped") == [["b1", "c2"]]


@pytest.mark.clause("R7")
def test_a_removal_means_no_flip_and_far_edges_are_no_neighbours() -> None:
    """§R7 Also when the edges are wrapped, a4 and a1 do not lie side by side."""
    after = played(scene(navigator="top-left", vehicle="b2", gunner=3), "navigator 1")
    assert facts(after, "flipped") == [[]]
    wrapped = scene(navigator="right", vehicle="b1", gunner=10, flipped=["a4"], edges="wrapped")
    assert facts(played(wrapped, "navigator 2"), "vehicle", "flipped") == ["a1", ["a1", "a4"]]


@pytest.mark.clause("R4")
def test_a_flipped_tile_stays_flipped() -> None:
    """§R4 Driving onto c2 again, and shooting from there, leaves it as it is."""
    position = scene(navigator="top-left", vehicle="b2", gunner=8, flipped=["c2"])
    assert facts(played(position, "navigator 1"), "flipped") == [["c2"]]


@pytest.mark.clause("3.1", "3.15")
def test_the_players_take_turns_and_nobody_passes() -> None:
    """§3.1, §3.15 The Navigator must move."""
    position = scene(navigator="top-left", vehicle="b2", gunner=6)
    assert refused(position, "navigator stay").clause == "3.1"
    after = played(position, "navigator 1")
    assert after.turn == 1
    assert played(after, "navigator 1").turn in (0, CHANCE)


def test_the_first_tile_of_each_colour_brings_a_card() -> None:
    """§3.13 Ten cards can come, each in one way; the next blue tile brings none."""
    position = played(scene(navigator="top-left", vehicle="b2", gunner=3), "navigator 1")
    assert position.turn == CHANCE
    assert [weight for _, weight in position.chances()] == [1] * 10
    position = played(position, "draw about-turn")
    assert (position.turn, position.view(0)["hands"], position.view(1)["hands"]) == (
        1,
        [["about-turn"], 0],
        [1, []],
    )
    assert facts(position, "drawn", "deck") == [[1, 0], 9]
    again = scene(navigator="top-left", vehicle="b2", gunner=3, gaps=((12,), ()))
    assert played(again, "navigator 1").turn == 1
    other = scene(navigator="top-left", vehicle="b2", gunner=3, gaps=((9,), (12,)))
    assert played(other, "navigator 1").turn == CHANCE


@pytest.mark.clause("R8")
def test_a_card_drawn_is_played_in_a_later_turn_and_none_after_the_end() -> None:
    """§R8 The turn is over with the draw; the shot that ends the game draws nothing."""
    position = played(scene(navigator="top-left", vehicle="b2", gunner=3), "navigator 1", "draw about-turn")
    assert position.turn == 1
    position = played(position, "navigator 1")
    while position.turn == CHANCE:
        position = played(position, names(position)[0])
    assert "play about-turn" in names(position)
    last = scene(
        navigator="top-left", vehicle="b2", gunner=3, gaps=((5, 6), ()), mascots=("gloop", "tentaclor")
    )
    assert played(last, "navigator 1").turn == OVER


def test_without_cards_nothing_is_drawn() -> None:
    """§2.5"""
    position = scene(navigator="top-left", vehicle="b2", gunner=3, cards="none")
    assert played(position, "navigator 1").turn == 1
    assert refused(position, "play about-turn").clause == "2.5"


@pytest.mark.parametrize(
    ("vehicle", "navigator", "lands"),
    [
        ("d3", "navigator top", "a3"),
        ("b4", "navigator left", "b1"),
        ("d4", "navigator top-left", "a1"),
        ("b1", "navigator bottom-right", "a4"),
        ("d2", "navigator top-right", "a1"),
    ],
)
def test_all_wrapped_up_is_a_torus(vehicle: str, navigator: str, lands: str) -> None:
    """§6.1 The picture of page 8, reconstructed; diagonals included."""
    position = scene(navigator=None, vehicle=vehicle, edges="wrapped")
    drive = told(position, navigator)[1]
    assert drive.clause == "6.1"
    assert facts(played(position, navigator), "vehicle") == [lands]
