"""Connections, before there is a request: how many, how large a head, how long until all of it is there."""

from __future__ import annotations

import ipaddress
import logging
import socket
from asyncio import CancelledError, TimerHandle, Transport
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from http import HTTPStatus
from typing import Any, Final, Protocol

import uvicorn
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from bugeyed.table.event_stream import PUSH
from bugeyed.table.observing import Headers
from bugeyed.table.wire import Json, encode

LARGEST_HEAD: Final = 32 * 1024
"""Bytes of a request's address and headers; a browser with many cookies is far below."""
LARGEST_REQUEST: Final = 1024 * 1024
"""Bytes of a request with all that comes round its body: the largest body in chunks of one byte is half of it."""
PATIENCE: Final = 20.0
"""Seconds from the first byte of a request, or from the connection, to its last."""
BARRED_IN_NAMES: Final = bytes([*range(33), 127]) + b'()<>@,;:[]={}\\"'
BARRED_IN_VALUES: Final = bytes([*range(9), *range(10, 32), 127])
"""Bytes that no header has."""
WAITING: Final = 128 * 1024
"""Bytes the system keeps of what a line does not take. By itself it keeps megabytes for each, and old news at that."""
STUCK: Final = 60.0
"""Seconds after which a line that takes nothing, or of which nothing is heard, is given up."""
REPORTED: Final = 10.0
"""Seconds between two lines in the log about the same thing."""

logger = logging.getLogger("bugeyed.table")


def bound(listening: socket.socket, stuck: float = STUCK) -> None:
    """Have the system keep little for those who do not read, and not for ever; it holds for all who connect there."""
    if listening.family not in (socket.AF_INET, socket.AF_INET6):
        return
    for option, value in (("TCP_NOTSENT_LOWAT", WAITING), ("TCP_USER_TIMEOUT", round(stuck * 1000))):
        number = getattr(socket, option, None)  # a system may have neither
        if number is not None:
            listening.setsockopt(socket.IPPROTO_TCP, number, value)


class Gate:
    """Counts who is in. This machine itself may have as many connections as there are: a proxy, or tests of load."""

    def __init__(self, most: int, per_address: int, proxies: Collection[str] = ()) -> None:
        self._most = most
        self._proxies = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]
        self._per_address = per_address
        self._open = 0
        self._addresses: Counter[str] = Counter()

    def bars(self, address: str) -> tuple[int, str] | None:
        """The status and sentence for one more connection from *address*; None if it may come in."""
        if self._open >= self._most:
            return 503, "This table has as many connections as it can hold. Try again in a while."
        many = self._addresses[address] >= self._per_address
        if many and not is_local(address) and not self._is_proxy(address):
            return 429, f"Your address has {self._per_address} connections open, which is all it may have."
        return None

    @property
    def open(self) -> int:
        """How many are in."""
        return self._open

    def _is_proxy(self, address: str) -> bool:
        return any(read_address(address) in network for network in self._proxies)

    def enter(self, address: str) -> None:
        """One more."""
        self._open += 1
        self._addresses[address] += 1

    def leave(self, address: str) -> None:
        """One less."""
        self._open -= 1
        self._addresses[address] -= 1
        if self._addresses[address] <= 0:
            del self._addresses[address]


