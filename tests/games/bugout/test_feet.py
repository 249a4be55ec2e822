"""Actions on foot, with Tokens and with tools (§5, §6, §H, §M, §D)."""

from __future__ import annotations

import pytest

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


@pytest.mark.clause("7.2", "7.10")
def test_a_move_goes_to_an_adjacent_tile_for_survivors() -> None:
    """§5.1 §5.2 §7.2 Not diagonally, not off the map, not onto water, Lava or nothing, not up a cliff."""
    position = Scene().put("red-1 B3").flood("B2").empty("B4").lava(A3="north").position()
    assert starting(position, "move red-1") == set()
    assert refused(position, "move red-1 B2") == "5.2"
    assert refused(position, "move red-1 B4") == "5.2"
    assert refused(position, "move red-1 A3") == "5.2"
    assert refused(position, "move red-1 C3") == "5.2"
    assert refused(position, "move red-1 C4") == "5.1"
    assert refused(Scene().position(), "move red-1 Z9") == "2.1"
    position, events = told(Scene().position(), "move red-1 B1")
    assert at(position, "red-1") == "B1"
    assert "5.2" in clauses(events)
    assert position.why(("survivor:red-1", "off-map")) is not None


def test_an_off_map_step_is_refused_in_words() -> None:
    """§7.10 Beyond the six by six there is nothing."""
    position = Scene().position()
    refusal = position.refusal(0 * 4 + 0)
    assert refusal.clause == "7.10"


@pytest.mark.clause("7.3")
def test_a_full_tile_cannot_be_entered() -> None:
    """§M3 §7.3 Eight on a tile, four on a Rope Bridge, six on a Sturdy one."""
    eight = "red-1 B2, red-2 B2, red-3 B2, red-4 B2, blue-1 B2, blue-2 B2, blue-3 B2, blue-4 B2"
    position = Scene().put(eight + ", red-5 B3").position()
    assert refused(position, "move red-5 B2") == "M3"
    for kind, room in (("rope", 4), ("sturdy", 6)):
        scene = Scene().empty("B2").bridge("B2", kind)
        people = ["red-1", "red-2", "red-3", "red-4", "blue-1", "blue-2"][:room]
        position = scene.put(", ".join(f"{who} B2" for who in people) + ", red-6 B3").position()
        assert refused(position, "move red-6 B2") == "M3"


@pytest.mark.clause("H1")
def test_a_token_is_grabbed_carried_given_and_dropped() -> None:
    """§5.4 §5.5 §5.7 §H1 One at a time, along with whoever holds it."""
    scene = Scene(players=1).put("red-1 B2, red-2 C2, blue-1 C2").token("flare-4", "B2")
    position, events = told(scene.position(), "grab red-1 flare-2")
    assert refused(position, "grab red-1 flare-4") == "H1"
    position, more = told(position, "move red-1 C2", "give red-1 blue-1")
    assert token(position, "flare-2") == {"at": "C2", "lit": True, "held_by": "blue-1"}
    assert refused(position, "give red-1 red-2") == "5.5"
    assert refused(position, "drop red-2") == "5.7"
    position, last = told(position, "drop blue-1")
    assert token(position, "flare-2")["held_by"] is None
    assert {"5.4", "5.5", "5.7"} <= clauses(events + more + last)
    assert refused(position, "grab red-1 flare-1") == "5.4"


@pytest.mark.clause("H8")
def test_grabbing_from_another_takes_no_consent_and_hands_must_be_empty() -> None:
    """§H2 §H3 §H8 Red takes Blue's Flare; who holds something receives nothing; tokens pile up."""
    scene = Scene().put("red-1 B2, red-2 B2, blue-1 B2").token("flare-1", "blue-1").token("flare-3", "red-2")
    scene.token("flare-4", "B2").token("flare-5", "B2")
    position, events = told(scene.position(), "grab red-1 flare-1")
    assert held(position, "blue-1") is None
    assert "H2" in clauses(events)
    assert refused(position, "give red-1 red-2") == "H3"
    lying = [n for n in range(1, 7) if token(position, f"flare-{n}")["at"] == "B2"]
    assert len(lying) == 5


