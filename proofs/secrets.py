"""Twins over real sockets: what a seat may not know changes no byte it gets by any channel, nor log nor figures.

Two matches that a seat, or the public, cannot tell apart are played on two servers; all that comes over the wire is put
down, in order, and compared. Clocks and the matches' own ids are all that is left out.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
import re
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from fastapi import FastAPI
from tests.table.inprocess import Answer, Caller, Stream, services_of
from tests.table.server import TOYGAME
from tests.table.test_secrets import ERRANDS, Table
from tests.table.twins import Move, Script, twins

import bugeyed
from bugeyed import Game
from bugeyed.matches.told import hides_nothing
from bugeyed.table.app import make_app
from bugeyed.table.connections import Config, Gate
from bugeyed.table.logs import JsonLines
from bugeyed.table.server import Server
from bugeyed.table.settings import Settings, database_in
from proofs.finding import Pace, Proof, check
from proofs.lines import Line, News

SEEDS: Final = 6
"""Pairs of matches for each game and viewer."""
QUIET: Final = 3
"""Looks in a row at which nothing new has come: then nothing is on its way."""
LOOK: Final = 0.01

Transcript = list[tuple[str, bytes]]


class Wire(Stream):
    """A stream over a socket."""

    def __init__(self, news: News) -> None:
        super().__init__()
        self._news = news
        self._read = 0

    def waiting(self) -> list[bytes]:
        """What has come and nobody has read."""
        fresh = bytes(self._news.heard[self._read :])
        self._read += len(fresh)
        return [fresh] if fresh else []

    @property
    def length(self) -> int:
        """Bytes that have come so far."""
        return len(self._news.heard)

    async def leave(self) -> None:
        """Hang up."""
        await self._news.close()


class Dialled(Caller):
    """A browser or a program at the other end of a socket."""

    def __init__(self, app: FastAPI, token: str | None = None, address: str = "127.0.0.1") -> None:
        super().__init__(app, token, address)
        self._port: int = app.state.port
        self._line = Line(self._port)
        app.state.lines.append(self._line)

    async def stream(self, path: str, headers: Mapping[str, str] | None = None) -> Stream:
        """A response that goes on."""
        return Wire(await News(self._port, path, self._headers(headers)).open())

    async def _request(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str] | None
    ) -> Answer:
        given = self._headers(headers)
        if body and "content-type" not in {name.lower() for name in given}:
            given["Content-Type"] = "application/json"
        reply = await self._line.ask(method, path, given, body)
        for line in reply.head.decode().split("\r\n"):
            if line.lower().startswith("set-cookie: "):
                self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(line[12:]).items()}
        return Answer(reply.status, {"head": reply.head.decode()}, reply.body)

    def _headers(self, headers: Mapping[str, str] | None) -> dict[str, str]:
        named = {"Host": "table.test", "Accept": "*/*", **(headers or {})}
        if self.token is not None:
            named["Authorization"] = f"Bearer {self.token}"
        if self.cookies:
            named["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return named


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[FastAPI]:
    """A server on a socket of its own, in this process, so that its dice can be loaded."""
    settings = Settings(
        database_in(folder), thinking=0.05, hosts=("table.test",), beat=3600, log_requests=True
    )
    app = make_app(settings)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        app.state.port = listening.getsockname()[1]
        app.state.lines = lines = list[Line]()
        gate = Gate(settings.connections, settings.connections_per_address)
        config = Config(app, gate, Counter(), log_config=None, access_log=False, server_header=False)
        server = Server(config, app, None, settings.stop_within)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(LOOK)
        try:
            yield app
        finally:
            for line in lines:
                line.close()
            server.should_exit = True
            services_of(app).close()
            await running


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """Everything that is logged meanwhile, as a host would have it."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines(full_errors=False))
    table = logging.getLogger("bugeyed.table")
    before = table.level, table.propagate
    table.addHandler(handler)
    table.setLevel(logging.DEBUG)
    table.propagate = False
    try:
        yield text
    finally:
        table.removeHandler(handler)
        table.setLevel(before[0])
        table.propagate = before[1]


CLOCKS: Final = (
    (re.compile(rb"\r\ndate: [^\r]*"), b"\r\ndate: NOW"),
    (re.compile(rb'"time": "[^"]*"'), b'"time": "NOW"'),
    (re.compile(rb'"seconds": [\d.e-]+'), b'"seconds": 0'),
    (re.compile(rb'"request": "[^"]*"'), b'"request": ""'),
    (re.compile(rb"(?m)^((?:process_|\S*_(?:bucket|sum))\S*) \S+$"), rb"\1 0"),
)


