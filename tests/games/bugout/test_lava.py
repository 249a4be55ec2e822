"""Lava (§12, §L)."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.games.bugout.board import DIRECTIONS, NAMES
from bugeyed.games.bugout.held import ERUPTION, HeldDisasters
from bugeyed.games.bugout.position import BugoutPosition
from bugeyed.games.bugout.rules import lava
from tests.games.bugout.scenes import PLAN, Scene, at, clauses, names, play, refused, seen, tile, token, told

NORTH, EAST = (ERUPTION + DIRECTIONS.index(way) for way in ("north", "east"))
"""Eruptions."""


def next_cell(position: BugoutPosition, way: str) -> str:
    """Where an Eruption would put its next Lava."""
    cell, _ = lava.trace(position.valley, DIRECTIONS.index(way))
    return NAMES[cell] if cell >= 0 else {-1: "finished", -2: "blocked"}[int(cell)]


def layers(position: BugoutPosition, cell: str) -> list[dict[str, object]]:
    """What lies on a cell, from the bottom."""
    found: list[dict[str, object]] = seen(position)["tiles"][cell]["layers"]
    return found


def book() -> Scene:
    """The figure of page 8: Volcano C3, flows N, E and S, Plateau E4."""
    plan = list(PLAN)
    for cell, wanted in (
        ("B3", "forest-a"),
        ("E1", "university"),
        ("E2", "suburb-a"),
        ("E3", "museum"),
        ("E4", "plateau-a"),
        ("F3", "plain-b"),
        ("C5", "lab"),
    ):
        here, there = NAMES.index(cell), plan.index(wanted)
        plan[here], plan[there] = plan[there], plan[here]
    scene = Scene(plan=plan).lava(C2="north", C1="east", D1="south", D2="south", D3="east", C4="south")
    for way in DIRECTIONS:
        scene.eruption(way, 0)
    return scene


@pytest.mark.clause("12.3", "12.6")
def test_the_figure_of_the_rulebook() -> None:
    """§12.3 §12.6 Page 8: West to the Forest, South to the Lab, North and East both to the Museum."""
    position = book().position()
    assert next_cell(position, "west") == "B3"
    assert next_cell(position, "south") == "C5"
    assert next_cell(position, "north") == next_cell(position, "east") == "E3"


@pytest.mark.clause("12.6")
def test_after_a_left_turn_the_other_flow_goes_on_to_the_suburb() -> None:
    """§12.6 East places Left on the Museum; North's next cell is the Suburb."""
    scene = book()
    scene.valley.disasters = HeldDisasters([EAST, NORTH], [0, 0])
    position, events = told(scene.position(), "end", "lava left")
    assert tile(position, "E3")["type"] == "lava"
    assert next_cell(position, "north") == "E2"
    assert "12.4" in clauses(events)


def test_the_plateau_diverts_the_flow() -> None:
    """§12.7 Right would point at the Plateau: set aside, drawn again, shuffled back; Straight goes to the Plain."""
    scene = book()
    scene.valley.disasters = HeldDisasters([EAST], [0])
    position, events = told(scene.position(), "end", "lava right", "lava right", "lava straight")
    assert "12.7" in clauses(events)
    assert next_cell(position, "east") == "F3"
    assert seen(position)["decks"]["lava"] == 23
    assert list(position.valley.flows) == [7, 8, 8]


def test_a_sturdy_bridge_interrupts_the_flow() -> None:
    """§12.10 A Bridge on D1: North's next Lava goes there; Left leaves the map, Right is south again."""
    scene = book().bridge("D1", "sturdy").put("red-1 D1")
    scene.valley.disasters = HeldDisasters([NORTH], [0])
    assert next_cell(scene.position(), "north") == "D1"
    position, events = told(scene.position(), "end", "lava left")
    assert {"12.9", "I17"} <= clauses(events)
    assert at(position, "red-1") == "grave"
    assert seen(position)["hands"][0]["disasters"] == []
    position = play(scene.position(), "end", "lava right")
    assert layers(position, "D1")[-1] == {"kind": "lava", "exit": "south"}
    assert next_cell(position, "north") == "E3"