def test_unlit_flares_stay_unless_the_option_says_otherwise() -> None:
    """§H7 §O14 Neither grabbed nor pulled; with the option they are carried."""
    scene = Scene().put("red-1 B2, red-2 A2").unlit("flare-2").hand(0, rope=1, gas=1)
    assert refused(scene.position(), "grab red-1 flare-2") == "H7"
    assert refused(scene.position(), "pull red-2 flare-2") == "H7"


@pytest.mark.clause("O14", "H7")
def test_by_option_unlit_flares_are_held() -> None:
    """§O14 Grabbed in the dark, relit in the hand."""
    scene = Scene(unlit_holdable=True).put("red-1 B2").unlit("flare-2").hand(0, gas=1)
    position = play(scene.position(), "grab red-1 flare-2", "relight red-1 flare-2")
    assert token(position, "flare-2") == {"at": "B2", "lit": True, "held_by": "red-1"}


def test_relighting_takes_gas_and_empty_hands() -> None:
    """§6.3 The Flare is lit and held."""
    scene = Scene().put("red-1 B2, red-2 B2").unlit("flare-2").token("flare-1", "red-2").hand(0, gas=1)
    assert refused(scene.position(), "relight red-2 flare-2") == "H1"
    assert refused(scene.position(), "relight red-1 flare-1") == "6.3"
    position, events = told(scene.position(), "relight red-1 flare-2")
    assert token(position, "flare-2") == {"at": "B2", "lit": True, "held_by": "red-1"}
    assert hand(position, 0) == {}
    assert "6.3" in clauses(events)
    with pytest.raises(Exception, match="only Flares"):
        position.parse("relight red-1 sample-1")


def test_draining_turns_a_tile_dry_with_health_one() -> None:
    """§6.2 §8.2 An adjacent Flooded tile, for a Pipe; never under a Bridge (§M7)."""
    scene = Scene().put("red-1 B3").flood("B2", "B4").hand(0, pipe=2)
    position, events = told(scene.position(), "drain red-1 B2")
    assert tile(position, "B2")["health"] == 1
    assert tile(position, "B2")["name"] == "Forest"
    assert "6.2" in clauses(events)
    assert refused(position, "drain red-1 A3") == "6.2"
    assert refused(scene.bridge("B4", "rope").position(), "drain red-1 B4") == "M7"


@pytest.mark.clause("R7")
def test_repairing_and_rebuilding() -> None:
    """§6.5 §6.6 §R7 §R8 Only Structures, never beyond the start; a drained Landmark tile is bare until rebuilt."""
    scene = (
        Scene(players=2)
        .put("red-1 A4, red-2 B4, red-3 A4, red-4 E2")
        .health("A4", 3)
        .raze("A4")
        .hand(0, tool=4)
    )
    assert refused(scene.position(), "repair red-2") == "R8"
    assert refused(scene.position(), "rebuild red-2") == "6.6"
    assert refused(scene.position(), "rebuild red-4") == "I4"
    position, events = told(scene.position(), "repair red-1", "rebuild red-3")
    assert tile(position, "A4")["health"] == 4
    assert token(position, "landmark-garden") == {"at": "A4", "side": "built", "held_by": None}
    assert seen(position)["filled"] == 0
    assert refused(position, "repair red-1") == "R8"
    assert refused(position, "rebuild red-1") == "I4"
    assert {"6.5", "6.6"} <= clauses(events)
    bare = Scene().put("red-1 A4, red-2 B4").flood("A4").hand(0, pipe=1, tool=2)
    bare.put("red-1 B4").raze("E2")
    drained = play(bare.position(), "drain red-1 A4")
    assert token(drained, "landmark-garden") == {}
    assert "rebuild" not in {name.split()[0] for name in names(drained)}


