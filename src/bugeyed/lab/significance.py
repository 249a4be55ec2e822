"""Whether a difference is more than chance: tests, corrected where many are made at once."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bugeyed.lab.intervals import Interval, wilson

LEVEL = 0.05
"""A difference as large by chance alone in one of twenty studies is believed; no more of a whole table of them."""


def p_of(z: float) -> float:
    """How often a standard normal lies at least as far from 0."""
    return math.erfc(abs(z) / math.sqrt(2))


def against_share(successes: int, trials: int, share: float) -> float:
    """The p-value of a rate against what it would be if nothing mattered."""
    if trials == 0 or not 0 < share < 1:
        return 1.0
    return p_of((successes - trials * share) / math.sqrt(trials * share * (1 - share)))


def of_two_rates(first: tuple[int, int], second: tuple[int, int]) -> float:
    """The p-value of two rates being one, each given as successes of trials."""
    (a, m), (b, n) = first, second
    if m == 0 or n == 0:
        return 1.0
    common = (a + b) / (m + n)
    spread = math.sqrt(common * (1 - common) * (1 / m + 1 / n))
    return 1.0 if spread == 0 else p_of((a / m - b / n) / spread)


def difference(first: tuple[int, int], second: tuple[int, int]) -> Interval:
    """By how much the first rate exceeds the second, by Newcombe's interval from both of Wilson's."""
    one, other = wilson(*first), wilson(*second)
    if math.isnan(one.value) or math.isnan(other.value):
        return Interval(math.nan, -1.0, 1.0)
    value = one.value - other.value
    low = value - math.hypot(one.value - one.low, other.high - other.value)
    high = value + math.hypot(one.high - one.value, other.value - other.low)
    return Interval(value, low, high)


def of_two_means(first: Sequence[float], second: Sequence[float]) -> float:
    """The p-value of two means being one, by the normal approximation."""
    if len(first) < 2 or len(second) < 2:
        return 1.0

    def moments(values: Sequence[float]) -> tuple[float, float]:
        mean = math.fsum(values) / len(values)
        return mean, math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values)

    (a, u), (b, v) = moments(first), moments(second)
    return 1.0 if u + v == 0 else p_of((a - b) / math.sqrt(u + v))


def holm(values: Sequence[float]) -> list[float]:
    """P-values corrected by Holm's step-down, so that all of them together err once in twenty studies."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    corrected = [1.0] * len(values)
    worst = 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, values[place] * (len(values) - rank)))
        corrected[place] = worst
    return corrected
