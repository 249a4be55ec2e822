"""Jobs in one commit, so that what was acknowledged is there after a power cut.

A file takes one writer, and all that waits in one transaction. A server elsewhere takes several: there the whole commit
is one journey, and what spoilt it is done again, each job for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from bugeyed.matches import appends, new_matches
from bugeyed.matches.appends import Append
from bugeyed.matches.changes import note, noted
from bugeyed.matches.gathering import Failed
from bugeyed.matches.new_matches import NewMatch
from bugeyed.matches.words import CHANNEL, words

Job = Callable[[Connection], Any]

KNOT: Final = "40P01"
"""What PostgreSQL calls it when two wait for each other."""


def commit(connection: Connection, jobs: list[Job]) -> list[Any]:
    """The result of each job, all on disk in a file; Failed for each that is not."""
    new = [job for job in jobs if isinstance(job, Append)]
    try:
        if len(new) == len(jobs) and appends.fit_one_statement(new):
            appends.insert_at_once(connection, new)
            return [None] * len(jobs)
        return _together(connection, jobs, new)
    except Exception:  # one of them failed and took the others along: each for itself
        connection.invalidate()  # a commit that failed may have left its transaction open
    try:
        with connection.begin():
            return [_apart(connection, job) for job in jobs]
    except Exception as error:  # the commit itself: nobody may believe it happened
        connection.invalidate()
        return [Failed(error)] * len(jobs)


def _together(connection: Connection, jobs: list[Job], new: list[Append]) -> list[Any]:
    """All or none, with one statement a table for whatever is appended to logs: several times as fast."""
    with connection.begin():
        appends.insert(connection, new)
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


def _roll_back(connection: Connection) -> None:
    """Leave no transaction open; a line that is broken is let go."""
    try:
        if not connection.invalidated:
            driver: Any = connection.connection.driver_connection
            driver.rollback()
    except Exception:
        connection.invalidate()


def _is_knot(error: DBAPIError) -> bool:
    """Whether two servers waited for each other, and the database had this one give way: the other is through."""
    return getattr(error.orig, "sqlstate", None) == KNOT


class Appending:
    """Most of what is ever written to a shared database: entries and answers, told to the other servers."""

    statements: Final = appends.STATEMENTS

    def __init__(self, server: str) -> None:
        self._server = server

    def put(self, wanted: list[Append]) -> tuple[bytes, list[bytes]]:
        """One statement for them all."""
        return appends.in_one_statement(wanted, CHANNEL, words(self._server, (), wanted))

    def read(self, wanted: list[Append], _result: Any) -> list[None]:
        """They are on disk."""
        return [None] * len(wanted)


class Opening:
    """New matches in a shared database; nobody else knows of them yet."""

    statements: Final = {b"open": new_matches.WRITTEN}

    def put(self, wanted: list[NewMatch]) -> tuple[bytes, list[bytes]]:
        """One statement for them all."""
        return b"open", new_matches.in_one_statement(wanted)

    def read(self, wanted: list[NewMatch], _result: Any) -> list[None]:
        """They are on disk."""
        return [None] * len(wanted)


class SharedWriter:
    """Commits to a database that other servers write to, and tells them which matches have changed."""

    def __init__(self, server: str) -> None:
        self._server = server

    def commit(self, connection: Connection, jobs: list[Job]) -> list[Any]:
        """The result of each job, on disk; Failed for each that is not, or of which nobody can say."""
        new = [job for job in jobs if isinstance(job, Append)]
        if new and len(new) < len(jobs):
            # Apart: in one transaction they would take their matches in no order, and two servers wait for each other.
            others = iter(self.commit(connection, [job for job in jobs if not isinstance(job, Append)]))
            appended = iter(self.commit(connection, list(new)))
            return [next(appended if isinstance(job, Append) else others) for job in jobs]
        try:
            if new:
                self._append(connection, new)
                return [None] * len(jobs)
            with self._transaction(connection):
                return [job(connection) for job in jobs]
        except Exception:  # one of them failed and took the others along, or the line broke
            _roll_back(connection)
        results: list[Any] = []
        for job in jobs:
            results.append(self._alone(connection, job))
            if connection.invalidated:
                # It is gone for the others as well; each would wait for it in turn.
                return results + [results[-1]] * (len(jobs) - len(results))
        return results

    def _append(self, connection: Connection, new: list[Append]) -> None:
        """Written, told and committed in one journey."""
        driver: Any = connection.connection.driver_connection
        changed = {append.match for append in new if append.arrived}
        with driver.pipeline():
            appends.pipe(driver.cursor(), new)
            for word in words(self._server, changed, new):
                driver.execute("SELECT pg_notify(%s, %s)", (CHANNEL, word))
            driver.commit()

    def _alone(self, connection: Connection, job: Job, again: bool = True) -> Any:
        try:
            with self._transaction(connection):
                result = job(connection)
                if isinstance(job, Append):
                    note(job.match, connection)
            return result
        except IntegrityError as error:
            return self._written_before(connection, job, error)
        except Exception as error:
            if not isinstance(error, DBAPIError) or not (error.connection_invalidated or _is_knot(error)):
                _roll_back(connection)  # a commit that failed may have left its transaction open
                return Failed(error)
            if error.connection_invalidated:
                # The line in reserve was cut along with the other; the next one is new.
                connection.invalidate()
            return self._alone(connection, job, again=False) if again else Failed(error)

    def _written_before(self, connection: Connection, job: Job, error: Exception) -> Any:
        """Whether a job is there already: its commit was done when the line broke before anybody was told."""
        try:
            with connection.begin():
                there = isinstance(job, Append | NewMatch) and job.is_there(connection)
                return None if there else Failed(error)
        except Exception as trouble:
            return Failed(trouble)

    @contextmanager
    def _transaction(self, connection: Connection) -> Iterator[None]:
        noted(connection)  # of a commit that failed
        with connection.begin():
            yield
            for word in words(self._server, noted(connection)):
                connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, word))
