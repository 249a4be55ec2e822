"""Chapters 3, 7 and 8: taking, passing, the last turns, and who wins."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugeyed
from tests.games.cropcircles.scenes import play, possible, scene, tell, words

POOL = "empty-star solid-star solid-star striped-star crossed-star"


def begun(**given: object) -> bugeyed.Position:
    """Green has a star to place beside the circle on e5."""
    racks = given.pop("racks", ["empty-star", "empty-circle"])
    return scene({"e5": "empty-circle"}, racks, **({"pool": POOL} | given))  # type: ignore[arg-type]


LINE = ("place empty-star e6", "done")
PLACING_IS_OVER = "Placing is over for this turn: take 3 glyphs, from the pool or blindly from the bag."


class TestTaking:
    """Chapter 7."""

    @pytest.mark.clause("R9")
    def test_three_glyphs_one_at_a_time_from_pool_or_bag(self) -> None:
        """§7.1 §R9 Each is seen before the next is chosen, and the pool shrinks meanwhile."""
        position, events = tell(begun(), *LINE, "take solid-star", "draw", "glyph empty-square")
        assert position.view(0)["racks"][0] == ["empty-square", "solid-star"]  # type: ignore[index]
        assert position.view(0)["takes_left"] == 1
        assert possible(position) == [
            "take empty-star", "take solid-star", "take striped-star", "take crossed-star", "draw",
        ]  # fmt: skip
        assert words(events)[-3:] == [
            "Green takes a solid star from the pool.",
            "Green reaches into the bag.",
            "Green draws an empty square from the bag.",
        ]

    def test_the_pool_is_filled_after_the_last(self) -> None:
        """§7.3 Two were taken from it, so two come."""
        position = play(begun(), *LINE, "take solid-star", "take solid-star", "draw", "glyph empty-square")
        assert len(position.view(None)["pool"]) == 3  # type: ignore[arg-type]
        position, events = tell(position, "glyph empty-circle", "glyph empty-star")
        assert [event.clause for event in events if event.kind == "refill"] == ["7.3", "7.3"]
        assert position.view(None)["pool"] == [
            "empty-circle", "empty-star", "empty-star", "striped-star", "crossed-star",
        ]  # fmt: skip
        assert position.turn == 1

    @pytest.mark.clause("7.2")
    def test_a_pass_takes_one_and_scores_nothing(self) -> None:
        """§3.2 §7.2 Even if one could place (§R11); no rule changes."""
        position, events = tell(begun(can_change=True), "pass")
        assert words(events) == ["Green passes."]
        assert position.view(0)["takes_left"] == 1
        position = play(position, "take crossed-star", "glyph empty-square")
        assert position.turn == 1
        assert position.view(None)["scores"] == [0, 0]

    def test_after_a_pass_nothing_is_said_of_a_line(self) -> None:
        """§3.1 There was none to be scored or finished."""
        position = play(begun(racks=["empty-star empty-circle", ""]), "pass")
        for name in ("done", "place empty-circle e6"):
            with pytest.raises(bugeyed.Refusal) as refused:
                position.parse(name)
            assert refused.value.message == (
                "Placing is over for this turn: take 1 glyph, from the pool or blindly from the bag."
            )

    @pytest.mark.clause("R12")
    @pytest.mark.parametrize(
        ("pool", "bag", "words"),
        [
            ("solid-star solid-star solid-star", "", "Take 3 glyphs from the pool, since the bag is empty."),
            ("solid-star", "", "Take 1 glyph from the pool, since the bag is empty."),
            ("", "solid-star", "Take 1 glyph blindly from the bag, since the pool is empty."),
            ("solid-star", "solid-star", "Take 2 glyphs, from the pool or blindly from the bag."),
        ],
    )
    def test_only_what_there_is_is_offered(self, pool: str, bag: str, words: str) -> None:
        """§R12 Prompt and refusals name no empty bag or pool, and no more glyphs than there are."""
        position = play(begun(pool=pool, bag=bag), *LINE)
        assert position.view(0)["prompt"] == words
        with pytest.raises(bugeyed.Refusal) as refused:
            position.parse("pass")
        assert refused.value.message == f"Glyphs must be taken: {words[0].lower()}{words[1:]}"

    @pytest.mark.clause("R13")
    def test_in_a_last_turn_nothing_is_taken_and_no_refusal_says_otherwise(self) -> None:
        """§R13 Although the pool may hold glyphs."""
        position = begun(final_turns=2)
        for at in (position, play(position, LINE[0])):
            for name in ("draw", "take solid-star"):
                with pytest.raises(bugeyed.Refusal) as refused:
                    at.parse(name)
                assert refused.value.clause == "R13"
        assert play(position, *LINE).turn == 1

    @pytest.mark.clause("R10")
    def test_a_rack_has_no_limit(self) -> None:
        """§R10 Twenty glyphs are no reason to stop."""
        position = begun(racks=["empty-star " * 8 + "solid-star " * 8 + "empty-square " * 4, ""])
        position = play(position, "pass", "take striped-star")
        assert position.view(1)["racks"][0]["count"] == 21  # type: ignore[index]

    def test_a_glyph_that_is_not_in_the_pool_cannot_be_taken(self) -> None:
        """§7.1 The refusal says what there is."""
        position = play(begun(), *LINE)
        with pytest.raises(bugeyed.Refusal) as refused:
            position.parse("take empty-circle")
        assert refused.value.message == (
            "There is no empty circle in the pool; "
            "it has empty star, solid star, solid star, striped star and crossed star."
        )

    def test_steps_keep_their_order(self) -> None:
        """§3.1 §3.2 §7.1 No taking before placing, no placing after it, no pass in between."""
        position = begun(racks=["empty-star empty-circle", ""])
        expected = [
            ("draw", "3.1", "Glyphs are taken after placing or passing."),
            ("take empty-star", "3.1", "Glyphs are taken after placing or passing."),
        ]
        placed = play(position, LINE[0])
        expected_placed = [
            ("pass", "3.2", "You have begun a line, so you cannot pass; say done, or take the glyphs back."),
            ("draw", "3.1", "Finish your line first: say done, then take glyphs."),
        ]
        taking = play(placed, "done")
        expected_taking = [
            (
                "pass",
                "7.1",
                "Glyphs must be taken: take 3 glyphs, from the pool or blindly from the bag.",
            ),
            ("done", "3.1", PLACING_IS_OVER),
            ("place empty-circle e7", "3.1", PLACING_IS_OVER),
            (
                "glyph empty-star",
                "3.1",
                "That is for chance to say; a player places, passes, takes or draws.",
            ),
        ]
        for at, cases in ((position, expected), (placed, expected_placed), (taking, expected_taking)):
            for name, clause, message in cases:
                with pytest.raises(bugeyed.Refusal) as refused:
                    at.parse(name)
                assert (refused.value.clause, refused.value.message) == (clause, message)

    def test_codes_beyond_the_game_are_refused(self) -> None:
        """§3.1 An integer that is no action."""
        with pytest.raises(bugeyed.Refusal, match="no action of this game"):
            begun().after(99_999)


class TestTheEnd:
    """Chapter 8."""

    def test_a_refill_from_an_empty_bag_brings_the_end(self) -> None:
        """§8.1 Green takes two from the pool and the bag has one: after this turn everybody has one more."""
        position = begun(bag="crossed-square crossed-square")
        position = play(position, *LINE, "draw", "glyph crossed-square", "take solid-star")
        position, events = tell(position, "take solid-star")
        assert words(events) == [
            "Green takes a solid star from the pool.",
            "A crossed square comes from the bag into the pool.",
            "The bag is empty and the pool cannot be filled: after this turn everybody has one last turn.",
            "Green turns the rule-change card: rules can change.",
            "Red has a last turn.",
        ]
        view = position.view(None)
        assert (view["turn"], view["final_turns"], view["bag"]) == (1, 2, 0)

    def test_an_empty_bag_alone_is_not_the_end(self) -> None:
        """§8.1 The last glyph filled the pool exactly; the end comes when one more is needed."""
        position = play(begun(bag="crossed-square"), "pass", "take solid-star")
        view = position.view(None)
        assert (view["bag"], view["final_turns"], len(view["pool"])) == (0, None, 5)  # type: ignore[arg-type]
        position = play(position, "pass")
        with pytest.raises(bugeyed.Refusal, match="The bag is empty; take from the pool") as refused:
            position.parse("draw")
        assert refused.value.clause == "R12"
        position = play(position, "take solid-star")
        assert position.view(None)["final_turns"] == 2

    def test_a_draw_from_an_empty_bag_brings_the_end(self, tmp_path: Path) -> None:
        """§8.1 §R12 With no pool at all, the second glyph to take must come from the bag, which is empty."""
        content = tmp_path / "mine.toml"
        content.write_text("[game.counts]\npool = 0\n", encoding="utf-8")
        position = begun(bag="crossed-square", pool="", content=content)
        position, events = tell(position, *LINE, "draw")
        assert words(events)[-4:] == [
            "Green draws a crossed square from the bag.",
            "The bag is empty and Green can take no more: after this turn everybody has one last turn.",
            "Green turns the rule-change card: rules can change.",
            "Red has a last turn.",
        ]
        assert position.view(0)["racks"][0] == ["crossed-square"]  # type: ignore[index]
        assert position.view(None)["final_turns"] == 2

    def test_the_last_glyph_of_all_is_no_chance(self) -> None:
        """§7.1 Everybody knows there is one; what it is only the drawer sees."""
        position = play(begun(bag="crossed-square"), *LINE)
        after, events = position.tell(position.parse("draw"))
        assert after.turn == 0
        assert events[1].told(1).words == "Green draws a glyph from the bag."  # type: ignore[union-attr]

    @pytest.mark.clause("R13", "8.2")
    def test_everybody_has_one_last_turn_and_nobody_takes(self) -> None:
        """§8.2 §R13 Three players; the one who brought the end about is the last."""
        racks = ["empty-star empty-star", "empty-star", "empty-star"]
        position = begun(racks=racks, bag="", mover=1, holder=2)
        position = play(position, "pass", "take solid-star")
        order = []
        for name in (["place empty-star e6", "done"], ["pass"], ["pass"]):
            order.append(position.turn)
            position = play(position, *name)
        assert order == [2, 0, 1]
        assert position.turn == bugeyed.OVER
        assert position.view(None)["scores"] == [0, 0, 1]
        assert position.view(None)["final_turns"] == 0

    @pytest.mark.clause("R13")
    def test_rules_still_change_in_last_turns(self) -> None:
        """§R13 And the card still turns."""
        position = scene(
            {"e2": "empty-circle"}, ["empty-circle", ""], bag="", can_change=True, holder=1, final_turns=2
        )
        position, events = tell(position, "place empty-circle e3", "done", "card crossed-star")
        assert [event.kind for event in events if event.kind in ("change", "announce")] == [
            "change",
            "announce",
        ]
        assert position.turn == 1

    def test_the_most_points_win(self) -> None:
        """§8.3 The reason names the runner-up."""
        position = begun(scores=[3, 40], bag="", final_turns=1)
        position, events = tell(position, *LINE)
        assert events[-1].words == "Red has 40 points, the next best 4, and wins."
        outcome = position.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.clause, outcome.scores) == ((1,), "8.3", (4, 40))
        assert position.returns() == [-1.0, 1.0]

    def test_a_tie_shares_the_win(self) -> None:
        """§R14 Green draws level with the last line; Blue is behind."""
        position = begun(racks=["empty-star", "", ""], scores=[39, 40, 2], bag="", final_turns=1)
        position, events = tell(position, *LINE)
        assert events[-1].clause == "R14"
        outcome = position.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.clause) == ((0, 1), "R14")
        assert outcome.reason == "Green and Red have 40 points each and share the win"
        assert position.returns() == [1.0, 1.0, -1.0]

    def test_nobody_acts_after_the_end(self) -> None:
        """The refusal says how the match ended, by the clause that decided it."""
        position = play(begun(bag="", final_turns=1), "pass")
        assert position.actions() == []
        with pytest.raises(bugeyed.Refusal) as refused:
            position.parse("pass")
        assert (refused.value.clause, refused.value.message) == (
            "R14",
            "The match is over. Green and Red have 0 points each and share the win.",
        )
