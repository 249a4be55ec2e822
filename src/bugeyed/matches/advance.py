"""What an entry brings about, worked out once: the position it leads to, and what it reports."""

from __future__ import annotations

from collections.abc import Sequence

from bugeyed.core.events import Event
from bugeyed.core.game import Position
from bugeyed.matches.entries import Entry


class Advance:
    """One entry and what comes of it."""

    __slots__ = ("code", "entry", "events", "position")

    def __init__(
        self, entry: Entry, position: Position, events: list[Event] | None = None, code: int | None = None
    ) -> None:
        self.entry = entry
        self.position = position
        """After it."""
        self.events = events
        """None where nobody has asked yet: of a log that was read they are told from the code."""
        self.code = code
        """Of an action or a chance outcome."""


class Transaction:
    """What one decision brings about, stored together or not at all."""

    __slots__ = ("advances", "since")

    def __init__(self, since: int, advances: Sequence[Advance]) -> None:
        self.since = since
        """It follows so many entries, and no others."""
        self.advances = advances

    @property
    def entries(self) -> list[Entry]:
        """What is to be stored."""
        return [advance.entry for advance in self.advances]

    @property
    def seq(self) -> int:
        """The number of entries once it is part of the log."""
        return self.since + len(self.advances)
