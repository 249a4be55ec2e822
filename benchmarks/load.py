"""Two clients a match who play as fast as the table lets them.

``python -m benchmarks.load URL[,URL] MATCHES SEED [PID[,PID]]``; of servers whose processes are named it tells what
processor time the busiest used while they played.

Each client has a stream open and a connection of its own, as a program at the table would: it acts when
its stream says that it is its turn. Prints one JSON line. The HTTP is minimal, so that the table is what
is measured. With several servers those who play one match sit at different ones, and each has as many matches opened.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import AsyncIterator, Coroutine
from typing import Any, TypeVar
from urllib.parse import urlsplit

import orjson

from benchmarks.serving import Server

T = TypeVar("T")


class Wire:
    """One connection that is kept: requests and answers in turn."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self._reader = reader
        self._writer = writer
        self._host = host

    @staticmethod
    async def to(url: str) -> Wire:
        """A connection to the server at *url*."""
        address = urlsplit(url)
        reader, writer = await asyncio.open_connection(address.hostname, address.port, limit=1 << 20)
        return Wire(reader, writer, address.netloc)

    def _send(self, method: str, path: str, headers: str, body: bytes) -> None:
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\n{headers}Content-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)

    async def _head(self) -> tuple[int, bytes]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        return int(head[9:12]), head

    async def post(self, path: str, headers: str, body: object) -> tuple[int, Any]:
        """Status and answer of one call."""
        self._send("POST", path, headers, orjson.dumps(body))
        status, head = await self._head()
        at = head.index(b"content-length:") + 15
        length = int(head[at : head.index(b"\r\n", at)])
        return status, orjson.loads(await self._reader.readexactly(length))

    async def news(self, path: str, headers: str) -> AsyncIterator[dict[str, Any]]:
        """The messages of a stream, which takes the connection for itself."""
        self._send("GET", path, headers, b"")
        status, _ = await self._head()
        assert status == 200, status
        while True:
            try:
                told = await self._reader.readuntil(b"\n\n")
            except asyncio.IncompleteReadError:
                return
            data = told.find(b"data: ")
            if data >= 0:
                yield orjson.loads(told[data + 6 : -2])

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


class Tally:
    """What was acknowledged, and how long each acknowledgement took."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.begun = time.perf_counter()
        self.ended = self.begun

    def count(self, sent: float) -> None:
        """One more, sent then and acknowledged now."""
        self.ended = time.perf_counter()
        self.waits.append(self.ended - sent)

    def line(self) -> dict[str, float]:
        """The whole as one object."""
        waits = sorted(self.waits)
        return {
            "moves": len(waits),
            "seconds": self.ended - self.begun,
            "median": waits[len(waits) // 2],
            "p99": waits[len(waits) * 99 // 100],
        }


class Client:
    """One seat of one match."""

    def __init__(self, match: str, seat: int, token: str, rng: random.Random) -> None:
        self._path = f"/api/matches/{match}"
        self._seat = seat
        self._headers = f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        self._rng = rng

    async def connect(self, url: str) -> None:
        """Open both connections and hear where the match stands."""
        self._calls, self._listens = await Wire.to(url), await Wire.to(url)
        self._news = self._listens.news(f"{self._path}/events", self._headers)
        self._state = await anext(self._news)

    async def play(self, tally: Tally) -> None:
        """Act at every turn of one's own until the match is over."""
        state = self._state
        while state["turn"] >= 0:
            if state["turn"] == self._seat:
                action = self._rng.choice(state["actions"])["name"]
                sent = time.perf_counter()
                status, answer = await self._calls.post(
                    f"{self._path}/actions", self._headers, {"seq": state["seq"], "action": action}
                )
                assert status == 200, answer
                tally.count(sent)
            state = await anext(self._news)

    def close(self) -> None:
        """Leave the table."""
        self._calls.close()
        self._listens.close()


async def play(servers: list[Server], matches: int, seed: int) -> dict[str, float]:
    """So many matches side by side, from their first action to their last."""
    urls = [server.url for server in servers]
    rng = random.Random(seed)
    desks = [await Wire.to(url) for url in urls]
    clients = []
    for number in range(matches):
        status, opened = await desks[number % len(desks)].post("/api/matches", "", {"game": "beetles"})
        assert status == 201, opened
        clients += [Client(opened["id"], seat["seat"], seat["token"], rng) for seat in opened["seats"]]
    await asyncio.gather(*(client.connect(urls[number % len(urls)]) for number, client in enumerate(clients)))
    watched = [server for server in servers if server.pid]
    before = [server.processor() for server in watched]
    tally = Tally()
    await asyncio.gather(*(client.play(tally) for client in clients))
    used = [server.processor() - then for server, then in zip(watched, before, strict=True)]
    for one in (*clients, *desks):
        one.close()
    return tally.line() | ({"busiest": max(used)} if used else {})


def main(words: list[str]) -> int:
    """Run what the command line says."""
    urls, matches, seed, *pids = words
    named = urls.split(",")
    known = [int(pid) for pid in pids[0].split(",")] if pids else [0] * len(named)
    servers = [Server(url, pid) for url, pid in zip(named, known, strict=True)]
    sys.stdout.write(json.dumps(run(play(servers, int(matches), int(seed)))) + "\n")
    return 0


def run(client: Coroutine[Any, Any, T]) -> T:
    """By the quickest loop there is."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(client)
    return uvloop.run(client)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
