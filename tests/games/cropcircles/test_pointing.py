"""Picks: what a person points at, and what is said when it leads nowhere."""

from __future__ import annotations

import random
import re

import pytest

import bugeyed
from tests.games.cropcircles.scenes import game, play, scene, wander

POOL = "empty-star solid-star solid-star striped-star crossed-star"
SHOWN_ID = re.compile(r"(empty|solid|striped|crossed)-|\w:\w")
"""A kind or a thing of the drawing as the machinery calls it."""


def test_picks_name_a_glyph_and_a_cell() -> None:
    """§4.5 Placing points at the rack, then at the cell; done and pass at nothing; taking at one thing."""
    position = scene({"e5": "empty-circle"}, ["empty-star", ""], pool=POOL)
    assert position.picks(position.parse("place empty-star e6")) == ("rack:empty-star", "cell:e6")
    assert position.picks(position.parse("pass")) == ()
    position = play(position, "pass")
    assert position.picks(position.parse("take solid-star")) == ("pool:solid-star",)
    assert position.picks(position.parse("draw")) == ("bag",)


@pytest.mark.parametrize(
    ("picks", "clause", "message"),
    [
        ((), "", ""),
        (("rack:empty-star",), "", ""),
        (("rack:empty-star", "cell:e6"), "", ""),
        (
            ("rack:solid-star", "cell:e6"),
            "4.4",
            "A solid star on e6 and the striped circle on e5 clash: "
            "by the rule a striped glyph may touch circle and square, not a star.",
        ),
        (
            ("rack:solid-star",),
            "4.4",
            "No cell takes a solid star now. For one, a solid star on e4 and the striped circle on e5 clash: "
            "by the rule a striped glyph may touch circle and square, not a star.",
        ),
        (("rack:empty-square", "cell:h9"), "4.3",
         "h9 touches no glyph; begin the line beside one that is there, and lead it here."),
        (("rack:empty-square", "glyph:e5"), "1.1", "A striped circle lies on e5 already."),
        (("rack:empty-square", "bag"), "4.1",
         "An empty square is placed by pointing at it and at one free cell."),
        (("rack:crossed-star",), "4.1", "There is no crossed star in your rack."),
        (("cell:e6",), "4.1", "Point at a glyph of your rack first, then at e6."),
        (("glyph:e5",), "1.1", "The striped circle on e5 stays where it is."),
        (("pool:solid-star",), "3.1", "Glyphs are taken after placing or passing."),
        (("bag",), "3.1", "Glyphs are taken after placing or passing."),
        (("barn:a1",), "3.1", "There is nothing to be done by pointing at that."),
    ],
)  # fmt: skip
def test_pointing_that_leads_nowhere_is_explained(picks: tuple[str, ...], clause: str, message: str) -> None:
    """§3.1 §4.1 §4.3 §4.4 With striped circles allowed circle and square only, a star finds no place on e6."""
    rack = "empty-square solid-star empty-star"
    position = scene({"e5": "striped-circle"}, [rack, ""], pool=POOL, next_rule="crossed: star")
    if not message:
        position = scene({"e5": "empty-circle"}, [rack, ""], pool=POOL)
        assert position.why(picks) is None
        return
    refusal = position.why(picks)
    assert refusal is not None
    assert (refusal.clause, refusal.message) == (clause, message)


def test_pointing_while_taking() -> None:
    """§7.1 §3.1 §R12 The pool and the bag alone count now."""
    position = play(scene({"e5": "empty-circle"}, ["empty-star", ""], pool=POOL, bag=""), "pass")
    for picks, words in (
        (("rack:empty-star",), "Placing is over for this turn: take 1 glyph from the pool, since the bag is empty."),
        (("cell:e6",), "Placing is over for this turn: take 1 glyph from the pool, since the bag is empty."),
        (("bag",), "The bag is empty; take from the pool."),
        (("pool:solid-star", "pool:solid-star"), "Pointing at the solid star alone is enough."),
        (("pool:empty-circle",), "There is no empty circle in the pool; it has empty star, solid star, "
                                 "solid star, striped star and crossed star."),
    ):  # fmt: skip
        refusal = position.why(picks)
        assert refusal is not None
        assert refusal.message == words


def test_a_line_with_no_free_end_says_so() -> None:
    """§R2 Between two glyphs nothing more fits."""
    row = {"a1": "empty-circle", "c1": "empty-circle", "b2": "empty-circle"}
    position = play(scene(row, ["empty-star empty-square", ""]), "place empty-star b1")
    refusal = position.why(("rack:empty-square",))
    assert refusal is not None
    assert (refusal.clause, refusal.message) == ("R2", "Your line has no free cell at either end; say done.")


def test_nobody_points_while_chance_decides() -> None:
    """§3.1 The set-up is chance's."""
    with pytest.raises(bugeyed.Refusal, match="Nobody acts while"):
        game().start(2).parse("pass")


@pytest.mark.parametrize("players", [2, 5])
def test_names_and_picks_tell_actions_apart_and_refusals_explain_the_rest(players: int) -> None:
    """§4.5 Names read back, in order; and whatever is not possible has a clause of the rulebook."""
    rng = random.Random(players)
    rules = game().rules
    for position, _ in wander(game().start(players), rng)[:: 7 if players == 2 else 23]:
        codes = position.possibilities()
        names = [position.name(code) for code in codes]
        assert [position.parse(name) for name in names] == codes == sorted(codes)
        assert len(set(names)) == len(names)
        picks = [position.picks(code) for code in position.actions() if position.picks(code)]
        assert len(set(picks)) == len(picks)
        for code in rng.sample(range(game().codes), 60):
            if not position.possible(code):
                refusal = position.refusal(code)
                assert refusal.clause in rules
                assert not SHOWN_ID.search(refusal.message)
        for pick in (
            "rack:solid-star",
            "pool:solid-star",
            "bag",
            "cell:f6",
            "glyph:f7",
            "next-rule",
            "barn:a1",
        ):
            refused = position.why((pick, "bag"))
            assert refused is not None
            assert not SHOWN_ID.search(refused.message)


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_that_is_told_shows_an_id(players: int) -> None:
    """A glyph is *a striped star*; only actions write it with a hyphen."""
    for position, code in wander(game().start(players), random.Random(players))[:-1]:
        for event in position.tell(code)[1]:
            assert not SHOWN_ID.search(event.words)
            assert event.bland is None or not SHOWN_ID.search(event.bland.words)
        assert not SHOWN_ID.search(str(position.view(None)["prompt"]))
