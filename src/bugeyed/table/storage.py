"""The store as requests use it: nobody waits for a read of the disk, and a disk that takes nothing is a 503."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from bugeyed.matches.store import Store
from bugeyed.table import problems

T = TypeVar("T")


class Storage:
    """The database of one server, from within its event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask something of what is on disk."""
        return await asyncio.to_thread(self._store.read, question)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Have a job on disk; 503 if the disk does not take it."""
        try:
            return await self._store.write(job)
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise problems.not_written(str(error.orig)) from error
