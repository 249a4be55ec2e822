"""A match as an author's list: how it is set up, and the names of what was done and what chance brought."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bugeyed.core.errors import Mistake


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
        """The line that ``bugeyed check`` has written to a file."""
        try:
            told = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise Mistake(f"{file} cannot be opened: {error}.") from None
        if not isinstance(told, Mapping) or not isinstance(told.get("names"), list):
            raise Mistake(f"{file} holds no match: bugeyed check writes such files.")
        if told.get("game") != game:
            raise Mistake(f"{file} is a match of {told.get('game')}, not of {game}.")
        return Line(
            told.get("players"), dict(told.get("options", {})), list(told["names"]), told.get("remark", "")
        )

    def edited(self, at: int, name: str) -> Line:
        """Another entry in place of one, the rest as it was: what does not hold any more is said when it is played."""
        return Line(self.players, dict(self.options), [*self.names[:at], name, *self.names[at + 1 :]])

    def forked(self, at: int) -> Line:
        """The same match as far as a moment."""
        return Line(self.players, dict(self.options), self.names[:at])
