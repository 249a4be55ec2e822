"""Tests for tests: figures that can be looked up, and the promise of the correction."""

from __future__ import annotations

import random

import pytest

from bugeyed.lab.significance import LEVEL, against_share, difference, holm, of_two_means, of_two_rates, p_of


def test_the_normal_tails_are_those_of_the_tables() -> None:
    assert p_of(1.959963984540054) == pytest.approx(0.05)
    assert p_of(-2.5758293035489004) == pytest.approx(0.01)


def test_a_rate_against_a_share() -> None:
    """60 of 100 heads: z is 2. No trials, or a share that leaves nothing open, say nothing."""
    assert against_share(60, 100, 0.5) == pytest.approx(p_of(2.0))
    assert against_share(0, 0, 0.5) == against_share(3, 3, 1.0) == 1.0


def test_two_rates() -> None:
    """Newcombe's own example: 56 of 70 against 48 of 80 differ by 0.20, from 0.0524 to 0.3339."""
    found = difference((56, 70), (48, 80))
    assert (found.value, found.low, found.high) == pytest.approx((0.20, 0.0524, 0.3339), abs=5e-5)
    assert of_two_rates((56, 70), (48, 80)) < LEVEL < of_two_rates((56, 70), (60, 80))
    assert of_two_rates((5, 5), (7, 7)) == of_two_rates((0, 0), (1, 2)) == 1.0


def test_two_means() -> None:
    """Of the same coin no difference, of another one a sure difference."""
    rng = random.Random(1)
    first, second = ([rng.gauss(0, 1) for _ in range(400)] for _ in range(2))
    assert of_two_means(first, second) > LEVEL
    assert of_two_means(first, [value + 0.5 for value in second]) < 1e-6
    assert of_two_means([1.0], second) == of_two_means([1.0, 1.0], [1.0, 1.0]) == 1.0


def test_holms_correction() -> None:
    """By hand: the smallest by four, the next by three, never below the one before, never above 1."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_twenty_fair_coins_rarely_look_unfair_together() -> None:
    """Uncorrected two in three such tables would name a coin; corrected about one in twenty does (4 sigma)."""
    rng = random.Random(2)
    named = 0
    for _ in range(400):
        heads = [sum(rng.random() < 0.5 for _ in range(100)) for _ in range(20)]
        named += min(holm([against_share(number, 100, 0.5) for number in heads])) < LEVEL
    assert named / 400 < 0.05 + 4 * (0.05 * 0.95 / 400) ** 0.5
