"""Connections, before there is a request: how many, how large a head, how long until all of it is there."""

from __future__ import annotations

import ipaddress
import logging
from asyncio import Transport
from collections import Counter
from collections.abc import Collection
from http import HTTPStatus
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from bugeyed.table.wire import encode

LARGEST_HEAD: Final = 32 * 1024
"""Bytes of a request's address and headers; a browser with many cookies is far below."""
PATIENCE: Final = 20.0
"""Seconds from the first byte of a request, or from the connection, to its last."""
REPORTED: Final = 10.0
"""Seconds between two lines in the log about the same thing."""

logger = logging.getLogger("bugeyed.table")


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


class Connection(HttpToolsProtocol):
    """One connection, which is closed with an answer where it goes too far."""

    config: Config

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Let it in, or say why not."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._begun: float | None = self.loop.time()
        self._head = 0
        self._in_head = True
        barred = self.config.gate.bars(self._address)
        self._inside = barred is None
        if barred is None:
            self.config.gate.enter(self._address)
        else:
            self.refuse(*barred)

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        super().connection_lost(exc)
        if self._inside:
            self.config.gate.leave(self._address)

    def data_received(self, data: bytes) -> None:
        """Read on, unless enough has come."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.refuse(431, f"A request's headers have at most {LARGEST_HEAD // 1024} KB.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._begun, self._head, self._in_head = self.loop.time(), 0, True

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._begun = None
        super().on_message_complete()

    def hurry(self, now: float) -> None:
        """Close it if its request has been coming for too long."""
        if self._begun is not None and now - self._begun > PATIENCE and not self.transport.is_closing():
            self.refuse(408, f"The request was not there whole after {PATIENCE:.0f} seconds.")

    def shutdown(self) -> None:
        """The server stops: what has not come yet is not waited for."""
        if self._begun is not None:
            self.transport.close()
        super().shutdown()

    def refuse(self, status: int, message: str) -> None:
        """Say it and hang up; if an answer is on its way already, only hang up."""
        self.config.refused[status] += 1
        now = self.loop.time()
        if now - self.config.reported.get(status, -REPORTED) >= REPORTED:
            self.config.reported[status] = now
            logger.warning("A connection from %s was closed with %d: %s", self._address, status, message)
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            body = encode({"message": message})
            head = (
                f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        self.transport.close()
