"""The transposition table: what a search found out about positions it may meet again by another order of actions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIZES: Final = (4_093, 32_749, 262_139)
"""Slots there can be; primes, so that the remainder of a signature spreads over all of them."""
SEARCHES: Final = 64
"""A small table has room for so many searches of a bounded number of positions: about a match."""

EXACT: Final[i64] = 0
AT_LEAST: Final[i64] = 1
AT_MOST: Final[i64] = 2

ABSENT: Final[i64] = -1
"""Of a position nothing is known about."""

# What a slot holds, number by number: the collector has no objects to go through, and they lie side by side.
SIGNATURE: Final[i64] = 0
DEPTH: Final[i64] = 1
VALUE: Final[i64] = 2
"""To that depth."""
BOUND: Final[i64] = 3
"""Whether the value is exact or a bound."""
CODE: Final[i64] = 4
"""The best action there."""
SEARCH: Final[i64] = 5
"""Which search wrote it, 0 for none: an older one's is given up first."""
WIDTH: Final[i64] = 6


class TranspositionTable:
    """A deeper entry of the same search keeps its slot. A search that looks at *most* positions needs fewer slots."""

    def __init__(self, most: int | None = None) -> None:
        size: i64 = SIZES[-1]
        if most is not None:
            for fewer in SIZES:
                if SEARCHES * most <= fewer:
                    size = fewer
                    break
        self.size: Final[i64] = size
        self.numbers: vec[i64] = vec[i64]([0] * int(WIDTH * size))
        self.search: i64 = 1

    def find(self, signature: i64) -> i64:
        """Where in *numbers* it stands what is known of the position with this signature, or ABSENT."""
        place = WIDTH * (signature % self.size)
        numbers = self.numbers
        if numbers[place + SIGNATURE] == signature and numbers[place + SEARCH] > 0:
            return place
        return ABSENT

    def keep(self, signature: i64, depth: i64, value: i64, bound: i64, code: i64) -> None:
        """Write down what was found, unless something worthier lies in the slot."""
        place = WIDTH * (signature % self.size)
        numbers = self.numbers
        if (
            numbers[place + SEARCH] == self.search
            and numbers[place + DEPTH] > depth
            and numbers[place + SIGNATURE] != signature
        ):
            return
        numbers[place + SIGNATURE] = signature
        numbers[place + DEPTH] = depth
        numbers[place + VALUE] = value
        numbers[place + BOUND] = bound
        numbers[place + CODE] = code
        numbers[place + SEARCH] = self.search
