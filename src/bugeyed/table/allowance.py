"""So many of something in so long, for each address."""

from __future__ import annotations

import time
from collections import deque
from typing import Final

from bugeyed.table import problems
from bugeyed.table.connections import is_local

KEPT: Final = 10_000
"""Addresses remembered; beyond that the ones not heard of for longest are let off."""


class Allowance:
    """Counts what addresses did lately. This machine itself may do as much as it likes."""

    def __init__(self, most: int, seconds: float, what: str) -> None:
        self._most = most
        self._seconds = seconds
        self._what = what
        self._done: dict[str, deque[float]] = {}

    def spend(self, address: str) -> None:
        """One more; 429 if there were too many."""
        if is_local(address):
            return
        now = time.monotonic()
        done = self._done.pop(address, deque())
        self._done[address] = done  # heard of last, so last to go
        while done and now - done[0] > self._seconds:
            done.popleft()
        if len(done) >= self._most:
            wait = self._seconds - (now - done[0])
            raise problems.too_many(
                f"Your address may open {self._most} {self._what} in {self._seconds / 60:.0f} minutes; "
                f"the next one in {wait / 60:.0f} minutes."
            )
        done.append(now)
        if len(self._done) > KEPT:
            del self._done[next(iter(self._done))]
