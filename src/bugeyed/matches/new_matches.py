"""New matches on their way to disk, with their seats and what chance decides before anybody does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson
from sqlalchemy import Connection, select

from bugeyed.matches.appends import Append
from bugeyed.matches.database import matches, seats
from bugeyed.matches.rows import MatchRow

_MATCH: Final = ("id", "game", "players", "options", "rules_version", "created", "parent", "hints")
_SEAT: Final = ("match", "seat", "kind", "level", "name", "token", "invite", "open_until", "awaited")
WRITTEN: Final = f"""
    WITH new_matches AS (
        INSERT INTO matches ({", ".join(_MATCH)})
        SELECT {", ".join(_MATCH)} FROM json_populate_recordset(NULL::matches, $1::json)
    ), new_seats AS (
        INSERT INTO seats ({", ".join(_SEAT)})
        SELECT {", ".join(_SEAT)} FROM json_populate_recordset(NULL::seats, $2::json)
    )
    INSERT INTO entries (match, seq, body, at)
    SELECT row->>0, (row->>1)::int, row->>2, (row->>3)::float8 FROM json_array_elements($3::json) AS row
    RETURNING seq
"""
"""All of some new matches in one statement."""


def add_match(row: MatchRow, connection: Connection) -> None:
    """A new match with its seats."""
    connection.execute(matches.insert(), _match_values(row))
    connection.execute(seats.insert(), _seat_values(row))


class NewMatch:
    """A job: a match with its seats and its first entries."""

    __slots__ = ("entries", "row")

    def __init__(self, row: MatchRow, bodies: Sequence[Mapping[str, object]]) -> None:
        self.row = row
        self.entries = Append(row.id, 0, bodies)

    def __call__(self, connection: Connection) -> None:
        """Do it by itself."""
        add_match(self.row, connection)
        self.entries(connection)

    def is_there(self, connection: Connection) -> bool:
        """Whether this very match lies there."""
        there = select(matches.c.created).where(matches.c.id == self.row.id)
        return connection.execute(there).scalar() == self.row.created


def in_one_statement(new: list[NewMatch]) -> list[bytes]:
    """The values with which WRITTEN writes them."""
    rows = [job.row for job in new]
    return [
        orjson.dumps([_match_values(row) for row in rows]),
        orjson.dumps([values for row in rows for values in _seat_values(row)]),
        orjson.dumps([entry for job in new for entry in job.entries.entry_rows]),
    ]


def _match_values(row: MatchRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "players": row.players,
        "options": orjson.dumps(row.options).decode(),
        "rules_version": row.rules_version,
        "created": row.created,
        "parent": row.parent,
        "hints": row.hints,
    }


def _seat_values(row: MatchRow) -> list[dict[str, Any]]:
    return [
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
    ]
