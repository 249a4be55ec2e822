"""What wakes a stream: set off by whoever has news, waited for by one who wants them, or for a while."""

from __future__ import annotations

import asyncio


class Wakeup:
    """Like an event with a time limit, without a task or a timer a wait: a busy match has news often."""

    def __init__(self) -> None:
        self._woken = False
        self._waiting: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._deadline = 0.0

    def wake(self) -> None:
        """Wake whoever waits, or whoever will."""
        self._woken = True
        self._release()

    async def wait(self, seconds: float) -> bool:
        """True once there was news since the last time; False if there was none for so long."""
        if not self._woken:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            self._deadline = loop.time() + seconds
            if self._timer is None:
                self._timer = loop.call_at(self._deadline, self._ring, loop)
            await self._waiting
        woken, self._woken = self._woken, False
        return woken

    def close(self) -> None:
        """Nobody will wait for it any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        """One timer serves many waits: it goes off at the time of an early one and is set anew for the last."""
        self._timer = None
        if loop.time() >= self._deadline:
            self._release()
        else:
            self._timer = loop.call_at(self._deadline, self._ring, loop)

    def _release(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
