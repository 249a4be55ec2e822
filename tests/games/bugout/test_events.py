"""The forty events, one by one (§13, §16, §E)."""

from __future__ import annotations

import pytest

from bugeyed.games.bugout.position import BugoutPosition
from bugeyed.games.bugout.setting import EVENTS
from tests.games.bugout.scenes import (
    GAME,
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


def draw(scene: Scene, event: str) -> BugoutPosition:
    """The active player ends the Action Phase and draws a Plot Twist with this event."""
    return play(scene.position(), "end", "card plot-twist", f"event {event}")


def kept(position: BugoutPosition, seat: int) -> list[str]:
    """The Event cards of a hand."""
    hands = seen(position)["hands"]
    assert isinstance(hands, list)
    return [card["id"] for card in hands[seat]["events"]]


def drawing(position: BugoutPosition) -> bool:
    """Whether the next Draw card is due: the event is done."""
    return "card rope" in names(position)


def test_a_plot_twist_turns_an_event_card() -> None:
    """§13.1 Forty in the deck, one turned, the Plot Twist discarded."""
    position = play(Scene().position(), "end", "card plot-twist")
    assert names(position) == {f"event {event}" for event in EVENTS}
    position, events = told(position, "event pick-your-poison")
    assert "13.1" in clauses(events)
    assert seen(position)["decks"]["events"] == 39
    assert seen(position)["discards"]["plot-twist"] == 1


# Choices.


@pytest.mark.clause("E6", "13.6")
def test_fresh_air() -> None:
    """§EV1 Any Survivor to any Terrain with room and no Tornado (§E6), out of a Vehicle too; or a Terrain tile goes."""
    scene = Scene().vehicle(1, "car", "A2", "blue-1").token("flare-1", "blue-1").tornado("plain", "D2")
    position = draw(scene, "fresh-air")
    assert names(position) == {"choose 1", "choose 2"}
    one = play(position, "choose 1", "pick blue-1")
    assert "target D2" not in names(one)
    assert "target A3" not in names(one)
    assert "target C3" not in names(one)
    one = play(one, "target F6")
    assert at(one, "blue-1") == "F6"
    assert token(one, "flare-1")["at"] == "F6"
    assert token(one, "vehicle-1")["at"] == "pool"
    assert drawing(one)
    two, events = told(position, "choose 2", "target B2")
    assert tile(two, "B2")["type"] == "empty"
    assert token(two, "flare-2")["lit"] is False
    assert "EV1" in clauses(events)


def test_tough_call() -> None:
    """§EV2 Two Resources, or one damage to the fullest tile."""
    scene = Scene().hand(0, rope=1, pipe=2)
    position = draw(scene, "tough-call")
    assert hand(play(position, "choose 1", "discard rope"), 0) == {"pipe": 1}, "then only Pipes are left"
    position = play(position, "choose 2")
    assert names(position) == {"target A1"}
    assert tile(play(position, "target A1"), "A1")["health"] == 3


def test_what_cannot_be_done_completely_is_no_choice() -> None:
    """§13.2 With one Resource the first option of Tough Call is closed; with nothing possible, nothing happens."""
    position = draw(Scene().hand(0, rope=1), "tough-call")
    assert names(position) == {"target A1"}
    scene = Scene().flood("B2")
    for cell in (
        "C1",
        "D1",
        "C2",
        "D2",
        "F2",
        "B3",
        "D3",
        "B4",
        "C4",
        "E4",
        "F4",
        "B5",
        "D5",
        "F5",
        "D6",
        "E6",
    ):
        scene.flood(cell)
    scene.flood("F6")
    position, events = told(scene.position(), "end", "card plot-twist", "event fresh-air")
    assert drawing(position)
    assert "13.2" in clauses(events)
    part = draw(
        Scene().hand(0, rope=1).put("red-1 C3, red-2 C3, blue-1 C3, yellow-1 C3, yellow-2 C3, green-1 C3"),
        "tough-call",
    )
    assert hand(part, 0) == {}, "as much as possible of one of them"


def test_spare_parts() -> None:
    """§EV3 A Resource from the pile, or one health on two Structures."""
    scene = Scene().pile(gas=1, rope=1).health("A1", 2).health("B1", 3).health("D4", 1)
    position = draw(scene, "spare-parts")
    assert hand(play(position, "choose 1", "take gas"), 0) == {"gas": 1}
    position = play(position, "choose 2")
    assert names(position) == {"target A1", "target B1", "target D4"}
    position = play(position, "target A1")
    assert names(position) == {"target B1", "target D4"}, "two different ones"
    assert tile(play(position, "target D4"), "D4")["health"] == 2


def test_blackout() -> None:
    """§EV4 A lit Flare goes out, a held one falls; or everybody with Gas loses one."""
    scene = Scene().put("red-1 B2").token("flare-2", "red-1").hand(1, gas=2).hand(2, gas=1)
    position = draw(scene, "blackout")
    one = play(position, "choose 1", "pick flare-2")
    assert token(one, "flare-2") == {"at": "B2", "lit": False, "held_by": None}
    two = play(position, "choose 2")
    assert hand(two, 1) == {"gas": 1}
    assert hand(two, 2) == {}
    assert starting(draw(Scene(), "blackout"), "pick") == {f"pick flare-{n}" for n in range(1, 7)}


def test_detour() -> None:
    """§EV5 §13.6 One Survivor up to three tiles, or three Survivors one each; never up a cliff."""
    position = draw(Scene().put("green-1 B3"), "detour")
    one = play(position, "choose 1", "step green-1 B4")
    assert starting(one, "step red") == set()
    assert "done" in names(one)
    one = play(one, "step green-1 B5", "step green-1 B4")
    assert at(one, "green-1") == "B4"
    assert drawing(one)
    assert "step green-1 C3" not in names(play(position, "choose 1"))
    two = play(position, "choose 2", "step red-1 A2", "step blue-1 A2")
    assert starting(two, "step red-1") == set()
    assert drawing(play(two, "done"))
    assert drawing(play(two, "step yellow-1 A2"))


def test_culture_shock() -> None:
    """§EV6 A Landmark, or the next Action Phase."""
    position = draw(Scene(players=1), "culture-shock")
    assert starting(play(position, "choose 1"), "target") == {
        f"target {cell}" for cell in ("A2", "E2", "E3", "A4", "A5", "E5")
    }
    assert seen(play(position, "choose 1", "target A4"))["graveyard"] == ["landmark"]
    two, events = told(position, "choose 2", "card rope", "card rope", "card rope")
    assert seen(two)["phase"] == "draw"
    assert "EV6" in clauses(events)
    two = play(two, "card rope", "card gas", "card gas", "card gas")
    assert seen(two)["phase"] == "action"


def test_floodgate() -> None:
    """§EV7"""
    position = draw(Scene().flood("A2"), "floodgate")
    assert tile(play(position, "choose 1", "target A2"), "A2")["name"] == "Lab"
    two = play(position, "choose 2", "target C4")
    assert "target C4" not in names(two)
    assert tile(play(two, "target B2"), "B2")["health"] == 2


def test_pick_your_poison() -> None:
    """§EV8 Rain, or a Quake that answers for no Seismic card."""
    position = draw(Scene().seismic(1), "pick-your-poison")
    assert "rain R01" in names(play(position, "choose 1"))
    two, events = told(position, "choose 2", "quake stop")
    assert seen(two)["hands"][1]["disasters"] == ["Seismic Activity"]
    assert "EV8" in clauses(events)


def test_keys_in_the_ignition() -> None:
    """§EV9 A Vehicle for nothing, filled as usual; or a Gas."""
    position = draw(Scene().pile(gas=1), "keys-in-the-ignition")
    one = play(position, "choose 1", "place red-1 car", "board red-1", "board blue-1", "done")
    assert token(one, "vehicle-1")["at"] == "A1"
    assert drawing(one)
    assert hand(play(position, "choose 2"), 0) == {"gas": 1}


def test_rationing() -> None:
    """§EV10 Down to two, or one from everybody else."""
    position = draw(Scene().hand(0, rope=2, gas=2).hand(1, pipe=1).hand(2, rope=1, tool=1), "rationing")
    one = play(position, "choose 1", "discard rope", "discard gas")
    assert hand(one, 0) == {"rope": 1, "gas": 1}
    two = play(position, "choose 2")
    assert (hand(two, 1), two.turn) == ({}, 2), "each decides for itself"
    assert hand(play(two, "discard tool"), 2) == {"rope": 1}


@pytest.mark.clause("E1")
def test_supply_drop() -> None:
    """§EV11 §E1 Everybody may take one, clockwise from the drawer; or two for oneself."""
    position = draw(Scene().turn_of(2).pile(gas=2, rope=1), "supply-drop")
    one = play(position, "choose 1")
    order = []
    while not drawing(one):
        order.append(one.turn)
        one = play(one, "skip" if one.turn == 3 else sorted(starting(one, "take"))[0])
    assert order == [2, 3, 0, 1]
    two = play(position, "choose 2", "take rope", "take gas")
    assert hand(two, 2) == {"rope": 1, "gas": 1}


def test_every_bug_for_themselves() -> None:
    """§EV12 All drop, or every tile with a holder is damaged, without a Reaction (§R4)."""
    scene = Scene().token("flare-1", "red-1").put("blue-2 C4").token("sample-1", "blue-2").hand(0, pipe=1)
    position = draw(scene, "every-bug-for-themselves")
    one = play(position, "choose 1")
    assert held(one, "red-1") is None
    assert token(one, "sample-1")["at"] == "C4"
    two = play(position, "choose 2")
    assert tile(two, "A1")["health"] == 3
    assert tile(two, "C4")["health"] == 1
    assert drawing(two)


@pytest.mark.clause("R4", "13.7")
def test_weak_foundations() -> None:
    """§EV13 §13.7 Two damage to one Structure, the second lost if it floods; or one to three. No Tool helps (§R4)."""
    scene = Scene().health("A2", 1).hand(0, tool=2)
    position = draw(scene, "weak-foundations")
    one, events = told(position, "choose 1", "target A2")
    assert tile(one, "A2")["type"] == "flooded"
    assert "13.7" in clauses(events)
    assert tile(play(position, "choose 1", "target D4"), "D4")["health"] == 2
    two = play(position, "choose 2", "target A1", "target B1", "target D4")
    assert [tile(two, cell)["health"] for cell in ("A1", "B1", "D4")] == [3, 3, 3]
    assert "target C4" not in names(play(position, "choose 2"))


def test_breadcrumbs() -> None:
    """§EV14 A lit Flare, or a Sample or Map, up to two tiles, over High Ground but no Tornado."""
    position = draw(Scene().tornado("plain", "D2"), "breadcrumbs")
    one = play(position, "choose 1")
    assert "step flare-1 D2" not in names(one)
    one = play(one, "step flare-3 C3", "step flare-3 C4")
    assert token(one, "flare-3")["at"] == "C4"
    assert drawing(one)
    two = play(position, "choose 2", "step map-b B2", "done")
    assert token(two, "map-b")["at"] == "B2"


# Conditions.


def test_eat_your_veggies() -> None:
    """§EV15 The printed card. Yes: kept, then an extra action (§A9); no: the next player misses a turn."""
    position = draw(Scene(players=1), "eat-your-veggies")
    assert kept(position, 0) == ["eat-your-veggies"]
    position = play(position, "card rope", "card rope", "card rope")
    position, events = told(position, "use eat-your-veggies")
    assert seen(position)["actions_left"] == 5
    assert "A9" in clauses(events)
    assert refused(position, "use eat-your-veggies") == "13.4"
    assert seen(draw(Scene().raze("A4"), "eat-your-veggies"))["skips"] == [0, 1, 0, 0]


def test_night_at_the_museum() -> None:
    """§EV16 §13.3 §13.8 Take one, discard one; from an empty pile nothing comes."""
    position = draw(Scene().pile(rope=1, gas=1), "night-at-the-museum")
    assert hand(play(position, "take rope"), 0) == {"rope": 1}
    assert hand(draw(Scene().raze("E2").hand(0, rope=1), "night-at-the-museum"), 0) == {}
    _, events = told(Scene().position(), "end", "card plot-twist", "event night-at-the-museum")
    assert {"13.3"} <= clauses(events)


def test_nothing_comes_from_an_empty_pile() -> None:
    """§13.8 Supply Drop with one card in the pile: the second taker finds nothing."""
    position = draw(Scene(players=2).pile(rope=1), "supply-drop")
    position, events = told(position, "take rope")
    assert "13.8" in clauses(events)
    assert drawing(position)


def test_peer_review() -> None:
    """§EV17 Yes: three cards looked at and ordered, known to all; no: one more card at once."""
    position = draw(Scene(), "peer-review")
    position, events = told(position, "card rope", "card gas", "card downpour")
    assert len(names(position)) == 6
    assert "EV17" in clauses(events)
    position = play(position, "order 3 1 2")
    assert "rain R01" in names(position), "the Downpour came first"
    assert seen(position)["decks"]["draw_top"] == ["rope", "gas"]
    more = draw(Scene().raze("E3"), "peer-review")
    more = play(more, "card rope", "card gas")
    assert more.turn == 1
    assert hand(more, 0) == {"rope": 1, "gas": 1}


def test_overdue_books() -> None:
    """§EV18 Yes: kept, and the next Complex Action is free; no: everybody discards one."""
    scene = Scene().keep(0, "overdue-books").put("red-1 B3, red-2 B3")
    position = play(scene.position(), "use overdue-books", "climb red-1 C3")
    assert at(position, "red-1") == "C3"
    assert refused(position, "climb red-2 C3") == "6.1"
    no = draw(Scene().raze("A5").hand(0, rope=1).hand(3, gas=1), "overdue-books")
    assert hand(no, 0) == hand(no, 3) == {}
    assert kept(draw(Scene(), "overdue-books"), 0) == ["overdue-books"]


def test_standing_ovation() -> None:
    """§EV19 Yes: two tiles or one health; no: the next player misses a turn."""
    position = draw(Scene().health("A1", 2), "standing-ovation")
    assert at(play(position, "choose 1", "step red-1 A2", "step red-1 B2"), "red-1") == "B2"
    assert tile(play(position, "choose 2", "target A1"), "A1")["health"] == 3
    assert seen(draw(Scene().raze("E5"), "standing-ovation"))["skips"] == [0, 1, 0, 0]


def test_lab_results() -> None:
    """§EV20 Yes: somebody near may take up a Sample; no: the tiles under Samples are damaged."""
    position = draw(Scene(), "lab-results")
    assert "grab red-1 sample-1" in names(position)
    assert "skip" in names(position)
    assert held(play(position, "grab red-1 sample-1"), "red-1") == "sample-1"
    no = draw(Scene().raze("A2"), "lab-results")
    assert tile(no, "A2")["health"] == tile(no, "E3")["health"] == 3


def test_birds_eye_view() -> None:
    """§EV21 Yes: two Rainstorms to the top or the bottom; no: two Terrain tiles are damaged."""
    position = draw(Scene().put("red-1 C3"), "birds-eye-view")
    position = play(position, "rain R01", "rain R02")
    assert names(position) == {"order 1 2", "order 2 1", "bottom 1", "bottom 2"}
    top = play(position, "order 2 1", "card downpour")
    assert seen(top)["decks"]["rain_top"] == ["R01"], "R02 has fallen at once"
    low = play(position, "bottom 1")
    assert names(low) == {"order 1", "bottom 1"}
    low = play(low, "bottom 1")
    assert seen(low)["decks"]["rain_bottom"] == ["R01", "R02"]
    assert "rain R01" not in names(play(low, "card downpour"))
    no = draw(Scene(), "birds-eye-view")
    assert "target C4" in names(no)
    assert drawing(play(no, "target C4", "target B2"))


def test_high_water_mark() -> None:
    """§EV22 Six Flooded tiles: one dries; fewer: it rains."""
    wet = Scene().flood("B2", "C2", "D2", "D3", "C4", "B4")
    position = draw(wet, "high-water-mark")
    assert tile(play(position, "target C4"), "C4")["type"] == "terrain"
    assert "rain R01" in names(draw(Scene(), "high-water-mark"))


def test_eye_of_the_storm() -> None:
    """§EV23 Yes: a Tornado may be steered, off the map too; no: a Rope."""
    position = draw(Scene().tornado("field", "C1", 1), "eye-of-the-storm")
    assert names(position) == {
        "step tornado-field off-north",
        "step tornado-field D1",
        "step tornado-field C2",
        "step tornado-field B1",
        "skip",
    }
    off, events = told(position, "step tornado-field off-north")
    assert seen(off)["hands"][1]["disasters"] == []
    assert {"EV23", "11.7"} <= clauses(events)
    assert seen(play(position, "skip"))["tornadoes"]["field"]["at"] == "C1"
    assert hand(draw(Scene().pile(rope=1), "eye-of-the-storm"), 0) == {"rope": 1}


def test_pressure_valve_interrupts_an_eruption() -> None:
    """§EV24 Yes: kept, and in anybody's Disaster Phase one Eruption adds no Lava; no: the Volcano is swept."""
    position = draw(Scene().lava(B3="west"), "pressure-valve")
    assert kept(position, 0) == ["pressure-valve"]
    scene = Scene().keep(2, "pressure-valve").eruption("west", 0).eruption("south", 0)
    position = play(scene.position(), "end")
    assert position.turn == 2
    assert names(position) == {"use pressure-valve", "let"}
    assert refused(position, "end") == "EV24"
    used = play(position, "use pressure-valve", "lava left")
    assert tile(used, "B3")["type"] == "terrain"
    assert tile(used, "C4")["type"] == "lava"
    let = play(position, "let", "lava straight")
    assert (tile(let, "B3")["type"], let.turn) == ("lava", 2), "asked again for the other one"
    no = draw(Scene().put("red-1 C3").token("sample-1", "C3"), "pressure-valve")
    assert at(no, "red-1") == token(no, "sample-1")["at"] == "grave"
    early = Scene().keep(0, "pressure-valve").position()
    assert refused(early, "use pressure-valve") == "EV24"


def test_signal_check() -> None:
    """§EV25 Yes: one Rescue, not counted; no: a Flare may be relit where it lies."""
    scene = (
        Scene(signal="E09")
        .token("flare-1", "D2")
        .token("flare-2", "E2")
        .token("flare-3", "E3")
        .put("red-1 D3")
    )
    position, events = told(draw(scene, "signal-check"), "rescue red-1")
    assert at(position, "red-1") == "safe"
    assert "EV25" in clauses(events)
    dark = Scene().unlit("flare-1", "flare-2").flood("B2")
    position = draw(dark, "signal-check")
    assert names(position) == {"pick flare-1", "skip"}
    assert token(play(position, "pick flare-1"), "flare-1") == {"at": "D1", "lit": True, "held_by": None}


def test_grave_matters() -> None:
    """§EV26 Four graves: a Landmark may return; fewer: two Landmark tiles are damaged."""
    position, events = told(draw(Scene().filled(4), "grave-matters"), "target A2")
    assert seen(position)["filled"] == 3
    assert token(position, "landmark-lab")["side"] == "built"
    assert "EV26" in clauses(events)
    no = draw(Scene(), "grave-matters")
    assert names(no) == {f"target {cell}" for cell in ("A2", "E2", "E3", "A4", "A5", "E5")}
    assert tile(play(no, "target A2", "target E2"), "E2")["health"] == 3


@pytest.mark.clause("E4")
def test_strength_in_numbers() -> None:
    """§EV27 §13.5 With four Heroes two Resources fewer for a turn, else three more; they add up (§E4)."""
    position, events = told(
        Scene(players=1).position(), "end", "card plot-twist", "event strength-in-numbers"
    )
    assert seen(position)["hands"][0]["limit"] == 5
    assert "13.5" in clauses(events)
    position = play(position, "card rope", "card rope", "card rope")
    assert kept(position, 0) == ["strength-in-numbers"]
    position = play(position, "end", "card gas", "card gas")
    position = play(position, "card pipe", "discard rope", "card pipe", "discard rope")
    assert kept(position, 0) == []
    assert seen(position)["hands"][0]["limit"] == 7
    few = Scene().put("red-1 safe, red-2 safe, red-3 safe")
    position = draw(few, "strength-in-numbers")
    assert seen(position)["hands"][0]["limit"] == 4 + 3
    assert seen(position)["hands"][0]["events"][0]["side"] == "no"
    twice = few.keep(0, "strength-in-numbers", "strength-in-numbers", reversed=True).position()
    assert seen(twice)["hands"][0]["limit"] == 4 + 6
    none = (
        Scene()
        .put(", ".join(f"red-{n} safe" for n in range(1, 7)))
        .keep(0, "strength-in-numbers", reversed=True)
    )
    assert kept(none.position(), 0) == []


# Cards for the hand.


def test_encumbered() -> None:
    """§EV28 §E5 The printed card: a Move costs any one Resource, a Climb no more than usual, Civilians stay."""
    scene = Scene(players=2).keep(0, "encumbered").hand(0, rope=2, gas=1).put("red-2 B3")
    position = play(scene.position(), "move red-1 A2")
    assert names(position) == {"pay rope", "pay gas"}
    assert refused(position, "end") == "6.1"
    assert refused(position, "pay pipe") == "A6"
    position = play(position, "pay gas", "climb red-2 C3")
    assert hand(position, 0) == {"rope": 1}
    assert refused(position, "move yellow-1 A2") == "E5"
    position, events = told(position, "move red-1 A3")
    assert kept(position, 0) == [], "no Resources left"
    assert "EV28" in clauses(events)
    assert kept(draw(Scene(), "encumbered"), 0) == [], "at once, if there are none"
    assert kept(draw(Scene().hand(0, gas=1), "encumbered"), 0) == ["encumbered"]


def test_first_class() -> None:
    """§EV29 The printed card: as an action, a Hero straight to an Active Extraction Point with room."""
    scene = Scene(signal="E09").token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
    scene.keep(0, "first-class").vehicle(1, "car", "A1", "red-1")
    position = play(scene.position(), "use first-class")
    assert refused(position, "end") == "EV29"
    position, events = told(position, "pick red-1", "target D3")
    assert at(position, "red-1") == "D3"
    assert seen(position)["actions_left"] == 1
    assert "EV29" in clauses(events)
    dark = Scene().keep(0, "first-class").position()
    assert refused(dark, "use first-class") == "EV29"
    assert seen(draw(Scene(), "first-class"))["hands"][0]["events"][0]["name"] == "First Class"


def test_umbrella_interrupts_the_rain() -> None:
    """§EV30 Before damage, in anybody's turn: up to two tiles of the card stay dry."""
    scene = Scene().keep(3, "umbrella").health("B3", 1).health("C4", 1)
    position = play(scene.position(), "end", "card downpour", "rain R27")
    assert position.turn == 3
    assert names(position) == {"use umbrella", "let"}
    assert refused(position, "end") == "EV30"
    used, events = told(position, "use umbrella", "target B3", "target C4")
    assert [tile(used, cell)["health"] for cell in ("A2", "B3", "C4")] == [3, 1, 1]
    assert "EV30" in clauses(events)
    assert kept(used, 3) == []
    one = play(position, "use umbrella", "target B3", "done")
    assert tile(one, "C4")["type"] == "flooded"
    assert tile(play(position, "let"), "B3")["type"] == "flooded"


def test_twisted_ankle() -> None:
    """§EV31 Each Survivor once a turn, until the end of the next turn."""
    position = draw(Scene(players=1), "twisted-ankle")
    position = play(position, "card rope", "card rope", "card rope", "move red-1 A2")
    assert refused(position, "move red-1 A1") == "EV31"
    position = play(position, "move red-2 A2", "end", "card gas", "card gas", "card gas", "card gas")
    position = play(position, "move red-1 A1", "move red-1 A2")
    assert kept(position, 0) == []


def test_radio_static() -> None:
    """§EV32 For everybody, one Rescue action a turn."""
    scene = Scene(signal="E09").token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
    scene.put("red-1 D3, red-2 D3").keep(2, "radio-static")
    position = play(scene.position(), "rescue red-1")
    assert refused(position, "rescue red-2") == "EV32"
    assert kept(draw(Scene(), "radio-static"), 0) == ["radio-static"]


def test_full_tank() -> None:
    """§EV33 The next Drive is free and one tile longer."""
    scene = Scene().vehicle(1, "motorcycle", "A2", "red-1").keep(0, "full-tank")
    position = play(scene.position(), "use full-tank")
    assert "drive red-1 B2 C2 D2" in names(position)
    position = play(position, "drive red-1 B2 C2 D2")
    assert at(position, "red-1") == "D2"
    assert starting(position, "drive") == set()
    assert kept(draw(Scene(), "full-tank"), 0) == ["full-tank"]


def test_grappling_hook_interrupts_a_payment() -> None:
    """§EV34 In place of a Rope: asked where a Rope is at hand, taken where none is; in Reactions too."""
    scene = Scene().keep(0, "grappling-hook").put("red-1 B3, red-2 C1")
    alone, events = told(scene.position(), "climb red-1 C3")
    assert at(alone, "red-1") == "C3"
    assert kept(alone, 0) == []
    assert "EV34" in clauses(events)
    storm = play(scene.position(), "end", "card tornado-field")
    assert at(play(storm, "save"), "red-2") == "C1"
    scene.hand(0, rope=1)
    both = play(scene.position(), "climb red-1 C3")
    assert names(both) == {"pay rope", "pay grappling-hook"}
    assert hand(play(both, "pay grappling-hook"), 0) == {"rope": 1}
    assert kept(play(both, "pay rope"), 0) == ["grappling-hook"]
    assert refused(scene.position(), "use grappling-hook") == "13.4"


def test_aftershocks() -> None:
    """§EV35 Two Tools of one player save a tile from a Quake."""
    scene = Scene().keep(1, "aftershocks").hand(0, tool=1).hand(1, tool=1).health("A1", 2)
    position = play(scene.position(), "end", "card seismic", "quake Q07")
    assert tile(position, "A1")["health"] == 1, "one Tool each is not enough"
    scene.hand(0, tool=1)
    position = play(scene.position(), "end", "card seismic", "quake Q07")
    assert seen(position)["pending"]["cost"] == ["tool", "tool"]
    assert hand(play(position, "save"), 0) == {}
    assert kept(draw(Scene(), "aftershocks"), 0) == ["aftershocks"]


def test_blueprints() -> None:
    """§EV36 As an action, a Bridge for nothing."""
    scene = Scene().keep(0, "blueprints").put("red-1 B3").empty("B2")
    position = play(scene.position(), "use blueprints")
    assert {"bridge red-1 sturdy B2", "bridge red-1 rope B2", "bridge red-3 rope B2"} <= names(position)
    assert refused(position, "end") == "EV36"
    position = play(position, "bridge red-1 sturdy B2")
    assert tile(position, "B2")["type"] == "sturdy-bridge"
    assert seen(position)["actions_left"] == 1
    assert refused(Scene().keep(0, "blueprints").position(), "use blueprints") == "EV36"
    assert kept(draw(Scene(), "blueprints"), 0) == ["blueprints"]


def test_cold_feet() -> None:
    """§EV37 No Climb, Swing or Throw; it warms in company at the end of a later turn."""
    scene = Scene().keep(0, "cold-feet").put("red-1 B3").hand(0, rope=1).token("flare-1", "red-1").flood("B4")
    for words in ("climb red-1 C3", "swing red-1 B5", "throw red-1 B2"):
        assert refused(scene.position(), words) == "EV37"
    fresh = play(scene.position(), "end", "card rope", "card rope")
    assert kept(fresh, 0) == ["cold-feet"], "not in the turn it came"
    ripe = Scene().keep(0, "cold-feet", ripe=True).position()
    ripe, events = told(ripe, "end", "card rope", "card rope")
    assert kept(ripe, 0) == []
    assert "EV37" in clauses(events)
    lonely = Scene().keep(0, "cold-feet", ripe=True)
    lonely.put("red-1 B2, red-2 C2, red-3 D2, red-4 D3, red-5 C4, red-6 B4")
    assert kept(play(lonely.position(), "end", "card rope", "card rope"), 0) == ["cold-feet"]
    assert kept(draw(Scene(), "cold-feet"), 0) == ["cold-feet"]


def test_weather_radio() -> None:
    """§EV38 At the start of the Draw Phase: four cards, one to the bottom, three back in order."""
    position = play(Scene().keep(0, "weather-radio").position(), "end")
    assert names(position) == {"use weather-radio", "let"}
    assert refused(position, "end") == "EV38"
    assert drawing(play(position, "let"))
    position, events = told(
        position, "use weather-radio", "card rope", "card downpour", "card gas", "card pipe"
    )
    assert names(position) == {"bottom 1", "bottom 2", "bottom 3", "bottom 4"}
    assert "EV38" in clauses(events)
    position = play(position, "bottom 2")
    assert starting(position, "bottom") == set()
    position = play(position, "order 3 2 1")
    assert hand(position, 0) == {"pipe": 1, "gas": 1}, "the top two have been drawn"
    assert seen(position)["decks"]["draw_top"] == ["rope"]
    assert seen(position)["decks"]["draw_bottom"] == ["downpour"]
    assert kept(draw(Scene(), "weather-radio"), 0) == ["weather-radio"]


def test_second_chance_interrupts_a_death() -> None:
    """§EV39 Its holder picks one of the dying, who turns up on an Urban tile; its Token is destroyed."""
    scene = (
        Scene().put("red-1 C4, blue-1 C4").token("map-a", "red-1").health("C4", 1).keep(2, "second-chance")
    )
    position = play(scene.position(), "end", "card downpour", "rain R27")
    assert position.turn == 2
    assert names(position) == {"use second-chance", "let"}
    assert refused(position, "end") == "EV39"
    assert at(position, "red-1") == "limbo"
    used, events = told(position, "use second-chance", "pick red-1", "target D4")
    assert at(used, "red-1") == "D4"
    assert at(used, "blue-1") == "grave"
    assert token(used, "map-a")["at"] == "box"
    assert "EV39" in clauses(events)
    let = play(position, "let")
    assert at(let, "red-1") == at(let, "blue-1") == "grave"


def test_curfew() -> None:
    """§EV40 For everybody: nobody enters an Urban tile by an action, on foot, pulled, driven or towed."""
    scene = Scene().keep(3, "curfew").put("red-1 A2, red-2 B1, red-3 B2").hand(0, rope=1, gas=1)
    assert refused(scene.position(), "move red-1 A1") == "EV40"
    assert refused(scene.position(), "pull red-2 red-3") == "EV40"
    scene.vehicle(1, "car", "A2", "red-1")
    assert refused(scene.position(), "drive red-1 A1") == "EV40"
    ripe = Scene().keep(0, "curfew", "aftershocks", "radio-static", ripe=True).position()
    assert kept(play(ripe, "end", "card rope", "card rope"), 0) == []


def test_every_event_has_a_word_for_its_effect() -> None:
    """Texts in our own words, effects in the documented vocabulary."""
    from bugeyed.games.bugout import effects

    for row in GAME.content.table("events")["event"]:
        for side in ("yes", "no"):
            for option in row.get(side, []):
                assert option["effect"] in effects.MEANING
                assert option["text"]
        assert row.get("use", "free") in effects.USES
        assert row.get("passive", "curfew") in effects.PASSIVES
        assert row.get("until", "next-turn") in effects.UNTILS
