"""Vehicles (§7, §V)."""

from __future__ import annotations

import pytest

from tests.games.bugout.scenes import (
    Scene,
    at,
    clauses,
    hand,
    names,
    play,
    refused,
    seen,
    starting,
    token,
    told,
)


@pytest.mark.clause("6.13", "7.6", "V1")
def test_a_vehicle_is_placed_and_boarded() -> None:
    """§6.13 §V1 §V2 Either side; anybody on foot on the tile may board, of any player, up to the seats (§7.6)."""
    scene = Scene().hand(0, gas=2, tool=2)
    position, events = told(scene.position(), "place red-1 motorcycle")
    assert names(position) == {"done", *[f"board {who}" for who in _capital()]}
    assert refused(position, "end") == "V2"
    position, more = told(position, "board blue-1", "board red-2")
    assert seen(position)["actions_left"] == 1
    assert refused(position, "enter red-1 vehicle-1") == "7.6"
    assert token(position, "vehicle-1") == {"at": "A1", "side": "motorcycle", "held_by": None}
    assert {"V1", "V2"} <= clauses(events + more)


def _capital() -> list[str]:
    return ["red-1", "red-2", "blue-1", "yellow-1", "yellow-2", "green-1"]


@pytest.mark.clause("V2", "V7")
def test_an_empty_vehicle_stays_until_somebody_has_been_in_it() -> None:
    """§V2 §7.7 §V7 Nobody boards: it stays, and a second one may stand beside it; the last one out sends one back."""
    scene = Scene(players=2).hand(0, gas=2, tool=2)
    position = play(scene.position(), "place red-1 car", "done", "place red-1 car", "done")
    assert token(position, "vehicle-1")["at"] == "A1"
    assert token(position, "vehicle-2")["at"] == "A1"
    position = play(position, "enter red-1 vehicle-1")
    position, events = told(position, "exit red-1")
    assert token(position, "vehicle-1")["at"] == "pool"
    assert token(position, "vehicle-2")["at"] == "A1"
    assert {"7.7", "5.8"} <= clauses(events)
    assert refused(position, "exit red-1") == "5.8"
    full = Scene().vehicle(1, "car", "A1").vehicle(2, "car", "B1").hand(0, gas=1, tool=1)
    assert refused(full.position(), "place red-1 car") == "6.13"


def test_entering_takes_a_vehicle_on_the_tile() -> None:
    """§5.6"""
    position = Scene().vehicle(1, "car", "A2").position()
    assert refused(position, "enter red-1 vehicle-1") == "5.6"
    position, events = told(position, "move red-1 A2", "enter red-1 vehicle-1")
    assert "5.6" in clauses(events)


@pytest.mark.clause("V3", "V5")
def test_a_car_drives_one_tile_and_a_motorcycle_two() -> None:
    """§6.4 With everybody inside and what they hold; every player with a Hero inside may drive (§V5)."""
    scene = Scene().vehicle(1, "car", "A2", "red-1 blue-1 green-1").token("flare-1", "green-1").hand(0, gas=1)
    scene.hand(1, gas=1)
    position, events = told(scene.position(), "drive red-1 B2")
    assert [at(position, who) for who in ("red-1", "blue-1", "green-1")] == ["B2"] * 3
    assert token(position, "flare-1")["at"] == "B2"
    assert {"6.4"} <= clauses(events)
    assert refused(scene.position(), "drive red-1 B2 C2") == "6.4"
    position = play(position, "end", "card pipe", "card pipe", "drive blue-1 C2")
    assert at(position, "red-1") == "C2"
    bike = Scene().vehicle(1, "motorcycle", "A2", "red-1").hand(0, gas=1).position()
    assert {"drive red-1 B2", "drive red-1 B2 C2", "drive red-1 B2 A2"} <= starting(bike, "drive")


def test_who_drives_sits_inside_and_is_a_hero() -> None:
    """§I11 §C1 Neither from outside nor a Civilian."""
    scene = Scene(players=2).vehicle(1, "car", "A2", "yellow-1").put("red-1 A2").hand(0, gas=1)
    assert refused(scene.position(), "drive red-1 B2") == "I11"
    assert refused(scene.position(), "drive yellow-1 B2") == "4.3"


def test_vehicles_stay_off_high_ground_rope_bridges_lava_and_nothing() -> None:
    """§7.4 A Sturdy Bridge bears them."""
    scene = Scene().vehicle(1, "car", "B3", "red-1").hand(0, gas=1).empty("B2").lava(A3="west")
    assert refused(scene.position(), "drive red-1 C3") == "7.4"
    assert refused(scene.position(), "drive red-1 A3") == "7.4"
    assert refused(scene.position(), "drive red-1 B2") == "7.4"
    scene.bridge("B2", "rope")
    assert refused(scene.position(), "drive red-1 B2") == "7.4"
    sturdy = Scene().vehicle(1, "car", "B3", "red-1").hand(0, gas=1).empty("B2").bridge("B2", "sturdy")
    assert at(play(sturdy.position(), "drive red-1 B2"), "red-1") == "B2"
    rope = Scene().empty("B2").bridge("B2", "rope").put("red-1 B2").hand(0, gas=1, tool=1)
    assert refused(rope.position(), "place red-1 car") == "7.4"


