"""Many matches at which somebody acts now and then: ``python -m benchmarks.crowd URL MATCHES SECONDS SEED``.

Two players a match, each with a stream open; 200 actions a second in all, each at a match nobody acts at. Timed is
the way from the action to the opponent's stream. Prints one JSON line.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import AsyncIterator
from typing import Any, Final

from benchmarks.load import Tally, Wire, run

RATE: Final = 200
"""Actions a second."""
CALLERS: Final = 16
"""Connections that act; everybody's streams have their own."""


class Seat:
    """One who listens, and acts when told."""

    def __init__(self, match: str, seat: int, token: str) -> None:
        self.path = f"/api/matches/{match}"
        self.headers = f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        self.seat = seat
        self.state: dict[str, Any] = {}
        self._heard = asyncio.Condition()

    async def listen(self, url: str) -> asyncio.Task[None]:
        """Open the stream and hear where the match stands."""
        self._wire = await Wire.to(url)
        news = self._wire.news(f"{self.path}/events", self.headers)
        self.state = await anext(news)
        return asyncio.create_task(self._follow(news))

    async def _follow(self, news: AsyncIterator[dict[str, Any]]) -> None:
        async for state in news:
            async with self._heard:
                self.state = state
                self._heard.notify_all()

    async def hears(self, seq: int) -> None:
        """Until the stream has told of so many entries."""
        async with self._heard:
            await self._heard.wait_for(lambda: self.state["seq"] >= seq)


class Crowd:
    """All matches, and who acts next."""

    def __init__(self, url: str, rng: random.Random) -> None:
        self._url = url
        self._rng = rng
        self._callers: asyncio.Queue[Wire] = asyncio.Queue()
        self._idle: list[list[Seat]] = []
        self._listening: list[asyncio.Task[None]] = []
        self.tally = Tally()

    async def gather(self, matches: int) -> None:
        """Open the matches and all streams."""
        for _ in range(CALLERS):
            self._callers.put_nowait(await Wire.to(self._url))
        await asyncio.gather(*(self._open() for _ in range(matches)))

    async def _open(self) -> None:
        wire = await self._callers.get()
        status, opened = await wire.post("/api/matches", "", {"game": "beetles"})
        assert status == 201, opened
        seats = [Seat(opened["id"], seat["seat"], seat["token"]) for seat in opened["seats"]]
        for seat in seats:
            self._listening.append(await seat.listen(self._url))
        self._callers.put_nowait(wire)
        self._idle.append(seats)

    async def play(self, seconds: float) -> None:
        """Act so often, for so long."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        self.tally = Tally()
        acting = []
        for number in range(int(RATE * seconds)):
            await asyncio.sleep(begun + number / RATE - loop.time())
            if self._idle:
                match = self._idle.pop(self._rng.randrange(len(self._idle)))
                acting.append(asyncio.create_task(self._act(match)))
        await asyncio.gather(*acting)

    async def _act(self, match: list[Seat]) -> None:
        mover = match[match[0].state["turn"]]
        sent = time.perf_counter()
        wire = await self._callers.get()
        body = {"seq": mover.state["seq"], "action": self._rng.choice(mover.state["actions"])["name"]}
        status, answer = await wire.post(f"{mover.path}/actions", mover.headers, body)
        assert status == 200, answer
        self._callers.put_nowait(wire)
        await match[1 - mover.seat].hears(answer["seq"])
        self.tally.count(sent)
        await mover.hears(answer["seq"])
        if mover.state["turn"] >= 0:
            self._idle.append(match)

    def leave(self) -> None:
        """Hang up everywhere."""
        for task in self._listening:
            task.cancel()


async def crowd(url: str, matches: int, seconds: float, seed: int) -> dict[str, float]:
    """What the opponents waited."""
    all_of_them = Crowd(url, random.Random(seed))
    await all_of_them.gather(matches)
    await all_of_them.play(seconds)
    all_of_them.leave()
    return all_of_them.tally.line()


def main(words: list[str]) -> int:
    """Run what the command line says."""
    url, matches, seconds, seed = words
    sys.stdout.write(json.dumps(run(crowd(url, int(matches), float(seconds), int(seed)))) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
