"""A match as an author's list: how it is set up, and the names of what was done and what chance brought."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bugeyed.core.errors import Mistake
from bugeyed.matches import savefile
from bugeyed.matches.entries import ActionTaken, ActionUndone, ChanceResolved


@dataclass
class Line:
    """One way a match may go, from its start."""

    players: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    remark: str = ""
    """Why it is looked at: what ``check`` complains of."""

    @staticmethod
    def read(file: Path, game: str) -> Line:
        """The line in a file: a position that ``bugeyed check`` complains of, or a saved match of table or terminal."""
        text = savefile.text_of(file)
        try:
            told = json.loads(text)
        except ValueError:
            told = None
        if isinstance(told, Mapping) and isinstance(told.get("names"), list):
            line = Line(told.get("players"), dict(told.get("options", {})), list(told["names"]))
            line.remark = str(told.get("remark", ""))
            whose = str(told.get("game"))
        else:
            try:
                line, whose = _saved(text)
            except Mistake as mistake:
                raise Mistake(f"{file} holds no match that can be opened. {mistake}") from None
        if whose != game:
            raise Mistake(f"{file} is a match of {whose}, not of {game}.")
        return line

    def edited(self, at: int, name: str) -> Line:
        """Another entry in place of one, the rest as it was: what does not hold any more is said when it is played."""
        return Line(self.players, dict(self.options), [*self.names[:at], name, *self.names[at + 1 :]])

    def forked(self, at: int) -> Line:
        """The same match as far as a moment."""
        return Line(self.players, dict(self.options), self.names[:at])


def _saved(text: str) -> tuple[Line, str]:
    """The line of a save file and its game, read without the rules: they may be what is being mended."""
    saved = savefile.read(text)
    if saved.told_to is not None:
        raise Mistake("It holds what one seat was told while the match still ran, and not what was done.")
    standing: list[tuple[int, str]] = []
    for number, entry in enumerate(saved.entries(), 1):
        if isinstance(entry, ActionTaken):
            standing.append((number, entry.action))
        elif isinstance(entry, ChanceResolved):
            standing.append((number, entry.outcome))
        elif isinstance(entry, ActionUndone):
            standing = [(one, name) for one, name in standing if one < entry.number]
    opened = saved.opened
    return Line(opened.players, dict(opened.options), [name for _, name in standing]), opened.game
