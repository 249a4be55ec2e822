"""Matches as tests write them to a database, and read them there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from bugeyed.matches import store
from bugeyed.matches.store import MatchRow, SeatRow, Store

SEATS = (
    SeatRow(0, "human", None, "Ann", "hash of Ann's token", "Ann's token"),
    SeatRow(1, "bot", 2, None, None),
)
ENTRY = {"entry": "action", "seat": 0, "action": "hatch c5"}


def row(id: str = "m1", parent: str | None = None) -> MatchRow:
    """A match of two with its own token."""
    ann = SeatRow(0, "human", None, "Ann", f"hash of {id}", f"link to {id}", 9.5, True)
    return MatchRow(id, "beetles", 2, {"layout": "camps"}, "0123", 1.5, parent, (ann, SEATS[1]))


def url(folder: Path) -> str:
    """The database in a folder."""
    return f"sqlite:///{folder / 'bugeyed.sqlite'}"


@contextmanager
def opened(database: str) -> Iterator[Store]:
    """A store, closed at the end."""
    made = Store(database)
    try:
        yield made
    finally:
        made.close()


async def until(held: Callable[[], bool]) -> None:
    """Wait for it."""
    async with asyncio.timeout(30):
        while not held():
            await asyncio.sleep(0.01)


def entries_of(made: Store, id: str = "m1") -> list[dict[str, Any]]:
    """What is on disk of a match's log."""
    return made.read(partial(store.find_entries, id, 0))
