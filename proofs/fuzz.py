"""Malformed requests, raw sockets included: no answer is a 500, memory stays flat, and a match goes on beside them."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import quote

import httpx
from tests.table.server import Player, Running, open_match

from bugeyed.table import routes
from proofs.finding import Pace, Proof, check
from proofs.upkeep import resident

REQUESTS: Final = 200_000
LINES: Final = 12
"""Connections at a time."""
PATIENCE: Final = 25
"""Seconds until a connection that says nothing is a fault: the server closes half a request after twenty."""
GROWTH: Final = 40_000_000
"""Bytes that memory may grow by after the first tenth; a leak of a kilobyte a request would be five times that."""
BEHIND: Final = (
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: ",
    b"\r\n",
)
"""What may come on the same line before there is an answer."""
GONE: Final = 15
"""Seconds after which no stream is open of those whose line was closed: a beat, and then some."""
GAMES: Final = ("beetles", "lastbug", "cropcircles")

PATHS: Final = [
    *((next(iter(route.methods)), route.path) for route in routes.calls.routes),  # type: ignore[attr-defined]
    *((next(iter(route.methods)), route.path) for route in routes.pages.routes),  # type: ignore[attr-defined]
]
ODD: Final[list[Any]] = [
    *(None, True, False, 0, -1, 1.5, 10**18, 10**40, -(10**40), 1e308, "", "0", "\0", "\u202e", "é" * 50),
    *(
        "../../etc/passwd",
        "%00",
        "' OR 1=1 --",
        "<script>",
        "x" * 5000,
        [],
        {},
        [[[[]]]],
        {"a": {"b": {"c": []}}},
    ),
    *(["beetle:c5"] * 40, "hatch c5", "beetles", [{"kind": "bot", "level": 1}], [{"kind": "human"}] * 99),
]
KEYS: Final = (
    *("seq", "action", "picks", "agree", "level", "name", "swap", "game", "players", "options", "seats"),
    *("token", "kind", "", "\0", "__proto__"),
)
HEADERS: Final = (
    *(
        "Authorization",
        "Cookie",
        "Bugeyed-Seat",
        "Idempotency-Key",
        "Last-Event-ID",
        "Content-Type",
        "Origin",
    ),
    *(
        "Sec-Fetch-Site",
        "Accept",
        "Accept-Encoding",
        "X-Forwarded-For",
        "X-Request-ID",
        "Range",
        "Host",
        "Expect",
    ),
    *("Content-Length", "Transfer-Encoding", "Connection", "Upgrade", "If-None-Match"),
)
LENGTHS: Final = {"Content-Length", "Transfer-Encoding", "Expect", "Upgrade"}
"""After one of these more may be waited for than comes."""
SNIPPETS: Final = [
    *(
        b"GET / HTTP/1.1\r\n",
        b"Host: localhost\r\n",
        b"\r\n",
        b"\n",
        b"\0",
        b"\xff\xfe",
        b": \r\n",
        b" ",
        b"\t",
    ),
    *(
        b"POST /api/matches HTTP/1.1\r\n",
        b"Content-Length: 5\r\n",
        b"Content-Length: -1\r\n",
        b"HTTP/9.9\r\n",
    ),
    *(
        b"Content-Length: 99999999999999999999\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"0\r\n\r\n",
        b"ffffffff\r\n",
    ),
    *(
        b"Transfer-Encoding: chunked, identity\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"Connection: upgrade\r\n",
    ),
    *(b"Upgrade: websocket\r\n", b"X: " + b"y" * 9000 + b"\r\n", b"GET " + b"/a" * 3000, b"{", b"}", b'"'),
]


class Fuzzer:
    """Makes up requests: some that are HTTP and mean nothing, some that are not even that."""

    def __init__(self, seed: int, players: list[Player]) -> None:
        self._dice = random.Random(seed)
        self._players = players

    def raw(self) -> bytes:
        """Bytes that begin like a request, or do not."""
        dice = self._dice
        if dice.random() < 0.3:
            return dice.randbytes(dice.randrange(1, 400))
        pieces = [dice.choice(SNIPPETS) for _ in range(dice.randrange(1, 9))]
        text = bytearray(b"".join(pieces))
        for _ in range(dice.randrange(4)):
            text[dice.randrange(len(text))] = dice.randrange(256)
        return bytes(text)

    def request(self) -> tuple[bytes, bool]:
        """A request that can be read, to an address there is or nearly is; and whether it is all there."""
        dice = self._dice
        method, path = dice.choice(PATHS)
        player = dice.choice(self._players)
        method = (
            dice.choice(("GET", "POST", "DELETE", "PUT", "HEAD", "BREW")) if dice.random() < 0.1 else method
        )
        path = path.replace("{id}", player.match if dice.random() < 0.8 else self._word())
        path = path.replace("{seat}", str(dice.choice((0, 1, -1, 9, 10**30, "x"))))
        path = path.replace("{name}", dice.choice((*GAMES, "none")))
        if dice.random() < 0.4:
            names = ("as", "at", "thing", "watch", "token", "symbols", self._word())
            path += "?" + "&".join(
                f"{dice.choice(names)}={self._word()}" for _ in range(dice.randrange(1, 4))
            )
        headers = {"Host": "localhost", "Content-Type": "application/json"}
        if dice.random() < 0.7:
            headers |= player.headers
        odd = (
            {dice.choice(HEADERS): self._word() for _ in range(dice.randrange(3))}
            if dice.random() < 0.3
            else {}
        )
        headers |= odd
        body = self._body() if method in ("POST", "PUT") or dice.random() < 0.05 else b""
        if body:
            headers.setdefault("Content-Length", str(len(body)))
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in headers.items()
        )
        behind = dice.choice(BEHIND) if dice.random() < 0.5 else b""
        return head.encode("utf-8", "replace") + b"\r\n" + body + behind, not odd.keys() & LENGTHS

    def _word(self) -> str:
        value = self._dice.choice(ODD)
        words = value if isinstance(value, str) else json.dumps(value)
        if self._dice.random() < 0.1:
            return words
        return quote(words, safe="/:{}[]'\"")

    def _body(self) -> bytes:
        dice = self._dice
        kind = dice.random()
        if kind < 0.15:
            return dice.randbytes(dice.randrange(1, 200))
        if kind < 0.25:
            return b"[" * dice.randrange(1, 60_000)
        body = {dice.choice(KEYS): dice.choice(ODD) for _ in range(dice.randrange(4))}
        if dice.random() < 0.5:
            body |= {"seq": 0, "action": dice.choice(ODD)}
        text = json.dumps(body).encode()
        return text[: dice.randrange(len(text) + 1)] if dice.random() < 0.2 else text


async def exchange(port: int, sent: bytes, whole: bool) -> int:
    """Send something, hang up behind it unless it is whole, and hear the status; 0 if the server only hung up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        if not whole:
            writer.write_eof()
        answer = b""
        while b"\r\n" not in answer and (piece := await asyncio.wait_for(reader.read(4096), PATIENCE)):
            answer += piece
    except (ConnectionError, BrokenPipeError):
        return 0
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    words = answer.partition(b"\r\n")[0].split(b" ")
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


