"""What one seat, or the public, knows of a log: never a hidden action, not even its name."""

from __future__ import annotations

from bugeyed.core.game import Position
from bugeyed.matches.entries import ActionTaken, ActionUndone, BotSatIn, PlayerReturned, Resigned
from bugeyed.matches.fold import Fold

OPEN = ActionUndone | Resigned | BotSatIn | PlayerReturned
"""What everybody at the table sees, whoever did it."""


def hides_nothing(position: Position) -> bool:
    """Whether every seat knows everything: a game with secrets says how to draw positions that look alike."""
    return type(position).resample is Position.resample


def knows_all(fold: Fold, seat: int | None) -> bool:
    """Whether the log holds nothing that *seat* was not told."""
    if not hides_nothing(fold.position):
        return False
    return all(
        event.told(seat) is event for number in range(1, fold.seq + 1) for event in fold.events(number)
    )


def told_lines(fold: Fold, seat: int | None) -> list[dict[str, object]]:
    """What *seat* saw, from the first position on: for each entry its view and events, and its own actions."""
    lines: list[dict[str, object]] = [{"seq": 0, "events": [], "view": _watched(fold, 0, seat)}]
    for number, entry in enumerate(fold.entries, 1):
        line: dict[str, object] = {"seq": number}
        own = isinstance(entry, ActionTaken) and entry.seat == seat
        if own or isinstance(entry, OPEN):
            line["entry"] = entry.plain()
        line["events"] = [event.plain() for event in fold.told(number, seat)]
        line["view"] = _watched(fold, number, seat)
        lines.append(line)
    return lines


def _watched(fold: Fold, number: int, seat: int | None) -> dict[str, object]:
    """A view to look at: what could have been done there is no part of it."""
    return fold.view_at(number, seat) | {"actions": []}
