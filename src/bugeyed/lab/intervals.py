"""How sure a figure is: 95 % confidence intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from bugeyed.core.confidence import Z, wilson_bounds


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
    return Interval(rate, *wilson_bounds(rate, trials))


def average(values: Sequence[float]) -> Interval:
    """A mean by the normal approximation: good from some tens of values on. No values: anything goes."""
    if not values:
        return Interval(math.nan, -math.inf, math.inf)
    mean = statistics.fmean(values)
    reach = Z * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(mean, mean - reach, mean + reach)
