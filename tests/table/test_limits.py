"""What is too many, too large or too slow is refused before it costs anything; those who behave notice nothing."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bugeyed.table import connections
from bugeyed.table.connections import Gate
from tests.table.inprocess import Caller, running
from tests.table.server import Running


@pytest.mark.parametrize("players", [3_000_000, 10**18, -1, 0])
def test_a_count_is_checked_before_anything_is_built_from_it(tmp_path: Path, players: int) -> None:
    """422 with the clause, and hardly any memory."""

    async def story() -> None:
        async with running(tmp_path) as app:
            caller = Caller(app)
            await caller.post("/api/matches", {"game": "beetles"})
            tracemalloc.start()
            try:
                answer = await caller.post("/api/matches", {"game": "beetles", "players": players})
                peak = tracemalloc.get_traced_memory()[1]
            finally:
                tracemalloc.stop()
            assert (answer.status, answer.json()["clause"]) == (422, "2.1")
            assert answer.json()["message"].endswith(f"not {players}.")
            assert peak < 1_000_000

    asyncio.run(story())


@pytest.mark.parametrize("header", [("Content-Length", "5"), ("Transfer-Encoding", "chunked")])
@pytest.mark.parametrize("path", ["", "/log", "/events", "/save"])
def test_there_is_no_body_where_none_belongs(tmp_path: Path, path: str, header: tuple[str, str]) -> None:
    """413 before a byte of it is read, and the connection ends with it."""

    async def story() -> None:
        async with running(tmp_path) as app:
            id = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()["id"]
            for answer in (
                await Caller(app).get(f"/api/matches/{id}{path}", dict([header])),
                await Caller(app).get(f"/m/{id}", dict([header])),
                await Caller(app).delete(f"/api/matches/{id}/seats/0/bot", dict([header])),
            ):
                assert (answer.status, answer.headers["connection"]) == (413, "close")
                assert answer.json() == {"message": "This request takes no body."}

    asyncio.run(story())


def test_an_address_has_so_many_streams_and_no_more(tmp_path: Path) -> None:
    """429 for the next of both kinds, until one ends; others, and this machine itself, are not concerned."""

    async def story() -> None:
        async with running(tmp_path, beat=60, streams_per_address=3) as app:
            id = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()["id"]
            greedy = Caller(app, address="192.0.2.7")
            paths = [f"/api/matches/{id}/events", f"/live?watch={id}.public"]
            streams = [await greedy.stream(paths[number % 2]) for number in range(3)]
            for stream in streams:
                await stream.message()
            for path in paths:
                answer = await greedy.get(path)
                assert (answer.status, "3 streams" in answer.json()["message"]) == (429, True)
            for address in ("192.0.2.8", "127.0.0.1", "::1"):
                streams.append(await Caller(app, address=address).stream(paths[0]))
            await streams.pop(0).leave()
            streams.append(await greedy.stream(paths[1]))
            assert {stream.status for stream in streams} == {200}
            for stream in streams:
                await stream.leave()

    asyncio.run(story())


def test_an_address_has_so_many_connections_and_no_more() -> None:
    """429 for one address, 503 for all together; this machine itself counts for all together only."""
    gate = Gate(most=5, per_address=2)
    for address in ("192.0.2.7", "192.0.2.7", "127.0.0.1", "127.0.0.1"):
        assert gate.bars(address) is None
        gate.enter(address)
    assert (gate.bars("192.0.2.7") or (0,))[0] == 429
    assert gate.bars("127.0.0.1") is None
    gate.enter("192.0.2.8")
    assert (gate.bars("127.0.0.1") or (0,))[0] == 503
    gate.leave("192.0.2.7")
    assert gate.bars("192.0.2.7") is None


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with room for twenty connections."""
    running = Running(tmp_path_factory.mktemp("small"), more=["--connections", "20"])
    yield running
    assert running.stop() == 0


def connect(server: Running, words: bytes = b"") -> socket.socket:
    """A connection on which so much was sent."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    line.sendall(words)
    return line


def heard(line: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    told = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := line.recv(65536):
            told += piece
    line.close()
    return told


def test_one_connection_too_many_is_told_so(small: Running) -> None:
    """503 in words; as soon as one has gone another may come."""
    lines = [connect(small) for _ in range(19)]
    with httpx.Client(base_url=small.url, timeout=20) as client:
        assert client.get("/healthz").status_code == 200, "the twentieth"
        told = heard(connect(small))
        assert told.startswith(b"HTTP/1.1 503 ")
        assert b"as many connections as it can hold" in told
        for line in lines:
            line.close()
    with httpx.Client(transport=httpx.HTTPTransport(retries=3), timeout=20) as client:
        assert client.get(f"{small.url}/healthz").status_code == 200


def test_a_head_that_does_not_end_is_refused(small: Running) -> None:
    """431, however it goes on: one long header, many short ones, or the address."""
    for word in (b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000, b"GET /" + b"x" * 40_000):
        assert heard(connect(small, word)).startswith(b"HTTP/1.1 431 ")
    many = b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: x\r\n" % number for number in range(5_000))
    assert heard(connect(small, many)).startswith(b"HTTP/1.1 431 ")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
        b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: 20\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_request_that_does_not_come_to_an_end_is_closed(small: Running, words: bytes) -> None:
    """408 after twenty seconds, while others are answered at once."""
    line = connect(small, words)
    line.settimeout(40)
    with httpx.Client(base_url=small.url, timeout=5) as client:
        assert client.get("/healthz").status_code == 200
    assert heard(line).startswith(b"HTTP/1.1 408 ")


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system keeps what it likes")
def test_little_is_kept_for_who_does_not_read_and_not_for_ever() -> None:
    """The system takes no megabytes for each line that takes nothing, and lets it go in the end."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        connections.bound(listening, stuck=1.0)
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(listening.getsockname())
            line, _ = listening.accept()
            with line:
                line.setblocking(False)
                taken = 0
                with contextlib.suppress(BlockingIOError):
                    while taken < 16 * connections.WAITING:
                        taken += line.send(b"x" * 1024)
                assert taken <= 3 * connections.WAITING
                line.settimeout(20)
                with pytest.raises(TimeoutError) as given_up:
                    line.sendall(b"x" * 16 * connections.WAITING)
                assert given_up.value.errno == errno.ETIMEDOUT


def test_a_stop_does_not_wait_for_what_has_not_come(tmp_path: Path) -> None:
    """Half-sent requests end with the server, at once and without a traceback."""
    server = Running(tmp_path)
    lines = [
        connect(server, b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
        for _ in range(5)
    ]
    begun = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - begun < 4
    for line in lines:
        line.close()
