"""Server-sent events on their way: told when there is news, at once where the line takes them.

What is told is a generator without a task of its own. To resume one for every message, through the layers of a server,
took as long as to put the message together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from bugeyed.table.live.wakeups import Wakeup

Telling = Generator[bytes | None, None, None]
"""Messages, and None where there is no more to tell for now. Closed when whoever listens has gone."""

Push = Callable[[bytes], bool]
"""Sends a message at once, past the layers of the server; whether it went."""

PUSH: Final = "bugeyed.push"
"""Where in the scope of a request a server puts its own Push."""
BEAT: Final = b": beat\n\n"
"""Said where there is nothing to say for long: a line on which nothing ever comes looks like a broken one."""


class EventStream(Response):
    """What *tells* tells when it is woken, until it ends or whoever listens hangs up. Never stored or held back."""

    media_type = "text/event-stream"

    def __init__(self, tells: Callable[[Wakeup], Telling], beat: float) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._tells = tells
        self._beat = beat

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        push: Push = scope.get(PUSH, _takes_nothing)
        line = Line(self._tells, self._beat, push, send)
        hearing = asyncio.create_task(_hung_up(receive))
        try:
            await asyncio.wait({line.ended, hearing}, return_when=asyncio.FIRST_COMPLETED)
            all_told = line.ended.done()
        finally:
            hearing.cancel()
            line.close()
            results = await asyncio.gather(line.ended, hearing, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result
        if all_told:
            await send({"type": "http.response.body", "body": b"", "more_body": False})


class Line:
    """One who listens: what there is to tell goes out when there is news, and a beat where there is none."""

    def __init__(self, tells: Callable[[Wakeup], Telling], beat: float, push: Push, send: Send) -> None:
        self._loop = asyncio.get_running_loop()
        self.ended: Final[asyncio.Future[None]] = self._loop.create_future()
        """When all has been told."""
        self._push = push
        self._send = send
        self._beat = beat
        self._slow: asyncio.Task[None] | None = None
        """Waits for a line that took no more; it goes on from there by itself."""
        self._told = self._loop.time()
        self._timer = self._loop.call_later(beat, self._keep_beating)
        wakeup = Wakeup(self._loop, self._go_on)
        self._telling = tells(wakeup)
        wakeup.wake()

    def close(self) -> None:
        """Nobody listens any more, or there is no more to say."""
        self._timer.cancel()
        if self._slow is not None:
            self._slow.cancel()
        self._telling.close()
        self._end(None)

    def _go_on(self) -> None:
        """Tell what there is to tell."""
        if self._slow is not None or self.ended.done():
            return
        try:
            for message in self._telling:
                if message is None:
                    return
                if not self._tell(message):
                    return
        except Exception as error:
            self._end(error)
        else:
            self._end(None)

    def _tell(self, message: bytes) -> bool:
        """Whether it went at once."""
        self._told = self._loop.time()
        if self._push(message):
            return True
        self._slow = self._loop.create_task(self._wait_and_tell(message))
        self._slow.add_done_callback(self._caught_up)
        return False

    async def _wait_and_tell(self, message: bytes) -> None:
        await self._send({"type": "http.response.body", "body": message, "more_body": True})

    def _caught_up(self, sent: asyncio.Task[None]) -> None:
        self._slow = None
        if sent.cancelled():
            return
        trouble = sent.exception()
        if trouble is None:
            self._go_on()
        else:
            self._end(trouble)

    def _keep_beating(self) -> None:
        """One timer serves many messages: it is set anew for the time since the last of them."""
        if self.ended.done():
            return
        if self._slow is None and self._loop.time() >= self._told + self._beat:
            try:
                self._tell(BEAT)
            except Exception as error:
                self._end(error)
                return
        left = self._told + self._beat - self._loop.time()
        self._timer = self._loop.call_later(left if left > 0 else self._beat, self._keep_beating)

    def _end(self, trouble: BaseException | None) -> None:
        if self.ended.done():
            return
        if trouble is None:
            self.ended.set_result(None)
        else:
            self.ended.set_exception(trouble)


def _takes_nothing(_message: bytes) -> bool:
    return False


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
