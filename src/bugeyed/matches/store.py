"""Matches on disk: what is there of each, and the jobs and questions that change it and ask for it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeVar

import orjson
from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from bugeyed.matches.appends import Answer as Answer
from bugeyed.matches.appends import Append as Append
from bugeyed.matches.changes import change_seat, changed
from bugeyed.matches.database import answers, entries, holders, is_shared, matches, open_database, seats
from bugeyed.matches.gathering import Gathering
from bugeyed.matches.new_matches import NewMatch as NewMatch
from bugeyed.matches.new_matches import add_match as add_match
from bugeyed.matches.news import News as News
from bugeyed.matches.news import Standing as Standing
from bugeyed.matches.rows import KEPT_SEATS as KEPT_SEATS
from bugeyed.matches.rows import MatchRow as MatchRow
from bugeyed.matches.rows import SeatRow as SeatRow
from bugeyed.matches.rows import read_match
from bugeyed.matches.sharing import Sharing
from bugeyed.matches.words import Heard, New
from bugeyed.matches.writer import SharedWriter, commit

HOST: Final = -1
"""Among the seats a browser holds: that it opened the match."""

T = TypeVar("T")


def _json(data: Any) -> str:
    return orjson.dumps(data).decode()


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
        commits = SharedWriter(self.server).commit if self.shared else commit
        self._writer = Gathering(engine, commits, "store-writer")
        self._sharing: Sharing | None = None
        if self.shared:
            # No transaction round a question: that would be two journeys more.
            self._questions = engine.execution_options(isolation_level="AUTOCOMMIT")
            self._sharing = Sharing(engine, self._questions, self.server, self._writer)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run *job* in the next commit; the result comes when it is on disk.

        A job may be run a second time where another one spoilt the commit: it changes the database and no more.
        """
        short = None if self._sharing is None else self._sharing.short_way(job)
        result: T = await (short or self._writer).ask(job)
        return result

    async def standings(self, known: Sequence[tuple[str, int]]) -> list[Standing | None]:
        """How far matches are, on a shared database; None for one that is not there. All who ask are one question."""
        assert self._sharing is not None
        standings: list[Standing | None] = await self._sharing.standings.ask(known)
        return standings

    async def news(self, match: str, since: int) -> News | None:
        """All that is new of a match, on a shared database; None if there is none. All who ask are one question."""
        assert self._sharing is not None
        # No id of ours, and no text to every database: it would spoil the question for the others.
        news: News | None = await self._sharing.news.ask((match, since)) if match.isprintable() else None
        return news

    def listen(self, heard: Heard) -> None:
        """Be told, in this event loop, what other servers on a shared database have changed."""
        assert self._sharing is not None
        self._sharing.listen(heard)

    def close(self) -> None:
        """Finish what was submitted, then let go of the database."""
        if self._sharing is not None:
            self._sharing.leave_lines()
        self._writer.close()
        if self._sharing is not None:
            self._sharing.close()
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


# Jobs and questions. Each takes the connection last, so that it can be bound with functools.partial.


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
    return read_match(dict(row), [dict(seat) for seat in sitting.mappings()])


def find_entries(match: str, since: int, connection: Connection) -> list[dict[str, Any]]:
    """The log of a match after *since*, in order."""
    return [orjson.loads(body) for _, body in find_bodies(match, since, connection)]


def find_bodies(match: str, since: int, connection: Connection) -> New:
    """The same as it was written, each with its number."""
    rows = connection.execute(
        select(entries.c.seq, entries.c.body)
        .where(entries.c.match == match, entries.c.seq > since)
        .order_by(entries.c.seq)
    )
    return [(seq, body) for seq, body in rows]


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
