"""Chapters 4 and 5: what may be placed where, and what it scores."""

from __future__ import annotations

import pytest

import bugeyed
from tests.games.cropcircles.scenes import play, possible, scene, tell, words

ONE = {"e5": "empty-circle"}


def refused(position: bugeyed.Position, name: str) -> bugeyed.Refusal:
    """Why an action is not possible."""
    with pytest.raises(bugeyed.Refusal) as caught:
        position.parse(name)
    return caught.value


@pytest.mark.clause("R1", "4.5")
def test_a_line_begins_beside_a_glyph_not_at_its_corner() -> None:
    """§4.5 §R1 Around a lone circle there are four cells to begin on."""
    position = scene(ONE, ["empty-star", ""])
    assert possible(position) == [
        "place empty-star e4",
        "place empty-star d5",
        "place empty-star f5",
        "place empty-star e6",
        "pass",
    ]


def test_a_cell_that_touches_nothing_is_no_beginning() -> None:
    """§4.3 And the refusal says so."""
    refusal = refused(scene(ONE, ["empty-star", ""]), "place empty-star f6")
    assert (refusal.clause, refusal.message) == (
        "4.3",
        "f6 touches no glyph; begin the line beside one that is there, and lead it here.",
    )


def test_only_glyphs_of_the_rack_can_be_placed() -> None:
    """§4.1 The other player's do not count, and neither do those of the pool."""
    position = scene(ONE, ["empty-star", "solid-star"], pool="solid-star")
    assert refused(position, "place solid-star e6").message == "There is no solid star in your rack."


def test_a_cell_holds_one_glyph() -> None:
    """§1.1 A glyph once pressed stays."""
    refusal = refused(scene(ONE, ["empty-star", ""]), "place empty-star e5")
    assert (refusal.clause, refusal.message) == ("1.1", "An empty circle lies on e5 already.")


def test_words_that_are_no_action_are_refused() -> None:
    """§3.1 §1.4 §1.1 Each with what would have been right; a glyph may be written as it is spoken."""
    position = scene(ONE, ["empty-star", ""])
    assert position.parse("place empty star e6") == position.parse("place empty-star e6")
    assert refused(position, "dance").clause == "3.1"
    assert refused(position, "place stripped-star e6").message.endswith("Did you mean striped star?")
    assert refused(position, "place empty-star m3").message == (
        "m3 is not on the field, which runs from a1 to l12."
    )


