"""The table of verbs: every refusal cites the verb's own clause unless another is the reason, in people's words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bugeyed.core.errors import Refusal
from bugeyed.games.bugout import Bugout
from bugeyed.games.bugout.position import BugoutPosition
from bugeyed.games.bugout.rules.verbs.table import VERBS
from bugeyed.games.bugout.setting import COSTS
from tests.games.bugout.scenes import GAME, Scene, held, names, play, starting

ID = re.compile(r"\b(red|blue|yellow|green|flare|sample|map|vehicle|tornado|city|forest|plot|card|token)-\w")
"""What only the notation and the drawing may say."""


def why(position: BugoutPosition, *picks: str) -> Refusal:
    """What pointing at something is answered with."""
    refusal = position.why(picks)
    assert refusal is not None
    assert refusal.clause in GAME.rules
    assert not ID.search(refusal.message), refusal.message
    assert ":" not in refusal.message.partition(" ")[0], refusal.message
    return refusal


def refusal(position: BugoutPosition, line: str) -> Refusal:
    """Why an action is not possible."""
    with pytest.raises(Refusal) as caught:
        position.parse(line)
    assert not ID.search(caught.value.message), caught.value.message
    return caught.value


def test_every_verb_has_its_clause_and_its_price() -> None:
    """§5, §6: a clause each, told apart; the rows of costs.toml are the verbs' and the Reactions'."""
    clauses = [verb.clause for verb in VERBS]
    assert len(set(clauses)) == len(clauses)
    assert all(clause in GAME.rules for clause in clauses)
    priced = {verb.name for verb in VERBS if verb.row >= 0}
    others = {"sturdy-bridge", "rope-bridge", "save-rain", "save-quake", "save-tornado", "enter-tornado"}
    assert priced | others == set(COSTS)


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("throw red-1 B4", "6.9"),  # onto water
        ("throw red-2 A2", "6.9"),  # with empty hands
        ("swing red-1 B5", "6.11"),  # onto water
        ("drop red-2", "5.7"),
        ("give red-2 blue-3", "5.5"),
        ("give red-1 red-1", "5.5"),
        ("grab red-2 flare-4", "5.4"),
        ("relight red-2 flare-4", "6.3"),
        ("reinforce red-2", "6.7"),
        ("loot red-2 rope", "6.15"),
        ("tow red-1 vehicle-1", "6.14"),
        ("pull red-1 green-6", "6.8"),
        ("pull red-1 red-1", "I10"),
    ],
)
def test_a_refusal_cites_the_verb_it_is_about(line: str, clause: str) -> None:
    """Not the clause of another action with the same condition."""
    scene = Scene().put("red-1 B3, red-2 B2").token("flare-1", "red-1").flood("B4", "B5").hand(0, rope=2)
    assert refusal(scene.vehicle(1, "car", "F6").position(), line).clause == clause


def test_a_throw_into_hands_elsewhere_says_where_they_are_not() -> None:
    """§6.9 Blue 1 is adjacent, only not on the tile the Throw goes to."""
    scene = Scene().put("red-1 B3, blue-1 B2").token("flare-1", "red-1").hand(0, rope=1)
    found = refusal(scene.position(), "throw red-1 A3 blue-1")
    assert (found.clause, found.message) == ("6.9", "Blue 1 is not on A3.")


class TestAnOwnersPrices:
    """What a box says an action costs decides everywhere."""

    @staticmethod
    def with_prices(tmp_path: Path, **prices: str) -> Scene:
        """A scene of a game with other prices."""
        rows = [f'[[costs.cost]]\nid = "{verb}"\npays = {paid}\n' for verb, paid in prices.items()]
        content = tmp_path / "mine.toml"
        content.write_text("".join(rows))
        return Scene(game=Bugout("bugout", content))

    def test_a_throw_is_paid_by_its_own_row(self, tmp_path: Path) -> None:
        """§6.9 for a Tool: the Rope in hand is of no use, the Tool is."""
        scene = self.with_prices(tmp_path, throw='["tool"]').put("red-1 B3").token("flare-1", "red-1")
        assert starting(scene.hand(0, rope=1).position(), "throw red-1") == set()
        position = scene.hand(0, tool=1).position()
        assert "throw red-1 B2" in names(position)
        assert held(play(position, "throw red-1 B2"), "red-1") is None

    def test_a_swing_is_paid_by_its_own_row(self, tmp_path: Path) -> None:
        """§6.11 for Gas, while a Climb still takes a Rope."""
        scene = self.with_prices(tmp_path, swing='["gas"]').put("red-1 B3").flood("B2")
        position = scene.hand(0, gas=1).position()
        assert "swing red-1 B1" in names(position)
        assert "climb red-1 C3" not in names(position)

    def test_an_action_for_nothing_needs_nothing(self, tmp_path: Path) -> None:
        """A price of nothing is a price."""
        scene = self.with_prices(tmp_path, throw="[]", pull='["gas", "gas"]').put("red-1 B3")
        position = scene.token("flare-1", "red-1").position()
        assert "throw red-1 B2" in names(position)
        assert starting(position, "pull") == set()


@pytest.mark.parametrize(
    ("pick", "called"),
    [
        ("token:sample-2", "Sample 2"),
        ("token:flare-1", "Flare 1"),
        ("token:map-a", "Map A"),
        ("tornado:field", "The Field Tornado"),
        ("vehicle:1", "Vehicle 1"),
        ("landmark:A4", "The Landmark of the Garden (A4)"),
        ("cell:A4", "The Garden (A4)"),
        ("safe", "The Safe Zone"),
        ("graveyard", "The Graveyard"),
        ("off-map", "The edge of the map"),
    ],
)
def test_whatever_is_pointed_at_has_a_name(pick: str, called: str) -> None:
    """§3.1 Alone, and after a Survivor."""
    position = Scene().vehicle(1, "car", "F6").position()
    alone = why(position, pick)
    assert alone.message.startswith(f"{called} does nothing by itself")
    why(position, "survivor:red-1", pick)


def test_a_survivor_and_the_safe_zone() -> None:
    """§5.3 There one comes by a Rescue."""
    found = why(Scene().position(), "survivor:red-1", "safe")
    assert (found.clause, found.message) == (
        "5.3",
        "Red 1 comes to the Safe Zone by a Rescue: point at Rescue on the sheet.",
    )


def test_a_far_tile_and_the_own_one() -> None:
    """§5.1 What is said is true: not adjacent, or there already."""
    position = Scene().position()
    assert why(position, "survivor:red-1", "cell:F6").message == "The Plain (F6) is not adjacent to Red 1."
    assert why(position, "survivor:red-1", "cell:A1").message == "Red 1 is on the Capital (A1) already."
