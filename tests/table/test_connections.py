"""Answers as they leave: byte for byte as uvicorn itself would send them, short ones in one packet."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HEADER_RE, HEADER_VALUE_RE, HttpToolsProtocol
from uvicorn.server import ServerState

from bugeyed.table.connections import (
    BARRED_IN_NAMES,
    BARRED_IN_VALUES,
    LARGEST_REQUEST,
    PATIENCE,
    Config,
    Connection,
    Gate,
    OnePacket,
)
from bugeyed.table.event_stream import EventStream, Telling
from bugeyed.table.live.wakeups import Wakeup
from bugeyed.table.wire import Json

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
SHORT = [(b"content-length", b"2"), (b"content-type", b"text/plain")]


class Line(asyncio.Transport):
    """Takes down every packet."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.7", 4000), "sockname": ("192.0.2.1", 80)})
        self.packets: list[bytes] = []
        self.closed = False
        self.kept = True
        self.on_close: Callable[[], object] = lambda: None

    def write(self, data: Any) -> None:
        assert not self.closed
        self.packets.append(bytes(data))

    def close(self) -> None:
        self.closed = True
        self.on_close()

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        """Nothing comes by itself."""

    def resume_reading(self) -> None:
        """Nothing waits."""


def connected(
    kind: type[HttpToolsProtocol], app: ASGIApp, *requests: bytes
) -> tuple[HttpToolsProtocol, Line]:
    """A connection on which these requests came, each at once, and what it goes over."""
    config = Config(
        app,
        Gate(10, 10),
        Counter(),
        log_config=None,
        access_log=False,
        lifespan="off",
        proxy_headers=False,
    )
    config.load()
    state = ServerState()
    state.default_headers = [(b"date", b"today")]
    connection = kind(config, state, {})
    line = Line()
    connection.connection_made(line)
    for request in requests:
        connection.data_received(request)
    return connection, line


async def answered(connection: HttpToolsProtocol) -> None:
    """When all that came has its answer."""
    while connection.tasks:
        await asyncio.gather(*connection.tasks, return_exceptions=True)


def sent(kind: type[HttpToolsProtocol], app: ASGIApp, *requests: bytes) -> Line:
    """What a connection sends to these requests, each of which comes at once."""

    async def story() -> Line:
        connection, line = connected(kind, app, *requests)
        await answered(connection)
        line.kept = not line.closed
        connection.connection_lost(None)
        return line

    return asyncio.run(story())