@pytest.mark.clause("12.10", "I17")
def test_a_bridge_taken_by_lava_is_lost() -> None:
    """§I17 Five are left for the rest of the game."""
    scene = book().bridge("D1", "sturdy")
    scene.valley.disasters = HeldDisasters([NORTH], [0])
    position = play(scene.position(), "end", "lava right")
    assert seen(position)["pools"] == {"bridges": 5, "lost_bridges": 1, "vehicles": 2}


@pytest.mark.clause("12.13")
def test_a_flow_is_diverted_as_often_as_there_are_bridges() -> None:
    """§12.13 On the same cell again and again; with the pool empty, and only then, there is no Bridge to build."""
    scene = book().put("red-1 E1").hand(0, pipe=1, tool=1)
    scene.valley.disasters = HeldDisasters([NORTH], [0])
    for lost in range(6):
        scene.valley.bridges, scene.valley.bridges_lost = 6 - lost, lost
        position = play(scene.position(), "bridge red-1 sturdy D1", "end", "lava right")
        assert layers(position, "D1")[-1] == {"kind": "lava", "exit": "south"}
        assert seen(position)["pools"]["lost_bridges"] == lost + 1
    scene.valley.bridges, scene.valley.bridges_lost = 0, 6
    assert refused(scene.position(), "bridge red-1 sturdy D1") == "6.12"


@pytest.mark.clause("L6", "12.11")
def test_lava_passes_under_a_rope_bridge() -> None:
    """§12.11 §L6 Who stands on it is safe, and the flow goes on beneath; rain still breaks it."""
    scene = Scene().empty("B3").bridge("B3", "rope").put("red-1 B3").eruption("west", 0)
    position, events = told(scene.position(), "end", "lava straight")
    assert at(position, "red-1") == "B3"
    assert "12.11" in clauses(events)
    assert [layer["kind"] for layer in layers(position, "B3")] == ["lava", "bridge"]
    assert next_cell(position, "west") == "A3"
    position = play(position, "card downpour", "rain R27")
    assert at(position, "red-1") == "grave"


@pytest.mark.clause("12.2", "12.5", "L3")
def test_lava_takes_all_on_its_cell() -> None:
    """§12.5 One tile a Disaster Phase (§12.2, §L3): Survivors, Tokens, Landmarks, Vehicles; Flares go out on top."""
    scene = (
        Scene().eruption("west", 0).put("red-1 B3").vehicle(1, "car", "B3", "blue-1").token("flare-1", "B3")
    )
    position = play(scene.position(), "end", "lava straight")
    assert at(position, "red-1") == at(position, "blue-1") == "grave"
    assert token(position, "map-b")["at"] == "box"
    assert token(position, "flare-1") == {"at": "B3", "lit": False, "held_by": None}
    assert tile(position, "B3")["name"] == "Lava"


@pytest.mark.clause("I16")
def test_what_is_under_lava_never_matters_again() -> None:
    """§I16 Rain, quakes and destruction leave it; only an unlit Flare lies on top and can be relit from a Bridge."""
    scene = Scene(players=1).lava(B3="west").unlit("flare-1").token("flare-1", "B3").put("red-1 B2")
    scene.hand(0, rope=1, tool=1, gas=1)
    position = play(scene.position(), "bridge red-1 rope B3", "move red-1 B3", "relight red-1 flare-1")
    assert token(position, "flare-1")["lit"] is True


