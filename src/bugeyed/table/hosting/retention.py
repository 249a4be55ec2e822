"""Matches nobody has used for long: written to a folder as save files, and only then removed.

One that cannot be written whole and read again stays where it is, and is named in the log.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, func, select

from bugeyed.core.errors import Mistake
from bugeyed.matches import savefile, store
from bugeyed.matches.database import entries, matches, metadata
from bugeyed.matches.entries import MatchOpened
from bugeyed.matches.store import Store
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services

DAY: Final = 24 * 3600.0
PAUSE: Final = 3600.0
"""Seconds between two looks."""

logger = logging.getLogger("bugeyed.table")


@dataclass(frozen=True)
class Exported:
    """A match that lies in the archive too."""

    id: str
    file: Path
    seq: int
    """As far as its log went."""


def unused(before: float, connection: Connection) -> list[str]:
    """The matches in which nothing has happened since then, the oldest first."""
    last = func.coalesce(func.max(entries.c.at), matches.c.created)
    found = (
        select(matches.c.id)
        .join(entries, entries.c.match == matches.c.id, isouter=True)
        .group_by(matches.c.id, matches.c.created)
        .having(last < before)
        .order_by(last, matches.c.id)
    )
    return [id for (id,) in connection.execute(found)]


def export(id: str, folder: Path, connection: Connection) -> Exported:
    """Write a match to the archive, its whole log; a Mistake if that could not be done, or not be read again."""
    row = store.find_match(id, connection)
    if row is None:
        raise Mistake("it is gone.")
    bodies = store.find_entries(id, 0, connection)
    opened = MatchOpened(row.game, row.players, row.options, row.rules_version)
    text = savefile.write(opened, bodies, len(bodies))
    if [entry.plain() for entry in savefile.read(text).entries()] != bodies:
        raise Mistake("its log does not read as it was written.")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = _write(folder, f"{row.game}-{id}", text)
    except OSError as error:
        raise Mistake(f"{folder} cannot be written: {error.strerror}.") from None
    return Exported(id, file, len(bodies))


def _write(folder: Path, name: str, text: str) -> Path:
    """A file with this text, on disk; one that has it already will do, another of its name is left alone."""
    for number in range(1, 1000):
        file = folder / (f"{name}.jsonl" if number == 1 else f"{name}-{number}.jsonl")
        if file.exists():
            if file.read_text(encoding="utf-8") == text:
                return file
            continue
        partial = file.with_suffix(".partial")
        with os.fdopen(
            os.open(partial, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w", encoding="utf-8"
        ) as line:
            line.write(text)
            line.flush()
            os.fsync(line.fileno())
        partial.rename(file)
        opened = os.open(folder, os.O_RDONLY)
        os.fsync(opened)
        os.close(opened)
        if file.read_text(encoding="utf-8") != text:
            raise Mistake(f"{file} does not hold what was written.")
        return file
    raise Mistake(f"{folder} has a thousand files by the name {name}.")


def remove(exported: Exported, connection: Connection) -> bool:
    """Take an exported match out of the database; not if something has happened at it meanwhile."""
    last = connection.execute(
        select(func.coalesce(func.max(entries.c.seq), 0)).where(entries.c.match == exported.id)
    ).scalar_one()
    if last != exported.seq:
        return False
    for table in reversed(metadata.sorted_tables):
        if "match" in table.c:
            connection.execute(table.delete().where(table.c.match == exported.id))
    connection.execute(matches.delete().where(matches.c.id == exported.id))
    return True


async def tidy(services: Services, folder: Path, before: float) -> list[Exported]:
    """Archive and remove what nobody has used since then, while the table runs; what was removed."""
    gone: list[Exported] = []
    for id in await services.storage.read(partial(unused, before)):
        async with services.matches.set_aside(id) as free:
            if not free:
                continue  # somebody looks at it
            try:
                exported = await services.storage.read(partial(export, id, folder))
                if await services.storage.write(partial(remove, exported)):
                    services.forget(id)
                    gone.append(exported)
            except (Mistake, Problem) as trouble:
                logger.warning("Match %s stays, since it could not be archived: %s", id, trouble)
    if gone:
        services.metrics.archived += len(gone)
        logger.info("%d matches nobody used were archived in %s.", len(gone), folder)
    return gone


@asynccontextmanager
async def tidying(services: Services, folder: Path | None) -> AsyncIterator[None]:
    """Look again and again, as long as the table runs, if the host wants it."""
    days = services.settings.keep_days
    if not days or folder is None:
        yield
        return

    async def look() -> None:
        while True:
            try:
                await tidy(services, folder, time.time() - days * DAY)
            except Exception:
                logger.exception("The archive could not be seen to")
            await asyncio.sleep(PAUSE)

    task = asyncio.create_task(look())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def tidy_alone(database: str, folder: Path, before: float) -> tuple[list[Exported], list[str]]:
    """The same where no table runs: what was removed, and what stays and why."""
    gone: list[Exported] = []
    kept: list[str] = []
    kept_open = Store(database)
    try:
        for id in kept_open.read(partial(unused, before)):
            try:
                exported = kept_open.read(partial(export, id, folder))
                if asyncio.run(kept_open.write(partial(remove, exported))):
                    gone.append(exported)
            except Mistake as trouble:
                kept.append(f"Match {id} stays, since it could not be archived: {trouble}")
    finally:
        kept_open.close()
    return gone, kept
