"""What a server asks a database that others write to: how far its matches are, and all that is new of some.

All who ask at a time are one question. That is most of what several servers cost over one: when somebody comes, each
of them has to know, and of a hundred who come at once it knows in one journey.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson
from sqlalchemy import Connection

from bugeyed.matches.appends import Answer
from bugeyed.matches.gathering import Failed
from bugeyed.matches.rows import KEPT_SEATS, MatchRow, read_match
from bugeyed.matches.servers import ELSEWHERE, Elsewhere
from bugeyed.matches.words import New


@dataclass(frozen=True)
class Standing:
    """How far a match is on disk, for somebody who knows so many of its entries."""

    revision: int
    entries: tuple[tuple[int, str], ...]
    """Number and body of each entry after those."""


@dataclass(frozen=True)
class News:
    """All there is to know of a match, for somebody who knows so many of its entries."""

    row: MatchRow
    rematch: str | None
    entries: New
    elsewhere: dict[int, Elsewhere]
    """By seat: what other servers know of its player."""
    answers: dict[str, Answer]
    """By their keys, for somebody who knows no entry."""


_STANDINGS: Final = """
    SELECT m.id, m.revision, e.seq, e.body
    FROM unnest({}::varchar[], {}::int[]) AS known (id, since)
    JOIN matches m ON m.id = known.id
    LEFT JOIN entries e ON e.match = m.id AND e.seq > known.since
    ORDER BY m.id, e.seq
"""
COLUMNS: Final = (
    "id",
    "game",
    "players",
    "options",
    "rules_version",
    "created",
    "parent",
    "revision",
    "asked",
    "hints",
    "analysis",
)
ELSEWHERE_OF_IT: Final = ELSEWHERE.format("m.id", "%(server)s")
NEWS: Final = f"""
    SELECT known.number,
        (SELECT json_agg(s ORDER BY s.seat)::text FROM seats s WHERE s.match = m.id),
        (SELECT c.id FROM matches c WHERE c.parent IN (m.id, m.id || '{KEPT_SEATS}') LIMIT 1),
        (SELECT json_agg(json_build_array(e.seq, e.body) ORDER BY e.seq)::text FROM entries e
            WHERE e.match = m.id AND e.seq > known.since),
        (SELECT json_agg(json_build_array(p.seat, p.here, p.ago))::text FROM ({ELSEWHERE_OF_IT}) p),
        CASE WHEN known.since = 0 THEN
            (SELECT json_agg(json_build_array(a.key, a.digest, a.body))::text FROM answers a WHERE a.match = m.id) END,
        {", ".join(f"m.{column}" for column in COLUMNS)}
    FROM unnest(%(matches)s::varchar[], %(since)s::int[]) WITH ORDINALITY AS known (id, since, number)
    JOIN matches m ON m.id = known.id
"""


def find_standings(connection: Connection, asked: list[Sequence[tuple[str, int]]]) -> list[Any]:
    """For each who asks, of each match, known up to an entry: its Standing, None where there is none."""
    least = _least(asked)
    try:
        rows = _ask(connection, _STANDINGS.format("%s", "%s"), (list(least), list(least.values())))
    except Exception as error:
        return [Failed(error)] * len(asked)
    return _sorted_out(asked, rows)


class AskStandings:
    """The same as an errand on a line of the event loop."""

    statements: Final = {b"standings": _STANDINGS.format("$1", "$2")}

    def put(self, wanted: list[Sequence[tuple[str, int]]]) -> tuple[bytes, list[bytes]]:
        """One question for them all."""
        least = _least(wanted)
        # A list in JSON is an array in PostgreSQL but for its brackets, where there are but numbers and plain ids.
        lists = orjson.dumps(list(least)), orjson.dumps(list(least.values()))
        return b"standings", [b"{%b}" % written[1:-1] for written in lists]

    def read(self, wanted: list[Sequence[tuple[str, int]]], result: Any) -> list[list[Standing | None]]:
        """What each asked for."""
        value, rows = result.get_value, []
        for number in range(result.ntuples):
            seq, body = value(number, 2), value(number, 3)
            new = (None, None) if seq is None else (int(seq), body.decode())
            rows.append((value(number, 0).decode(), int(value(number, 1)), *new))
        return _sorted_out(wanted, rows)


def _least(asked: list[Sequence[tuple[str, int]]]) -> dict[str, int]:
    """By match: how many of its entries whoever knows least of it knows."""
    least: dict[str, int] = {}
    for known in asked:
        for match, since in known:
            least[match] = min(since, least.get(match, since))
    return least


def _sorted_out(asked: list[Sequence[tuple[str, int]]], rows: Iterable[Any]) -> list[list[Standing | None]]:
    revisions: dict[str, int] = {}
    new: dict[str, list[tuple[int, str]]] = {}
    for match, revision, seq, body in rows:
        revisions[match] = revision
        if seq is not None:
            new.setdefault(match, []).append((seq, body))
    return [
        [
            Standing(revisions[match], tuple(row for row in new.get(match, ()) if row[0] > since))
            if match in revisions
            else None
            for match, since in known
        ]
        for known in asked
    ]


def find_news(server: str, connection: Connection, known: list[tuple[str, int]]) -> list[Any]:
    """Of each match, known up to an entry: its News as *server* wants them, None where there is none."""
    matches, since = [match for match, _ in known], [since for _, since in known]
    try:
        rows = _ask(connection, NEWS, {"server": server, "matches": matches, "since": since})
    except Exception as error:
        return [Failed(error)] * len(known)
    found: list[Any] = [None] * len(known)
    for number, *row in rows:
        try:
            found[number - 1] = _read(row)
        except Exception as error:  # what cannot be read of one match is no matter of the others
            found[number - 1] = Failed(error)
    return found


def _read(row: list[Any]) -> News:
    seats, rematch, entries, elsewhere, answers, *columns = row
    return News(
        row=read_match(dict(zip(COLUMNS, columns, strict=True)), orjson.loads(seats or "[]")),
        rematch=rematch,
        entries=[(seq, body) for seq, body in orjson.loads(entries or "[]")],
        elsewhere={seat: Elsewhere(here, ago) for seat, here, ago in orjson.loads(elsewhere or "[]")},
        answers={
            key: Answer(digest, orjson.loads(body)) for key, digest, body in orjson.loads(answers or "[]")
        },
    )


def _ask(connection: Connection, statement: str, values: Any) -> Collection[Any]:
    """The rows; a line that has broken since the last question is replaced."""
    try:
        # The driver by itself: no transaction round a question, and half the time.
        driver: Any = connection.connection.driver_connection
        rows: list[Any] = driver.execute(statement, values, prepare=True).fetchall()
        return rows
    except Exception:
        connection.invalidate()
        # A new line is as the engine makes it; this is set for each.
        connection.execution_options(isolation_level="AUTOCOMMIT")
    with connection.begin():
        return connection.exec_driver_sql(statement, values).all()
