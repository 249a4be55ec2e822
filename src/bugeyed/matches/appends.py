"""Entries on their way to disk, and the answer remembered for their key.

The unique key (match, seq) decides every race: two writers cannot both be entry 17.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, Final

import orjson
from sqlalchemy import Connection, Dialect, select

from bugeyed.matches.changes import PIPED_ARRIVALS, PIPED_REVISIONS, close_invite
from bugeyed.matches.database import answers, entries


def _json(data: Any) -> str:
    return orjson.dumps(data).decode()


@dataclass(frozen=True)
class Answer:
    """What was answered to an idempotency key, and the digest of the request it belongs to."""

    digest: str
    body: dict[str, Any]


class Append:
    """A job: entries seq + 1 and on, the answer remembered for their key, and who is there now, all or nothing."""

    __slots__ = ("answer", "arrived", "entry_rows", "key", "match", "seq")

    def __init__(
        self,
        match: str,
        seq: int,
        bodies: Iterable[Mapping[str, object]],
        key: str | None = None,
        answer: Answer | None = None,
        arrived: Sequence[int] = (),
    ) -> None:
        self.match = match
        self.seq = seq
        self.key = key
        self.answer = answer
        self.arrived = arrived
        """The seats that are waited for no more."""
        now = time.time()
        self.entry_rows = [(match, number, _json(body), now) for number, body in enumerate(bodies, seq + 1)]
        """The rows of the log, their columns in order: to be written, and to be told."""

    def __call__(self, connection: Connection) -> None:
        """Do it by itself; the writer does several in one."""
        insert(connection, [self])

    def is_there(self, connection: Connection) -> bool:
        """Whether exactly this lies in the log: nobody else appends the same at the same millionth of a second."""
        rows = self.entry_rows
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


ROWS: Final = 100
"""How many entries one statement writes at the most."""
PIPED_ENTRIES: Final = "INSERT INTO entries (match, seq, body, at) VALUES (%s, %s, %s, %s)"
PIPED_ANSWERS: Final = (
    "INSERT INTO answers (match, key, digest, body) VALUES (%(match)s, %(key)s, %(digest)s, %(body)s)"
)

_ENTRIES: Final = """
    WITH new_entries AS (
        INSERT INTO entries (match, seq, body, at)
        SELECT row->>0, (row->>1)::int, row->>2, (row->>3)::float8 FROM json_array_elements($1::json) AS row
    )"""
_WORDS: Final = " SELECT count(pg_notify($2, word)) FROM json_array_elements_text($3::json) AS word"
_ANSWERS: Final = """, new_answers AS (
        INSERT INTO answers (match, key, digest, body)
        SELECT row->>'match', row->>'key', row->>'digest', row->>'body' FROM json_array_elements($4::json) AS row
    )"""
STATEMENTS: Final = {b"append": _ENTRIES + _WORDS, b"append with answers": _ENTRIES + _ANSWERS + _WORDS}
"""Entries, answers, and words to whoever listens: one statement, a transaction by itself.

Rows and words are JSON, one value each: to write out lists of values costs a driver more than all the rest.
"""


@cache
def _entries_insert(dialect: Dialect, rows: int) -> str:
    """The statement that takes so many rows at once: the driver hands the interpreter over once, not once a row."""
    one = str(entries.insert().compile(dialect=dialect))
    head, values, places = one.rpartition(" VALUES ")
    return head + values + ", ".join([places] * rows)


def fit_one_statement(appends: list[Append]) -> bool:
    """Whether all there is to write are entries, and not too many: what is written most."""
    plain = all(append.key is None and not append.arrived for append in appends)
    return plain and 0 < sum(len(append.entry_rows) for append in appends) <= ROWS


def insert_at_once(connection: Connection, appends: list[Append]) -> None:
    """Entries alone into a file: one statement is a transaction by itself, and the disk is waited for once."""
    # The driver by itself: its connection is in no transaction, and nothing holds the interpreter up thrice.
    driver: Any = connection.connection.driver_connection
    rows = _entry_rows(appends)
    driver.execute(_entries_insert(connection.dialect, len(rows)), tuple(chain.from_iterable(rows)))


def insert(connection: Connection, appends: list[Append]) -> None:
    """Several appends, all or nothing."""
    # Most of what is ever written, so past the expression language: two thirds of the time.
    new_entries = _entry_rows(appends)
    if connection.dialect.name == "postgresql":
        if new_entries:
            connection.exec_driver_sql(PIPED_ENTRIES, new_entries)
    else:
        for at in range(0, len(new_entries), ROWS):
            rows = new_entries[at : at + ROWS]
            statement = _entries_insert(connection.dialect, len(rows))
            connection.exec_driver_sql(statement, tuple(chain.from_iterable(rows)))
    new_answers = _answer_rows(appends)
    if new_answers:
        connection.execute(answers.insert(), new_answers)
    for match, seat in _arrivals(appends):
        close_invite(match, seat, connection)


def in_one_statement(appends: list[Append], channel: str, words: list[str]) -> tuple[bytes, list[bytes]]:
    """Which of STATEMENTS writes entries and answers and says words on a channel, and its values."""
    values = [orjson.dumps(_entry_rows(appends)), channel.encode(), orjson.dumps(words)]
    new_answers = _answer_rows(appends)
    if not new_answers:
        return b"append", values
    return b"append with answers", [*values, orjson.dumps(new_answers)]


def pipe(cursor: Any, appends: list[Append]) -> None:
    """Several appends on PostgreSQL's own cursor, which does not wait for what comes of it."""
    new_entries = _entry_rows(appends)
    if new_entries:
        cursor.executemany(PIPED_ENTRIES, new_entries)
    new_answers = _answer_rows(appends)
    if new_answers:
        cursor.executemany(PIPED_ANSWERS, new_answers)
    arrivals = _arrivals(appends)
    if arrivals:
        cursor.executemany(PIPED_REVISIONS, [(match,) for match in sorted({match for match, _ in arrivals})])
        cursor.executemany(PIPED_ARRIVALS, arrivals)


def _entry_rows(appends: list[Append]) -> list[tuple[str, int, str, float]]:
    """In the order of their keys: two writers who wait for each other's rows would wait for ever."""
    return sorted([row for append in appends for row in append.entry_rows])


def _answer_rows(appends: list[Append]) -> list[dict[str, Any]]:
    rows = [row for append in appends for row in append.answer_rows()]
    return sorted(rows, key=lambda row: (row["match"], row["key"]))


def _arrivals(appends: list[Append]) -> list[tuple[str, int]]:
    return sorted((append.match, seat) for append in appends for seat in append.arrived)
