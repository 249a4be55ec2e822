"""Lets bots act: hands each position where one is to decide to a worker process, and its answer to the match."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from bugeyed import build
from bugeyed.bots.child_processes import tie_to_parent, without_interrupts
from bugeyed.matches import transactions
from bugeyed.table.authentication import Asker
from bugeyed.table.bots.worker import ready, think
from bugeyed.table.decisions import Wish
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services


class Scheduler:
    """Lets a bot act whenever it is one's turn."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pool: ProcessPoolExecutor | None = None
        self._build_arrived = False
        self._tasks: dict[str, asyncio.Task[None]] = {}
        services.on_change = self.consider

    def consider(self, match: HostedMatch) -> None:
        """If a bot is to act, have it think; what it thought about an older position is dropped."""
        turn = match.fold.turn
        if turn not in match.bots() or self._services.listening.closing.is_set():
            return
        running = self._tasks.get(match.id)
        if running is not None and not running.done():
            running.cancel()
        self._tasks[match.id] = asyncio.create_task(self._act(match, turn, match.seq))

    async def _act(self, match: HostedMatch, seat: int, seq: int) -> None:
        settings = self._services.settings
        # Everybody can see whether a turn is under way, so the delay may depend on it.
        under_way = match.fold.last_actor == seat
        delay = settings.reply(under_way) if match.secret else settings.pause(under_way)
        due = asyncio.get_running_loop().time() + delay
        level = match.level(seat)
        entries = [entry.plain() for entry in match.fold.entries]
        content = settings.content_of(match.row.game)
        action = await self._thought(
            (match.opened(), content, entries, seat, level, settings.budget(under_way))
        )
        await asyncio.sleep(due - asyncio.get_running_loop().time())
        try:
            await self._services.decisions.decide(
                match,
                Wish(Asker(frozenset({seat})), seq),
                lambda seat: transactions.act(match.fold, seat, action, self._services.generator),
            )
        except Problem:
            return  # another server was first, or the disk took nothing

    async def _thought(self, question: tuple[Any, ...]) -> str:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            if not self._build_arrived and build.arrived():
                self._change_build()
            pool = self._pool or self._start()
            try:
                with without_interrupts():
                    thought = loop.run_in_executor(pool, think, *question)
                return await thought
            except BrokenProcessPool:
                self._pool = None  # a worker was killed; others take its place
        raise RuntimeError("bot workers keep dying")

    def _start(self) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(
            self._services.settings.thinkers, multiprocessing.get_context("spawn"), tie_to_parent
        )
        return self._pool

    def _change_build(self) -> None:
        # Every worker runs one build whole; only names of actions pass between it and the table.
        self._build_arrived = True
        if self._pool is not None:
            self._pool.shutdown(wait=False)  # who thinks comes to an end with it
            self._pool = None

    def warm(self) -> None:
        """Start a worker before it is needed; the first answer is then as quick as the others."""
        with without_interrupts():
            self._start().submit(ready)

    async def close(self) -> None:
        """Stop thinking and let the workers go."""
        for task in self._tasks.values():
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
