"""How long a bot may think."""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.progress import PROGRESS

GLANCE: Final = 0.0005
"""Seconds between two looks at the clock: rare enough to cost nothing, often enough to stop in time."""

ENDLESS: Final[i64] = 1 << 60
"""More positions than anybody looks at."""


class Budget:
    """Time to think, or a number of positions to look at instead; *most* positions in either case."""

    def __init__(self, seconds: float, nodes: int | None = None, most: int | None = None) -> None:
        self.used: i64 = 0
        """Positions looked at."""
        self.spent: bool = False
        self.counted: Final = nodes is not None
        now = time.perf_counter()
        self.begun: Final = now
        self.seconds: Final = seconds
        self.looked: float = now
        self.stride: i64 = 1
        self.due: i64 = 1
        limit = ENDLESS if most is None else max(most, 1)
        if nodes is not None:
            limit = min(max(nodes, 1), limit)
        self.limit: Final[i64] = limit

    def spend(self) -> bool:
        """Count one position more; whether the budget is used up."""
        self.used += 1
        if self.used >= self.due:
            self.look()
        return self.spent

    def look(self) -> None:
        """See whether it is time to stop, say how far it is, and settle when to look again."""
        if self.used >= self.limit:
            self.spent = True
            return
        now = time.perf_counter()
        share = float(self.used) / float(self.limit)
        if not self.counted:
            passed = now - self.begun
            if passed >= self.seconds:
                self.spent = True
            elif passed > share * self.seconds:
                share = passed / self.seconds
        PROGRESS.reached(share)
        since = now - self.looked
        self.looked = now
        # Positions of some games cost a microsecond, of others a millisecond.
        if since < GLANCE:
            self.stride *= 2
        elif since > 2.0 * GLANCE and self.stride > 1:
            self.stride //= 2
        self.due = min(self.used + self.stride, self.limit)
