"""Worker processes, and whose turn it is to use one: people who wait for a bot come before bots among themselves."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final

from bugeyed import build
from bugeyed.bots.child_processes import without_interrupts
from bugeyed.table.bots.worker import serve

GRACE: Final = 20.0
"""Seconds a worker may take beyond what it was given, its own start included, before another takes its place."""

Serve = Callable[[Connection], None]
Heard = Callable[[float], None]
"""Told from 0 to 1 how far a worker is, in a thread of its own."""


def unheard(share: float) -> None:
    """Where nobody wants to know."""


class NoAnswer(Exception):
    """A worker overran, was killed, or ended its thought with an error; its text says which."""

    def __init__(self, words: str, whole: str = "") -> None:
        super().__init__(words)
        self.whole = whole
        """All that is known of an error, hidden things perhaps included."""


class Worker:
    """A process that thinks about one question at a time."""

    def __init__(self, serve: Serve) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there,), daemon=True)
        with without_interrupts():
            self._process.start()
        there.close()
        # It runs one build whole; only names of actions pass between it and the table.
        self._awaits_build = not (build.compiled() or build.arrived())

    def exchange(self, question: tuple[Any, ...], limit: float, heard: Heard) -> str:
        """Its answer; blocks until it is there."""
        end = time.monotonic() + limit
        try:
            self._line.send(question)
            fine = None
            while fine is None:
                if not self._line.poll(max(0.0, end - time.monotonic())):
                    raise NoAnswer(f"no answer after {limit:.0f} seconds")
                fine, words, *whole = self._line.recv()
                if fine is None:
                    heard(words)
        except (EOFError, OSError) as error:
            raise NoAnswer(f"the worker is gone ({type(error).__name__})") from error
        if not fine:
            raise NoAnswer(words, *whole)
        return str(words)

    def usable(self) -> bool:
        """Whether it lives, and runs the best build there is."""
        return self._process.is_alive() and not (self._awaits_build and build.arrived())

    def end(self) -> None:
        """At once, in the middle of a thought too."""
        self._process.kill()
        self._line.close()


def _heed(exchange: asyncio.Task[str]) -> None:
    """That there was no answer is no trouble where nobody waits for it any more, as when the server stops."""
    if not exchange.cancelled():
        exchange.exception()


class Workers:
    """As many workers as may think at the same time."""

    def __init__(self, count: int, serve: Serve = serve, grace: float = GRACE) -> None:
        self._serve = serve
        self._grace = grace
        self._workers: list[Worker | None] = [None] * count
        self._free = list(range(count))
        self._patient = 0
        """How many of those that are busy think for bots among themselves."""
        self._most_patient = max(1, count - 1)
        self._waiting: list[tuple[bool, int, asyncio.Future[int]]] = []
        self._numbers = itertools.count()
        self._threads = ThreadPoolExecutor(count, "bot-worker")

    def warm(self) -> None:
        """Start a worker before it is needed; the first answer is then as quick as the others."""
        self._worker(self._free[-1])

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return sum(1 for _, _, place in self._waiting if not place.done())

    async def ask(
        self, question: tuple[Any, ...], seconds: float, urgent: bool, heard: Heard = unheard
    ) -> str:
        """What a worker answers to a question for which it has so many seconds; NoAnswer if it does not."""
        place = await self._place(urgent)
        # Goes on though whoever asked has gone: the worker is busy until it has answered.
        exchange = asyncio.create_task(self._exchange(place, question, seconds, urgent, heard))
        exchange.add_done_callback(_heed)
        return await asyncio.shield(exchange)

    async def _exchange(
        self, place: int, question: tuple[Any, ...], seconds: float, urgent: bool, heard: Heard
    ) -> str:
        loop = asyncio.get_running_loop()
        try:
            worker = self._worker(place)
            try:
                return await loop.run_in_executor(
                    self._threads, worker.exchange, question, seconds + self._grace, heard
                )
            except NoAnswer:
                worker.end()
                self._workers[place] = None
                raise
        finally:
            self._leave(place, urgent)

    def _worker(self, place: int) -> Worker:
        worker = self._workers[place]
        if worker is not None and not worker.usable():
            worker.end()
            worker = None
        if worker is None:
            worker = self._workers[place] = Worker(self._serve)
        return worker

    # Who is next.

    async def _place(self, urgent: bool) -> int:
        place: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (not urgent, next(self._numbers), place))
        self._let_in()
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave(place.result(), urgent)
            raise

    def _leave(self, place: int, urgent: bool) -> None:
        self._free.append(place)
        self._patient -= not urgent
        self._let_in()

    def _let_in(self) -> None:
        while self._free and self._waiting:
            patient, _, place = self._waiting[0]
            if patient and self._patient >= self._most_patient and not place.cancelled():
                return  # one worker is kept for people
            heapq.heappop(self._waiting)
            if not place.cancelled():
                self._patient += patient
                place.set_result(self._free.pop())

    def close(self) -> None:
        """Let the workers go."""
        for worker in self._workers:
            if worker is not None:
                worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)