async def attack(port: int, players: list[Player], count: int, seed: int) -> Counter[int]:
    """So many requests, from several connections at a time; how often each status came."""
    statuses: Counter[int] = Counter()

    async def line(number: int) -> None:
        fuzzer = Fuzzer(seed * 1000 + number, players)
        for turn in range(count // LINES + 1):
            sent, whole = (fuzzer.raw(), False) if turn % 4 == 0 else fuzzer.request()
            try:
                status = await exchange(port, sent, whole)
            except TimeoutError:
                raise AssertionError(f"no answer and no end after {PATIENCE} s to {sent[:300]!r}") from None
            check(status < 500 or status == 503, f"{status} to {sent[:600]!r}")
            statuses[status] += 1

    await asyncio.gather(*(line(number) for number in range(LINES)))
    return statuses


def all_gone(client: httpx.Client) -> bool:
    """Whether no stream is open, at once or after a while."""
    end = time.monotonic() + GONE
    while "bugeyed_streams 0.0" not in client.get("/metrics").text:
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def fuzz(pace: Pace) -> dict[str, object]:
    """Attack one server while a match is played on it."""
    count = pace.count(REQUESTS, least=500)
    with TemporaryDirectory() as folder:
        server = Running(Path(folder), more=["--bots-alone", "0", "--log", "json"])
        try:
            with httpx.Client(base_url=server.url, timeout=30) as client:
                players = [player for game in GAMES * 3 for player in open_match(client, game)]
                green, _ = open_match(client)
                statuses = asyncio.run(attack(server.port, players, count // 10, 1))
                before = resident(server.process.pid)
                statuses += asyncio.run(attack(server.port, players, count - count // 10, 2))
                after = resident(server.process.pid)
                check(green.act(0, "hatch c5").status_code == 200, "the match beside it does not go on")
                check(all_gone(client), f"streams are open whose lines were closed {GONE} s ago")
                told = client.get("/metrics").text
            check('status="500"' not in told, "a request was answered with 500")
            check(after - before < GROWTH, f"memory grew from {before:,} to {after:,} bytes")
        finally:
            code = server.stop()
    check(code == 0, f"the server ended with {code}")
    return {
        "requests": sum(statuses.values()),
        "statuses": dict(sorted(statuses.items())),
        "megabytes before": before / 1e6,
        "megabytes after": after / 1e6,
    }


PROOFS: Final[dict[str, Proof]] = {"fuzz": fuzz}