class TestLines:
    """§4.2, §R2."""

    rack = "empty-star empty-star empty-star empty-square"

    def test_the_second_glyph_may_lie_on_any_side_of_the_first(self) -> None:
        position = play(scene(ONE, [self.rack, ""]), "place empty-star e6")
        places = {name.split()[-1] for name in possible(position)}
        assert places == {"d6", "f6", "e7", "done"}

    def test_the_third_must_go_on_in_the_same_direction(self) -> None:
        """§4.2 Either end, but not around the corner."""
        position = play(scene(ONE, [self.rack, ""]), "place empty-star e6", "place empty-star f6")
        assert {name.split()[-1] for name in possible(position)} == {"d6", "g6", "done"}
        refusal = refused(position, "place empty-star f7")
        assert refusal.clause == "4.2"
        assert refusal.message == (
            "Your line runs along a row from e6 to f6; f7 is not in it, the next glyph goes on d6 or g6."
        )

    def test_a_line_has_no_gap(self) -> None:
        """§R2 Two cells further along is too far."""
        position = play(scene(ONE, [self.rack, ""]), "place empty-star e6", "place empty-star e7")
        refusal = refused(position, "place empty-star e9")
        assert (refusal.clause, refusal.message) == (
            "R2",
            "A line has no gap: yours runs from e6 to e7, and the next glyph goes on e8.",
        )

    def test_a_single_glyph_is_followed_by_a_neighbour(self) -> None:
        """§4.2 A cell elsewhere does not go on with the line."""
        position = play(scene(ONE, [self.rack, ""]), "place empty-star e6")
        assert refused(position, "place empty-star h9").message == (
            "h9 is not next to e6, where your line begins; the next glyph goes on d6, f6 or e7."
        )

    def test_a_line_does_not_jump_over_a_glyph(self) -> None:
        """§R2 The circle on e5 bars the way from e4 to e6."""
        position = play(
            scene({"e5": "empty-circle", "d4": "empty-circle"}, [self.rack, ""]),
            "place empty-star e4",
            "place empty-star e3",
        )
        assert refused(position, "place empty-star e6").clause == "R2"
        assert {name.split()[-1] for name in possible(position)} == {"e2", "done"}

    def test_the_edge_of_the_field_ends_a_line(self) -> None:
        """§1.1 Nothing lies beyond row 1, and a row does not wrap round."""
        position = play(scene({"l2": "empty-circle"}, [self.rack, ""]), "place empty-star l1")
        assert {name.split()[-1] for name in possible(position)} == {"k1", "done"}

    @pytest.mark.clause("4.5")
    def test_the_order_of_placing_makes_no_difference(self) -> None:
        """§4.5 From the middle outwards or from one end: the same position."""
        start = scene({"c3": "empty-circle", "e3": "empty-circle"}, [self.rack, ""])
        one = play(start, "place empty-star c4", "place empty-square d4", "place empty-star e4")
        other = play(start, "place empty-star e4", "place empty-square d4", "place empty-star c4")
        assert one.key() == other.key()


class TestRules:
    """§4.4 Solid: no star. Striped: circle and square. Crossed: circle."""

    def test_a_clash_names_the_pair_the_cells_and_the_rule(self) -> None:
        refusal = refused(scene({"e5": "empty-star"}, ["solid-circle", ""]), "place solid-circle e6")
        assert refusal.clause == "4.4"
        assert refusal.message == (
            "A solid circle on e6 and the empty star on e5 clash: "
            "by the rule a solid glyph may touch circle, square and triangle, not a star."
        )

    def test_the_old_glyph_minds_too(self) -> None:
        """§4.4 The new glyph would like the old one; the old one does not like it."""
        refusal = refused(scene({"e5": "crossed-circle"}, ["empty-square", ""]), "place empty-square d5")
        assert refusal.message == (
            "An empty square on d5 and the crossed circle on e5 clash: "
            "by the rule a crossed glyph may touch circle, not a square."
        )

    def test_new_glyphs_must_suit_each_other(self) -> None:
        """§4.4 A striped glyph beside a star of the same line."""
        position = play(scene(ONE, ["empty-star striped-circle", ""]), "place empty-star e6")
        assert possible(position) == ["done"]
        assert refused(position, "place striped-circle e7").message == (
            "A striped circle on e7 and the empty star on e6 clash: "
            "by the rule a striped glyph may touch circle and square, not a star."
        )

    def test_all_four_neighbours_are_asked(self) -> None:
        """§4.4 What suits below may clash above."""
        position = scene({"e4": "empty-circle", "e6": "crossed-square"}, ["empty-star", ""])
        assert "place empty-star e5" not in possible(position)
        assert refused(position, "place empty-star e5").message.count("e6") == 1

    @pytest.mark.clause("R3")
    def test_old_glyphs_are_not_compared_again(self) -> None:
        """§R3 Two that clash lie side by side; a third may join one of them."""
        clashing = {"e5": "crossed-square", "f5": "crossed-star"}
        position = scene(clashing, ["empty-circle", ""])
        assert "place empty-circle e6" in possible(position)

    @pytest.mark.clause("R4")
    def test_a_change_comes_after_the_line(self) -> None:
        """§R4 The announced rule does not hold yet while a multiplier is covered in the same turn."""
        position = scene(
            {"e2": "empty-circle"},
            ["empty-star solid-star solid-circle", ""],
            rules={"solid": "circle square star"},
            next_rule="solid: circle square triangle",
            can_change=True,
            holder=1,
        )
        position = play(position, "place solid-circle e3", "place solid-star e4", "done")
        assert position.view(None)["board"]["e4"] == "solid-star"  # type: ignore[index]
        while position.turn == bugeyed.CHANCE:
            position = position.step(position.chances()[0][0])
        assert position.view(None)["rules"]["solid"] == ["circle", "square", "triangle"]  # type: ignore[index]


