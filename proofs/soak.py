"""Hours at the table: matches begin, are played and end, and the server takes no more of the machine than before."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.table.server import Running

from proofs.finding import Pace, Proof, check
from proofs.lines import Line, News
from proofs.upkeep import handles, resident, threads

SECONDS: Final = 1800
TABLES: Final = 200
"""Matches played at a time, each with two streams."""
GAMES: Final = ("beetles", "lastbug", "cropcircles")
PAUSE: Final = 2.0
"""Seconds between two actions at a match."""
LOOKS: Final = 24
"""How often the server is looked at."""
AN_ENTRY: Final = 2_600
"""Bytes an entry may take of a match that is kept in memory though it is over: two hundred thousand are."""
SLACK: Final = 15_000_000
"""Bytes that memory may differ by between two looks."""


class Table:
    """One place at which match after match is played."""

    def __init__(self, port: int, number: int, until: float) -> None:
        self._port = port
        self._line = Line(port)
        self._dice = random.Random(number)
        self._until = until
        self.actions = 0
        self.matches = 0

    async def play(self) -> None:
        """Until the time is over."""
        await asyncio.sleep(self._dice.random() * PAUSE)
        while time.monotonic() < self._until:
            await self._match()
        self._line.close()

    async def _match(self) -> None:
        body = {"game": self._dice.choice(GAMES)}
        opened = await self._call("POST", "/api/matches", {}, body)
        url = f"/api/matches/{opened['id']}"
        seats = [{"Authorization": f"Bearer {seat['token']}"} for seat in opened["seats"]]
        self.matches += 1
        news = [await News(self._port, f"{url}/events", HOST | seat).open() for seat in seats]
        try:
            while time.monotonic() < self._until:
                turn = (await self._call("GET", url, {}))["turn"]
                if turn < 0:
                    return
                state = await self._call("GET", url, seats[turn])
                action = self._dice.choice(state["actions"])["name"]
                body = {"seq": state["seq"], "action": action}
                await self._call("POST", f"{url}/actions", seats[turn], body)
                self.actions += 1
                await asyncio.sleep(PAUSE)
        finally:
            for stream in news:
                await stream.close()

    async def _call(
        self, method: str, path: str, headers: dict[str, str], body: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        text = b"" if body is None else json.dumps(body).encode()
        kind = {"Content-Type": "application/json"} if text else {}
        reply = await self._line.ask(method, path, HOST | kind | headers, text)
        check(reply.status in (200, 201), f"{reply.status} to {method} {path}: {reply.body[:200]!r}")
        answer: dict[str, Any] = json.loads(reply.body)
        return answer


HOST: Final = {"Host": "localhost"}


async def figures(line: Line) -> dict[str, float]:
    """What the server says of itself."""
    text = (await line.ask("GET", "/metrics", HOST)).body.decode()
    rows = [row.rpartition(" ") for row in text.splitlines() if not row.startswith("#")]
    return {name: float(value) for name, _, value in rows}


async def watch(server: Running, tables: int, seconds: float) -> dict[str, object]:
    """Play, and look at the server again and again; after the first third it may not grow."""
    begun = time.monotonic()
    places = [Table(server.port, number, begun + seconds) for number in range(tables)]
    playing = asyncio.gather(*(place.play() for place in places))
    line, pid, seen = Line(server.port), server.process.pid, []
    for number in range(LOOKS):
        await asyncio.sleep(max(0.0, begun + seconds * (number + 0.9) / LOOKS - time.monotonic()))
        if playing.done():
            break
        told = await figures(line)
        seen.append(
            (
                resident(pid) - AN_ENTRY * int(told["bugeyed_entries_live"]),
                handles(pid),
                threads(pid),
                int(told["bugeyed_tasks"]),
            )
        )
    await playing
    early, late = seen[LOOKS // 3 : 2 * LOOKS // 3], seen[2 * LOOKS // 3 :]
    worst = [max(look[which] for look in late) - max(look[which] for look in early) for which in range(4)]
    check(worst[0] < SLACK, f"memory grew by {worst[0]:,} bytes beyond what its matches take")
    check(worst[1] <= tables // 4 + 8, f"{worst[1]} handles more than before")
    check(worst[2] <= 4, f"{worst[2]} threads more than before")
    check(worst[3] <= tables, f"{worst[3]} tasks more than before")
    await asyncio.sleep(1)
    told = await figures(line)
    line.close()
    check(told["bugeyed_streams"] == 0, f"{told['bugeyed_streams']:.0f} streams are left behind")
    return {
        "matches": sum(place.matches for place in places),
        "actions": sum(place.actions for place in places),
        "entries kept": int(told["bugeyed_entries_live"]),
        "megabytes": resident(pid) / 1e6,
        "handles": seen[-1][1],
        "tasks": seen[-1][3],
        "tasks at the end": int(told["bugeyed_tasks"]),
    }


def soak(pace: Pace) -> dict[str, object]:
    """On one server."""
    with TemporaryDirectory() as folder:
        server = Running(Path(folder))
        try:
            seconds, tables = pace.count(SECONDS, least=10), pace.count(TABLES, least=10)
            found = asyncio.run(watch(server, tables, seconds))
        finally:
            code = server.stop()
    check(code == 0, f"the server ended with {code}")
    return {"tables": tables, **found}


PROOFS: Final[dict[str, Proof]] = {"soak": soak}