def answering(
    *headers: tuple[bytes, bytes], parts: tuple[bytes, ...] = (b"ok",), status: int = 200
) -> ASGIApp:
    """An application with this answer to everything."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "http.response.start", "status": status, "headers": list(headers)})
        for number, part in enumerate(parts, 1):
            await send({"type": "http.response.body", "body": part, "more_body": number < len(parts)})

    return app


async def breaking_off(scope: Scope, receive: Receive, send: Send) -> None:
    """Nothing comes after the head."""
    await send({"type": "http.response.start", "status": 200, "headers": SHORT})
    raise ValueError("gone wrong")


def test_a_short_answer_is_one_packet() -> None:
    """Uvicorn by itself sends two."""
    app = answering(*SHORT)

    assert len(sent(Connection, app, GET).packets) == 1
    assert len(sent(HttpToolsProtocol, app, GET).packets) == 2


@pytest.mark.parametrize(
    ("app", "request_sent"),
    [
        (answering(*SHORT), GET),
        (answering(*SHORT, status=404), GET),
        (answering((b"content-length", b"0"), parts=(b"",)), GET),
        (answering(*SHORT), GET.replace(b"GET", b"HEAD")),
        (answering(*SHORT), GET.replace(b"1.1", b"1.0")),
        (answering(*SHORT), GET.replace(b"Host", b"Connection: close\r\nHost")),
        (answering(*SHORT, (b"connection", b"close")), GET),
        (answering((b"content-length", b"4"), parts=(b"ab", b"cd")), GET),
        (answering((b"content-type", b"text/event-stream"), parts=(b"one", b"two", b"")), GET),
        (answering(status=204, parts=(b"",)), GET),
    ],
    ids=["short", "404", "empty", "head", "1.0", "asked to close", "closing", "in parts", "stream", "204"],
)  # fmt: skip
def test_an_answer_is_the_same_byte_for_byte(app: ASGIApp, request_sent: bytes) -> None:
    """And so is whether the connection is kept."""
    ours, theirs = (sent(kind, app, request_sent) for kind in (Connection, HttpToolsProtocol))

    assert b"".join(ours.packets) == b"".join(theirs.packets) != b""
    assert ours.kept == theirs.kept


class Door:
    """An application whose every answer is handed over whole where the server takes it so."""

    def __init__(self, response: Callable[[], Response]) -> None:
        self.quick = self
        self._response = response

    def takes(self, scope: Scope) -> bool:
        return bool(scope["path"] == "/")

    async def answer(
        self, scope: Scope, receive: Receive, tell: Callable[[Response], Awaitable[None]]
    ) -> None:
        await receive()
        await tell(self._response())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await self._response()(scope, receive, send)


def one_story(wakeup: Wakeup) -> Telling:
    """Two messages, and the end."""
    yield b"data: 1\n\n"
    wakeup.wake()
    yield None
    yield b"data: 2\n\n"


@pytest.mark.parametrize(
    ("response", "packets", "request_sent"),
    [
        (lambda: Json({"seq": 4}), 1, GET),
        (lambda: Json({"message": "no"}, 409), 1, GET),
        (lambda: Json({"seq": 4}, headers={"Connection": "close"}), 2, GET),
        (lambda: Json({"message": "large"}, 413, headers={"Connection": "close"}), 2, GET),
        (lambda: Json({"seq": 4}), 2, GET.replace(b"1.1", b"1.0")),
        (lambda: EventStream(one_story, 60), 4, GET),
    ],
    ids=["all is well", "a problem", "closing", "too large", "1.0", "stream"],
)
def test_by_the_quick_door_an_answer_is_the_same(
    response: Callable[[], Response], packets: int, request_sent: bytes
) -> None:
    """Byte for byte, and so is whether the connection is kept."""
    app = Door(response)
    ours, theirs = (sent(kind, app, request_sent) for kind in (Connection, HttpToolsProtocol))

    assert b"".join(ours.packets) == b"".join(theirs.packets) != b""
    assert ours.kept == theirs.kept
    assert len(ours.packets) == packets


def test_requests_that_come_together_are_answered_in_their_order() -> None:
    ours, theirs = (
        sent(kind, answering(*SHORT), GET + GET + GET) for kind in (Connection, HttpToolsProtocol)
    )

    assert b"".join(ours.packets) == b"".join(theirs.packets)
    assert len(ours.packets) == 3


@pytest.mark.parametrize("app", [answering(*SHORT), Door(lambda: Json({"seq": 1}))], ids=["usual", "quick"])
def test_a_request_that_was_answered_leaves_nothing_for_the_collector(app: ASGIApp) -> None:
    """What lies about in rings until it comes makes it come more often, and everybody waits then."""
    gc.collect()
    gc.disable()
    try:
        assert len(sent(Connection, app, GET, GET, GET).packets) == 3
        # The last one is known to its connection, which knows it: one ring a connection.
        assert sum(type(thing) is OnePacket for thing in gc.get_objects()) <= 1
    finally:
        gc.enable()


@pytest.mark.parametrize("kind", [Connection, HttpToolsProtocol], ids=["ours", "uvicorn's"])
def test_a_connection_on_which_nothing_comes_any_more_is_closed(kind: type[HttpToolsProtocol]) -> None:
    """So long after its last answer, not after its first; and not while an answer is on its way."""
    patience = 0.5

    async def story() -> None:
        loop, let = asyncio.get_running_loop(), asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await let.wait()
            await answering(*SHORT)(scope, receive, send)

        connection, line = connected(kind, app)
        connection.timeout_keep_alive = patience  # type: ignore[assignment]  # whole seconds, to uvicorn
        closed: asyncio.Future[None] = loop.create_future()
        line.on_close = lambda: closed.done() or closed.set_result(None)
        let.set()
        connection.data_received(GET)
        await answered(connection)
        let.clear()
        connection.data_received(GET)
        with pytest.raises(TimeoutError):  # it takes its time
            await asyncio.wait_for(asyncio.shield(closed), 2 * patience)
        let.set()
        await answered(connection)
        told = loop.time()
        await asyncio.wait_for(closed, 20)
        assert loop.time() - told >= patience - 0.01
        assert len(line.packets) >= 2
        connection.connection_lost(None)

    asyncio.run(story())


def test_the_head_of_a_stream_does_not_wait() -> None:
    """Whoever listens knows that it does before there is any news."""
    stream = answering((b"content-type", b"text/event-stream"), parts=(b"one", b""))

    assert sent(Connection, stream, GET).packets[0].endswith(b"\r\n\r\n")


def test_a_header_that_would_be_two_is_not_sent() -> None:
    """The connection ends in its place."""
    line = sent(Connection, answering(*SHORT, (b"location", b"/\r\nset-cookie: a=b")), GET)

    assert (line.packets, line.kept) == ([], False)


@pytest.mark.parametrize(
    "barred", [(b"set-cookie", b"a\r\nb: c"), (b"set-cookie", b"a\x01"), (b"set cookie", b"a")]
)
def test_what_uvicorn_bars_is_barred(barred: tuple[bytes, bytes]) -> None:
    """In the first of two headers of one name, too; and no other byte is barred than by uvicorn itself."""
    headers = [*SHORT, barred, (b"set-cookie", b"b")]
    ours, theirs = (sent(kind, answering(*headers), GET) for kind in (Connection, HttpToolsProtocol))

    assert (ours.packets, ours.kept) == (theirs.packets, theirs.kept) == ([], False)
    for byte in range(256):
        one = bytes([byte])
        assert (one in BARRED_IN_NAMES) == bool(HEADER_RE.search(one))
        assert (one in BARRED_IN_VALUES) == bool(HEADER_VALUE_RE.search(one))


def test_an_answer_that_breaks_off_before_it_has_left_is_a_500() -> None:
    packets = sent(Connection, breaking_off, GET).packets

    assert b"".join(packets).startswith(b"HTTP/1.1 500")
    assert b"200 OK" not in b"".join(packets)


@pytest.mark.parametrize("behind", [b"", GET, GET + GET, GET[:9]], ids=["alone", "one", "two", "half of one"])
def test_a_stream_ends_with_its_line_whatever_came_behind_it(behind: bytes) -> None:
    """Else whoever sent it would be there for ever."""
    ended = []

    def story(_wakeup: Wakeup) -> Telling:
        try:
            while True:
                yield None
        finally:
            ended.append(True)

    async def listen() -> None:
        connection, _ = connected(Connection, Door(lambda: EventStream(story, 60)), GET, behind)
        (stream,) = list(connection.tasks)
        for _ in range(5):
            await asyncio.sleep(0)
        assert not stream.done()
        connection.connection_lost(None)
        done, _ = await asyncio.wait({stream}, timeout=5)
        assert done

    asyncio.run(listen())
    assert ended == [True]


def test_a_line_that_takes_nothing_is_cut_at_the_end_and_is_no_mishap(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A server that stops waits for it as long as for all, and then gives it up without a word of errors."""

    async def listen() -> None:
        connection, line = connected(Connection, Door(lambda: EventStream(one_story, 60)), GET)
        connection.pause_writing()
        (stream,) = list(connection.tasks)
        for _ in range(5):
            await asyncio.sleep(0)
        stream.cancel()
        done, _ = await asyncio.wait({stream}, timeout=5)
        assert (len(done), line.closed) == (1, True)
        connection.connection_lost(None)

    asyncio.run(listen())
    assert caplog.records == []