class TestScoring:
    """Chapter 5."""

    def test_the_sum_is_worked_out_in_words(self) -> None:
        """§5.1 §5.2 A crossed circle, and a solid one on the cow of d2: (2x3 + 4) x 2 = 20."""
        position = scene({"c3": "empty-circle", "d3": "empty-circle"}, ["crossed-circle solid-circle", ""])
        position, events = tell(position, "place crossed-circle c2", "place solid-circle d2")
        assert words(events, "cover") == ["The cow on d2 is blown up: the solid circle counts three times."]
        assert position.view(1)["line_score"] == "(4 + 2x3) x 2 = 20"
        position, events = tell(position, "done")
        assert words(events, "score") == ["Green scores 20 points: (4 + 2x3) x 2 = 20."]
        assert position.view(None)["scores"] == [20, 0]

    def test_a_single_glyph_scores_its_value_for_each_neighbour(self) -> None:
        """§5.2 A striped circle among three old glyphs."""
        around = {"e4": "empty-circle", "d5": "empty-circle", "e6": "empty-circle"}
        _, events = tell(scene(around, ["striped-circle", ""]), "place striped-circle e5", "done")
        assert words(events, "score") == ["Green scores 9 points: 3 x 3 = 9."]

    def test_one_point_is_a_point(self) -> None:
        """§5.2 An empty glyph beside one other."""
        _, events = tell(scene(ONE, ["empty-star", ""]), "place empty-star e6", "done")
        assert words(events, "score") == ["Green scores 1 point: 1 x 1 = 1."]

    def test_new_glyphs_do_not_multiply(self) -> None:
        """§5.2 Three in a line, one of them beside the old one: times one."""
        position = scene(ONE, ["empty-star empty-star empty-star", ""])
        _, events = tell(
            position, "place empty-star e6", "place empty-star f6", "place empty-star d6", "done"
        )
        assert words(events, "score") == ["Green scores 3 points: (1 + 1 + 1) x 1 = 3."]

    def test_old_glyphs_at_the_ends_count(self) -> None:
        """§5.2 A line between two glyphs of its own row touches both."""
        ends = {"d5": "empty-circle", "g5": "empty-circle"}
        position = scene(ends, ["empty-star empty-square", ""])
        _, events = tell(position, "place empty-star e5", "place empty-square f5", "done")
        assert words(events, "score") == ["Green scores 4 points: (1 + 1) x 2 = 4."]

    @pytest.mark.clause("R5")
    def test_a_covered_multiplier_counts_no_more(self) -> None:
        """§R5 The glyph on the cow is old now, and the line beside it counts plainly."""
        position = scene({"d3": "empty-star"}, ["empty-circle", "empty-square"], pool="empty-star " * 5)
        position = play(position, "place empty-circle d2", "done", *["take empty-star"] * 3)
        position = play(position, *["glyph empty-square", "glyph empty-star", "glyph empty-circle"])
        _, events = tell(position, "place empty-square d1", "done")
        assert words(events, "score") == ["Red scores 1 point: 1 x 1 = 1."]

    def test_nothing_placed_is_no_line(self) -> None:
        """§4.1 Done needs a glyph."""
        position = scene(ONE, ["empty-star", ""])
        assert refused(position, "done").message == (
            "Nothing is placed yet: place at least one glyph, or pass."
        )
