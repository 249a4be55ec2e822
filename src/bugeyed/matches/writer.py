"""One writer thread with group commit, so that what was acknowledged is there after a power cut."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

from bugeyed.matches.appends import Append, insert

BATCH: Final = 256
"""How many jobs share one commit at the most."""

T = TypeVar("T")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, "asyncio.Future[Any]"]
"""A job and whoever waits for its result."""


class Writer:
    """Does the jobs of one server, those that wait together in one commit."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run *job* in the next commit; the result comes when it is on disk."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        return await future

    def close(self) -> None:
        """Finish what was submitted."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        with self._engine.connect() as connection:
            while True:
                batch, last = self._gather()
                if batch:
                    _tell(batch, _commit(connection, [job for job, _ in batch]))
                if last:
                    return

    def _gather(self) -> tuple[list[Waiting], bool]:
        """The jobs that wait, at least one; and whether the store is closing."""
        batch: list[Waiting] = []
        item = self._jobs.get()
        while item is not None:
            batch.append(item)
            if len(batch) == BATCH:
                return batch, False
            try:
                item = self._jobs.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True


@dataclass(frozen=True)
class Failed:
    """In place of a job's result: why there is none."""

    error: Exception


def _commit(connection: Connection, jobs: list[Job]) -> list[Any]:
    """The result of each job, all on disk; Failed for each that is not."""
    try:
        return _together(connection, jobs)
    except Exception:  # one of them failed and took the others along: each for itself
        connection.invalidate()  # a commit that failed may have left its transaction open
    try:
        with connection.begin():
            return [_apart(connection, job) for job in jobs]
    except Exception as error:  # the commit itself: nobody may believe it happened
        connection.invalidate()
        return [Failed(error)] * len(jobs)


def _together(connection: Connection, jobs: list[Job]) -> list[Any]:
    """All or none, with one statement a table for whatever is appended to logs: several times as fast."""
    appends = [job for job in jobs if isinstance(job, Append)]
    with connection.begin():
        insert(connection, appends)
        return [None if isinstance(job, Append) else job(connection) for job in jobs]


def _apart(connection: Connection, job: Job) -> Any:
    savepoint = connection.begin_nested()
    try:
        result = job(connection)
    except Exception as error:  # one job's failure is not the others'
        try:
            savepoint.rollback()
        except Exception:
            raise error from None  # the database gave the whole transaction up: a full disk, say
        return Failed(error)
    savepoint.commit()
    return result


def _tell(batch: list[Waiting], results: list[Any]) -> None:
    """Wake whoever waits: each event loop once, not once a job."""
    told: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for (_, future), result in zip(batch, results, strict=True):
        told.setdefault(future.get_loop(), []).append((future, result))
    for loop, pairs in told.items():
        try:
            loop.call_soon_threadsafe(_resolve, pairs)
        except RuntimeError:
            continue  # the loop has ended, and with it everybody who waited


def _resolve(pairs: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in pairs:
        if future.done():
            continue  # given up meanwhile
        if isinstance(result, Failed):
            future.set_exception(result.error)
        else:
            future.set_result(result)
