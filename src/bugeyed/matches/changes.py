"""What changes of a match beside its log: counted, so that servers which share a database see it of one another."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection

from bugeyed.matches.database import matches, seats

CHANGED: Final = "changed"


def note(match: str, connection: Connection) -> None:
    """A job has changed something of a match, or is about to."""
    connection.info.setdefault(CHANGED, set()).add(match)


def noted(connection: Connection) -> set[str]:
    """What was noted since one last asked."""
    found: set[str] = connection.info.pop(CHANGED, set())
    return found


def changed(match: str, connection: Connection) -> None:
    """Something beside the log is about to change: others see it, and nobody else changes this match meanwhile."""
    grown = matches.update().where(matches.c.id == match).values(revision=matches.c.revision + 1)
    connection.execute(grown)
    note(match, connection)


def change_seat(connection: Connection, match: str, seat: int, **values: Any) -> None:
    """Something is different about who sits in a seat."""
    connection.execute(seats.update().where(seats.c.match == match, seats.c.seat == seat).values(values))


def close_invite(match: str, seat: int, connection: Connection) -> None:
    """Whoever was waited for is there: the link to the seat leads nowhere any more."""
    changed(match, connection)
    change_seat(connection, match, seat, open_until=None, awaited=False)
