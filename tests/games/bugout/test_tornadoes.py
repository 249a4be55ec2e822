"""Tornadoes (§11, §Q)."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.games.bugout.state import put
from tests.games.bugout.scenes import (
    Scene,
    at,
    clauses,
    hand,
    held,
    names,
    play,
    refused,
    seen,
    starting,
    tile,
    token,
    told,
)


@pytest.mark.clause("11.9")
def test_a_warning_wakes_the_tornado_where_it_lies() -> None:
    """§11.1 §11.9 Even if its Field is long gone; no card is drawn yet."""
    scene = Scene().empty("C1")
    assert "move red-3 C1" not in names(scene.position())
    position, events = told(scene.position(), "end", "card tornado-field")
    assert seen(position)["tornadoes"]["field"] == {"at": "C1", "state": "active"}
    assert seen(position)["decks"]["tornado"] == 24
    assert seen(position)["hands"][0]["disasters"] == ["Tornado Warning Field"]
    assert "11.1" in clauses(events)
    inert = play(Scene().position(), "move red-3 C1")
    assert at(inert, "red-3") == "C1", "inert Tornadoes hinder nobody"


@pytest.mark.clause("Q9", "I5", "Q8")
def test_a_rope_saves_everybody_on_the_tile() -> None:
    """§8.9 §Q9 §I5 What they hold stays; they may walk off later."""
    scene = Scene().put("red-1 C1, blue-1 C1, blue-2 C1").token("flare-1", "blue-2").hand(1, rope=1)
    position = play(scene.position(), "end", "card tornado-field")
    assert position.turn == 1
    position, events = told(position, "save")
    assert at(position, "red-1") == "C1"
    assert held(position, "blue-2") == "flare-1"
    assert hand(position, 1) == {}
    assert "8.9" in clauses(events)
    position = play(position, "card pipe", "move blue-1 B1")
    assert at(position, "blue-1") == "B1"


@pytest.mark.clause("Q4")
def test_what_nobody_holds_goes_first() -> None:
    """§11.3 §Q4 A lying Flare goes out, a Vehicle dies with its riders; a Rope saves only the others (§V10)."""
    scene = Scene().put("red-1 C1").vehicle(1, "car", "C1", "blue-1").token("flare-1", "C1").hand(0, rope=1)
    scene.token("sample-1", "blue-1")
    position = play(scene.position(), "end", "card tornado-field")
    assert at(position, "blue-1") == "grave"
    assert token(position, "sample-1")["at"] == "grave"
    assert token(position, "vehicle-1")["at"] == "pool"
    assert token(position, "flare-1")["lit"] is False
    assert position.turn == 0
    assert names(position) == {"save", "let"}
    assert at(play(position, "save"), "red-1") == "C1"


def test_a_bridge_is_torn_away_with_everybody_on_it() -> None:
    """§11.3 No Rope helps; a tile that is no Token keeps its health."""
    scene = Scene().empty("C1").bridge("C1", "sturdy").put("red-1 C1").hand(0, rope=1)
    position, events = told(scene.position(), "end", "card tornado-field")
    assert at(position, "red-1") == "grave"
    assert tile(position, "C1")["type"] == "empty"
    assert seen(position)["pools"]["bridges"] == 6
    assert "11.3" in clauses(events)
    position = play(Scene().position(), "end", "card tornado-field")
    assert tile(position, "C1")["health"] == 2


def test_the_unsaved_are_thrown_together() -> None:
    """§11.4 One card for the whole group (§Q5); what they hold is destroyed first."""
    scene = Scene().put("red-1 C1, blue-1 C1").token("flare-1", "red-1")
    position = play(scene.position(), "end", "card tornado-field")
    assert names(position) == {f"wind {way}" for way in ("north", "east", "south", "west")}
    position, events = told(position, "wind south")
    assert at(position, "red-1") == at(position, "blue-1") == "C2"
    assert token(position, "flare-1") == {"at": "C1", "lit": False, "held_by": None}
    assert "11.4" in clauses(events)


@pytest.mark.parametrize("way", ["north", "east", "west"])
def test_off_the_map_and_bad_ground_kill(way: str) -> None:
    """§11.5 North of C1 is nothing, D1 is flooded, B1 is Lava."""
    scene = Scene().put("red-1 C1, red-3 A1, blue-2 A1, yellow-3 A2, green-2 A2").flood("D1").lava(B1="north")
    position, events = told(scene.position(), "end", "card tornado-field", f"wind {way}")
    assert at(position, "red-1") == "grave"
    assert "11.5" in clauses(events)


def test_high_ground_is_a_good_landing() -> None:
    """§Q5 From C2 south onto the Volcano."""
    scene = Scene().inert("field", "C2").put("red-1 C2")
    position, events = told(scene.position(), "end", "card tornado-field", "wind south")
    assert at(position, "red-1") == "C3"
    assert "Q5" in clauses(events)


def test_the_excess_is_chosen_among_the_thrown() -> None:
    """§Q6 Two thrown onto a Rope Bridge with three: the active player names one."""
    scene = (
        Scene()
        .empty("C2")
        .bridge("C2", "rope")
        .put("red-1 C1, blue-1 C1, green-1 C2, green-2 C2, green-3 C2")
    )
    position = play(scene.position(), "end", "card tornado-field", "wind south")
    assert position.turn == 0
    assert names(position) == {"pick red-1", "pick blue-1"}
    assert refused(position, "pick green-1") == "Q6"
    position, events = told(position, "pick blue-1")
    assert at(position, "red-1") == "C2"
    assert at(position, "blue-1") == "grave"
    assert "Q6" in clauses(events)


def test_a_full_landing_kills_all_who_are_thrown() -> None:
    """§11.5 Nobody is asked where nobody fits."""
    scene = Scene().empty("C2").bridge("C2", "rope")
    scene.put("red-1 C1, green-4 C2, green-1 C2, green-2 C2, green-3 C2")
    position = play(scene.position(), "end", "card tornado-field", "wind south")
    assert at(position, "red-1") == "grave"


def test_landing_on_the_other_tornado_throws_again() -> None:
    """§11.6 From the Reaction on: a new Rope may be paid, else a new card is drawn."""
    scene = Scene().inert("field", "C2").tornado("plain", "D2", 1).put("red-1 C2, blue-1 D2").hand(1, rope=1)
    position, events = told(scene.position(), "end", "card tornado-field", "wind east")
    assert "11.6" in clauses(events)
    assert position.turn == 1
    saved = play(position, "save")
    assert at(saved, "red-1") == at(saved, "blue-1") == "D2"
    position = play(position, "let", "wind south")
    assert at(position, "red-1") == at(position, "blue-1") == "D3"


@pytest.mark.clause("Q7", "Q10")
def test_beside_a_tornado_nothing_happens_and_two_work_one_after_the_other() -> None:
    """§Q7 §Q10 Landing beside the other one is safe; two on one cell each take their own turn."""
    scene = Scene().inert("field", "C2").tornado("plain", "C3", 0).put("red-1 C2")
    position = play(scene.position(), "end", "wind west", "card tornado-field")
    position = play(position, "wind west")
    assert at(position, "red-1") == "B2"
    both = Scene().tornado("field", "C2", 0).tornado("plain", "D2", 0).put("red-1 D2, red-2 D1")
    position = play(both.position(), "end", "wind east")
    assert names(position) == {"wind north", "wind east", "wind south", "wind west"}, "the first throws Red"
    position = play(position, "wind south")
    assert at(position, "red-1") == "D3"
    position = play(position, "wind north")
    assert seen(position)["tornadoes"]["plain"]["at"] == "D1"


def test_a_tornado_moves_and_leaves_the_map() -> None:
    """§11.2 §11.7 §I13 Its Warning is discarded unasked."""
    scene = Scene().tornado("field", "C1", 0)
    position, events = told(scene.position(), "end", "wind south")
    assert seen(position)["tornadoes"]["field"]["at"] == "C2"
    assert "11.2" in clauses(events)
    position, events = told(scene.position(), "end", "wind north")
    assert seen(position)["tornadoes"]["field"] == {"at": None, "state": "gone"}
    assert seen(position)["hands"][0]["disasters"] == []
    assert "11.7" in clauses(events)


@pytest.mark.clause("I13")
def test_an_empty_tornado_deck_ends_all_tornadoes() -> None:
    """§11.8 Both Tokens leave, all Warnings are discarded; §Q11 nobody is thrown."""
    scene = Scene().tornado("field", "C2", 0).tornado("plain", "D2", 1)
    scene.valley.gusts = vec[i64]([0, 0, 0, 0])
    position, events = told(scene.position(), "end")
    assert [row["state"] for row in seen(position)["tornadoes"].values()] == ["gone", "gone"]
    assert [row["disasters"] for row in seen(position)["hands"]] == [[], [], [], []]
    assert "11.8" in clauses(events)
    last = Scene().put("red-1 C1")
    last.valley.gusts = vec[i64]([0, 0, 0, 0])
    position, events = told(last.position(), "end", "card tornado-field")
    assert at(position, "red-1") == "C1"
    assert "Q11" in clauses(events)


def test_a_warning_without_its_tornado_is_discarded() -> None:
    """§Q12"""
    scene = Scene()
    scene.valley.tornado = put(scene.valley.tornado, 0, 2)
    scene.valley.tornado_at = put(scene.valley.tornado_at, 0, -1)
    position, events = told(scene.position(), "end", "card tornado-field")
    assert "Q12" in clauses(events)
    assert seen(position)["hands"][0]["disasters"] == []


def test_lethal_tornadoes_throw_nobody() -> None:
    """§O7"""
    scene = Scene(lethal_tornadoes=True).put("red-1 C1")
    position, events = told(scene.position(), "end", "card tornado-field")
    assert at(position, "red-1") == "grave"
    assert "O7" in clauses(events)


class TestOnAndAround:
    """§11.10-§11.13 What an Active Tornado forbids and what it allows."""

    @staticmethod
    def storm(cell: str, **options: object) -> Scene:
        """A Tornado on a cell."""
        return Scene(**options).tornado("field", cell)  # type: ignore[arg-type]

    @pytest.mark.clause("11.10")
    def test_a_hero_walks_on_for_a_rope_and_off_for_nothing(self) -> None:
        """§11.10 §Q8 A Civilian does not (§C1); a Climb takes two Ropes."""
        scene = self.storm("B2", players=2).put("red-1 A2, yellow-1 A2").hand(0, rope=1)
        position = play(scene.position(), "move red-1 B2")
        assert hand(position, 0) == {}
        assert at(position, "red-1") == "B2"
        assert refused(position, "move yellow-1 B2") == "C1"
        assert at(play(position, "move red-1 C2"), "red-1") == "C2"
        poor = self.storm("B2").put("red-1 A2").position()
        assert refused(poor, "move red-1 B2") == "6.1"
        climb = self.storm("C3").put("red-1 B3").hand(0, rope=1)
        assert refused(climb.position(), "climb red-1 C3") == "6.1"
        assert hand(play(climb.hand(0, rope=1).position(), "climb red-1 C3"), 0) == {}

    def test_what_nobody_does_onto_it(self) -> None:
        """§11.11 Drive, Bridge, Drain; Swing by §M4."""
        scene = self.storm("B2").vehicle(1, "car", "A2", "red-1").hand(0, gas=1)
        assert refused(scene.position(), "drive red-1 B2") == "11.11"
        scene = self.storm("B2").flood("B2").put("red-1 A2, red-2 D2").hand(0, pipe=1, tool=1, rope=1)
        assert refused(scene.position(), "drain red-1 B2") == "11.11"
        assert refused(scene.position(), "bridge red-1 sturdy B2") == "11.11"
        assert refused(scene.position(), "swing red-1 C2") == "M4"
        landing = self.storm("C2").flood("B2").put("red-1 A2").hand(0, rope=1)
        assert refused(landing.position(), "swing red-1 C2") == "M4"

    def test_what_nobody_does_on_it(self) -> None:
        """§11.12 Rebuild, Repair, Place, Tow, Bridges, Drain."""
        scene = self.storm("A4").put("red-1 A4").flood("A3").empty("B4").health("A4", 2).raze("A4")
        scene.hand(0, tool=3, pipe=1, gas=1, rope=1).vehicle(1, "car", "A5")
        for words in (
            "rebuild red-1",
            "repair red-1",
            "place red-1 car",
            "tow red-1 vehicle-1",
            "bridge red-1 sturdy B4",
            "drain red-1 A3",
        ):
            assert refused(scene.position(), words) == "11.12", words

    def test_what_is_still_allowed_on_it(self) -> None:
        """§11.12 lists all that is forbidden: Grab, Give, Drop, Relight, Pull, Throw, Reinforce and Loot are not."""
        scene = self.storm("A4").put("red-1 A4, red-2 A4, blue-1 B4").token("sample-1", "red-2").pile(gas=1)
        scene.unlit("flare-2").token("flare-2", "A4").hand(0, rope=2, gas=1, tool=1, pipe=1)
        possible = starting(scene.position(), "g", "d", "r", "p", "t", "l")
        for words in (
            "grab red-1 sample-1",
            "give red-2 red-1",
            "drop red-2",
            "relight red-1 flare-2",
            "pull red-1 blue-1",
            "throw red-2 B4",
            "reinforce red-1",
            "loot red-1 gas",
        ):
            assert words in possible, words

    def test_what_comes_to_lie_on_it_is_destroyed(self) -> None:
        """§11.13 A dropped Flare goes out, a thrown Map is lost."""
        scene = self.storm("B2").put("red-1 B2, red-2 A2").token("flare-1", "red-1").token("map-a", "red-2")
        scene.hand(0, rope=1)
        position, events = told(scene.position(), "drop red-1", "throw red-2 B2")
        assert token(position, "flare-1")["lit"] is False
        assert token(position, "map-a")["at"] == "box"
        assert "11.13" in clauses(events)

    def test_a_landmark_an_event_returns_there_is_destroyed_again(self) -> None:
        """§11.13 §EV26 The space it left is filled again; beside the Tornado it would have stayed."""
        scene = self.storm("A2").filled(4)
        position = play(scene.position(), "end", "card plot-twist", "event grave-matters")
        assert token(play(position, "target E2"), "landmark-museum")["side"] == "built"
        position, events = told(position, "target A2")
        assert token(position, "landmark-lab") == {}
        assert seen(position)["filled"] == 4
        assert "11.13" in clauses(events)