def read_address(words: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address in figures; one of IPv4 that came by a socket for both is what it is."""
    address = ipaddress.ip_address(words)
    return getattr(address, "ipv4_mapped", None) or address


def is_local(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return read_address(address).is_loopback
    except ValueError:
        return True  # a socket in the file system


class Config(uvicorn.Config):
    """How to listen, with a gate that all connections share."""

    def __init__(self, app: Any, gate: Gate, refused: Counter[int], **more: Any) -> None:
        super().__init__(app, http=Connection, ws="none", **more)
        self.gate = gate
        self.refused = refused
        """How many connections were closed, by status."""
        self.reported: dict[int, float] = {}


class Quick(Protocol):
    """An application's own door for its busiest calls, whose answers are handed over whole."""

    def takes(self, scope: Scope, /) -> bool:
        """Whether a request is for it."""
        ...

    async def answer(
        self, scope: Scope, receive: Receive, tell: Callable[[Response], Awaitable[None]], /
    ) -> None:
        """Have the answer told."""
        ...


class OnePacket(RequestResponseCycle):
    """A request and its answer, whose head waits for the body where all of that comes next.

    By itself uvicorn sends them one after the other: a second call of the system, for the few bytes of a short answer.
    """

    held: Message | None = None
    """The head."""

    async def run_asgi(self, app: Any) -> None:
        """Have the application answer; by its quick door, where it has one for this request."""
        self.scope[PUSH] = self._push  # type: ignore[typeddict-unknown-key]  # for streams
        quick: Quick | None = getattr(app, "quick", None)
        if quick is not None and quick.takes(self.scope):  # type: ignore[arg-type]
            app = partial(self._ask, quick)
        try:
            await super().run_asgi(app)
        finally:
            # It leads back here: a ring that would lie about until the collector of such rings comes along.
            del self.scope[PUSH]  # type: ignore[typeddict-item]

    async def _ask(self, quick: Quick, scope: Scope, receive: Receive, _send: Send) -> None:
        try:
            await quick.answer(scope, receive, self.tell)
        except CancelledError:
            # The server stops and has waited long enough for a line that takes nothing: no mishap of ours.
            self.disconnected = True
            self.transport.abort()

    async def tell(self, response: Response) -> None:
        """Send an answer; what is in its head needs no looking through where it is all of our own making."""
        if isinstance(response, Json) and response.usual and self._is_plain():
            self._send_whole(response.status_code, response.raw_headers, bytes(response.body))
            return
        await response(self.scope, self.receive, self.send)  # type: ignore[arg-type]

    def _push(self, piece: bytes) -> bool:
        """Send some of a body whose length nobody knows; False where the line does not take it at once."""
        if self.disconnected or self.flow.write_paused or not self.chunked_encoding:
            return False
        self.transport.write(b"%x\r\n%b\r\n" % (len(piece), piece))
        return True

    async def send(self, message: Message) -> None:  # type: ignore[override]  # the same, by another name
        """Send the head, or some of the body."""
        if message["type"] == "http.response.start":
            self.held = message if self._is_plain() and is_plain(message["headers"]) else None
            if self.held is None:
                await super().send(message)  # type: ignore[arg-type]
            return
        head, self.held = self.held, None
        if head is None:
            await super().send(message)  # type: ignore[arg-type]
        elif message.get("more_body") or not self._is_plain():
            await super().send(head)  # type: ignore[arg-type]
            await super().send(message)  # type: ignore[arg-type]
        else:
            self._send_whole(head["status"], head["headers"], message.get("body", b""))

    def _send_whole(self, status: int, headers: Headers, body: bytes) -> None:
        told = b"\r\n".join([b": ".join(header) for header in self.default_headers + headers])
        self.response_started = self.response_complete = True
        self.transport.write(b"%b%b\r\n\r\n%b" % (STATUS_LINE[status], told, body))
        self.message_event.set()
        self.on_response()

    def _is_plain(self) -> bool:
        """Whether an answer can be sent at once, and the connection is kept."""
        unhindered = not self.disconnected and not self.flow.write_paused
        return unhindered and self.keep_alive and self.scope["method"] != "HEAD"


def is_plain(headers: Headers) -> bool:
    """Whether a body of known length follows, nothing is said of the connection, and uvicorn would bar none of it.

    A head without a length belongs to a stream, and whoever listens waits for it.
    """
    names = [name for name, _ in headers]
    if b"content-length" not in names or b"connection" in names:
        return False
    name, value = b"".join(names), b"".join([value for _, value in headers])
    # Leaving bytes out is many times as fast as searching for them.
    return (
        name.islower()
        and len(name.translate(None, BARRED_IN_NAMES)) == len(name)
        and len(value.translate(None, BARRED_IN_VALUES)) == len(value)
    )


class Connection(HttpToolsProtocol):
    """One connection, which is closed with an answer where it goes too far."""

    config: Config

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Let it in, or say why not."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._begun: float | None = self.loop.time()
        self._come = 0
        self._in_head = True
        self._running: RequestResponseCycle | None = None
        self._idle: float | None = None
        """Since when nothing has come after an answer."""
        self._idling: TimerHandle | None = None
        barred = self.config.gate.bars(self._address)
        self._inside = barred is None
        if barred is None:
            self.config.gate.enter(self._address)
        else:
            self.refuse(*barred)

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        super().connection_lost(exc)
        # By itself uvicorn tells the last request that came: one before it may still be answered.
        answering = self._answering()
        if answering is not None:
            answering.disconnected = True
            answering.message_event.set()
        if self._idling is not None:
            self._idling.cancel()
        if self._inside:
            self.config.gate.leave(self._address)

    def data_received(self, data: bytes) -> None:
        """Read on, unless enough has come."""
        if self.transport.is_closing():
            return
        self._idle = None
        super().data_received(data)
        self._come += len(data)
        if self._in_head:
            if self._come > LARGEST_HEAD:
                self.refuse(431, f"A request's headers have at most {LARGEST_HEAD // 1024} KB.")
        elif self._begun is None:
            if self._answering() is None:
                self._begun = self.loop.time()  # blank lines are no request, and keep no line open
        elif self._come > LARGEST_REQUEST:
            self.refuse(413, f"A request has at most {LARGEST_REQUEST // 1024} KB, whatever they are.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._begun, self._come, self._in_head = self.loop.time(), 0, True

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._in_head = False
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Have a request answered."""
        cycle.__class__ = OnePacket  # made by uvicorn, which asks nobody of which class
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _unsupported_upgrade_warning(self) -> None:
        """Whoever wants another protocol is answered in this one: anybody may ask, so there is nothing to log."""

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._begun = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """What comes next is waited for, not for long. One timer serves many answers: uvicorn sets one for each."""
        if self.pipeline or self.transport.is_closing():
            super().on_response_complete()
            return
        self.server_state.total_requests += 1
        self.flow.resume_reading()
        self._idle = self.loop.time()
        if self._idling is None:
            self._idling = self.loop.call_later(self.timeout_keep_alive, self._end_idling)

    def _end_idling(self) -> None:
        """Hang up where nothing has come for so long; where something has, look again when it may be time."""
        self._idling = None
        if self._idle is None:
            return
        left = self._idle + self.timeout_keep_alive - self.loop.time()
        if left <= 0:
            self.timeout_keep_alive_handler()
        else:
            self._idling = self.loop.call_later(left, self._end_idling)

    def hurry(self, now: float) -> None:
        """Close it if its request has been coming for too long."""
        if self._begun is not None and now - self._begun > PATIENCE and not self.transport.is_closing():
            self.refuse(408, f"The request was not there whole after {PATIENCE:.0f} seconds.")

    def shutdown(self) -> None:
        """The server stops: what has not come yet is not waited for."""
        if self._begun is not None:
            self.transport.close()
        super().shutdown()

    def _answering(self) -> RequestResponseCycle | None:
        """The request that is being answered, which is not always the last that came."""
        running = self._running
        return None if running is None or running.response_complete else running

    def refuse(self, status: int, message: str) -> None:
        """Say it and hang up; if an answer is on its way already, only hang up."""
        self.config.refused[status] += 1
        now = self.loop.time()
        if now - self.config.reported.get(status, -REPORTED) >= REPORTED:
            self.config.reported[status] = now
            logger.warning("A connection from %s was closed with %d: %s", self._address, status, message)
        answering = self._answering()
        if answering is None or not answering.response_started:
            body = encode({"message": message})
            head = (
                f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        self.transport.close()
