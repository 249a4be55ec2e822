"""How sure a rate is: Wilson's 95 % interval."""

from __future__ import annotations

import math
from typing import Final

Z: Final = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


def wilson_bounds(rate: float, trials: int) -> tuple[float, float]:
    """Where the true rate lies, 19 times in 20: also right where nearly all or nearly none succeeded."""
    if trials == 0:
        return 0.0, 1.0
    number = float(trials)
    weight = Z * Z / number
    middle = (rate + weight / 2.0) / (1.0 + weight)
    reach = Z * math.sqrt(rate * (1.0 - rate) / number + weight / (4.0 * number)) / (1.0 + weight)
    # At the ends of the scale rounding must not leave it.
    low = 0.0 if rate == 0.0 else max(0.0, middle - reach)
    high = 1.0 if rate == 1.0 else min(1.0, middle + reach)
    return low, high
