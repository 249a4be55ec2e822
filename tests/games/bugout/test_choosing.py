"""What people read when they choose: prompts, labels with costs, and why something cannot be done."""

from __future__ import annotations

from typing import Any

from bugeyed.games.bugout.position import BugoutPosition
from tests.games.bugout.scenes import Scene, play


def seen(position: BugoutPosition) -> Any:
    """The view of whoever decides."""
    return position.view(int(position.turn))


def why(position: BugoutPosition, *picks: str) -> tuple[str, str]:
    """Clause and sentence of pointing at something."""
    refusal = position.why(picks)
    assert refusal is not None
    return refusal.clause, refusal.message


def test_every_action_has_a_label() -> None:
    """And only whoever decides gets them."""
    position = Scene().hand(0, rope=2, gas=1, tool=2, pipe=1).position()
    labels = seen(position)["labels"]
    assert set(labels) == {action["name"] for action in seen(position)["actions"]}
    assert "labels" not in position.view(1)
    assert "labels" not in position.view(None)


def test_a_label_says_what_it_costs_and_leaves() -> None:
    """§6: Resources by name; §5.7, §5.8: what takes no action says so."""
    scene = Scene().flood("B4").put("red-1 B5").hand(0, pipe=2, tool=2, rope=1, gas=1)
    labels = seen(scene.token("flare-1", "red-1").position())["labels"]
    assert labels["drain red-1 B4"] == "Drain B4 (1 pipe, leaves 1 pipe)"
    sturdy = "Sturdy Bridge on B4, Flooded Forest (1 pipe and 1 tool, leaves 1 pipe and 1 tool)"
    assert labels["bridge red-1 sturdy B4"] == sturdy
    rope = "Rope Bridge on B4, Flooded Forest (1 tool and 1 rope, leaves 1 tool and 0 ropes)"
    assert labels["bridge red-1 rope B4"] == rope
    assert labels["climb red-1 C5"] == "Climb to C5, Plateau (1 rope, leaves 0 ropes)"
    assert labels["drop red-1"] == "Drop (no action)"
    assert labels["move red-1 B6"] == "Move to B6, Suburb"
    assert labels["throw red-1 A5"] == "Throw to A5 (1 rope, leaves 0 ropes)"
    assert labels["end"] == "End turn (2 unused)"


def test_actions_stand_under_the_headings_of_the_rulebook() -> None:
    """§5, §6: what is no action of a Survivor has none."""
    scene = Scene().flood("B4").put("red-1 B5").hand(0, pipe=2)
    headings = seen(scene.token("flare-1", "red-1").position())["headings"]
    assert headings["move red-1 B6"] == "Basic actions"
    assert headings["drop red-1"] == "Free actions"
    assert headings["drain red-1 B4"] == "Complex actions"
    assert "end" not in headings


def test_the_first_turn_says_what_to_do() -> None:
    """§1.4 for somebody who has never played; later the sentence is shorter."""
    position = Scene().position()
    assert "Carry lit Flares into the Signal's shape" in seen(position)["prompt"]
    later = Scene().hand(0, rope=1).position()
    assert seen(later)["prompt"].startswith("2 actions. Pick a Survivor")
    assert play(position, "end").view(None)["prompt"] is None


def test_the_prompt_names_the_card_that_can_be_used_now() -> None:
    """§13.4: to whoever decides; without a use there is no word of it."""
    scene = Scene().keep(0, "blueprints").put("red-1 B3").empty("B2")
    assert seen(scene.position())["prompt"].endswith(" Or use Blueprints.")
    assert "Blueprints" not in seen(Scene().keep(0, "blueprints").position())["prompt"]


def test_a_reaction_asks_with_stakes_and_cost() -> None:
    """§8.7: the cause, the tile, its health, who is there, and the price; the button repeats it."""
    scene = Scene().put("blue-1 C4, blue-2 C4").health("C4", 1).hand(1, pipe=1)
    position = play(scene.position(), "end", "card downpour", "rain R27")
    assert seen(position)["prompt"] == (
        "Rain hits the Field (C4), health 1: it would flood, and Blue 1 and Blue 2 with it. Save it for 1 pipe?"
    )
    assert seen(position)["labels"] == {"save": "Save C4 (1 pipe)", "let": "Let it happen"}
    assert position.view(1)["pending"] == {
        "question": "save", "cell": "C4", "card": None, "cause": "rain", "cost": ["pipe"], "health": 1,
        "people": ["blue-1", "blue-2"],
    }  # fmt: skip


