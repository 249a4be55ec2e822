"""How a promise fails: a sentence, and all that is needed to see it again."""

from __future__ import annotations

from collections.abc import Mapping


class Broken(AssertionError):
    """A promise a game has not kept."""

    def __init__(
        self,
        game: str,
        message: str,
        where: str = "",
        position: str = "",
        line: Mapping[str, object] | None = None,
    ) -> None:
        place = f"{game}, {where}" if where else game
        super().__init__(f"{place}: {message}" + (f"\n{position}" if position else ""))
        self.game = game
        self.message = message
        self.where = where
        """Players, options, seed and entry, in words."""
        self.position = position
        """The picture of it in characters, and the log that led there."""
        self.line = line
        """Players, options and the names of all entries: what ``bugeyed dev --open`` reads."""


class Untried(Exception):
    """A promise that cannot be tried here, and why; neither kept nor broken."""


def difference(mine: object, other: object, path: str = "") -> str:
    """The first place where two JSON-able values differ, in words; empty if there is none."""
    here = path or "it"
    if isinstance(mine, Mapping) and isinstance(other, Mapping):
        if list(mine) != list(other):
            return f"{here} has the keys {', '.join(map(str, mine))} or {', '.join(map(str, other))}"
        pairs = [(f"{path}.{key}" if path else str(key), mine[key], other[key]) for key in mine]
    elif isinstance(mine, list) and isinstance(other, list):
        if len(mine) != len(other):
            return f"{here} is {_short(mine)} or {_short(other)}"
        pairs = [(f"{path}[{number}]", a, b) for number, (a, b) in enumerate(zip(mine, other, strict=True))]
    else:
        same = type(mine) is type(other) and mine == other
        return "" if same else f"{here} is {_short(mine)} or {_short(other)}"
    for name, a, b in pairs:
        found = difference(a, b, name)
        if found:
            return found
    return ""


def _short(value: object) -> str:
    words = repr(value)
    return words if len(words) <= 160 else words[:157] + "..."
