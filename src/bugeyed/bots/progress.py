"""How far a thought is: its budget says so, and whoever started it may listen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

STEP: Final = 0.02
"""How much further it has to be before that is said again."""


class Progress:
    """Of the one thought that a process has at a time, from 0 to 1; it never falls."""

    def __init__(self) -> None:
        self.listener: Callable[[float], None] | None = None
        self.told: float = 0.0
        self.low: float = 0.0
        self.high: float = 1.0

    def begin(self) -> None:
        """Another thought."""
        self.told = 0.0
        self.part(0.0, 1.0)

    def part(self, low: float, high: float) -> None:
        """What is thought next takes it from *low* to *high*."""
        self.low = low
        self.high = high

    def reached(self, share: float) -> None:
        """So much of the present part is done."""
        listener = self.listener
        if listener is None:
            return
        done = self.low + (self.high - self.low) * min(1.0, share)
        if done >= self.told + STEP:
            self.told = done
            listener(done)


PROGRESS: Final = Progress()
