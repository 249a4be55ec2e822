"""Confidence intervals."""

from __future__ import annotations

import math
import random

import pytest

from bugeyed.lab.intervals import average, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (500, 1000, 0.4691, 0.5309)],
)
def test_wilsons_interval_is_the_one_in_the_books(
    successes: int, trials: int, low: float, high: float
) -> None:
    """Newcombe (1998) gives these to four places."""
    interval = wilson(successes, trials)

    assert interval.value == successes / trials
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


def test_nineteen_times_in_twenty_it_holds_the_true_rate() -> None:
    """Also for a rate as one-sided as that of a strong bot: of 2,000 trials of 50, about 95 % do."""
    rng = random.Random(1)
    for rate in (0.5, 0.9, 0.97):
        held = 0
        for _ in range(2_000):
            interval = wilson(sum(rng.random() < rate for _ in range(50)), 50)
            held += interval.low <= rate <= interval.high
        assert 0.92 < held / 2_000 < 0.985


def test_without_trials_anything_is_possible() -> None:
    interval = wilson(0, 0)

    assert math.isnan(interval.value)
    assert (interval.low, interval.high) == (0.0, 1.0)


def test_more_successes_than_trials_are_no_rate() -> None:
    with pytest.raises(ValueError, match="3 of 2 is no rate"):
        wilson(3, 2)


def test_an_interval_can_be_measured_from_another_figure() -> None:
    interval = wilson(60, 100).less(0.5)

    assert interval.value == pytest.approx(0.1)
    assert interval.low == pytest.approx(wilson(60, 100).low - 0.5)


def test_a_mean_of_one_value_says_nothing_about_others() -> None:
    """And one of none nothing at all."""
    assert average([3]).value == 3
    assert average([3]).high == math.inf
    assert math.isnan(average([]).value)
    assert average([5, 5, 5]).low == 5
