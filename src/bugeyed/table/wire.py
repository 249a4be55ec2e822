"""Answers and messages as they go over the wire."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import orjson
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

Tell = Callable[[bytes], Awaitable[None]]
"""Sends one message to whoever listens."""


def header(scope: Scope, name: bytes) -> str | None:
    """One header of a request, by its name in small letters; the framework's way to it costs as much as its answer."""
    for known, value in scope["headers"]:
        if known == name:
            return str(value, "latin-1")
    return None


def encode(data: Any) -> bytes:
    """An object as JSON."""
    try:
        return orjson.dumps(data)
    except TypeError:
        # It takes no numbers beyond 64 bits and no keys that are numbers, and a game may have some.
        return json.dumps(data, separators=(",", ":")).encode()


class Json(JSONResponse):
    """An answer to a call."""

    def render(self, content: Any) -> bytes:
        """The body."""
        return encode(content)

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """The same two for nearly all, which need no looking through."""
        if headers is None:
            length = str(len(self.body)).encode()
            self.raw_headers = [(b"content-length", length), (b"content-type", b"application/json")]
        else:
            super().init_headers(headers)


def event(id: str, data: dict[str, Any]) -> bytes:
    """One server-sent event."""
    return b"id: %b\ndata: %b\n\n" % (id.encode(), encode(data))


class EventStream(Response):
    """What *tells* tells, until it ends or whoever listens hangs up. Never stored or held back on the way."""

    media_type = "text/event-stream"

    def __init__(self, tells: Callable[[Tell], Awaitable[None]]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._tells = tells

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        sending = asyncio.create_task(self._send(send))
        listening = asyncio.create_task(_hung_up(receive))
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            listening.cancel()
            sending.cancel()
            results = await asyncio.gather(sending, listening, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def _send(self, send: Send) -> None:
        async def tell(message: bytes) -> None:
            await send({"type": "http.response.body", "body": message, "more_body": True})

        await self._tells(tell)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
