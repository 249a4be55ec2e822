"""Words between servers on one database: which matches have changed, and where it is short, what was appended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

import orjson

from bugeyed.matches.appends import Append

CHANNEL: Final = "bugeyed"
LONGEST: Final = 7_500
"""Bytes of one word; PostgreSQL takes 8,000."""

New = list[tuple[int, str]]
"""Numbers and bodies of entries."""


@dataclass(frozen=True)
class Word:
    """What one server tells the others after a commit."""

    server: str
    changed: list[str] = field(default_factory=list)
    """Matches of which something else is new, or too much to say here."""
    new: dict[str, New] = field(default_factory=dict)
    """By match: what was appended to its log, all of it."""

    def plain(self) -> str:
        """As it is sent."""
        return orjson.dumps([self.server, self.changed, self.new]).decode()


Heard = Callable[[Word | None], None]
"""Told of what another server says; None: any match may have changed, since nobody listened for a while."""


def said_by(server: str, payload: bytes) -> bool:
    """Whether a word is a server's own, which it hears as well."""
    return payload.startswith(f'["{server}"'.encode())


def read(payload: bytes | str) -> Word:
    """A word as it was sent."""
    server, changed, new = orjson.loads(payload)
    return Word(server, changed, {match: [(seq, body) for seq, body in rows] for match, rows in new.items()})


def words(server: str, changed: Iterable[str], appends: Iterable[Append] = ()) -> list[str]:
    """What has to be said, in as many words as it takes."""
    said: list[str] = []
    word, length = Word(server), 0
    for match, rows in _said_whole(appends):
        size = len(match) + 8 + sum(len(body.encode()) * 2 + 16 for _, body in rows)
        if length + size > LONGEST and length:
            said.append(word.plain())
            word, length = Word(server), 0
        if size > LONGEST:
            word.changed.append(match)
        else:
            word.new[match] = rows
            length += size
    for match in sorted(changed):
        if length + len(match) + 4 > LONGEST:
            said.append(word.plain())
            word, length = Word(server), 0
        word.changed.append(match)
        length += len(match) + 4
    if word.new or word.changed:
        said.append(word.plain())
    return said


def _said_whole(appends: Iterable[Append]) -> Iterable[tuple[str, New]]:
    new: dict[str, New] = {}
    for append in appends:
        if append.entry_rows:
            new.setdefault(append.match, []).extend((seq, body) for _, seq, body, _ in append.entry_rows)
    return ((match, sorted(rows)) for match, rows in new.items())
