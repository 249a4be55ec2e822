"""A match on paper: JSON lines, the head first, then a line for each entry.

``bugeyed-match-1`` holds the log itself. ``bugeyed-told-1`` holds what one seat, or the public, was told
of a match that still ran: views and events, and of the actions only its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bugeyed.core.errors import Mistake
from bugeyed.matches.entries import Entry, MatchOpened, check_shape, read_entry

WHOLE = "bugeyed-match-1"
TOLD = "bugeyed-told-1"
PUBLIC = "public"

HEAD: dict[str, type] = {
    "format": str,
    "game": str,
    "players": int,
    "options": dict,
    "rules_version": str,
    "content": str,
    "seq": int,
    "outcome": dict,
}
OPTIONAL = frozenset({"content", "outcome"})

Line = dict[str, Any]


@dataclass(frozen=True)
class Saved:
    """A save file, read as far as its form goes; whether the rules can follow it shows when it is folded."""

    opened: MatchOpened
    outcome: dict[str, object] | None
    """How it ended according to the file."""
    lines: tuple[tuple[int, Line], ...]
    """What follows the head, each with its line number."""
    told_to: int | str | None
    """None for a whole log; else the seat, or PUBLIC, whose knowledge it is."""

    def entries(self) -> list[Entry]:
        """The log of a whole file."""
        entries: list[Entry] = []
        for number, line in self.lines:
            try:
                entries.append(read_entry(line))
            except Mistake as mistake:
                raise Mistake(f"Line {number} of the saved match: {mistake}") from None
        return entries


def write(
    opened: MatchOpened,
    lines: Iterable[dict[str, object]],
    seq: int,
    outcome: dict[str, object] | None = None,
    told_to: int | str | None = None,
) -> str:
    """The text of a save file."""
    head: dict[str, object] = {"format": WHOLE if told_to is None else TOLD, **opened.plain(), "seq": seq}
    if told_to is not None:
        head["told_to"] = told_to
    if outcome is not None:
        head["outcome"] = outcome
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [head, *lines])


def text_of(path: Path) -> str:
    """What a file holds; a Mistake if it cannot be read, or is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path} is no saved match: it is not text.") from None


def read(text: str) -> Saved:
    """The save file in a text; a Mistake with the number of the line that is wrong."""
    lines = [
        (number, _object(line, number)) for number, line in enumerate(text.split("\n"), 1) if line.strip()
    ]
    if not lines:
        raise Mistake("The saved match is empty.")
    (first, head), *rest = lines
    kind = head.get("format")
    if kind not in (WHOLE, TOLD):
        raise Mistake(f'Line {first} of the saved match: "format" must be {WHOLE} or {TOLD}, not {kind!r}.')
    told_to = head.pop("told_to", None) if kind == TOLD else None
    try:
        check_shape(head, HEAD, "the head", OPTIONAL)
        if kind == TOLD and told_to != PUBLIC and type(told_to) is not int:
            raise Mistake(f'the head needs a seat or "{PUBLIC}" as its "told_to", not {told_to!r}.')
        for name, value in head["options"].items():
            if not isinstance(value, str | int | bool):
                raise Mistake(f"option {name} has a value {value!r} that is no text, number, true or false.")
    except Mistake as mistake:
        raise Mistake(f"Line {first} of the saved match: {mistake}") from None
    # A told file has a line for the first position too.
    promised = head["seq"] + (kind == TOLD)
    if len(rest) != promised:
        last = lines[-1][0]
        raise Mistake(
            f"The saved match ends at line {last} with {len(rest)} of {promised} entries, so a part is missing."
            if len(rest) < promised
            else f"Line {rest[promised][0]} of the saved match is one too many: it has {promised} entries."
        )
    opened = MatchOpened(
        head["game"], head["players"], head["options"], head["rules_version"], head.get("content")
    )
    return Saved(opened, head.get("outcome"), tuple(rest), told_to)


def _object(line: str, number: int) -> Line:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise Mistake(f"Line {number} of the saved match is not JSON.") from None
    if not isinstance(value, dict):
        raise Mistake(f"Line {number} of the saved match is not a JSON object.")
    return value