def plain(table: Table, text: bytes) -> bytes:
    """Without clocks and the match's own id."""
    for clock, instead in CLOCKS:
        text = clock.sub(instead, text)
    return text.replace(table.id.encode(), b"MATCH")


async def settled(table: Table) -> None:
    """Until nothing is on its way on any stream."""
    quiet, before = 0, -1
    while quiet < QUIET:
        await asyncio.sleep(LOOK)
        now = sum(stream.length for stream in table.streams if isinstance(stream, Wire))
        quiet, before = (quiet + 1 if now == before else 0), now


async def transcript(
    folder: Path,
    game: Game,
    players: int,
    options: dict[str, object],
    viewer: int | None,
    moves: list[Move],
    seed: int,
) -> Transcript:
    """All that comes over the wire while a match is played: answers with their heads, streams, log, figures."""
    dice = random.Random(seed)
    drawn = game.draw(game.start(players, options).view(viewer))
    things = sorted({part.split('"')[0] for part in drawn.split('data-pick="')[1:]})[:12]
    put_down: Transcript = []
    with logged() as log:
        async with serving(folder) as app:
            script = Script()
            services_of(app).generator = script
            table = Table(app, script, moves, viewer, Dialled)
            await table.open(game.name, players, options)

            def note(answers: list[tuple[str, Answer]]) -> None:
                for what, answer in answers:
                    put_down.append((what, plain(table, answer.headers["head"].encode() + answer.body)))

            while True:
                await settled(table)
                for number, stream in enumerate(table.streams):
                    put_down += [(f"stream {number}", plain(table, piece)) for piece in stream.waiting()]
                if not table.left or dice.random() < 0.25:
                    note(await table.known(things, ["no such thing"], past=not table.left))
                if not table.left:
                    break
                note([("undo asked", answer) for answer in await table.plead()])
                note([("action", answer) for answer in await table.step(dice.random() < 0.3)])
            for stream in table.streams:
                await stream.leave()
            await asyncio.sleep(5 * LOOK)
            figures = await Dialled(app).get("/metrics")
            put_down.append(("figures", plain(table, figures.body)))
    put_down.append(("log", plain(table, log.getvalue().encode())))
    return put_down


def compare(one: Transcript, other: Transcript, where: str) -> None:
    """The same in content, number, order and size."""
    for (what, mine), (_, yours) in zip(one, other, strict=False):
        if mine != yours:
            at = next((n for n, pair in enumerate(zip(mine, yours, strict=False)) if pair[0] != pair[1]), -1)
            near = slice(max(0, at - 80), at + 80)
            check(False, f"{where}: {what} differs at byte {at}: {mine[near]!r} and {yours[near]!r}")
    check(len(one) == len(other), f"{where}: {len(one)} and {len(other)} answers and pieces of news")


@contextmanager
def third_parties() -> Iterator[None]:
    """With the games of the tests installed: one with a bag, one in which a gift is one seat's secret."""
    paths = [str(TOYGAME), str(ERRANDS)]
    sys.path[:0] = paths
    try:
        yield
    finally:
        for path in paths:
            sys.path.remove(path)


def pairs(names: list[str], seeds: int, least: bool) -> Iterator[tuple[Game, int, int | None, int]]:
    """Every game that hides something, every kind of viewer, several times."""
    for name in names:
        game = bugeyed.game(name)
        players = 3 if name == "fireflies" else game.players.start
        if hides_nothing(game.start(players)):
            continue
        for viewer in (0,) if least else (0, players - 1, None):
            for seed in range(seeds):
                yield game, players, viewer, seed


def secrets(pace: Pace) -> dict[str, object]:
    """All games, all channels."""
    compared, size, seen = 0, 0, Counter[str]()
    with third_parties():
        least = pace.share < 0.05
        names = ["fireflies"] if least else [*bugeyed.games()]
        for game, players, viewer, seed in pairs(names, pace.count(SEEDS), least):
            length = random.Random(seed).randrange(6, 16)
            pair = twins(game, players, {}, viewer, length, random.Random(seed))
            told: list[Any] = []
            for moves in pair:
                with TemporaryDirectory() as folder:
                    told.append(asyncio.run(transcript(Path(folder), game, players, {}, viewer, moves, seed)))
            compare(told[0], told[1], f"{game.name}, seat {viewer}, pair {seed}")
            compared += len(told[0])
            size += sum(len(text) for _, text in told[0])
            seen[game.name] += 1
    check(compared > 0, "no game hides anything")
    return {"pairs": json.dumps(dict(seen)), "answers and news": compared, "megabytes": size / 1e6}


PROOFS: Final[dict[str, Proof]] = {"secrets": secrets}
