"""The Apocalypse, players who leave, winning and losing (§14, §15, §P, §W)."""

from __future__ import annotations

import pytest

from bugeyed.games.bugout.position import BugoutPosition
from tests.games.bugout.scenes import (
    Scene,
    at,
    clauses,
    hand,
    names,
    play,
    refused,
    sea,
    seen,
    starting,
    tile,
    token,
    told,
)


def reason(position: BugoutPosition) -> str:
    """The clause by which a game ended."""
    outcome = position.outcome()
    assert outcome is not None
    return outcome.clause


@pytest.mark.clause("3.6", "P1")
def test_the_apocalypse_begins_when_the_last_card_is_resolved() -> None:
    """§14.1 §P1 §3.6 Reinforced Landmarks are safe; the second card of the same turn is an Apocalypse card."""
    scene = Scene().deck(pipe=1).reinforce("A4", "E2")
    position, events = told(scene.position(), "end")
    assert {"14.1"} <= clauses(events)
    assert seen(position)["apocalypse"] is True
    assert hand(position, 0) == {"pipe": 1}
    assert token(position, "landmark-garden") == {}
    assert position.valley.landmarks_safe == 2
    assert names(position) == {f"apocalypse AP{n:02}" for n in range(1, 19)}


def test_reinforcing_in_the_apocalypse_saves_at_once() -> None:
    """§P9"""
    scene = Scene().doom("AP01", "AP02").put("red-1 A4").hand(0, tool=1, pipe=1)
    position, events = told(scene.position(), "reinforce red-1")
    assert token(position, "landmark-garden") == {}
    assert "P9" in clauses(events)


@pytest.mark.clause("P2", "14.2")
def test_a_damage_card_is_spent_point_by_point() -> None:
    """§14.2 §P2 §P3 The drawer's choice, the same tile again if wished, no Reaction; what fits is seen anew."""
    scene = Scene().doom("AP05", "AP07", "AP01").health("D4", 1).hand(0, pipe=1, tool=1)
    position = play(scene.position(), "end", "apocalypse AP05")
    assert position.turn == 0
    assert names(position) == {f"target {cell}" for cell in ("A1", "B1", "E1", "A3", "D4", "A6", "B6")}
    assert refused(position, "target C4") == "P3"
    flooded = play(position, "target D4")
    assert "target D4" not in names(flooded)
    twice = play(position, "target A1", "target A1")
    assert tile(twice, "A1")["health"] == 2


def test_points_without_a_target_are_lost() -> None:
    """§P3 Three damage to Flooded tiles where there is one."""
    position = play(Scene().doom("AP09", "AP01").flood("C4").position(), "end", "apocalypse AP09")
    position, events = told(position, "target C4")
    assert tile(position, "C4")["type"] == "empty"
    assert "P3" in clauses(events)


@pytest.mark.clause("14.3", "14.4", "P4")
def test_a_destroy_card_takes_tiles_of_its_region() -> None:
    """§14.3 §P4 The printed example: a full City, a Flooded tile, High Ground; a Bridge counts alone (§14.4)."""
    scene = Scene().doom("AP15", "AP01").flood("B5").bridge("B5", "rope").lava(D5="east").put("red-1 B5")
    position = play(scene.position(), "end", "apocalypse AP15")
    assert refused(position, "target D5") == "P4"
    assert refused(position, "target A1") == "P4"
    assert "3 tiles" in str(seen(position)["prompt"])
    position, events = told(position, "target B5")
    assert "2 tiles" in str(seen(position)["prompt"])
    assert "1 tile of" in str(seen(play(position, "target B5"))["prompt"])
    assert at(position, "red-1") == "grave"
    assert tile(position, "B5")["type"] == "flooded"
    assert "14.4" in clauses(events)
    position = play(position, "target B5", "target C5")
    assert tile(position, "B5")["type"] == "empty"
    assert tile(position, "C5")["type"] == "empty"
    city = play(scene.position(), "end", "apocalypse AP15", "target D4")
    assert tile(city, "D4")["type"] == "empty"


def test_missing_tiles_are_lost() -> None:
    """§P4 A quarter with one tile left."""
    cells = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3"]
    scene = Scene().alone(
        "red-4", "blue-3", "red-5", "blue-4", "yellow-5", "green-4", "yellow-6", "green-6", "red-6"
    )
    scene = sea(scene.empty(*cells).doom("AP10", "AP01"))
    _position, events = told(scene.position(), "end", "apocalypse AP10", "target C3")
    assert "P4" in clauses(events)
    assert "1 tile cannot be found." in [event.words for event in events]


