"""A bell: rung by whoever has news, heard by one who waits for them, or for a while."""

from __future__ import annotations

import asyncio


class Bell:
    """Like an event with a time limit, without a task a wait: a busy match rings it often."""

    def __init__(self) -> None:
        self._rung = False
        self._waiting: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """Wake whoever waits, or whoever will."""
        self._rung = True
        self._wake()

    async def rung(self, seconds: float) -> bool:
        """True once it has been rung since the last time; False if it has not for so long."""
        if not self._rung:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_later(seconds, self._wake)
            try:
                await self._waiting
            finally:
                timer.cancel()
                self._waiting = None
        heard, self._rung = self._rung, False
        return heard

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
