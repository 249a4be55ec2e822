"""Matches on disk: one writer thread with group commit, so that what was acknowledged is there after a power cut.

The unique key (match, seq) decides every race: two writers cannot both be entry 17.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, Final, TypeVar

import orjson
from sqlalchemy import Connection, Dialect, select

from bugeyed.matches.database import answers, entries, holders, matches, open_database, seats

BATCH: Final = 256
"""How many jobs share one commit at the most."""

HOST: Final = -1
"""Among the seats a browser holds: that it opened the match."""

ROWS: Final = 100
"""How many entries one statement writes at the most."""

T = TypeVar("T")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, "asyncio.Future[Any]"]
"""A job and whoever waits for its result."""


def _json(data: Any) -> str:
    return orjson.dumps(data).decode()


@dataclass(frozen=True)
class SeatRow:
    """Who sits in a seat."""

    seat: int
    kind: str
    level: int | None
    name: str | None
    token: str | None
    """The hash of the seat's secret."""
    invite: str | None = None
    """The hash of the secret in the newest link to it."""
    open_until: float | None = None
    """When that link ends; None where it leads to the seat no more."""
    awaited: bool = False
    """Whether nobody has come for the seat yet."""

    def is_open(self, now: float) -> bool:
        """Whether the link leads to the seat."""
        return self.open_until is not None and now < self.open_until


KEPT_SEATS = ":kept"


@dataclass(frozen=True)
class MatchRow:
    """A match without its log."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    rules_version: str
    created: float
    parent: str | None
    """The match it is the rematch of, with KEPT_SEATS behind it where everybody sits as before."""
    seats: tuple[SeatRow, ...]

    @property
    def moved(self) -> int:
        """How many seats further everybody sits than in the match before this one."""
        return 0 if self.parent is not None and self.parent.endswith(KEPT_SEATS) else 1


@dataclass(frozen=True)
class Answer:
    """What was answered to an idempotency key, and the digest of the request it belongs to."""

    digest: str
    body: dict[str, Any]


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        self._engine = open_database(url)
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._writer.start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run *job* in the writer's next commit; the result comes when it is on disk.

        A job may be run a second time where another one spoilt the commit: it changes the database and no more.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        return await future

    def close(self) -> None:
        """Finish what was submitted, then let go of the database."""
        self._jobs.put(None)
        self._writer.join()
        self._engine.dispose()

    def read(self, question: Callable[[Connection], T]) -> T:
        """Ask something of what is on disk; safe from any thread."""
        with self._engine.connect() as connection:
            return question(connection)

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
        _insert(connection, appends)
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


# Jobs and questions. Each takes the connection last, so that it can be bound with functools.partial.


def add_match(row: MatchRow, connection: Connection) -> None:
    """A new match with its seats."""
    connection.execute(
        matches.insert(),
        {
            "id": row.id,
            "game": row.game,
            "players": row.players,
            "options": _json(row.options),
            "rules_version": row.rules_version,
            "created": row.created,
            "parent": row.parent,
        },
    )
    connection.execute(
        seats.insert(),
        [
            {
                "match": row.id,
                "seat": seat.seat,
                "kind": seat.kind,
                "level": seat.level,
                "name": seat.name,
                "token": seat.token,
                "invite": seat.invite,
                "open_until": seat.open_until,
                "awaited": seat.awaited,
            }
            for seat in row.seats
        ],
    )


def probe(connection: Connection) -> None:
    """Write something and take it away again: it fails where nothing can be written."""
    blank = {"game": "", "players": 0, "options": "{}", "rules_version": "", "created": 0.0, "parent": None}
    connection.execute(matches.insert(), {"id": "probe", **blank})
    connection.execute(matches.delete().where(matches.c.id == "probe"))


@dataclass(frozen=True)
class Append:
    """A job: entries seq + 1 and on, the answer remembered for their key, and who is there now, all or nothing."""

    match: str
    seq: int
    bodies: list[dict[str, Any]]
    key: str | None = None
    answer: Answer | None = None
    arrived: Sequence[int] = ()
    """The seats that are waited for no more."""
    at: float = field(default_factory=time.time)

    def __call__(self, connection: Connection) -> None:
        """Do it by itself; the writer does several in one."""
        _insert(connection, [self])

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
def _entries_insert(dialect: Dialect, rows: int) -> str:
    """The statement that takes so many rows at once: the driver hands the interpreter over once, not once a row."""
    one = str(entries.insert().compile(dialect=dialect))
    head, values, places = one.rpartition(" VALUES ")
    return head + values + ", ".join([places] * rows)


def _insert(connection: Connection, appends: list[Append]) -> None:
    new_entries = [row for append in appends for row in append.entry_rows()]
    for at in range(0, len(new_entries), ROWS):
        # Most of what is ever written, so past the expression language: two thirds of the time.
        rows = new_entries[at : at + ROWS]
        statement = _entries_insert(connection.dialect, len(rows))
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(rows)))
    new_answers = [row for append in appends for row in append.answer_rows()]
    if new_answers:
        connection.execute(answers.insert(), new_answers)
    for append in appends:
        for seat in append.arrived:
            close_invite(append.match, seat, connection)


def hold(browser: str, match: str, seat: int, connection: Connection) -> None:
    """Let a browser sit in a seat, or be the host; twice is once."""
    there = select(holders.c.seat).where(
        holders.c.browser == browser, holders.c.match == match, holders.c.seat == seat
    )
    if connection.execute(there).first() is None:
        connection.execute(holders.insert(), {"browser": browser, "match": match, "seat": seat})
    close_invite(match, seat, connection)


def release(match: str, seat: int, connection: Connection) -> None:
    """Nobody's browser sits in a seat any more: somebody is waited for."""
    connection.execute(holders.delete().where(holders.c.match == match, holders.c.seat == seat))
    _seat(connection, match, seat, awaited=True)