def test_a_destroyed_volcano_still_feeds_its_flows() -> None:
    """§P5"""
    scene = Scene().doom("AP10", "AP01").eruption("west", 1)
    position, events = told(scene.position(), "end", "apocalypse AP10", "target C3")
    assert tile(position, "C3")["type"] == "empty"
    assert "P5" in clauses(events)
    position = play(position, "target A1")
    assert seen(position)["flows"] == {"west": {"at": "B3", "heading": "west"}}


@pytest.mark.clause("14.5")
def test_a_chopper_takes_its_seats_and_the_ground_gives_way() -> None:
    """§14.5 §P6 Three seats: any colours, out of a Vehicle too; who is left dies with the tile."""
    scene = (
        Scene().doom("AP20", "AP01").vehicle(1, "car", "C4", "red-1 blue-1").put("green-1 C4, yellow-1 C4")
    )
    position = play(scene.position(), "end", "apocalypse AP20")
    assert {"chopper C4", "chopper A1", "skip"} <= names(position)
    assert refused(position, "chopper F6") == "P6"
    position = play(position, "chopper C4")
    position, events = told(position, "seat red-1", "seat green-1", "seat blue-1")
    assert [at(position, who) for who in ("red-1", "green-1", "blue-1")] == ["safe"] * 3
    assert at(position, "yellow-1") == "grave"
    assert tile(position, "C4")["type"] == "empty"
    assert token(position, "vehicle-1")["at"] == "pool"
    assert {"15.5", "P7"} <= clauses(events)


def test_a_chopper_may_leave_early_or_be_sent_away() -> None:
    """§P6 Empty seats are allowed, and so is waiting for a larger one."""
    scene = Scene().doom("AP24", "AP01").put("red-1 C4, red-2 C4")
    position = play(scene.position(), "end", "apocalypse AP24")
    away, events = told(position, "skip")
    assert tile(away, "C4")["type"] == "terrain"
    assert "P6" in clauses(events)
    early = play(position, "chopper C4", "seat red-1", "done")
    assert at(early, "red-1") == "safe"
    assert at(early, "red-2") == "grave"


@pytest.mark.clause("A1")
def test_a_chopper_may_leave_with_nobody() -> None:
    """§P6 §A1 “Up to” its seats is also none: the ground gives way, and no Rescue can win by it."""
    scene = sea(Scene().doom("AP24", "AP01")).alone("red-1", "blue-1").put("red-1 C4, blue-1 A1")
    position = play(scene.position(), "end", "apocalypse AP24", "chopper C4")
    won = play(position, "seat red-1")
    assert won.outcome() is None, "six Landmarks, two Samples and Blue 1 do not fit"
    empty, events = told(position, "done")
    assert at(empty, "red-1") == "grave"
    assert tile(empty, "C4")["type"] == "empty"
    assert "P6" in clauses(events)
    roomy = sea(Scene(graves=9).doom("AP24", "AP01")).alone("red-1", "blue-1").put("red-1 C4, blue-1 A1")
    roomy.valley.landmarks = 0
    position = play(roomy.position(), "end", "apocalypse AP24", "chopper C4")
    assert play(position, "seat red-1").outcome() is not None
    assert play(position, "done").outcome() is None


@pytest.mark.clause("O3", "P8")
def test_at_night_a_chopper_needs_height_or_light() -> None:
    """§P8 §O3 High Ground or a lit Flare."""
    scene = Scene(night=True).doom("AP20", "AP01").put("red-1 C3, red-2 B2, red-3 C4")
    position = play(scene.position(), "end", "apocalypse AP20")
    assert names(position) == {"chopper C3", "chopper B2", "skip"}
    dark = Scene(night=True, unprepared=True).doom("AP20", "AP01")
    _, events = told(dark.position(), "end", "apocalypse AP20")
    assert "P8" in clauses(events)


@pytest.mark.clause("H5")
def test_a_map_rescued_in_the_apocalypse_still_adds_its_card() -> None:
    """§H5 Into what is left of the deck."""
    scene = Scene(signal="E09").token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
    scene.put("red-1 D3").token("map-a", "red-1").doom("AP01")
    position = play(scene.position(), "rescue red-1", "rescue-number 6")
    assert seen(position)["decks"]["apocalypse"] == 2


