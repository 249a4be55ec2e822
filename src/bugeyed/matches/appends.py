"""Entries on their way to disk, and the answer remembered for their key.

The unique key (match, seq) decides every race: two writers cannot both be entry 17.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import orjson
from sqlalchemy import Connection, Dialect, select

from bugeyed.matches.database import answers, entries


def _json(data: Any) -> str:
    return orjson.dumps(data).decode()


@dataclass(frozen=True)
class Answer:
    """What was answered to an idempotency key, and the digest of the request it belongs to."""

    digest: str
    body: dict[str, Any]


@dataclass(frozen=True)
class Append:
    """A job: entries seq + 1 and on, and the answer remembered for their key, all or nothing."""

    match: str
    seq: int
    bodies: list[dict[str, Any]]
    key: str | None = None
    answer: Answer | None = None
    at: float = field(default_factory=time.time)

    def __call__(self, connection: Connection) -> None:
        """Do it by itself; the writer does several in one."""
        insert(connection, [self])

    def entry_rows(self) -> list[tuple[str, int, str, float]]:
        """The rows of the log, their columns in order."""
        return [
            (self.match, number, _json(body), self.at)
            for number, body in enumerate(self.bodies, self.seq + 1)
        ]

    def is_there(self, connection: Connection) -> bool:
        """Whether exactly this lies in the log: nobody else appends the same at the same millionth of a second."""
        rows = self.entry_rows()
        there = connection.execute(
            select(entries)
            .where(
                entries.c.match == self.match, entries.c.seq > self.seq, entries.c.seq <= self.seq + len(rows)
            )
            .order_by(entries.c.seq)
        )
        return [tuple(row) for row in there] == rows

    def answer_rows(self) -> list[dict[str, Any]]:
        """The row of the answer, if there is a key to it."""
        if self.key is None or self.answer is None:
            return []
        digest, body = self.answer.digest, _json(self.answer.body)
        return [{"match": self.match, "key": self.key, "digest": digest, "body": body}]


PIPED_ENTRIES: Final = "INSERT INTO entries (match, seq, body, at) VALUES (%s, %s, %s, %s)"
PIPED_ANSWERS: Final = (
    "INSERT INTO answers (match, key, digest, body) VALUES (%(match)s, %(key)s, %(digest)s, %(body)s)"
)


@cache
def _entries_insert(dialect: Dialect) -> str:
    return PIPED_ENTRIES if dialect.name == "postgresql" else str(entries.insert().compile(dialect=dialect))


def insert(connection: Connection, appends: list[Append]) -> None:
    """Several appends, all or nothing."""
    new_entries = _entry_rows(appends)
    if new_entries:
        # Most of what is ever written, so past the expression language: two thirds of the time.
        connection.exec_driver_sql(_entries_insert(connection.dialect), new_entries)
    new_answers = _answer_rows(appends)
    if new_answers:
        connection.execute(answers.insert(), new_answers)


def pipe(cursor: Any, appends: list[Append]) -> None:
    """The same on PostgreSQL's own cursor, which does not wait for what comes of it."""
    new_entries = _entry_rows(appends)
    if new_entries:
        cursor.executemany(PIPED_ENTRIES, new_entries)
    new_answers = _answer_rows(appends)
    if new_answers:
        cursor.executemany(PIPED_ANSWERS, new_answers)


def _entry_rows(appends: list[Append]) -> list[tuple[str, int, str, float]]:
    """In the order of their keys: two writers who wait for each other's rows would wait for ever."""
    return sorted(row for append in appends for row in append.entry_rows())


def _answer_rows(appends: list[Append]) -> list[dict[str, Any]]:
    rows = [row for append in appends for row in append.answer_rows()]
    return sorted(rows, key=lambda row: (row["match"], row["key"]))
