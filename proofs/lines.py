"""HTTP by hand, over real sockets: every byte of an answer is seen, its head included."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

PATIENCE = 60
"""Seconds until something that was expected is given up."""


@dataclass(frozen=True)
class Reply:
    """An answer as it came."""

    status: int
    head: bytes
    body: bytes


def written(method: str, path: str, headers: Mapping[str, str], body: bytes) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


class Line:
    """A connection that is kept, and made anew where the server ended it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Reply:
        """One request, and its answer whole."""
        return await asyncio.wait_for(self._ask(written(method, path, headers, body)), PATIENCE)

    async def _ask(self, sent: bytes) -> Reply:
        if self._line is not None:
            try:
                return await self._exchange(*self._line, sent)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.close()  # it was idle for so long that the server hung up; nothing was answered, so nothing done
        self._line = await asyncio.open_connection("127.0.0.1", self._port)
        return await self._exchange(*self._line, sent)

    async def _exchange(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes
    ) -> Reply:
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        told = head.lower()
        length = told.partition(b"content-length: ")[2].partition(b"\r\n")[0]
        body = await reader.readexactly(int(length)) if length else b""
        if b"connection: close" in told:
            self.close()
        return Reply(int(head.split(b" ", 2)[1]), head, body)

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line[1].close()
            self._line = None


class News:
    """A stream of news: all its bytes as they come."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str]) -> None:
        self._port = port
        self._sent = written("GET", path, headers, b"")
        self.heard = bytearray()
        self.changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def open(self) -> News:
        """Listen; the head has come when this returns."""
        reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writer.write(self._sent)
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        self.heard += head
        self._task = asyncio.create_task(self._listen(reader))
        return self

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while piece := await reader.read(65536):
            self.heard += piece
            self.changed.set()

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None and self._writer is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._writer.close()
            with suppress(ConnectionError):
                await self._writer.wait_closed()
