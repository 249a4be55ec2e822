"""What the table says beside the field, and to whom."""

from __future__ import annotations

import random

import pytest

from bugeyed.core.game import Position
from tests.games.cropcircles.scenes import game, play, scene, wander

ONE = {"e5": "empty-circle"}


def words(position: Position) -> list[tuple[object, object]]:
    """The lines of standing: whose, and what."""
    standing = position.view(None)["standing"]
    assert isinstance(standing, list)
    return [(line["seat"], line["words"]) for line in standing]


def test_the_goal_is_said_in_one_line() -> None:
    """§8.3"""
    goal = "Have the most points when the bag is empty and everybody has had a last turn."
    assert scene(ONE).view(None)["goal"] == goal


def test_every_placement_says_what_the_line_would_count() -> None:
    """§5.2: as the sign has it once the glyph lies; nobody but the mover is told, since it tells of the rack."""
    position = scene(ONE, ["empty-star empty-circle empty-square", ""])
    for step in range(2):
        view = position.view(0)
        gives = view["gives"]
        assert isinstance(gives, dict)
        placing = [code for code in position.actions() if position.name(code).startswith("place")]
        assert set(gives) == {position.name(code) for code in placing}
        for code in placing:
            line = str(position.step(code).view(0)["line_score"])
            assert line.endswith(f"= {gives[position.name(code)]}"), step
        assert "gives" not in position.view(1)
        assert "taken_up" not in position.view(None)
        position = position.step(placing[0])


def test_the_dearest_glyph_that_fits_is_in_hand() -> None:
    """One tap less; what fits nowhere is not offered."""
    position = scene(ONE, ["empty-star solid-star", ""])
    assert position.view(0)["taken_up"] == "rack:solid-star"
    assert scene(ONE, ["", ""]).view(0)["taken_up"] is None


def test_points_and_glyphs_of_each_seat_the_bag_and_the_rule_to_come() -> None:
    """§3.3, §6.1, §8.2"""
    position = scene(ONE, ["empty-star", "solid-star solid-star"], scores=[1, 34])
    rule = "solid may touch square, triangle and star"
    assert words(position) == [
        (0, "1 point; 1 glyph"),
        (1, "34 points; 2 glyphs"),
        (None, "4 glyphs in the bag"),
        (None, f"rules can't change now; next: {rule}"),
    ]
    ready = scene(ONE, can_change=True)
    assert words(ready)[-1] == (None, f"a cow, barn or scarecrow brings the next rule; next: {rule}")
    last = scene(ONE, bag="", final_turns=1, fixed=True)
    assert words(last)[2:] == [(None, "1 last turn to go")]


@pytest.mark.parametrize(
    ("rack", "names", "own", "others"),
    [
        (
            "empty-star",
            [],
            "Place the empty star, or pass.",
            "Place the first glyph of a line, or pass.",
        ),
        (
            "empty-star empty-star empty-circle",
            ["place empty-star e6"],
            "Place the empty circle or another glyph on d6, f6 or e7, or say done.",
            "Place another glyph on d6, f6 or e7, or say done.",
        ),
        (
            "empty-star",
            ["place empty-star e6"],
            "Say done: the line cannot be made longer.",
            "Place another glyph on d6, f6 or e7, or say done.",
        ),
    ],
)
def test_the_prompt_knows_the_rack_for_its_owner_alone(
    rack: str, names: list[str], own: str, others: str
) -> None:
    """§3.3 Whether anything fits is nobody else's business."""
    position = play(scene(ONE, [rack, ""]), *names)
    assert position.view(0)["prompt"] == own
    assert position.view(1)["prompt"] == position.view(None)["prompt"] == others


def test_who_can_only_pass_is_told_so_alone() -> None:
    """§3.2, §3.3 Beside a crossed circle only circles may lie."""
    position = scene({"e5": "crossed-circle"}, ["empty-star", ""])
    assert position.view(0)["prompt"] == "Pass: no glyph of your rack suits a cell."
    assert position.view(1)["prompt"] == "Place the first glyph of a line, or pass."


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_beside_the_field_tells_more_than_the_view(players: int) -> None:
    """In positions a seat cannot tell apart it reads the same."""
    rng = random.Random(players)
    for position, _ in wander(game().start(players), rng)[::5]:
        for viewer in (None, *range(players)):
            mine, other = position.view(viewer), position.resample(viewer, rng).view(viewer)
            for key in ("goal", "standing", "prompt"):
                assert mine[key] == other[key]
