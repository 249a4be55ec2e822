"""What servers on one PostgreSQL database tell one another: that they live, where a bot thinks, who is there.

All by the clock of the database. Jobs and questions take the connection last, as in `store.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from bugeyed.matches.changes import all_changed

DEAD: Final = 10
"""Seconds without a sign of life after which a server counts as gone."""
NOW: Final = "extract(epoch FROM clock_timestamp())"


@dataclass(frozen=True)
class Beat:
    """What a server learns when it says that it lives."""

    forgotten: bool
    """Whether nobody knew of it: it is new, or was taken for dead."""
    orphans: list[str]
    """Matches at which a server was to act for a bot that is gone."""


def beat(server: str, thinking: Collection[str], connection: Connection) -> Beat:
    """A server lives, and has bots think about these matches. What others that are gone left is cleared away."""
    fresh = connection.exec_driver_sql(
        f"INSERT INTO servers (id, seen) VALUES (%s, {NOW}) "
        "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING xmax = 0",
        (server,),
    ).scalar()
    connection.exec_driver_sql(
        "DELETE FROM claims WHERE server = %s AND NOT match = ANY(%s)", (server, list(thinking))
    )
    gone = connection.exec_driver_sql(
        f"DELETE FROM servers WHERE seen < {NOW} - {DEAD} RETURNING id"
    ).scalars()
    dead = list(gone)
    orphans: list[str] = []
    if dead:
        left = connection.exec_driver_sql(
            "DELETE FROM claims WHERE server = ANY(%s) RETURNING match", (dead,)
        )
        orphans = list(left.scalars())
        left = connection.exec_driver_sql(
            "DELETE FROM presences WHERE server = ANY(%s) AND here RETURNING match", (dead,)
        )
        all_changed(left.scalars(), connection)
        connection.exec_driver_sql("DELETE FROM presences WHERE server = ANY(%s)", (dead,))
    return Beat(bool(fresh), orphans)


def leave(server: str, connection: Connection) -> None:
    """A server stops: the others need not wait to take over what it leaves."""
    connection.exec_driver_sql("UPDATE servers SET seen = 0 WHERE id = %s", (server,))


def claim(server: str, match: str, seq: int, connection: Connection) -> bool:
    """Whether this server is the one to act for a bot after so many entries: exactly one is, as long as it lives."""
    won = connection.exec_driver_sql(
        "INSERT INTO claims (match, seq, server) VALUES (%s, %s, %s) ON CONFLICT (match) "
        "DO UPDATE SET seq = excluded.seq, server = excluded.server "
        "WHERE claims.seq < excluded.seq OR claims.server = excluded.server OR NOT EXISTS "
        f"(SELECT 1 FROM servers WHERE id = claims.server AND seen >= {NOW} - {DEAD}) RETURNING server",
        (match, seq, server),
    ).scalar()
    return won is not None


def find_claims(matches: Collection[str], connection: Connection) -> dict[str, int]:
    """By match: after how many entries a living server acts for a bot."""
    rows = connection.exec_driver_sql(
        "SELECT c.match, c.seq FROM claims c JOIN servers s ON s.id = c.server "
        f"WHERE c.match = ANY(%s) AND s.seen >= {NOW} - {DEAD}",
        (list(matches),),
    )
    return {match: seq for match, seq in rows}


@dataclass(frozen=True)
class Sign:
    """A sign of life of a player, at one server."""

    match: str
    seat: int
    here: bool
    """Whether a stream of theirs is open there."""
    news: bool
    """Whether that is new, so that others want to hear of it."""


def give_signs(server: str, signs: Sequence[Sign], connection: Connection) -> None:
    """These players were heard of at a server just now."""
    all_changed((sign.match for sign in signs if sign.news), connection)
    connection.exec_driver_sql(
        f"INSERT INTO presences (server, match, seat, here, heard) VALUES (%s, %s, %s, %s, {NOW}) "
        "ON CONFLICT (server, match, seat) DO UPDATE SET here = excluded.here, heard = excluded.heard",
        [(server, sign.match, sign.seat, sign.here) for sign in signs],
    )


@dataclass(frozen=True)
class Elsewhere:
    """What other servers know of a player."""

    here: bool
    ago: float
    """Seconds since they were last heard of."""


ELSEWHERE: Final = (
    f"SELECT p.seat, bool_or(p.here) AS here, min({NOW} - p.heard)::float AS ago "
    "FROM presences p JOIN servers s ON s.id = p.server "
    f"WHERE p.match = {{}} AND p.server <> {{}} AND s.seen >= {NOW} - {DEAD} GROUP BY p.seat"
)
"""By seat, for a match and a server that asks."""


def find_elsewhere(server: str, match: str, connection: Connection) -> dict[int, Elsewhere]:
    """By seat: what the servers beside this one know of the players of a match."""
    rows = connection.exec_driver_sql(ELSEWHERE.format("%s", "%s"), (match, server))
    return {seat: Elsewhere(here, ago) for seat, here, ago in rows}
