"""What wakes a stream: set off by whoever has news."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable


class Wakeup:
    """Calls somebody soon, and once, however often it is woken before that."""

    __slots__ = ("_call", "_due", "_loop")

    def __init__(self, loop: AbstractEventLoop, call: Callable[[], None]) -> None:
        self._loop = loop
        self._call = call
        self._due = False

    def wake(self) -> None:
        """There is news."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self._ring)

    def _ring(self) -> None:
        self._due = False
        self._call()
