"""Cards and who has seen them."""

from __future__ import annotations

import random
from collections import Counter

from bugeyed.author import DECK, DISCARD, EVERYBODY, Cards, card_names, sees
from bugeyed.core.chance import Lehmer

KINDS = ["Mite", "Moth"]
SEATS = ["Green", "Red", "Blue"]


def dealt(marks: bool = True) -> Cards:
    """Red holds two Moths and a Mite, Green a Mite; two of each lie in the deck."""
    cards = Cards(KINDS, SEATS, marks)
    cards.put(DECK, 0, 4)
    cards.put(DECK, 1, 4)
    for number in (1, 1, 0):
        cards.move(number, DECK, 1)
    cards.move(0, DECK, 0)
    return cards


def test_equal_cards_are_one_number() -> None:
    cards = dealt()
    assert cards.numbers(1) == [0, 1]
    assert (cards.count(1, 1), cards.size(1), cards.kinds_at(1)) == (2, 3, [0, 1, 1])


def test_a_look_makes_a_card_another_for_all() -> None:
    """Blue has seen one of Red's two Moths: it is told from the other, and only who knows it says what it is."""
    cards = dealt()
    cards.show(1, 1, sees(2))

    names = card_names(KINDS, SEATS, marks=True)
    assert [names[number] for number in cards.numbers(1)] == ["mite", "moth", "moth seen by blue"]
    assert [(card["card"], card["seen"]) for card in cards.seen(1, 2)] == [
        (None, []),
        (None, []),
        ("Moth", [2]),
    ]
    assert [(card["card"], card["seen"]) for card in cards.seen(1, 0)] == [
        (None, []),
        (None, []),
        (None, [2]),
    ]
    assert cards.seen(1, 2)[2]["id"] == "moth-seen-by-blue"


def test_what_was_seen_stays_known_on_its_way() -> None:
    """Red gives Blue a card: both know it, Green does not; on the table everybody does."""
    cards = dealt()
    cards.move(1, 1, 2)
    assert [cards.seen(2, viewer)[0]["card"] for viewer in (0, 1, 2, None)] == [None, "Moth", "Moth", None]
    cards.move(cards.numbers(2)[0], 2, DISCARD, EVERYBODY)
    assert cards.seen(DISCARD, None)[0]["card"] == "Moth"


def test_draws_weigh_what_is_there_and_leave_out_what_was_seen() -> None:
    cards = dealt(marks=False)
    assert cards.draws(DECK) == [(0, 2), (1, 2)]
    cards.show(0, 1, sees(2))
    assert cards.draws(1, unseen_by=2) == [(1, 2)]
    assert (cards.unseen(1, 2), cards.unseen(1, 0), cards.unseen(1, 1)) == (2, 3, 0)


def test_cards_written_alike_are_drawn_as_one_whoever_has_seen_them() -> None:
    """Green has seen one of Red's Moths and the Mite; without marks an action does not say which Moth."""
    cards = dealt(marks=False)
    cards.show(1, 1, sees(0))
    cards.show(0, 1, EVERYBODY)
    assert cards.draws(1) == [(0, 1), (1, 2)]


def test_a_draw_is_settled_only_where_everybody_can_count() -> None:
    """A deck of one kind is asked while others may lie in a hand; one card, or all alike, is not."""
    cards = Cards(KINDS, SEATS)
    cards.put(DECK, 0, 2)
    cards.put(1, 1, 1)
    assert not cards.is_settled(cards.draws(DECK))
    cards.show(1, 1, EVERYBODY)
    assert cards.is_settled(cards.draws(DECK))
    cards.move(0, DECK, 0)
    assert cards.is_settled(cards.draws(DECK))


def test_what_is_unseen_is_dealt_again_by_its_number_of_ways() -> None:
    """Green sees a Mite: Blue's one card is a Moth in four of seven ways."""
    cards = Cards(KINDS, SEATS)
    cards.put(DECK, 0, 4)
    cards.put(DECK, 1, 4)
    cards.move(0, DECK, 0)
    cards.move(0, DECK, 2)
    rng, found = random.Random(3), Counter[int]()
    for _ in range(3000):
        other = cards.copy()
        other.deal_again(0, rng)
        found[other.kinds_at(2)[0]] += 1
        assert other.kinds_at(0) == [0]
        assert (other.size(DECK), other.count(DECK, 0) + other.count(2, 0)) == (6, 3)
    assert abs(found[1] / 3000 - 4 / 7) < 0.04


def test_equal_dice_deal_equal_hands_whatever_is_true() -> None:
    """Two truths that Green cannot tell apart give the same sample."""
    one, other = dealt(), Cards(KINDS, SEATS, marks=True)
    other.put(DECK, 0, 4)
    other.put(DECK, 1, 4)
    for number in (0, 0, 0):
        other.move(number, DECK, 1)
    other.move(0, DECK, 0)
    one.deal_again(0, random.Random(5))
    other.deal_again(0, random.Random(5))
    assert repr(one) == repr(other)


def test_a_copy_is_written_apart() -> None:
    cards = dealt()
    before = repr(cards)
    twin = cards.copy()
    twin.move(1, 1, 2)
    twin.shuffle(1, DECK)
    assert repr(cards) == before
    assert (twin.size(1), twin.draws(DECK)) == (0, [(0, 3), (1, 3)])


def test_a_draw_without_a_list_is_the_draw_from_the_list() -> None:
    for seed in range(200):
        cards, rng = dealt(), random.Random(seed)
        for _ in range(rng.randrange(4)):
            number = rng.choice(cards.numbers(0))
            cards.show(number, 0, sees(rng.randrange(3)))
        for place in (0, DECK, DISCARD):
            for first in (0, 70):
                assert cards.numbers(place, first) == [code for code, _ in cards.draws(place, -1, first)]
            number = cards.drawn(place, Lehmer(seed))
            if number < 0:
                assert place == DISCARD or len(cards.places[place]) > len(cards.draws(place))
            else:
                assert number == Lehmer(seed).weighted(cards.draws(place))
            draws = cards.draws(place)
            assert cards.lone(place) == (draws[0][0] if cards.is_settled(draws) else -1)


def test_whoever_is_copied_and_whoever_copies_move_cards_apart() -> None:
    """Lists are shared until one of them moves a card, and its own are written from then on."""
    cards = dealt()
    first = cards.numbers(0)[0]
    cards.move(first, 0, DISCARD)
    seen = [repr(cards)]
    copies = [cards.copy()]
    for number in range(4):
        one = copies[number]
        one.move(one.numbers(DECK)[0], DECK, 1)
        seen.append(repr(one))
        copies.append(one.copy())
        cards.move(cards.numbers(DECK)[-1], DECK, 2)
        one.move(one.numbers(1)[0], 1, DISCARD)
        seen[-1] = repr(one)
    assert [repr(one) for one in copies[:4]] == seen[1:]
    assert repr(cards) != seen[0]
