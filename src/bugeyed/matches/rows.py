"""A match without its log, as the database has it: what was set up, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson


@dataclass(frozen=True)
class SeatRow:
    """Who sits in a seat."""

    seat: int
    kind: str
    level: int | None
    name: str | None
    token: str | None
    """The hash of the seat's secret."""
    invite: str | None = None
    """The hash of the secret in the newest link to it."""
    open_until: float | None = None
    """When that link ends; None where it leads to the seat no more."""
    awaited: bool = False
    """Whether nobody has come for the seat yet."""
    handed: int = 0
    """How often it was taken from whoever had it."""

    def is_open(self, now: float) -> bool:
        """Whether the link leads to the seat."""
        return self.open_until is not None and now < self.open_until


KEPT_SEATS = ":kept"


@dataclass(frozen=True)
class MatchRow:
    """A match without its log."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    rules_version: str
    created: float
    parent: str | None
    """The match it is the rematch of, with KEPT_SEATS behind it where everybody sits as before."""
    seats: tuple[SeatRow, ...]
    revision: int = 0
    """Grows with every change beside the log."""
    asked: dict[str, Any] = field(default_factory=dict)
    """What somebody asks the others for, and who has agreed to what."""
    hints: str = "normal"
    """How much help the table gives."""
    analysis: list[dict[str, Any]] | None = None
    """What was found about each decision, once it was over and somebody asked."""

    @property
    def moved(self) -> int:
        """How many seats further everybody sits than in the match before this one."""
        return 0 if self.parent is not None and self.parent.endswith(KEPT_SEATS) else 1


def read_match(row: Mapping[Any, Any], seats: Iterable[Mapping[Any, Any]]) -> MatchRow:
    """A match from its row and those of its seats, in their order."""
    return MatchRow(
        id=row["id"],
        game=row["game"],
        players=row["players"],
        options=orjson.loads(row["options"]),
        rules_version=row["rules_version"],
        created=row["created"],
        parent=row["parent"],
        seats=tuple(
            SeatRow(**{key: value for key, value in seat.items() if key != "match"}) for seat in seats
        ),
        revision=row["revision"],
        asked=orjson.loads(row["asked"] or "{}"),
        hints=row["hints"],
        analysis=None if row["analysis"] is None else orjson.loads(row["analysis"]),
    )
