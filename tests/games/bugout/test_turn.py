"""The turn, hands, Heroes and Civilians (§3, §4, §A, §C)."""

from __future__ import annotations

import pytest

import bugeyed
from bugeyed.games.bugout.state import put
from tests.games.bugout.scenes import Scene, at, clauses, hand, names, play, refused, seen, starting, told


def test_a_turn_is_actions_disasters_draws() -> None:
    """§3.1 §3.2 Two actions and two cards with four players, then Blue."""
    position, events = told(Scene().position(), "move red-1 A2", "move red-1 B2")
    assert seen(position)["actions_left"] == 0
    assert refused(position, "move red-1 A2") == "3.2"
    position, events = told(position, "end", "card rope", "card gas")
    assert position.turn == 1
    assert hand(position, 0) == {"rope": 1, "gas": 1}
    assert {"3.1", "3.5"} <= clauses(events)


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(("players", "number"), [(1, 4), (2, 3), (3, 2), (4, 2)])
def test_actions_and_cards_by_number_of_players(players: int, number: int) -> None:
    """§3.2 One action for each card, whoever plays."""
    position = Scene(players=players).position()
    assert seen(position)["actions_left"] == number
    position = play(position, "end")
    for _ in range(number):
        assert seen(position)["phase"] == "draw"
        position = play(position, "card pipe")
    assert seen(position)["phase"] == "action"


@pytest.mark.clause("A1", "A2", "W8")
def test_one_may_do_less_and_the_same_survivor_may_act_again() -> None:
    """§A1 §A2 Ending at once is allowed, even where a Rescue would be possible (§W8)."""
    position = Scene().position()
    assert "end" in names(position)
    position = play(position, "move red-1 A2", "move red-1 A1")
    assert at(position, "red-1") == "A1"


@pytest.mark.clause("A1")
def test_free_actions_belong_to_the_own_action_phase() -> None:
    """§A1 Any number of drops with no action left; not in another's turn."""
    scene = Scene().token("flare-1", "red-1").token("flare-2", "blue-1").token("flare-3", "red-2")
    position = play(scene.position(), "move red-1 A2", "move red-2 A2", "drop red-1", "drop red-2")
    assert refused(position, "drop blue-1") == "4.1"


def test_one_acts_with_ones_own_heroes() -> None:
    """§4.1"""
    position = Scene().position()
    assert refused(position, "move blue-1 A2") == "4.1"


@pytest.mark.clause("4.2", "C1")
def test_anybody_may_act_with_civilians() -> None:
    """§4.2 With two players Red moves a Yellow one; with four not."""
    scene = Scene(players=2).token("flare-1", "A1")
    position = play(scene.position(), "grab yellow-1 flare-1", "move yellow-1 A2")
    assert at(position, "yellow-1") == "A2"
    assert refused(Scene().position(), "move yellow-1 A2") == "4.1"


def test_civilians_take_no_complex_actions_and_no_reactions() -> None:
    """§4.3 Neither a Climb nor a Save, whatever the hand has."""
    scene = Scene(players=2).put("yellow-1 B3").hand(0, rope=1, pipe=1)
    assert refused(scene.position(), "climb yellow-1 C3") == "4.3"
    scene = Scene(players=2).put("yellow-1 C4").hand(0, pipe=1).health("C4", 2)
    position = play(scene.position(), "end", "card downpour", "rain R27")
    assert seen(position)["pending"] is None


@pytest.mark.clause("C2")
def test_the_hand_limit_is_one_more_than_the_heroes() -> None:
    """§4.4 §C2 Seven at the start, Civilians or not; the eighth Resource is discarded at once."""
    scene = Scene(players=2).hand(0, rope=3, pipe=4)
    position = play(scene.position(), "end", "card gas")
    assert position.turn == 0
    assert names(position) == {"discard rope", "discard pipe", "discard gas"}
    assert refused(position, "end") == "4.4"
    position, events = told(position, "discard pipe")
    assert hand(position, 0) == {"rope": 3, "pipe": 3, "gas": 1}
    assert "4.4" in clauses(events)
    assert seen(position)["phase"] == "draw"


