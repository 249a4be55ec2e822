"""Hints at a table: asked of a worker, one at a time for each seat, and told after a time that tells nothing."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from typing import Any, Final

from bugeyed.table.bots.workers import NoAnswer, Workers
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services

SECONDS: Final = 1.5
"""What a worker may think about a hint."""
KEPT: Final = 200
"""Hints that are given again to whoever asks the same."""

logger = logging.getLogger("bugeyed.table")

Question = tuple[str, int, int]
"""A match, its seq and a seat."""


class Hints:
    """Asks the workers; the same question has the same answer."""

    def __init__(self, services: Services, workers: Workers, nodes: int | None = None) -> None:
        self._services = services
        self._workers = workers
        self._nodes = nodes
        """How many positions are looked at, where the clock is not to decide."""
        self._given: dict[Question, dict[str, Any]] = {}
        self._asked: dict[tuple[str, int], asyncio.Task[dict[str, Any]]] = {}
        self._reached: dict[tuple[str, int], Callable[[], float]] = {}
        """How far those are that are being thought about."""

    async def ask(self, match: HostedMatch, seat: int) -> dict[str, Any]:
        """A hint for a seat that is to decide; 503 if no worker has one, and without an action if it was called off."""
        question = (match.id, match.seq, seat)
        if question in self._given:
            return self._given[question]
        self.call_off(match.id, seat)
        task = asyncio.create_task(self._thought(match, seat))
        self._asked[match.id, seat] = task
        try:
            hint = self._given[question] = await task
        except asyncio.CancelledError:
            if not task.cancelled():
                raise
            return {"action": None}
        finally:
            if self._asked.get((match.id, seat)) is task:
                del self._asked[match.id, seat]
        while len(self._given) > KEPT:
            del self._given[next(iter(self._given))]
        return hint

    def call_off(self, id: str, seat: int) -> bool:
        """Whoever asked for a seat wants it no more; whether anything was asked."""
        task = self._asked.pop((id, seat), None)
        return task is not None and task.cancel()

    def progress(self, id: str, seat: int) -> float | None:
        """How far the hint is that was asked for a seat, from 0 to 1; None where none is thought about."""
        reached = self._reached.get((id, seat))
        return None if reached is None else round(reached(), 2)

    async def _thought(self, match: HostedMatch, seat: int) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        wait = 1.25 * SECONDS + 0.1 if match.secret else 0.0
        begun = loop.time()
        reached = [0.0]

        def heard(share: float) -> None:
            reached[0] = share

        # Where a hint takes a time of its own, that time is all there is to see.
        def so_far() -> float:
            return min(1.0, (loop.time() - begun) / wait) if wait else reached[0]

        self._reached[match.id, seat] = so_far
        try:
            return await self._told(match, seat, begun + wait, heard)
        finally:
            if self._reached.get((match.id, seat)) is so_far:
                del self._reached[match.id, seat]

    async def _told(
        self, match: HostedMatch, seat: int, due: float, heard: Callable[[float], None]
    ) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        question = (
            "advise",
            self._services.log_of(match),
            seat,
            seed_of(match.seq, seat),
            SECONDS,
            self._nodes,
        )
        try:
            told = await self._workers.ask(question, SECONDS, urgent=True, heard=heard)
        except NoAnswer as trouble:
            logger.warning("A hint at match %s: %s", match.id, trouble)
            raise Problem(503, "There is no hint just now; ask again.") from None
        # How long it took could tell what was hard to see: those who have secrets all wait equally long.
        await asyncio.sleep(due - loop.time())
        hint: dict[str, Any] = json.loads(told)
        return hint


def seed_of(seq: int, seat: int) -> int:
    """From what everybody knows, so that a hint is the same in all positions the seat cannot tell apart."""
    return int.from_bytes(hashlib.sha256(f"{seq} {seat}".encode()).digest()[:4], "big")