@pytest.mark.clause("I4")
def test_a_bridge_can_be_repaired_and_nothing_buried_cannot_be_rebuilt() -> None:
    """§R8 A Sturdy Bridge is a Structure; §6.6 with no Landmark in the Graveyard there is nothing to rebuild."""
    scene = Scene().empty("B2").bridge("B2", "sturdy", 1).put("red-1 B2").hand(0, tool=3)
    assert tile(play(scene.position(), "repair red-1"), "B2")["health"] == 2
    scene = Scene().put("red-1 A4").hand(0, tool=2)
    scene.valley.landmarks &= ~(1 << 18)
    assert refused(scene.position(), "rebuild red-1") == "6.6"


def test_reinforcing_a_landmark() -> None:
    """§6.7 A built Landmark Token, for a Tool and a Pipe."""
    scene = Scene().put("red-1 A4, red-2 B4").hand(0, tool=2, pipe=2)
    assert refused(scene.position(), "reinforce red-2") == "6.7"
    position, events = told(scene.position(), "reinforce red-1")
    assert token(position, "landmark-garden")["side"] == "reinforced"
    assert hand(position, 0) == {"tool": 1, "pipe": 1}
    assert refused(position, "reinforce red-1") == "6.7"
    assert "6.7" in clauses(events)


@pytest.mark.clause("M2")
def test_pulling_people_and_tokens() -> None:
    """§6.8 §H9 §I10 A Survivor with what it holds, a Civilian up to High Ground (§M2), a Token into empty hands."""
    scene = Scene(players=2).put("red-1 C3, green-1 B3").token("flare-1", "green-1").hand(0, rope=3)
    position, events = told(scene.position(), "pull red-1 green-1")
    assert at(position, "green-1") == "C3"
    assert held(position, "green-1") == "flare-1"
    assert refused(scene.position(), "climb green-1 C3") == "4.3"
    position, more = told(position, "pull red-1 flare-5")
    assert held(position, "red-1") == "flare-5"
    assert {"6.8", "H9"} <= clauses(events + more)
    assert refused(position, "pull red-1 flare-3") == "H1"
    assert refused(position, "pull red-1 red-1") == "I10"
    assert refused(position, "pull red-1 red-2") == "6.8"


def test_throwing_to_a_tile_or_into_hands() -> None:
    """§6.9 §H3 Not into the water, not into full hands."""
    scene = Scene(players=2).put("red-1 B3, blue-1 B2, blue-2 B2").token("flare-1", "red-1").hand(0, rope=2)
    scene.token("flare-3", "blue-2").flood("B4")
    assert refused(scene.position(), "throw red-1 B4") == "6.9"
    assert refused(scene.position(), "throw red-1 B2 blue-2") == "H3"
    assert refused(scene.position(), "throw red-2 A2") == "6.9"
    position, events = told(scene.position(), "throw red-1 B2 blue-1")
    assert held(position, "blue-1") == "flare-1"
    assert "6.9" in clauses(events)
    position = play(scene.position(), "throw red-1 C3")
    assert token(position, "flare-1") == {"at": "C3", "lit": True, "held_by": None}


@pytest.mark.clause("M1")
def test_climbing_and_leaving_high_ground() -> None:
    """§6.10 §M1 Up by a Rope, down by a Move, from height to height by another Climb."""
    scene = Scene(players=1).put("red-1 B5").hand(0, rope=2)
    assert refused(scene.position(), "climb red-1 B4") == "6.10"
    position, events = told(scene.position(), "climb red-1 C5")
    assert "6.10" in clauses(events)
    assert refused(position, "move red-1 C6") == "5.2"
    assert at(play(position, "climb red-1 C6"), "red-1") == "C6"
    assert at(play(position, "move red-1 C4"), "red-1") == "C4"


@pytest.mark.clause("M4")
def test_swinging_over_one_gap() -> None:
    """§6.11 §I18 §M4 Over Empty, Flooded or Lava; not over a Bridge or a tile, not up a cliff."""
    scene = (
        Scene()
        .put("red-1 B2, red-2 B5, red-3 A2")
        .flood("B3", "C2")
        .lava(B4="west")
        .empty("A3")
        .hand(0, rope=1)
    )
    position, events = told(scene.position(), "swing red-1 D2")
    assert at(position, "red-1") == "D2"
    assert "6.11" in clauses(events)
    assert refused(scene.position(), "swing red-1 B4") == "6.11"
    assert refused(scene.position(), "swing red-2 D5") == "I18"
    assert refused(scene.position(), "swing red-1 B6") == "6.11"
    assert "swing red-3 A4" in names(scene.position())
    high = Scene().put("red-1 B3").flood("B3").empty("B4").put("red-1 A3").flood("B3").hand(0, rope=1)
    assert refused(high.position(), "swing red-1 C3") == "M4"
    bridged = scene.bridge("B3", "rope").position()
    assert refused(bridged, "swing red-1 B4") == "I18"