@pytest.mark.clause("A5", "3.4")
def test_a_rescued_hero_lowers_the_limit_at_once() -> None:
    """§A5 Before anything else Red discards down to six; without Heroes the limit is one."""
    scene = Scene(signal="E09").put("red-1 D3").hand(0, rope=4, pipe=3)
    scene.token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
    position = play(scene.position(), "rescue red-1")
    assert names(position) == {"discard rope", "discard pipe"}
    position = play(position, "discard rope")
    assert seen(position)["hands"][0]["limit"] == 6
    alone = Scene(players=2).put(", ".join(f"red-{n} safe" for n in range(1, 7))).position()
    assert seen(alone)["hands"][0]["limit"] == 1


@pytest.mark.clause("4.5", "A6", "A7")
def test_resources_stay_with_their_owner_and_go_to_the_pile() -> None:
    """§4.5 §A6 Blue's Rope does not pay Red's Climb; §A7 what is paid lies in the discard pile for good."""
    scene = Scene().put("red-1 B3").hand(1, rope=2)
    assert refused(scene.position(), "climb red-1 C3") == "6.1"
    position = play(scene.hand(0, rope=1).position(), "climb red-1 C3")
    assert seen(position)["discards"]["rope"] == 1
    assert hand(position, 0) == {}
    assert hand(position, 1) == {"rope": 2}
    assert not starting(position, "trade", "take")


@pytest.mark.clause("A3", "10.2", "Q3")
def test_disasters_work_in_the_order_drawn_and_not_in_the_turn_they_come() -> None:
    """§A3 A Warning and two Seismic cards in hand: the Tornado first, then two Quake cards."""
    scene = Scene().tornado("field", "C1", 0).seismic(0, 0).seismic(0, 1)
    position, events = told(scene.position(), "end", "wind south")
    assert "3.3" in clauses(events)
    assert "quake stop" in names(position)
    position = play(position, "quake tremors", "quake tremors")
    assert "card rope" in names(position)
    fresh = play(Scene().position(), "end", "card seismic", "quake tremors")
    assert "card rope" in names(fresh), "its Disaster Phase part waits for the next turn"


@pytest.mark.clause("A4")
def test_a_disaster_discarded_meanwhile_does_nothing_more() -> None:
    """§A4 East's Lava closes a circle North flows into, so North, next in hand, is gone."""
    scene = Scene().lava(C2="east", D2="south").eruption("east", 0).eruption("north", 0)
    position, events = told(scene.position(), "end", "lava left")
    assert {"12.9"} <= clauses(events)
    assert seen(position)["hands"][0]["disasters"] == []
    assert "card rope" in names(position)


@pytest.mark.clause("A8", "E2")
def test_a_missed_turn_is_missed_whole_and_adds_up() -> None:
    """§A8 Blue misses a turn with its Disasters; who has left is passed over (§E2); two add up."""
    scene = Scene().raze("A4").seismic(1, 0)
    scene.valley.skips = put(scene.valley.skips, 1, 1)
    position = play(scene.position(), "end", "card plot-twist")
    position, events = told(position, "event eat-your-veggies", "card rope")
    assert position.turn == 2
    assert seen(position)["skips"] == [0, 1, 0, 0]
    assert "A8" in clauses(events)
    gone = Scene().raze("A4").put(", ".join(f"blue-{n} safe" for n in range(1, 7)))
    position = play(gone.position(), "end", "card plot-twist", "event eat-your-veggies", "card rope")
    assert seen(position)["skips"] == [0, 0, 0, 0]
    assert position.turn == 3


@pytest.mark.clause("A8")
def test_alone_one_misses_ones_own_turn() -> None:
    """§A8 Solo, "the next player" is oneself."""
    position = play(
        Scene(players=1).raze("A4").position(), "end", "card plot-twist", "event eat-your-veggies"
    )
    assert seen(position)["skips"] == [1]
    position, events = told(position, "card rope", "card rope", "card rope")
    assert "A8" in clauses(events)
    assert position.turn == 0


def test_who_gives_up_loses_for_all() -> None:
    match = bugeyed.Match("bugout", players=3, seed=1)
    match.resign(1)
    outcome = match.outcome()

    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.reason == "Blue gives up, so the match is lost"
