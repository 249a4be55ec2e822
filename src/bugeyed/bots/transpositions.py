"""The transposition table: what a search found out about positions it may meet again by another order of actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

SIZE: Final[i64] = 262_139
"""Slots; a prime, so that the remainder of a signature spreads over all of them."""

EXACT: Final[i64] = 0
AT_LEAST: Final[i64] = 1
AT_MOST: Final[i64] = 2


# Hundreds of thousands of entries would stall the garbage collector for a tenth of a second; numbers make no cycles.
@mypyc_attr(acyclic=True)
class Entry:
    """One position: its value to some depth, exact or a bound, and the best action there."""

    def __init__(self) -> None:
        self.signature: i64 = 0
        self.depth: i64 = -1
        self.value: i64 = 0
        self.bound: i64 = 0
        self.code: i64 = -1
        self.search: i64 = -1
        """Which search wrote it: an older one's is given up first."""


class TranspositionTable:
    """As many entries as there are slots; a deeper one of the same search keeps its slot."""

    def __init__(self) -> None:
        self.slots: Final[list[Entry | None]] = [None] * int(SIZE)
        self.search: i64 = 0

    def find(self, signature: i64) -> Entry | None:
        """What is known of the position with this signature."""
        entry = self.slots[signature % SIZE]
        if entry is not None and entry.signature == signature:
            return entry
        return None

    def keep(self, signature: i64, depth: i64, value: i64, bound: i64, code: i64) -> None:
        """Write down what was found, unless something worthier lies in the slot."""
        slot = signature % SIZE
        entry = self.slots[slot]
        if entry is None:
            entry = Entry()
            self.slots[slot] = entry
        elif entry.search == self.search and entry.depth > depth and entry.signature != signature:
            return
        entry.signature = signature
        entry.depth = depth
        entry.value = value
        entry.bound = bound
        entry.code = code
        entry.search = self.search
