"""Matches on disk: what is there of each, and the jobs and questions that change it and ask for it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import orjson
from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from bugeyed.matches.appends import Answer as Answer
from bugeyed.matches.appends import Append as Append
from bugeyed.matches.changes import change_seat, changed
from bugeyed.matches.database import answers, entries, holders, is_shared, matches, open_database, seats
from bugeyed.matches.gathering import Failed, Gathering
from bugeyed.matches.notices import Heard, Notices
from bugeyed.matches.writer import SharedWriter, commit

HOST: Final = -1
"""Among the seats a browser holds: that it opened the match."""

T = TypeVar("T")


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
    handed: int = 0
    """How often it was taken from whoever had it."""

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
    revision: int = 0
    """Grows with every change beside the log."""
    asked: dict[str, Any] = field(default_factory=dict)
    """What somebody asks the others for, and who has agreed to what."""
    hints: str = "normal"
    """How much help the table gives."""
    analysis: list[dict[str, Any]] | None = None
    """What was found about each decision, once it was over and somebody asked."""

    @property
    def moved(self) -> int:
        """How many seats further everybody sits than in the match before this one."""
        return 0 if self.parent is not None and self.parent.endswith(KEPT_SEATS) else 1


@dataclass(frozen=True)
class Standing:
    """How far a match is on disk, for somebody who knows so many of its entries."""

    revision: int
    entries: tuple[tuple[int, str], ...]
    """Number and body of each entry after those."""


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        engine = open_database(url)
        self.shared = is_shared(engine)
        """Whether other servers may write to it at the same time."""
        self.server = secrets.token_hex(8)
        """Names this server among those."""
        self._engine = engine
        self._questions = engine
        self._standings: Gathering | None = None
        self._notices: Notices | None = None
        if self.shared:
            # No transaction round a question: that would be two journeys more.
            self._questions = engine.execution_options(isolation_level="AUTOCOMMIT")
            self._standings = Gathering(self._questions, _find_standings, "store-standings")
        commits = SharedWriter(self.server).commit if self.shared else commit
        self._writer = Gathering(engine, commits, "store-writer")

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run *job* in the writer's next commit; the result comes when it is on disk.

        A job may be run a second time where another one spoilt the commit: it changes the database and no more.
        """
        result: T = await self._writer.ask(job)
        return result

    async def standing(self, match: str, since: int) -> Standing | None:
        """How far a match is, on a shared database; None if there is none. All who ask at a time are one question."""
        assert self._standings is not None
        standing: Standing | None = await self._standings.ask((match, since))
        return standing

    def listen(self, heard: Heard) -> None:
        """Be told, in a thread, which matches other servers on a shared database have changed."""
        self._notices = Notices(self._engine, self.server, heard)

    def close(self) -> None:
        """Finish what was submitted, then let go of the database."""
        if self._notices is not None:
            self._notices.close()
        self._writer.close()
        if self._standings is not None:
            self._standings.close()
        self._engine.dispose()

    def read(self, question: Callable[[Connection], T]) -> T:
        """Ask something of what is on disk; safe from any thread. A line that has broken since is replaced."""
        try:
            with self._questions.connect() as connection:
                return question(connection)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        with self._questions.connect() as connection:
            return question(connection)


STANDINGS: Final = """
    SELECT m.id, m.revision, e.seq, e.body
    FROM unnest(%s::varchar[], %s::int[]) AS known (id, since)
    JOIN matches m ON m.id = known.id
    LEFT JOIN entries e ON e.match = m.id AND e.seq > known.since
    ORDER BY m.id, e.seq
"""


def _find_standings(connection: Connection, known: list[tuple[str, int]], again: bool = True) -> list[Any]:
    least: dict[str, int] = {}
    for match, since in known:
        least[match] = min(since, least.get(match, since))
    try:
        with connection.begin():
            rows = connection.exec_driver_sql(STANDINGS, (list(least), list(least.values()))).all()
    except Exception as error:
        connection.invalidate()
        # A line that has broken since the last question is replaced.
        return _find_standings(connection, known, again=False) if again else [Failed(error)] * len(known)
    revisions: dict[str, int] = {}
    new: dict[str, list[tuple[int, str]]] = {}
    for match, revision, seq, body in rows:
        revisions[match] = revision
        if seq is not None:
            new.setdefault(match, []).append((seq, body))
    return [
        Standing(revisions[match], tuple(row for row in new.get(match, ()) if row[0] > since))
        if match in revisions
        else None
        for match, since in known
    ]


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
            "hints": row.hints,
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


def add_rematch(row: MatchRow, entries: list[dict[str, Any]], old: str, connection: Connection) -> str:
    """The rematch of a match, its seats held by whoever holds them in the old one; the id of the one there is."""
    changed(old, connection)
    there = find_child(old, connection)
    if there is not None:
        return there
    add_match(row, connection)
    if entries:
        Append(row.id, 0, entries)(connection)
    copy_holders(old, row.id, row.players, row.moved, connection)
    return row.id