def test_building_bridges() -> None:
    """§6.12 §M5 On Empty, Flooded or Lava only, from a pool of six."""
    scene = (
        Scene(players=1)
        .put("red-1 B3")
        .flood("B2")
        .empty("B4")
        .lava(A3="west")
        .hand(0, rope=1, tool=3, pipe=2)
    )
    assert refused(scene.position(), "bridge red-1 rope C3") == "M5"
    position, events = told(
        scene.position(), "bridge red-1 rope B2", "bridge red-1 sturdy B4", "bridge red-1 sturdy A3"
    )
    assert [tile(position, cell)["type"] for cell in ("B2", "B4", "A3")] == [
        "rope-bridge",
        "sturdy-bridge",
        "sturdy-bridge",
    ]
    assert seen(position)["pools"]["bridges"] == 3
    assert "6.12" in clauses(events)
    assert hand(position, 0) == {}
    scene.valley.bridges = 0
    assert refused(scene.position(), "bridge red-1 rope B2") == "6.12"
    assert refused(position, "bridge red-1 rope B2") == "M5"


@pytest.mark.clause("M6")
def test_unlit_flares_lie_on_top_of_a_new_bridge() -> None:
    """§M6 So a Bridge is how a Flare lost in the water is relit."""
    scene = Scene(players=1).put("red-1 A2").flood("B2").unlit("flare-2").hand(0, rope=1, tool=1, gas=1)
    position = play(scene.position(), "bridge red-1 rope B2", "move red-1 B2", "relight red-1 flare-2")
    assert held(position, "red-1") == "flare-2"


def test_looting_a_landmark() -> None:
    """§6.15 The Token is buried, the player takes a Resource from the discard pile."""
    scene = Scene().put("red-1 A4").pile(gas=1)
    assert refused(scene.position(), "loot red-1 rope") == "13.8"
    position, events = told(scene.position(), "loot red-1 gas")
    assert hand(position, 0) == {"gas": 1}
    assert seen(position)["graveyard"] == ["landmark"]
    assert "6.15" in clauses(events)


def signal_at_d3(**options: object) -> Scene:
    """M01 complete around D3, with nobody there yet."""
    scene = Scene(signal="M01", **options)  # type: ignore[arg-type]
    for name, cell in (("flare-1", "D2"), ("flare-2", "C3"), ("flare-3", "E3"), ("flare-4", "D4")):
        scene.token(name, cell)
    return scene


@pytest.mark.clause("1.4", "D2", "D3", "D4", "D7", "I15")
def test_the_printed_example_of_a_signal() -> None:
    """§1.4 Page 4: four Flares round a tile make it the Extraction Point, at once and one Survivor a Rescue (§D7)."""
    scene = (
        signal_at_d3().put("red-1 D3, red-2 D3, blue-1 C3").token("flare-2", "blue-1").token("flare-6", "D2")
    )
    position = scene.position()
    assert seen(position)["extraction"] == ["D3"]
    position, events = told(position, "rescue red-1")
    assert at(position, "red-1") == "safe"
    assert at(position, "red-2") == "D3"
    assert "5.3" in clauses(events)
    dark = scene.unlit("flare-2").position()
    assert seen(dark)["extraction"] == []
    assert refused(dark, "rescue red-1") == "1.4"


@pytest.mark.clause("D3")
def test_every_complete_copy_is_active_where_survivors_may_stand() -> None:
    """§D3 E09 fits twice; a flooded Extraction Point is none."""
    scene = Scene(signal="E09")
    for name, cell in (
        ("flare-1", "B1"),
        ("flare-2", "C1"),
        ("flare-3", "C2"),
        ("flare-4", "D1"),
        ("flare-5", "D2"),
    ):
        scene.token(name, cell)
    assert scene.position().view(None)["extraction"] == ["B2", "C2"]
    assert scene.flood("B2").position().view(None)["extraction"] == ["C2"]