def test_the_last_card_buries_everybody() -> None:
    """§14.6 §P10 A win must end on a Rescue, so this is a loss."""
    scene = Scene(players=1).doom("AP09")
    position, _events = told(scene.position(), "end")
    assert reason(position) == "14.6"
    assert position.returns() == [-1.0]
    assert at(position, "red-1") == "grave"


@pytest.mark.clause("P10")
def test_a_last_chopper_can_still_win() -> None:
    """§P10 §15.2 The last card is a Rescue that takes the last Survivor."""
    scene = sea(Scene(players=1).alone("red-1").put("red-1 C4").doom("AP19").filled(3))
    position = play(scene.position(), "end", "chopper C4", "seat red-1")
    assert reason(position) == "15.3"
    assert position.returns() == [1.0]


class TestEndings:
    """§15 Every way to win and lose."""

    @staticmethod
    def beacon(*people: str, players: int = 4) -> Scene:
        """The signal burns around D3, where *people* wait; nobody else is on the map."""
        scene = Scene(players=players, signal="M01").alone(*people)
        for name, cell in (("flare-1", "D2"), ("flare-2", "C3"), ("flare-3", "E3"), ("flare-4", "D4")):
            scene.token(name, cell)
        return scene.put(", ".join(f"{who} D3" for who in people))

    @pytest.mark.clause("15.2", "15.3", "W4")
    def test_the_last_survivor_rescued_wins(self) -> None:
        """§15.3 Even with a full Graveyard and Landmarks in danger."""
        scene = self.beacon("red-1").filled(6).put("blue-1 grave")
        position, events = told(scene.position(), "rescue red-1")
        assert reason(position) == "15.3"
        assert position.returns() == [1.0] * 4
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.winners == (0, 1, 2, 3)
        assert "15.3" in clauses(events)
        assert position.actions() == []
        assert refused(position, "end") == "15.2"

    @pytest.mark.clause("15.4", "W4", "I15", "C3")
    def test_enough_room_for_all_that_is_left_wins(self) -> None:
        """§15.4 §W4 Two Survivors, one a Civilian (§C3), three Landmarks, one reinforced, two Samples: seven."""
        scene = self.beacon("red-1", "red-2", "green-1", players=2).reinforce("A2")
        scene.valley.landmarks = 1 << 6 | 1 << 10 | 1 << 18
        scene.valley.landmarks_safe = 3
        position = play(scene.position(), "rescue red-1")
        assert reason(position) == "15.4"
        assert position.returns() == [1.0, 1.0]
        more = scene.put("yellow-1 D3").position()
        assert play(more, "rescue red-1").outcome() is None

    @pytest.mark.clause("W4")
    def test_without_a_rescue_nothing_is_won(self) -> None:
        """§15.2 The same table, but nobody is rescued: the game goes on."""
        scene = self.beacon("red-1", "red-2")
        scene.valley.landmarks, scene.valley.landmarks_safe = 0, 6
        assert scene.position().outcome() is None
        assert play(scene.position(), "move red-1 E3").outcome() is None

    @pytest.mark.clause("W6")
    def test_filling_the_last_space_is_no_loss_but_one_more_is(self) -> None:
        """§1.3 §W6"""
        scene = Scene().put("red-1 C4, red-2 C4").health("C4", 1).filled(5)
        position = play(scene.position(), "end", "card downpour", "rain R27")
        assert position.outcome() is None
        assert seen(position)["filled"] == 7
        scene.put("red-3 C4")
        position, _events = told(scene.position(), "end", "card downpour", "rain R27")
        assert reason(position) == "1.3"
        assert position.returns() == [-1.0] * 4
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.winners == ()

    @pytest.mark.clause("W7")
    def test_deaths_at_once_are_counted_together(self) -> None:
        """§W7 Three die with one space left: the Graveyard stands at nine of seven."""
        scene = Scene().put("red-1 C4, red-2 C4, red-3 C4").health("C4", 1).filled(6)
        position = play(scene.position(), "end", "card downpour", "rain R27")
        assert seen(position)["filled"] == 9
        assert reason(position) == "1.3"

    def test_the_last_death_on_the_map_loses(self) -> None:
        """§W5 The map is empty of Survivors and nobody was rescued last."""
        scene = Scene().alone("red-1").put("red-1 C4").health("C4", 1)
        position, events = told(scene.position(), "end", "card downpour", "rain R27")
        assert reason(position) == "W5"
        assert "W5" in clauses(events)

    @pytest.mark.clause("P7", "15.5")
    def test_a_photo_finish(self) -> None:
        """§15.5 §P7 A Sample aboard makes the space for the one left behind; without it the Graveyard overflows."""
        scene = Scene(players=1).alone("red-1", "red-2", "red-3").put("red-1 C4, red-2 C4, red-3 C4")
        scene.doom("AP19", "AP01").filled(6).put("blue-1 grave")
        scene.valley.landmarks = 0
        lost = play(scene.position(), "end", "apocalypse AP19", "chopper C4", "seat red-1", "seat red-2")
        assert reason(lost) == "1.3"
        scene.token("sample-1", "red-1")
        won = play(scene.position(), "end", "apocalypse AP19", "chopper C4", "seat red-1", "seat red-2")
        assert reason(won) == "15.3"
        assert seen(won)["spaces"] == 8
        assert seen(won)["filled"] == 8


