"""The event deck, and the events that are a choice, one by one (§13, §16, §E)."""

from __future__ import annotations

import re

import pytest

from bugeyed.games.bugout.setting import EVENTS
from tests.games.bugout.plots import draw, drawing
from tests.games.bugout.scenes import (
    GAME,
    Scene,
    at,
    clauses,
    hand,
    held,
    names,
    play,
    seen,
    starting,
    tile,
    token,
    told,
)


def test_a_plot_twist_turns_an_event_card() -> None:
    """§13.1 Forty in the deck, one turned, the Plot Twist discarded."""
    position = play(Scene().position(), "end", "card plot-twist")
    assert names(position) == {f"event {event}" for event in EVENTS}
    position, events = told(position, "event pick-your-poison")
    assert "13.1" in clauses(events)
    assert seen(position)["decks"]["events"] == 39
    assert seen(position)["discards"]["plot-twist"] == 1


@pytest.mark.parametrize("event", EVENTS)
def test_the_card_that_is_held_up_says_what_it_does(event: str) -> None:
    """§13.1 Its own words: the question with both answers, the choice, or the effect."""
    position = play(Scene().position(), "end", "card plot-twist")
    _, events = told(position, f"event {event}")
    held_up = [one.spotlight for one in events if one.spotlight is not None and one.clause == "13.1"]
    assert len(held_up) == 1
    card = Scene().position().valley.setting.events[EVENTS.index(event)]
    assert held_up[0].title == f"“{card.name}”"
    for effect in [*card.yes, *card.no]:
        assert effect.text in held_up[0].text
    assert card.asked in held_up[0].text


def test_the_rain_that_is_held_up_names_tiles_as_the_map_does() -> None:
    """§9.2"""
    _, events = told(Scene().position(), "end", "card downpour", "rain R17")
    held_up = [one.spotlight.text for one in events if one.spotlight is not None and one.kind == "rain"]
    assert len(held_up) == 1
    assert re.fullmatch(r"Rain falls on [A-F][1-6](, [A-F][1-6])*\.", held_up[0])


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
    for choice in ("choose 1", "choose 2"):
        assert drawing(play(position, choice, "done")), "§A1 up to three is also none"


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
    for choice in ("choose 1", "choose 2"):
        assert drawing(play(position, choice, "done")), "§A1 up to two is also none"


def test_every_event_has_a_word_for_its_effect() -> None:
    """Texts in our own words, effects in the documented vocabulary."""
    from bugeyed.games.bugout.cards import PASSIVES, USES
    from bugeyed.games.bugout.rules.events.deck import EFFECTS, UNTILS
    from bugeyed.games.bugout.setting import EVENTS

    rows = GAME.content.table("events")["event"]
    assert [row["id"] for row in rows] == EVENTS, "codes and saved games count on their order"
    for row in rows:
        for side in ("yes", "no"):
            for option in row.get(side, []):
                assert option["effect"] in EFFECTS
                assert option["text"]
        assert row.get("use", "free") in USES
        assert row.get("passive", "curfew") in PASSIVES
        assert row.get("until", "next-turn") in UNTILS
