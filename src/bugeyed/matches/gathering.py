"""A thread that does together whatever waits together: commits, and questions of the same kind."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine

BATCH: Final = 256
"""How many wait for the same journey at the most."""

Waiting = tuple[Any, "asyncio.Future[Any]"]
"""What is wanted, and whoever waits for it."""


@dataclass(frozen=True)
class Failed:
    """In place of a result: why there is none."""

    error: Exception


Work = Callable[[Connection, list[Any]], list[Any]]
"""The result of each thing wanted, in order; Failed for each that has none. It raises nothing."""


class Gathering:
    """One thread and one connection, which it gets anew when it was lost.

    It is woken once for all that comes while it rests: to wake a thread takes longer than to work out an action.
    """

    def __init__(self, engine: Engine, work: Work, name: str) -> None:
        self._engine = engine
        self._work = work
        self._waiting: deque[Waiting] = deque()
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._rung = False
        """Whether the bell has been rung, or is about to be, and nobody has heard it yet."""
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def ask(self, wanted: Any) -> asyncio.Future[Any]:
        """What comes of it, once it has been done with what else was waiting."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((wanted, future))
        if not self._rung:
            self._rung = True
            # Not before the loop has done what it is about: more of that will ask.
            loop.call_soon(self._bell.put, None)
        return future

    def take_over(self, waiting: Iterable[Waiting]) -> None:
        """Do what somebody else was asked for, and tell those who wait for it."""
        self._waiting.extend(waiting)
        self._bell.put(None)

    def close(self) -> None:
        """Finish what was submitted."""
        self._closing = True
        self._bell.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection: Connection | None = None
        while batch := self._gather():
            try:
                connection = connection or self._engine.connect()
                results = self._work(connection, [wanted for wanted, _ in batch])
            except Exception as error:  # nobody may wait for ever
                results = [Failed(error)] * len(batch)
            _tell(batch, results)
        if connection is not None:
            connection.close()

    def _gather(self) -> list[Waiting]:
        """What waits, at least one; none at the end."""
        while not self._waiting:
            if self._closing:
                return []
            self._bell.get()
            self._rung = False  # before looking: whoever comes after that rings again
        return [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]


def _tell(batch: list[Waiting], results: list[Any]) -> None:
    """Wake whoever waits: each event loop once, not once a job."""
    told: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for (_, future), result in zip(batch, results, strict=True):
        told.setdefault(future.get_loop(), []).append((future, result))
    for loop, pairs in told.items():
        try:
            loop.call_soon_threadsafe(resolve, pairs)
        except RuntimeError:
            continue  # the loop has ended, and with it everybody who waited


def resolve(pairs: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Tell each who waits what came of it."""
    for future, result in pairs:
        if future.done():
            continue  # given up meanwhile
        if isinstance(result, Failed):
            future.set_exception(result.error)
        else:
            future.set_result(result)