@pytest.mark.clause("V6")
def test_the_load_must_fit_where_the_drive_ends() -> None:
    """§V6 Five on the tile and a Car with four do not; passing through does."""
    crowd = ", ".join(
        f"{who} B2" for who in ("blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "yellow-1", "yellow-2")
    )
    scene = Scene().put(crowd).vehicle(1, "motorcycle", "A2", "red-1 red-2").hand(0, gas=1)
    assert refused(scene.position(), "drive red-1 B2") == "V6"
    assert at(play(scene.position(), "drive red-1 B2 C2"), "red-2") == "C2"


def test_on_foot_means_out_of_the_vehicle() -> None:
    """§V4 Move, Climb and Swing need an Exit first."""
    scene = Scene().vehicle(1, "car", "B3", "red-1").flood("B4").hand(0, rope=1)
    for words in ("move red-1 B2", "climb red-1 C3", "swing red-1 B5"):
        assert refused(scene.position(), words) == "V4"


def test_towing_a_vehicle_with_its_riders() -> None:
    """§6.14 To the Hero's tile, which must let it in and have room."""
    scene = Scene().vehicle(1, "car", "B2", "blue-1 blue-2").put("red-1 A2, red-2 C3").hand(0, rope=2)
    position, events = told(scene.position(), "tow red-1 vehicle-1")
    assert at(position, "blue-2") == "A2"
    assert "6.14" in clauses(events)
    assert refused(scene.position(), "tow red-2 vehicle-1") == "6.14"
    scene.vehicle(1, "car", "B3")
    assert refused(scene.position(), "tow red-2 vehicle-1") == "7.4"


def test_pulling_out_of_a_vehicle() -> None:
    """§V9 A Survivor, or what it holds; the last one out sends the Vehicle back."""
    scene = (
        Scene().vehicle(1, "car", "B2", "blue-1").token("flare-1", "blue-1").put("red-1 A2").hand(0, rope=2)
    )
    position, events = told(scene.position(), "pull red-1 flare-1")
    assert token(position, "flare-1")["held_by"] == "red-1"
    assert "V9" in clauses(events)
    position, events = told(scene.position(), "pull red-1 blue-1")
    assert token(position, "vehicle-1")["at"] == "pool"
    assert {"V9", "7.7"} <= clauses(events)


@pytest.mark.clause("7.8", "V10")
def test_a_flood_under_a_vehicle_kills_everybody_in_it() -> None:
    """§7.8 §V10 The tile turns: Vehicle to the pool, riders dead, what they hold destroyed."""
    scene = Scene().vehicle(1, "car", "C4", "red-1 blue-1").token("sample-1", "blue-1").health("C4", 1)
    position, events = told(scene.position(), "end", "card downpour", "rain R27")
    assert at(position, "red-1") == "grave"
    assert token(position, "vehicle-1")["at"] == "pool"
    assert token(position, "sample-1")["at"] == "grave"
    assert {"7.8", "8.2", "1.2"} <= clauses(events)


class TestPassingWater:
    """§7.5 §V8 A Flooded tile may be passed, but no turn ends there."""

    @staticmethod
    def ferry(**cards: int) -> Scene:
        """A Car with Red's Hero beside the flooded B2."""
        return Scene().vehicle(1, "car", "A2", "red-1").flood("B2").hand(0, **cards)

    def test_with_gas_for_one_drive_the_water_is_refused(self) -> None:
        """§V8 It could not be left again."""
        assert refused(self.ferry(gas=1).position(), "drive red-1 B2") == "V8"

    def test_with_gas_for_two_it_is_passed(self) -> None:
        """§7.5 The printed example: one action onto the water, the second off it."""
        position = play(self.ferry(gas=2).position(), "drive red-1 B2")
        assert refused(position, "end") == "7.5"
        assert refused(position, "exit red-1") == "V8"
        assert refused(position, "move red-2 B1") == "V8"
        position = play(position, "drive red-1 C2", "end")
        assert at(position, "red-1") == "C2"

    def test_without_a_second_action_it_is_refused(self) -> None:
        """§V8 The last action cannot end on the water."""
        position = play(self.ferry(gas=3).position(), "move red-2 B1")
        assert refused(position, "drive red-1 B2") == "V8"

    def test_a_tow_counts_as_a_way_out(self) -> None:
        """§V8 A Hero with a Rope on the far bank."""
        scene = self.ferry(gas=1, rope=1).put("red-2 C2")
        position = play(scene.position(), "drive red-1 B2")
        assert starting(position, "drive", "end", "move") == set()
        assert at(play(position, "tow red-2 vehicle-1", "end"), "red-1") == "C2"

    def test_the_rope_kept_for_the_way_out_is_not_spent(self) -> None:
        """§V8 With a Hook beside the Rope one of them may go, not both."""
        scene = Scene(players=2).vehicle(1, "car", "A2", "red-1").flood("B2").hand(0, gas=1, rope=1)
        scene.keep(0, "grappling-hook").put("red-2 C2, red-3 B3")
        position = play(scene.position(), "drive red-1 B2")
        position = play(position, "climb red-3 C3", "pay rope")
        assert hand(position, 0) == {}
        assert starting(position, "tow") == {"tow red-2 vehicle-1"}
        assert at(play(position, "tow red-2 vehicle-1"), "red-1") == "C2"

    def test_nobody_drops_anything_into_the_water(self) -> None:
        """§V8"""
        scene = self.ferry(gas=2).token("flare-1", "red-1")
        assert refused(play(scene.position(), "drive red-1 B2"), "drop red-1") == "V8"

    @pytest.mark.clause("M5")
    def test_no_bridge_is_built_under_a_vehicle(self) -> None:
        """§M5"""
        scene = Scene(players=1).vehicle(1, "car", "A2", "red-1").flood("B2").put("red-2 B3")
        scene.hand(0, gas=2, rope=1, tool=1)
        position = play(scene.position(), "drive red-1 B2")
        assert refused(position, "bridge red-2 rope B2") == "M5"
