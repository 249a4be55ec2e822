"""What wakes a stream: set off by whoever has news, waited for by one who wants them, or for a while."""

from __future__ import annotations

import asyncio


class Wakeup:
    """Like an event with a time limit, without a task a wait: a busy match has news often."""

    def __init__(self) -> None:
        self._woken = False
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """Wake whoever waits, or whoever will."""
        self._woken = True
        self._release()

    async def wait(self, seconds: float) -> bool:
        """True once there was news since the last time; False if there was none for so long."""
        if not self._woken:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_later(seconds, self._release)
            try:
                await self._waiting
            finally:
                timer.cancel()
                self._waiting = None
        woken, self._woken = self._woken, False
        return woken

    def _release(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