def probe(connection: Connection) -> None:
    """Write something and take it away again: it fails where nothing can be written."""
    id = f"probe-{secrets.token_hex(8)}"  # others may look at the same time
    blank = {"game": "", "players": 0, "options": "{}", "rules_version": "", "created": 0.0, "parent": None}
    connection.execute(matches.insert(), {"id": id, **blank})
    connection.execute(matches.delete().where(matches.c.id == id))


def hold(browser: str, match: str, seat: int, connection: Connection) -> None:
    """Let a browser sit in a seat, or be the host; twice is once."""
    changed(match, connection)
    there = select(holders.c.seat).where(
        holders.c.browser == browser, holders.c.match == match, holders.c.seat == seat
    )
    if connection.execute(there).first() is None:
        connection.execute(holders.insert(), {"browser": browser, "match": match, "seat": seat})
    change_seat(connection, match, seat, open_until=None, awaited=False)


def sit_down(browser: str, match: str, seat: int, link: str, connection: Connection) -> bool:
    """Let a browser have a seat by a link to it; whether it still led there. Of two who try one sits."""
    changed(match, connection)
    row = connection.execute(
        select(seats.c.invite, seats.c.open_until).where(seats.c.match == match, seats.c.seat == seat)
    ).first()
    if row is None or row.invite != link or row.open_until is None:
        return False
    release(match, seat, connection)
    hold(browser, match, seat, connection)
    return True


def release(match: str, seat: int, connection: Connection) -> None:
    """Nobody's browser sits in a seat any more: somebody is waited for."""
    changed(match, connection)
    connection.execute(holders.delete().where(holders.c.match == match, holders.c.seat == seat))
    change_seat(connection, match, seat, awaited=True, handed=seats.c.handed + 1)


def invite(match: str, seat: int, secret: str, until: float, connection: Connection) -> None:
    """There is a new link to a seat, which leads there for a while; *secret* is a hash."""
    changed(match, connection)
    change_seat(connection, match, seat, invite=secret, open_until=until)


def rekey(match: str, seat: int, token: str, connection: Connection) -> None:
    """The seat has another secret, of which this is the hash."""
    changed(match, connection)
    change_seat(connection, match, seat, token=token, handed=seats.c.handed + 1)


def name_seat(match: str, seat: int, name: str | None, connection: Connection) -> None:
    """What the player in a seat wants to be called; None: as the seat is."""
    changed(match, connection)
    change_seat(connection, match, seat, name=name)


def change_rules(match: str, version: str, connection: Connection) -> None:
    """A match is played on by another version of its rules."""
    changed(match, connection)
    connection.execute(matches.update().where(matches.c.id == match).values(rules_version=version))


def ask(match: str, asked: dict[str, Any] | None, connection: Connection) -> dict[str, Any] | None:
    """What a seat asks the others for, None for nothing; with whoever has agreed to the same meanwhile."""
    known = _asked(match, connection)
    before = known.get("ask")
    if asked is not None and before is not None and all(before[key] == asked[key] for key in ("seat", "seq")):
        asked = {**asked, "agreed": sorted({*asked["agreed"], *before["agreed"]})}
    _put(match, {**known, "ask": asked}, connection)
    return asked


def agree(match: str, agreeing: Collection[int], connection: Connection) -> set[int]:
    """These seats want to play on by other rules: all who do by now."""
    known = _asked(match, connection)
    agreed = {*known.get("playing_on", ()), *agreeing}
    _put(match, {**known, "playing_on": sorted(agreed)}, connection)
    return agreed


def keep_analysis(match: str, moments: list[dict[str, Any]], connection: Connection) -> None:
    """What was found about a match that is over."""
    changed(match, connection)
    connection.execute(matches.update().where(matches.c.id == match).values(analysis=_json(moments)))


def _asked(match: str, connection: Connection) -> dict[str, Any]:
    changed(match, connection)
    words = connection.execute(select(matches.c.asked).where(matches.c.id == match)).scalar()
    asked: dict[str, Any] = orjson.loads(words or "{}")
    return asked


def _put(match: str, asked: dict[str, Any], connection: Connection) -> None:
    connection.execute(matches.update().where(matches.c.id == match).values(asked=_json(asked)))


def find_match(id: str, connection: Connection) -> MatchRow | None:
    """A match by id, without its log."""
    if not id.isprintable():
        return None  # no id of ours, and no text to every database
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
        revision=row["revision"],
        asked=orjson.loads(row["asked"] or "{}"),
        hints=row["hints"],
        analysis=None if row["analysis"] is None else orjson.loads(row["analysis"]),
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


def find_answer(match: str, key: str, connection: Connection) -> Answer | None:
    """What was answered to one key of a match."""
    row = connection.execute(
        select(answers.c.digest, answers.c.body).where(answers.c.match == match, answers.c.key == key)
    ).first()
    return None if row is None else Answer(row[0], orjson.loads(row[1]))


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


def copy_holders(old: str, new: str, players: int, moved: int, connection: Connection) -> None:
    """Whoever held a seat of the old match holds the one so many further of the new."""
    rows = connection.execute(select(holders.c.browser, holders.c.seat).where(holders.c.match == old)).all()
    for browser, seat in rows:
        hold(browser, new, seat if seat == HOST else (seat + moved) % players, connection)
