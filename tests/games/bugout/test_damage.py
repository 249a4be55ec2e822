"""Damage, Reactions, rain and quakes (§8, §9, §10, §R)."""

from __future__ import annotations

import pytest

from tests.games.bugout.scenes import Scene, at, clauses, hand, names, play, refused, seen, tile, token, told


def test_rain_takes_health_then_floods_then_removes() -> None:
    """§8.1 §8.2 §8.3 §9.1 §9.2 The Field with two health: rain, flood, gone."""
    scene = Scene()
    position, events = told(scene.position(), "end", "card downpour", "rain R27")
    assert tile(position, "C4")["health"] == 1
    assert tile(position, "A2")["health"] == 3
    assert {"9.1", "9.2", "8.1"} <= clauses(events)
    position, events = told(scene.health("C4", 1).position(), "end", "card downpour", "rain R27")
    assert tile(position, "C4")["name"] == "Flooded Field"
    assert "8.2" in clauses(events)
    position, events = told(scene.flood("C4").position(), "end", "card downpour", "rain R27")
    assert tile(position, "C4")["name"] == "Empty"
    assert "8.3" in clauses(events)


@pytest.mark.clause("I8", "I7")
def test_a_citys_four_hits() -> None:
    """§I8 4, 3, 2, 1: the fourth hit turns it; any of them might have been prevented (§I7)."""
    scene = Scene().put("red-4 B1, blue-3 B1, yellow-4 B1, green-3 B1")
    for health in (4, 3, 2):
        position, _ = told(scene.health("D4", health).position(), "end", "card downpour", "rain R28")
        assert tile(position, "D4")["health"] == health - 1
    position, _ = told(scene.health("D4", 1).position(), "end", "card downpour", "rain R28")
    assert tile(position, "D4")["type"] == "flooded"
    sound = Scene().hand(0, pipe=1).position()
    position = play(sound, "end", "card downpour", "rain R28")
    assert seen(position)["pending"]["cell"] == "D4", "damage that would not flood may be prevented too"


@pytest.mark.clause("8.4", "8.5", "8.6", "R6")
def test_a_flood_takes_everything_with_it() -> None:
    """§8.2 §R6 Survivors and a Sample are buried, a Map is lost, a Flare goes out and stays, Landmarks go."""
    scene = Scene().put("red-1 A2, blue-1 A2").token("map-a", "blue-1").token("flare-1", "A2").health("A2", 1)
    scene.reinforce("A2")
    position, events = told(scene.position(), "end", "card downpour", "rain R27")
    assert sorted(seen(position)["graveyard"]) == ["blue-1", "landmark", "red-1", "sample-1"]
    assert token(position, "flare-1") == {"at": "A2", "lit": False, "held_by": None}
    assert token(position, "map-a")["at"] == "box"
    assert tile(position, "A2")["type"] == "flooded"
    assert tile(position, "A2")["name"] == "Flooded Lab"
    assert {"1.2", "8.4", "8.5"} <= clauses(events)
    again = told(scene.flood("A2").position(), "end", "card downpour", "rain R27")[0]
    assert token(again, "flare-1")["at"] == "A2", "an unlit Flare cannot be destroyed"


@pytest.mark.clause("8.6")
def test_a_flooded_tile_has_no_name() -> None:
    """§8.6 A Flooded Garden is no Garden: its event answers no."""
    scene = Scene().flood("A4")
    position = play(scene.position(), "end", "card plot-twist", "event eat-your-veggies", "card rope")
    assert seen(position)["skips"] == [0, 0, 0, 0]
    assert position.turn == 2


@pytest.mark.clause("7.1", "7.9")
def test_only_the_top_tile_counts() -> None:
    """§7.1 §7.9 A Rope Bridge takes the rain for the Forest under it and falls with everybody on it."""
    scene = Scene().flood("B3").bridge("B3", "rope").put("red-1 B3").token("flare-1", "red-1")
    position, events = told(scene.position(), "end", "card downpour", "rain R27")
    assert tile(position, "B3")["name"] == "Flooded Woods"
    assert at(position, "red-1") == "grave"
    assert seen(position)["pools"]["bridges"] == 6
    assert token(position, "flare-1") == {"at": "B3", "lit": False, "held_by": None}
    assert "8.3" in clauses(events)
    sturdy = Scene().flood("B3").bridge("B3", "sturdy")
    position, _ = told(sturdy.position(), "end", "card downpour", "rain R27")
    assert tile(position, "B3")["health"] == 1


@pytest.mark.clause("R5")
def test_rain_does_nothing_to_high_ground_lava_and_nothing() -> None:
    """§R5 §8.1"""
    scene = (
        Scene().lava(B2="north").empty("A1").put("red-1 B1, red-2 B1, blue-1 B1, yellow-1 C2, yellow-2 C2")
    )
    scene.put("green-1 C2, red-1 C3")
    position, events = told(scene.position(), "end", "card downpour", "rain R57")
    assert tile(position, "C3")["type"] == "high-ground"
    assert tile(position, "B2")["type"] == "lava"
    assert at(position, "red-1") == "C3"
    assert "8.1" not in clauses(events)


