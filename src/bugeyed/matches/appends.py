"""Entries on their way to disk, and the answer remembered for their key.

The unique key (match, seq) decides every race: two writers cannot both be entry 17.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import orjson
from sqlalchemy import Connection, Dialect

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

    def answer_rows(self) -> list[dict[str, Any]]:
        """The row of the answer, if there is a key to it."""
        if self.key is None or self.answer is None:
            return []
        digest, body = self.answer.digest, _json(self.answer.body)
        return [{"match": self.match, "key": self.key, "digest": digest, "body": body}]


@cache
def _entries_insert(dialect: Dialect) -> str:
    return str(entries.insert().compile(dialect=dialect))


def insert(connection: Connection, appends: list[Append]) -> None:
    new_entries = [row for append in appends for row in append.entry_rows()]
    if new_entries:
        # Most of what is ever written, so past the expression language: two thirds of the time.
        connection.exec_driver_sql(_entries_insert(connection.dialect), new_entries)
    new_answers = [row for append in appends for row in append.answer_rows()]
    if new_answers:
        connection.execute(answers.insert(), new_answers)
