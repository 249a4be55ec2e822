"""Chapter 6: the announced rule comes into force, and the card that gives the rules a rest."""

from __future__ import annotations

import random

import pytest

import bugeyed
from tests.games.cropcircles.scenes import card_number, game, play, scene, settle, tell, words

BESIDE_A_SCARECROW = {"e2": "empty-circle"}
FULL_POOL = "empty-star empty-star empty-star empty-star empty-star"
COVER = ("place empty-circle e3", "done")
TAKE = ("take empty-star", "take empty-star", "take empty-star")


def about_to_cover(**given: object) -> bugeyed.Position:
    """Green can cover the scarecrow on e3."""
    rack = "empty-circle empty-circle empty-circle empty-circle"
    bag = "empty-star " * 9
    return scene(BESIDE_A_SCARECROW, [rack, rack], pool=FULL_POOL, bag=bag, **given)  # type: ignore[arg-type]


def finish(position: bugeyed.Position, *names: str) -> bugeyed.Position:
    """Play actions, and let chance do what it likes between them."""
    rng = random.Random(1)
    for name in names:
        position = play(settle(position, rng), name)
    return settle(position, rng)


def test_covering_a_multiplier_changes_a_rule() -> None:
    """§6.1 §6.2 §6.3 The announced card replaces the one of its shading; the mover takes deck and card."""
    position, events = tell(about_to_cover(can_change=True, holder=1), *COVER)
    assert words(events, "change") == [
        "Green's line changes a rule: from now on solid may touch square, triangle and star."
    ]
    assert [event.clause for event in events if event.kind in ("change", "card")] == ["6.1", "6.2"]
    view = position.view(None)
    assert view["rules"]["solid"] == ["square", "triangle", "star"]  # type: ignore[index]
    assert view["rule_discards"] == [{"shading": "solid", "shapes": ["circle", "square", "triangle"]}]
    assert (view["holder"], view["can_change"], view["next_rule"]) == (0, False, None)
    assert position.turn == bugeyed.CHANCE
    assert len(position.chances()) == 10
    position, events = tell(position, "card crossed-star")
    assert [(event.kind, event.clause) for event in events] == [("announce", "6.3")]
    assert position.view(None)["next_rule"] == {"shading": "crossed", "shapes": ["star"]}
    assert position.view(None)["rule_deck"] == 9


def test_rules_that_cannot_change_do_not() -> None:
    """§6.1 The card reads *can't change*."""
    position, events = tell(about_to_cover(can_change=False), *COVER)
    assert not words(events, "change")
    assert position.view(None)["takes_left"] == 3


def test_a_line_that_covers_nothing_changes_nothing() -> None:
    """§6.1 e1 is plain field."""
    _, events = tell(about_to_cover(can_change=True), "place empty-circle e1", "done")
    assert not words(events, "change")


@pytest.mark.clause("R6")
def test_one_change_however_many_are_covered() -> None:
    """§R6 Two scarecrows in a line, one change, and nobody is asked."""
    rack = "empty-circle " * 6
    beside = {"d5": "empty-circle", "e4": "empty-circle"}
    position = scene(beside, [rack, ""], pool=FULL_POOL, can_change=True)
    names = [f"place empty-circle {cell}" for cell in ("f4", "g4", "h4", "i4")]
    position, events = tell(position, *names, "done")
    assert len(words(events, "change")) == 1
    both = scene({"d3": "empty-circle"}, [rack, ""], pool=FULL_POOL, can_change=True)
    names = [f"place empty-circle {cell}3" for cell in "efgh"]
    position, events = tell(both, *names, "done")
    assert len(words(events, "cover")) == 2
    assert len(words(events, "change")) == 1
    assert position.turn == bugeyed.CHANCE


def test_the_holder_turns_the_card_after_a_whole_turn() -> None:
    """§6.4 It lay on *can't change* in front of Green when the turn began."""
    position, events = tell(about_to_cover(can_change=False, holder=0), "pass", "take empty-star")
    assert position.view(None)["can_change"] is False
    position, events = tell(position, "glyph empty-star")
    assert words(events, "card") == ["Green turns the rule-change card: rules can change."]
    assert position.view(None)["can_change"] is True


def test_only_the_holder_turns_the_card() -> None:
    """§6.4 In front of Red it stays as it is."""
    position = finish(about_to_cover(can_change=False, holder=1), "pass", "take empty-star")
    assert position.view(None)["can_change"] is False


@pytest.mark.clause("6.4")
def test_the_first_turn_of_the_match_turns_nothing() -> None:
    """§6.4 The start player holds the card from the start and must wait a turn more."""
    position = finish(about_to_cover(can_change=False, holder=0, turns=0), "pass", "take empty-star")
    assert position.view(None)["can_change"] is False
    position = finish(position, "pass", "take empty-star", "pass", "take empty-star")
    assert position.view(None)["can_change"] is True


@pytest.mark.clause("R8")
def test_whoever_changes_a_rule_does_not_turn_the_card_straight_back() -> None:
    """§R8 The rest lasts until the end of Green's next turn."""
    position = finish(about_to_cover(can_change=True, holder=0), *COVER, *TAKE)
    view = position.view(None)
    assert (view["turn"], view["holder"], view["can_change"]) == (1, 0, False)
    position = finish(position, "pass", "take empty-star")
    assert position.view(None)["can_change"] is False
    position = finish(position, "pass", "take empty-star")
    assert position.view(None)["can_change"] is True


def test_the_discards_become_the_deck() -> None:
    """§R7 The last card of the deck was announced; the discards, with the one just replaced, are shuffled."""
    discards = ["crossed: star", "striped: circle star"]
    position = about_to_cover(can_change=True, deck=[], discards=discards)
    position, events = tell(position, *COVER)
    assert [event.clause for event in events][-1] == "R7"
    assert {position.name(code) for code, _ in position.chances()} == {
        "card crossed-star",
        "card striped-circle-star",
        "card solid-circle-square-triangle",
    }
    assert position.view(None)["rule_discards"] == []
    position = play(position, "card crossed-star")
    assert position.view(None)["rule_deck"] == 2


def test_a_deck_of_one_card_leaves_nothing_to_chance() -> None:
    """§6.3 Everybody knows which card it is, so it is turned up at once."""
    position, events = tell(about_to_cover(can_change=True, deck=["crossed: star"]), *COVER)
    assert events[-1].words == "The next rule will be: crossed may touch star."
    assert position.turn == 0
    assert position.view(None)["rule_deck"] == 0


def test_a_deck_of_nothing_but_the_replaced_card_announces_it() -> None:
    """§R7 With neither deck nor discards the replaced card is all there is."""
    position, events = tell(about_to_cover(can_change=True, deck=[], discards=[]), *COVER)
    assert [event.clause for event in events][-2:] == ["R7", "6.3"]
    assert position.view(None)["next_rule"] == {
        "shading": "solid",
        "shapes": ["circle", "square", "triangle"],
    }


def test_cards_are_never_lost() -> None:
    """§2.5 §R7 Through a whole match active, announced, face-down and discarded cards are the fifteen of the box."""
    rng = random.Random(8)
    position = settle(game().start(2), rng)
    while position.turn != bugeyed.OVER:
        codes = position.actions()
        position = settle(position.step(rng.choice(codes)), rng)
        rules = position.state.rules  # type: ignore[attr-defined]
        lying = [*rules.active, rules.announced]
        assert [rules.deck[card] + rules.discards[card] + lying.count(card) for card in range(15)] == [1] * 15
    assert card_number("empty: all") in rules.active