class TestLeaving:
    """§15.1 §W1-§W3 Players without a Survivor to control."""

    @staticmethod
    def without_red() -> Scene:
        """Red's Heroes are all safe."""
        return Scene().put(", ".join(f"red-{n} safe" for n in range(1, 7)))

    @pytest.mark.clause("15.1", "W2")
    def test_who_has_left_only_suffers_disasters(self) -> None:
        """§W2 No Action Phase, no Draw Phase, a Disaster Phase while there is a Disaster; Resources stay."""
        scene = self.without_red().seismic(0).hand(0, rope=1).turn_of(3)
        position, _events = told(scene.position(), "end", "card rope", "card gas")
        assert "quake stop" in names(position), "Red's Disaster Phase"
        position, more = told(position, "quake stop")
        assert position.turn == 1
        assert hand(position, 0) == {"rope": 1}
        assert "W2" in clauses(more)
        position = play(position, "end", "card pipe", "card pipe", "end", "card pipe", "card pipe")
        position = play(position, "end", "card pipe", "card pipe")
        assert position.turn == 1, "without Disasters Red is passed over"

    def test_cards_of_who_leaves_are_discarded(self) -> None:
        """§E3 §15.1"""
        scene = Scene(signal="E09").token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
        scene.put(", ".join(f"red-{n} safe" for n in range(2, 7)) + ", red-1 D3").keep(0, "umbrella").hand(
            0, rope=1
        )
        position, events = told(scene.position(), "rescue red-1")
        assert {"15.1", "E3"} <= clauses(events)
        assert seen(position)["exited"] == [0]
        assert position.turn == 1
        assert seen(position)["hands"][0]["events"] == []

    @pytest.mark.clause("W1")
    def test_nobody_leaves_while_a_civilian_is_left(self) -> None:
        """§W1 Three players: Red has no Heroes but may still lead Green."""
        scene = Scene(players=3).put(", ".join(f"red-{n} safe" for n in range(1, 7)))
        position = scene.position()
        assert seen(position)["exited"] == []
        assert "move green-1 A2" in names(position)

    def test_leaving_in_the_draw_phase_ends_it(self) -> None:
        """§W3 Red's last Hero drowns in the first card; no second one is drawn."""
        scene = Scene().put(", ".join(f"red-{n} safe" for n in range(2, 7)) + ", red-1 C4").health("C4", 1)
        position, events = told(scene.position(), "end", "card downpour", "rain R27")
        assert "W3" in clauses(events)
        assert position.turn == 1

    @pytest.mark.clause("4.4", "A5")
    def test_who_leaves_keeps_one_resource(self) -> None:
        """§A5 The limit without Heroes is one; the owner chooses."""
        scene = Scene(signal="E09").token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
        scene.put(", ".join(f"red-{n} safe" for n in range(2, 7)) + ", red-1 D3").hand(0, rope=1, gas=1)
        position = play(scene.position(), "rescue red-1")
        assert position.turn == 0
        assert names(position) == {"discard rope", "discard gas"}
        assert play(position, "discard gas").turn == 1


@pytest.mark.clause("12.2", "15.1")
def test_the_eruption_of_a_player_who_left_goes_on() -> None:
    """§W2 Lava does not ask who is still playing."""
    scene = TestLeaving.without_red().eruption("west", 0).turn_of(3)
    position = play(scene.position(), "end", "card rope", "card gas")
    assert starting(position, "lava") == {"lava straight", "lava left", "lava right"}