@pytest.mark.clause("8.10", "I6", "R3")
def test_a_pipe_saves_a_tile_from_one_card() -> None:
    """§8.7 §8.10 §R3 In anybody's turn, no action; the next card asks again and costs again (§I6)."""
    scene = Scene().put("blue-1 C4, blue-2 C4").health("C4", 1).hand(1, pipe=2)
    position = play(scene.position(), "end", "card downpour", "rain R27")
    assert position.turn == 1
    assert names(position) == {"save", "let"}
    pending = seen(position)["pending"]
    assert pending["cell"] == "C4"
    assert pending["cost"] == ["pipe"]
    assert pending["people"] == ["blue-1", "blue-2"]
    position, events = told(position, "save")
    assert tile(position, "C4")["health"] == 1
    assert hand(position, 1) == {"pipe": 1}
    assert "8.7" in clauses(events)
    position = play(position, "card downpour", "rain R59")
    assert position.turn == 1
    assert at(play(position, "let"), "blue-2") == "grave"


@pytest.mark.clause("R1")
def test_questions_go_tile_by_tile_and_clockwise_from_the_active_player() -> None:
    """§R1 §R2 A1 before B2 in reading order; Blue, active, before Red; only who can pay and has a Hero there."""
    scene = (
        Scene()
        .turn_of(1)
        .put("red-1 B2, blue-1 B2, green-1 B2")
        .hand(0, pipe=1)
        .hand(1, pipe=1)
        .hand(2, pipe=1)
    )
    position = play(scene.position(), "end", "card downpour", "rain R57")
    asked = []
    while seen(position)["pending"] and seen(position)["pending"]["question"] == "save":
        asked.append((position.turn, seen(position)["pending"]["cell"]))
        assert refused(position, "end") == "R2"
        position = play(position, "let")
    assert asked == [(2, "A1"), (0, "A1"), (1, "B2"), (0, "B2")]


def test_a_quake_hits_structures_on_its_line() -> None:
    """§10.1 §10.3 Q07 runs A1 A2 A3 B4 B5 B6: the Structures lose health, the Forests do not."""
    position, events = told(Scene().position(), "end", "card seismic", "quake Q07")
    assert [tile(position, cell)["health"] for cell in ("A1", "A2", "A3", "B6")] == [3, 3, 2, 2]
    assert [tile(position, cell)["health"] for cell in ("B4", "B5")] == [3, 3]
    assert {"10.1", "10.3"} <= clauses(events)
    assert seen(position)["hands"][0]["disasters"] == ["Seismic Activity"]


def test_a_tool_saves_a_tile_from_a_quake() -> None:
    """§8.8 Bridges are Structures too."""
    scene = Scene().empty("B4").bridge("B4", "rope").put("red-1 B4").hand(0, tool=1).health("A1", 2)
    scene.put("red-2 B1")
    position, events = told(scene.position(), "end", "card seismic", "quake Q07", "save")
    assert tile(position, "B4")["type"] == "rope-bridge"
    assert "8.8" in clauses(events)


def test_tremors_do_nothing_and_a_stop_ends_it() -> None:
    """§10.4 §10.5 In the Disaster Phase; the Seismic card is discarded."""
    position, events = told(Scene().seismic(0).position(), "end", "quake tremors")
    assert "10.4" in clauses(events)
    assert seen(position)["hands"][0]["disasters"] == ["Seismic Activity"]
    position, events = told(Scene().seismic(0).position(), "end", "quake stop")
    assert "10.5" in clauses(events)
    assert seen(position)["hands"][0]["disasters"] == []


@pytest.mark.clause("Q1")
def test_a_stop_at_once_discards_at_once() -> None:
    """§Q1 The Seismic card never stays."""
    position = play(Scene().position(), "end", "card seismic", "quake stop")
    assert seen(position)["hands"][0]["disasters"] == []
    assert seen(position)["discards"]["seismic"] == 1


def test_an_empty_quake_deck_is_shuffled_anew() -> None:
    """§Q2 It cannot normally happen, but then it would be so."""
    scene = Scene().seismic(0)
    scene.valley.faults, scene.valley.tremors, scene.valley.stops = 0, 0, 0
    position, events = told(scene.position(), "end")
    assert "Q2" in clauses(events)
    assert len(names(position)) == 14


@pytest.mark.clause("O12")
def test_by_option_flooded_tiles_stay() -> None:
    """§O12 Rain leaves a Flooded tile alone; the Apocalypse finds no health to damage, but destroys it."""
    scene = Scene(flood_destroy=False).flood("C4")
    position, _ = told(scene.position(), "end", "card downpour", "rain R27")
    assert tile(position, "C4")["type"] == "flooded"
    scene.doom("AP09", "AP12")
    position, events = told(scene.position(), "end", "apocalypse AP09")
    assert "P3" in clauses(events)
    position = play(position, "target C4")
    assert tile(position, "C4")["type"] == "empty"


def test_by_option_structures_crumble() -> None:
    """§O13 A City that loses its last health is gone; a Field still floods."""
    scene = Scene(structures_crumble=True).health("A2", 1).health("C4", 1)
    position, events = told(scene.position(), "end", "card downpour", "rain R27")
    assert tile(position, "A2")["type"] == "empty"
    assert tile(position, "C4")["type"] == "flooded"
    assert "O13" in clauses(events)
