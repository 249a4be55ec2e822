"""How sure a figure is: 95 % confidence intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Interval:
    """A figure and where the true one lies, 19 times in 20."""

    value: float
    low: float
    high: float

    def less(self, amount: float) -> Interval:
        """The same, measured from *amount*."""
        return Interval(self.value - amount, self.low - amount, self.high - amount)


def wilson(successes: int, trials: int) -> Interval:
    """A rate by Wilson's score: also right where nearly all or nearly none succeeded. No trials: anything goes."""
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} of {trials} is no rate")
    if trials == 0:
        return Interval(math.nan, 0.0, 1.0)
    rate = successes / trials
    weight = Z * Z / trials
    middle = (rate + weight / 2) / (1 + weight)
    reach = Z * math.sqrt(rate * (1 - rate) / trials + weight / (4 * trials)) / (1 + weight)
    # At the ends of the scale rounding must not leave it.
    low = 0.0 if successes == 0 else max(0.0, middle - reach)
    high = 1.0 if successes == trials else min(1.0, middle + reach)
    return Interval(rate, low, high)


def average(values: Sequence[float]) -> Interval:
    """A mean by the normal approximation: good from some tens of values on. No values: anything goes."""
    if not values:
        return Interval(math.nan, -math.inf, math.inf)
    mean = statistics.fmean(values)
    reach = Z * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(mean, mean - reach, mean + reach)
