"""The store as requests use it: nobody waits for a read of the disk, and a disk that takes nothing is a 503."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bugeyed.matches.store import News, Standing, Store
from bugeyed.matches.words import Heard
from bugeyed.table import problems
from bugeyed.table.metrics import Metrics
from bugeyed.table.problems import Problem

T = TypeVar("T")

QUIET: Final = 10.0
"""Seconds for which trouble with a database is not said again."""

logger = logging.getLogger("bugeyed.table")


class Storage:
    """The database of one server, from within its event loop."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._said = -QUIET

    @property
    def shared(self) -> bool:
        """Whether other servers may have changed it since one last looked."""
        return self._store.shared

    @property
    def server(self) -> str:
        """Names this server among those that share the database."""
        return self._store.server

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask something of what is on disk; 503 if it does not answer."""
        try:
            return await asyncio.to_thread(self._store.read, question)
        except SQLAlchemyError as error:
            raise self._trouble(error, problems.unanswered()) from error

    def listen(self, heard: Heard) -> None:
        """Be told, in this loop, what other servers have changed; None: it may be anything."""
        self._store.listen(heard)

    async def standings(self, known: Sequence[tuple[str, int]]) -> list[Standing | None]:
        """How far matches are by now, on a shared database, and what each log has more than so many entries."""
        try:
            return await self._store.standings(known)
        except SQLAlchemyError as error:
            raise self._trouble(error, problems.unanswered()) from error

    async def news(self, match: str, since: int) -> News | None:
        """All that is new of a match on a shared database, for somebody who knows so many of its entries."""
        try:
            return await self._store.news(match, since)
        except SQLAlchemyError as error:
            raise self._trouble(error, problems.unanswered()) from error

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Have a job on disk; 503 if the disk does not take it."""
        begun = perf_counter()
        try:
            written = await self._store.write(job)
        except IntegrityError:
            raise
        except DBAPIError as error:
            self._metrics.failed_writes += 1
            if not self.shared:
                raise problems.not_written(str(error.orig)) from error
            if error.connection_invalidated:
                raise self._trouble(error, problems.unknown_end()) from error
            raise self._trouble(error, problems.not_written("the database takes nothing just now")) from error
        self._metrics.writes.add(perf_counter() - begun)
        return written

    def _trouble(self, error: SQLAlchemyError, problem: Problem) -> Problem:
        """What is answered; why is for the log, since it tells where the database is."""
        now = time.monotonic()
        if now - self._said >= QUIET:
            self._said = now
            cause = error.orig if isinstance(error, DBAPIError) else error
            logger.warning("The database does not do its work: %s", " ".join(str(cause).split()))
        return problem