def test_a_tile_that_would_stand_says_so() -> None:
    """§8.1: with health to spare nobody dies."""
    scene = Scene().put("blue-1 C4").hand(1, pipe=1)
    position = play(scene.position(), "end", "card downpour", "rain R27")
    assert "health 2 would become 1" in seen(position)["prompt"]


def test_an_event_with_a_choice_says_both_in_words() -> None:
    """§13.2: the prompt and the buttons have the card's text."""
    position = play(Scene().hand(0, rope=2, gas=1).position(), "end", "card plot-twist", "event tough-call")
    shown = seen(position)
    assert shown["prompt"].startswith("Tough Call. Discard two Resources. Or: ")
    assert shown["labels"]["choose 1"] == "Discard two Resources"


def test_a_line_of_the_sheet_does_what_needs_no_target() -> None:
    """Survivor, then the verb: rescue, drop, exit, repair, rebuild, reinforce, place, loot."""
    position = Scene().health("A1", 2).hand(0, tool=2, gas=1).position()
    picks = {position.name(code): position.picks(code) for code in position.actions()}
    assert picks["repair red-1"] == ("survivor:red-1", "verb:repair")
    assert picks["place red-1 car"] == picks["place red-1 motorcycle"] == ("survivor:red-1", "verb:place")
    assert picks["move red-1 B1"] == ("survivor:red-1", "cell:B1")


def test_a_line_of_the_sheet_says_why_it_cannot_be_done() -> None:
    """The clause in the way, in the words of the position."""
    position = Scene().position()
    assert why(position, "survivor:red-1", "verb:repair") == ("R8", "The Capital (A1) has its full health.")
    assert why(position, "survivor:red-1", "verb:rescue")[0] == "1.4"
    assert why(position, "survivor:red-1", "verb:drop") == ("5.7", "Red 1 holds nothing.")
    assert why(position, "survivor:blue-1", "verb:move")[0] == "4.1"
    damaged = Scene().health("A1", 2).position()
    assert why(damaged, "survivor:red-1", "verb:repair") == (
        "6.1",
        "Red cannot pay for that: it costs 1 tool.",
    )


def test_a_line_of_the_sheet_says_where_to_point() -> None:
    """What can be done is done by pointing at its target; without a Survivor, at one first."""
    position = Scene().position()
    assert why(position, "survivor:red-1", "verb:move") == ("5.2", "Move: now point at B1 or A2.")
    assert why(position, "verb:drain") == ("6.2", "Drain: point at the Survivor who is to do it first.")


def test_the_two_bridges_are_two_lines() -> None:
    """§6.12: one can be paid and the other not."""
    position = Scene().flood("B1").hand(0, pipe=1, tool=1).position()
    assert why(position, "survivor:red-1", "verb:sturdy-bridge") == (
        "6.12",
        "Sturdy bridge: now point at B1.",
    )
    assert why(position, "survivor:red-1", "verb:rope-bridge")[0] == "6.1"


def test_costs_follow_the_events() -> None:
    """§EV18, §EV28: what is cheaper or dearer now stands on the sheet."""
    assert Scene().position().view(None)["costs"]["drain"] == ["pipe"]  # type: ignore[index]
    position = Scene().keep(0, "encumbered").hand(0, gas=1).position()
    assert seen(position)["costs"]["move"] == ["any"]
    books = play(Scene().keep(0, "overdue-books", ripe=True).position(), "use overdue-books")
    assert seen(books)["costs"]["drain"] == []


def test_a_card_that_cannot_be_used_can_be_read() -> None:
    """§13.4: pointing at it brings up its text, one's own or another's."""
    position = Scene().keep(0, "cold-feet").keep(1, "full-tank").position()
    clause, message = why(position, "card:cold-feet")
    assert clause == "13.4"
    assert message.startswith("Cold Feet: ")
    assert message.endswith(" That card cannot be used now.")
    assert why(position, "card:full-tank")[1].startswith("Full Tank: ")
    assert why(position, "card:full-tank")[1].endswith(" Red does not hold that card.")
