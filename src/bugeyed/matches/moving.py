"""Matches from one database to another, of either kind: all of them or none, and looked at afterwards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from bugeyed.core.errors import Mistake
from bugeyed.matches.database import (
    answers,
    entries,
    holders,
    is_shared,
    matches,
    open_database,
    seats,
    shown,
)
from bugeyed.matches.servers import DEAD, NOW

MOVED: Final = (matches, seats, entries, answers, holders)
"""In the order in which they name one another. What servers tell one another stays where it is."""
ROWS: Final = 1_000
"""How many are on their way at a time."""


@dataclass(frozen=True)
class Content:
    """What a table holds, whatever order it is in."""

    rows: int
    sum: int


def move(source: str, target: str) -> dict[str, int]:
    """Copy everything; by table how many rows there are. A Mistake, and the target as it was, where that cannot be."""
    old, new = open_database(source), open_database(target)
    try:
        # One moment of the source for all tables, whoever else writes to it.
        with _still(old) as reading, new.begin() as writing:
            _check_unused(reading, source)
            if _count(writing, matches):
                raise Mistake(f"There are matches in {shown(target)} already; move to an empty database.")
            for table in MOVED:
                for rows in _rows(reading, table):
                    writing.execute(table.insert(), rows)
            held = {table.name: _compare(table, reading, writing) for table in MOVED}
    except DatabaseError as error:
        reason = " ".join(str(error.orig).split()).rstrip(".")
        raise Mistake(
            f"The matches could not be moved, and {shown(target)} is as it was: {reason}."
        ) from None
    finally:
        old.dispose()
        new.dispose()
    return held


def check_there(source: str) -> None:
    """A Mistake if there is no such file: nothing is made where nothing is."""
    try:
        url = make_url(source)
    except ArgumentError:
        return  # opening it says what is wrong
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise Mistake(f"There is no database {shown(source)}.")


def _still(engine: Engine) -> Connection:
    connection = engine.connect()
    if is_shared(engine):
        connection = connection.execution_options(isolation_level="REPEATABLE READ")
    connection.begin()
    return connection


def _check_unused(connection: Connection, source: str) -> None:
    """Whoever plays on there while it is moved would play at a match nobody has afterwards."""
    if connection.dialect.name != "postgresql":
        return  # the file's lock tells
    running = connection.exec_driver_sql(
        f"SELECT count(*) FROM servers WHERE seen >= {NOW} - {DEAD}"
    ).scalar()
    if running:
        raise Mistake(f"A table runs on {shown(source)}; stop it first.")


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _rows(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    found = connection.execution_options(yield_per=ROWS).execute(select(table))
    for part in found.mappings().partitions():
        yield [dict(row) for row in part]


def _compare(table: Table, old: Connection, new: Connection) -> int:
    before, after = _content(old, table), _content(new, table)
    if before != after:
        raise Mistake(
            f"What arrived of {table.name} is not what was there ({before.rows} rows, {after.rows} arrived); "
            "nothing was moved."
        )
    return before.rows


def _content(connection: Connection, table: Table) -> Content:
    """Databases sort words differently, so each row counts for itself."""
    rows = total = 0
    for part in _rows(connection, table):
        for row in part:
            rows += 1
            total += int.from_bytes(hashlib.sha256(repr(sorted(row.items())).encode()).digest())
    return Content(rows, total % (1 << 256))