def test_an_eruption_sweeps_the_volcano() -> None:
    """§12.1 Everybody and everything on it, held or not (§H6), before the first Lava."""
    scene = Scene().put("red-1 C3, blue-1 C3").token("sample-1", "red-1").token("map-b", "C3")
    position, events = told(scene.position(), "end", "card eruption-west")
    assert at(position, "red-1") == at(position, "blue-1") == token(position, "sample-1")["at"] == "grave"
    assert token(position, "map-b")["at"] == "box"
    assert "12.1" in clauses(events)
    assert names(position) == {"lava straight", "lava left", "lava right"}
    position = play(position, "lava right")
    assert layers(position, "B3")[-1] == {"kind": "lava", "exit": "north"}


@pytest.mark.clause("L1")
def test_an_inert_eruption_does_nothing() -> None:
    """§12.12 §L1 Towards High Ground or the edge: discarded, and nobody on the Volcano is harmed."""
    plan = list(PLAN)
    plan[8], plan[16] = plan[16], plan[8]
    high = list(plan)
    here, there = high.index("woods-b"), high.index("cliff-a")
    high[here], high[there] = high[there], high[here]
    scene = Scene(plan=high).put("red-1 C3")
    position, events = told(scene.position(), "end", "card eruption-west")
    assert "12.12" in clauses(events)
    assert at(position, "red-1") == "C3"
    assert seen(position)["hands"][0]["disasters"] == []
    edge = list(PLAN)
    edge[14], edge[2] = edge[2], edge[14]
    position, events = told(Scene(plan=edge).position(), "end", "card eruption-north")
    assert "12.12" in clauses(events)


@pytest.mark.clause("L2")
def test_towards_lava_is_not_inert() -> None:
    """§L2 The new flow combines with the old one."""
    position = play(Scene().lava(B3="north").position(), "end", "card eruption-west")
    assert next_cell(position, "west") == "B2"


@pytest.mark.clause("12.9", "L5")
def test_edges_and_circles_end_an_eruption() -> None:
    """§12.9 §L5 Off the map, or round and round; every flow is followed anew after every tile."""
    scene = Scene().lava(B3="west").eruption("west", 0)
    position, events = told(scene.position(), "end", "lava straight")
    assert "12.9" in clauses(events)
    circle = Scene().lava(B3="north", B2="west", A2="south").eruption("west", 0)
    position, events = told(circle.position(), "end", "lava left")
    assert seen(position)["hands"][0]["disasters"] == []
    assert next_cell(position, "west") == "finished"


@pytest.mark.clause("L5")
def test_a_flow_into_high_ground_is_blocked() -> None:
    """§L5 Lava that points at the Plateau after an impossible divert ends there."""
    assert next_cell(Scene().lava(D3="east", E3="east").position(), "east") == "blocked"


def test_if_every_tile_would_divert_the_last_one_is_placed() -> None:
    """§12.8 Only Right tiles are left and Right points at the Plateau: placed all the same, Eruption discarded."""
    scene = book()
    scene.valley.disasters = HeldDisasters([EAST], [0])
    scene.valley.flows = vec[i64]([0, 0, 2])
    position, events = told(scene.position(), "end")
    assert {"12.7", "12.8"} <= clauses(events)
    assert layers(position, "E3")[-1] == {"kind": "lava", "exit": "south"}
    assert seen(position)["hands"][0]["disasters"] == []
    assert list(position.valley.flows) == [0, 0, 1]


def test_an_empty_lava_deck_ends_all_eruptions() -> None:
    """§L4"""
    scene = Scene().eruption("west", 0).eruption("south", 1)
    scene.valley.flows = vec[i64]([1, 0, 0])
    position, events = told(scene.position(), "end")
    assert "L4" in clauses(events)
    assert [row["disasters"] for row in seen(position)["hands"]] == [[], [], [], []]


@pytest.mark.clause("L7")
def test_lava_goes_under_tornadoes() -> None:
    """§L7 Inert or active, the Token stays."""
    scene = Scene().inert("plain", "B3").eruption("west", 0)
    position = play(scene.position(), "end", "lava straight")
    assert seen(position)["tornadoes"]["plain"] == {"at": "B3", "state": "inert"}
