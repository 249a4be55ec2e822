"""The events that ask after the state of the valley, one by one (§13, §16, §E)."""

from __future__ import annotations

import pytest

from tests.games.bugout.plots import draw, drawing, kept
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
    tile,
    token,
    told,
)


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
    position, events = told(position, "order 3 1 2")
    assert events[0].words == "The next cards are Downpour, Rope, Gas."
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
    assert drawing(play(position, "choose 1", "done")), "§A1 up to two is also none"
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
