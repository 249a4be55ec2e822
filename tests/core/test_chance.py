"""Draws by weight, and the generator of bulk play: the same in every build."""

from __future__ import annotations

from collections import Counter

import pytest

from bugeyed.core.chance import Lehmer, drawn_from, lone_kind


def test_it_is_the_lehmer_generator() -> None:
    """48271^n mod 2^31-1 from state 1; the tenth thousandth state is the textbook's check value."""
    generator = Lehmer(0)
    state = 1 * 48271 % 2147483647
    assert generator.state == state
    for _ in range(9_999):
        generator.below(2)
    assert generator.state == 399268537


def test_draws_agree_with_another_implementation() -> None:
    """The high part of the product: state times bound over the modulus."""
    generator, state = Lehmer(41), 42 * 48271 % 2147483647
    for bound in (2, 6, 52, 1000, 2**30):
        state = state * 48271 % 2147483647
        assert generator.below(bound) == state * bound // 2147483647


@pytest.mark.parametrize("seed", [0, 1, -1, 2**31 - 2, 2**31, 10**30, -(10**30)])
def test_any_seed_will_do(seed: int) -> None:
    """The generator has one state it never leaves, 0; no seed leads there."""
    generator = Lehmer(seed)
    drawn = [generator.below(10) for _ in range(200)]
    assert set(drawn) == set(range(10))
    assert drawn == [other.below(10) for other in [Lehmer(seed)] for _ in range(200)]


def test_weights_are_kept() -> None:
    """Five, four and three in twelve; the shares are within five standard errors."""
    generator = Lehmer(3)
    number = 12_000
    drawn = Counter(generator.weighted([(7, 5), (8, 4), (9, 3)]) for _ in range(number))
    for outcome, weight in ((7, 5), (8, 4), (9, 3)):
        share = weight / 12
        assert abs(drawn[outcome] / number - share) < 5 * (share * (1 - share) / number) ** 0.5


def test_a_single_outcome_is_always_it() -> None:
    """Whatever it weighs."""
    generator = Lehmer(1)
    assert {generator.weighted([(4, 9)]) for _ in range(20)} == {4}


def test_a_draw_weighs_every_kind_by_its_number() -> None:
    """Kinds that are used up cannot come out."""
    assert drawn_from([2, 0, 1], 40) == [(40, 2), (42, 1)]
    assert drawn_from([0, 0]) == []


def test_a_draw_that_can_only_be_one_kind_is_no_chance() -> None:
    """However many there are of it; an empty heap holds no kind."""
    assert lone_kind([0, 3, 0]) == 1
    assert lone_kind([1, 0, 1]) == -1
    assert lone_kind([0, 0]) == -1


def test_not_asking_chance_tells_nothing_about_what_is_hidden() -> None:
    """A heap that happens to hold one kind is chance's while another kind lies behind a screen; one piece is not."""
    assert lone_kind([0, 3], [[0, 1], [1, 0]]) == -1
    assert lone_kind([0, 3], [[0, 1], [0, 2]]) == 1
    assert lone_kind([0, 1], [[1, 0]]) == 1