def test_what_comes_behind_a_body_is_limited_too() -> None:
    """Headers may follow the last chunk, as many as one likes: 413 before they fill the memory."""
    post = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"

    async def story(more: bytes) -> Line:
        connection, line = connected(Connection, answering(*SHORT), post)
        for _ in range(LARGEST_REQUEST // len(more) + 1):
            connection.data_received(more)
        connection.connection_lost(None)
        await asyncio.gather(*connection.tasks)
        return line

    for more in (b"X: y\r\n" * 2_000, b"x" * 10_000):
        line = asyncio.run(story(more))
        assert line.packets[0].startswith(b"HTTP/1.1 413")
        assert line.closed


def test_a_body_in_chunks_of_a_byte_is_no_larger_than_it_is() -> None:
    chunks = [b"1\r\nx\r\n" * 1_024] * 63
    head = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"

    assert sent(Connection, answering(*SHORT), head, *chunks, b"0\r\n\r\n").packets[0].endswith(b"ok")


def test_who_asks_for_another_protocol_is_answered_in_this_one(caplog: pytest.LogCaptureFixture) -> None:
    """And nothing is logged, least of all what to install."""
    upgrade = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"

    assert sent(Connection, answering(*SHORT), upgrade).packets[0].endswith(b"ok")
    assert not caplog.records


def test_blank_lines_do_not_keep_a_connection() -> None:
    """They are no request; but who says one after some is answered."""

    async def story() -> list[bytes]:
        connection, line = connected(Connection, answering(*SHORT), GET)
        assert isinstance(connection, Connection)
        await asyncio.gather(*connection.tasks)
        connection.data_received(b"\r\n")
        begun = connection.loop.time()
        connection.hurry(begun + PATIENCE / 2)
        connection.data_received(b"\r\n" + GET)
        await asyncio.gather(*connection.tasks)
        assert not line.closed
        connection.data_received(b"\r\n")
        connection.hurry(begun + PATIENCE + 1)
        connection.connection_lost(None)
        return line.packets

    packets = asyncio.run(story())
    assert [packet[:12] for packet in packets] == [b"HTTP/1.1 200", b"HTTP/1.1 200", b"HTTP/1.1 408"]