@pytest.mark.clause("D5", "D6", "D8")
def test_rescue_from_high_ground_a_tornado_a_vehicle_and_in_the_apocalypse() -> None:
    """§D5 §D6 §D8 None of these hinders a Rescue."""
    scene = Scene(signal="M01").put("red-1 C3")
    for name, cell in (("flare-1", "C2"), ("flare-2", "B3"), ("flare-3", "D3"), ("flare-4", "C4")):
        scene.token(name, cell)
    assert "rescue red-1" in names(scene.position())
    assert "rescue red-1" in names(scene.tornado("field", "C3").position())
    riding = signal_at_d3().vehicle(1, "car", "D3", "red-1 blue-1").doom("AP01")
    position = play(riding.position(), "rescue red-1")
    assert at(position, "red-1") == "safe"


def test_what_a_rescued_survivor_holds() -> None:
    """§H4 a Flare stays behind lit; §H5 a Sample is a space (§1.5, §I3), a Map shows its number (§1.6)."""
    scene = signal_at_d3(players=1).put("red-1 D3, red-2 D3, red-3 D3")
    scene.token("flare-6", "red-1").token("sample-1", "red-2").token("map-a", "red-3")
    position, events = told(scene.position(), "rescue red-1", "rescue red-2", "rescue red-3")
    assert token(position, "flare-6") == {"at": "D3", "lit": True, "held_by": None}
    assert seen(position)["spaces"] == 8
    assert seen(position)["filled"] == 0
    assert names(position) == {f"rescue-number {n}" for n in range(1, 7)}
    position, more = told(position, "rescue-number 5")
    assert seen(position)["decks"]["rescue_cards"] == [5]
    assert token(position, "map-a")["side"] == "rescue-5"
    assert {"H4", "1.5", "1.6"} <= clauses(events + more)


@pytest.mark.clause("H5", "I1", "I3")
def test_both_samples_make_nine_spaces() -> None:
    """§I1 §I3 Seven and one for each Sample; they fill nothing."""
    scene = (
        signal_at_d3(players=1)
        .put("red-1 D3, red-2 D3")
        .token("sample-1", "red-1")
        .token("sample-2", "red-2")
    )
    position = play(scene.position(), "rescue red-1", "rescue red-2")
    assert seen(position)["spaces"] == 9
    assert seen(position)["filled"] == 0


@pytest.mark.clause("H6")
def test_a_killed_holders_token_is_dropped_where_things_can_lie() -> None:
    """§H6 Dropped on a sound tile, destroyed on bad ground."""
    from bugeyed.games.bugout.rules.deaths import kill

    scene = Scene().put("red-1 B2").token("sample-1", "red-1")
    kill(scene.valley, 1)
    assert token(scene.position(), "sample-1") == {"at": "B2", "side": "sample", "held_by": None}
    scene = Scene().put("red-1 B2").token("sample-1", "red-1").flood("B2")
    kill(scene.valley, 1)
    assert token(scene.position(), "sample-1")["at"] == "grave"


def test_pointing_and_reading_give_the_same_reasons() -> None:
    """§5.1 Words that mean nothing are refused with what would be right."""
    position = Scene().position()
    for words in ("", "fly red-1", "move", "move red-9 A2", "order 3 3", "grab red-1 spoon"):
        refused(position, words)
    refusal = position.why(("survivor:red-1", "cell:F6"))
    assert refusal is not None
    assert refusal.clause == "5.1"
    refusal = position.why(("survivor:blue-1",))
    assert refusal is not None
    assert refusal.clause == "4.1"
    refusal = position.why(("cell:A1",))
    assert refusal is not None
    assert refusal.clause == "3.1"
    climb = Scene().put("red-1 B3").position().why(("survivor:red-1", "cell:C3"))
    assert climb is not None
    assert climb.clause == "6.1"
