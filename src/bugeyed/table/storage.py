"""The store as requests use it: nobody waits for a read of the disk, and a disk that takes nothing is a 503."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from bugeyed.matches.store import Store
from bugeyed.table import problems
from bugeyed.table.metrics import Metrics

T = TypeVar("T")


class Storage:
    """The database of one server, from within its event loop."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask something of what is on disk."""
        return await asyncio.to_thread(self._store.read, question)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Have a job on disk; 503 if the disk does not take it."""
        begun = perf_counter()
        try:
            written = await self._store.write(job)
        except IntegrityError:
            raise
        except DBAPIError as error:
            self._metrics.failed_writes += 1
            raise problems.not_written(str(error.orig)) from error
        self._metrics.writes.add(perf_counter() - begun)
        return written
