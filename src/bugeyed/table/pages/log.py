"""The log of a match as its page shows it: a line an event."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.pages.templates import environment

RECENT = 8
"""So many clauses at most are shown as those of just now."""


class Sign(NamedTuple):
    """The sign of a seat, as a line shows it."""

    colour: str
    shape: str
    letter: str


@dataclass(frozen=True)
class Line:
    """What a line shows."""

    game: str
    number: int
    """The how-manyth line it is."""
    seq: int
    sign: Sign | None
    words: str
    clause: str | None
    things: tuple[str, ...]
    """Ids of what it was about."""
    undone: bool
    """Taken back: marked, not erased."""
    later: bool
    """After the moment that is looked at."""
    here: bool
    """The entry that led to that moment."""


class Log(NamedTuple):
    """The lines of a log and what the page says about them."""

    lines: list[Markup]
    undone: int
    recent: list[str]
    """The latest clauses, the last first."""


def log(match: HostedMatch, seat: int | None, moment: int) -> Log:
    """The log as *seat* saw it."""
    signs = [Sign(sign["colour"], sign["shape"], sign["letter"]) for sign in match.game.seats()]
    standing = set(match.fold.standing)
    lines: list[Line] = []
    for seq in range(1, match.seq + 1):
        author = match.fold.author(seq)
        undone = seq not in standing and author is not None
        for event in match.fold.told(seq, seat):
            things = [id for travel in event.moves for id in (travel.before, travel.after) if id]
            lines.append(
                Line(
                    game=match.row.game,
                    number=len(lines) + 1,
                    seq=seq,
                    sign=None if author is None else signs[author],
                    words=event.words,
                    clause=event.clause,
                    things=tuple(dict.fromkeys(things)),
                    undone=undone,
                    later=seq > moment,
                    here=seq == moment,
                )
            )
    clauses = [line.clause for line in lines if line.clause][-RECENT:]
    return Log(
        lines=[_written(line) for line in lines],
        undone=sum(line.undone for line in lines),
        recent=list(dict.fromkeys(reversed(clauses))),
    )


@lru_cache(maxsize=16_384)
def _written(line: Line) -> Markup:
    """Kept: a fresh table shows again what the last one showed, and one line more."""
    return Markup(environment().get_template("log.html").module.line(line))  # type: ignore[attr-defined]
