"""What changes of a match beside its log: counted, so that servers which share a database see it of one another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, bindparam

from bugeyed.matches.database import matches, seats

CHANGED: Final = "changed"
PIPED_REVISIONS: Final = "UPDATE matches SET revision = revision + 1 WHERE id = %s"
PIPED_ARRIVALS: Final = "UPDATE seats SET open_until = NULL, awaited = false WHERE match = %s AND seat = %s"

# Put together once: that takes longer than to run them, and every seat's first action does.
_GROW: Final = (
    matches.update().where(matches.c.id == bindparam("match")).values(revision=matches.c.revision + 1)
)
_CLOSE: Final = (
    seats.update()
    .where(seats.c.match == bindparam("of"), seats.c.seat == bindparam("number"))
    .values(open_until=None, awaited=False)
)


def note(match: str, connection: Connection) -> None:
    """A job has changed something of a match, or is about to."""
    connection.info.setdefault(CHANGED, set()).add(match)


def noted(connection: Connection) -> set[str]:
    """What was noted since one last asked."""
    found: set[str] = connection.info.pop(CHANGED, set())
    return found


def changed(match: str, connection: Connection) -> None:
    """Something beside the log is about to change: others see it, and nobody else changes this match meanwhile."""
    connection.execute(_GROW, {"match": match})
    note(match, connection)


def all_changed(changing: Iterable[str], connection: Connection) -> None:
    """The same of many matches on a shared database, in one journey and in the order of their keys."""
    found = sorted(set(changing))
    if found:
        connection.exec_driver_sql(PIPED_REVISIONS, [(match,) for match in found])
    for match in found:
        note(match, connection)


def change_seat(connection: Connection, match: str, seat: int, **values: Any) -> None:
    """Something is different about who sits in a seat."""
    connection.execute(seats.update().where(seats.c.match == match, seats.c.seat == seat).values(values))


def close_invite(match: str, seat: int, connection: Connection) -> None:
    """Whoever was waited for is there: the link to the seat leads nowhere any more."""
    changed(match, connection)
    connection.execute(_CLOSE, {"of": match, "number": seat})