def invite(match: str, seat: int, secret: str, until: float, connection: Connection) -> None:
    """There is a new link to a seat, which leads there for a while; *secret* is a hash."""
    _seat(connection, match, seat, invite=secret, open_until=until)


def close_invite(match: str, seat: int, connection: Connection) -> None:
    """Whoever was waited for is there: the link to the seat leads nowhere any more."""
    _seat(connection, match, seat, open_until=None, awaited=False)


def rekey(match: str, seat: int, token: str, connection: Connection) -> None:
    """The seat has another secret, of which this is the hash."""
    _seat(connection, match, seat, token=token)


def name_seat(match: str, seat: int, name: str | None, connection: Connection) -> None:
    """What the player in a seat wants to be called; None: as the seat is."""
    _seat(connection, match, seat, name=name)


def _seat(connection: Connection, match: str, seat: int, **changed: Any) -> None:
    connection.execute(seats.update().where(seats.c.match == match, seats.c.seat == seat).values(changed))


def change_rules(match: str, version: str, connection: Connection) -> None:
    """A match is played on by another version of its rules."""
    connection.execute(matches.update().where(matches.c.id == match).values(rules_version=version))


def find_match(id: str, connection: Connection) -> MatchRow | None:
    """A match by id, without its log."""
    row = connection.execute(select(matches).where(matches.c.id == id)).mappings().first()
    if row is None:
        return None
    sitting = connection.execute(select(seats).where(seats.c.match == id).order_by(seats.c.seat))
    return MatchRow(
        id=row["id"],
        game=row["game"],
        players=row["players"],
        options=orjson.loads(row["options"]),
        rules_version=row["rules_version"],
        created=row["created"],
        parent=row["parent"],
        seats=tuple(
            SeatRow(**{key: value for key, value in seat.items() if key != "match"})
            for seat in sitting.mappings()
        ),
    )


def find_entries(match: str, since: int, connection: Connection) -> list[dict[str, Any]]:
    """The log of a match after *since*, in order."""
    rows = connection.execute(
        select(entries.c.body).where(entries.c.match == match, entries.c.seq > since).order_by(entries.c.seq)
    )
    return [orjson.loads(body) for (body,) in rows]


def find_answers(match: str, connection: Connection) -> dict[str, Answer]:
    """What was answered to the keys of a match before."""
    rows = connection.execute(
        select(answers.c.key, answers.c.digest, answers.c.body).where(answers.c.match == match)
    )
    return {key: Answer(digest, orjson.loads(body)) for key, digest, body in rows}


def find_token(token: str, connection: Connection) -> tuple[str, int] | None:
    """The match and seat a token's hash belongs to."""
    row = connection.execute(select(seats.c.match, seats.c.seat).where(seats.c.token == token)).first()
    return None if row is None else (row[0], row[1])


def find_invite(secret: str, connection: Connection) -> tuple[str, int] | None:
    """The match and seat the hash of a link's secret belongs to, whether it still leads there or not."""
    row = connection.execute(select(seats.c.match, seats.c.seat).where(seats.c.invite == secret)).first()
    return None if row is None else (row[0], row[1])


def find_held(browser: str, connection: Connection) -> list[tuple[str, int]]:
    """Every match and seat a browser holds, the newest match first; HOST among the seats where it opened the match."""
    rows = connection.execute(
        select(holders.c.match, holders.c.seat)
        .join(matches, matches.c.id == holders.c.match)
        .where(holders.c.browser == browser)
        .order_by(matches.c.created.desc(), holders.c.seat)
    )
    return [(match, seat) for match, seat in rows]


def find_child(match: str, connection: Connection) -> str | None:
    """The rematch of a match, if there is one."""
    parents = (match, match + KEPT_SEATS)
    return connection.execute(select(matches.c.id).where(matches.c.parent.in_(parents))).scalar()


def copy_holders(old: str, new: str, players: int, moved: int, connection: Connection) -> list[int]:
    """Whoever held a seat of the old match holds the one so many further of the new: those seats."""
    rows = connection.execute(select(holders.c.browser, holders.c.seat).where(holders.c.match == old)).all()
    taken = []
    for browser, seat in rows:
        place = seat if seat == HOST else (seat + moved) % players
        hold(browser, new, place, connection)
        if place != HOST:
            taken.append(place)
    return taken
