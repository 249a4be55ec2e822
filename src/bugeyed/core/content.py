"""A game's data files: what is printed on its cardboard, and where each value comes from.

A table says ``source = "rulebook" | "public" | "reconstruction"`` for all its fields, and
``sources = { field = "..." }`` for exceptions; a table inside it inherits its source. An owner of
the box can lay printed values over the data with a file of the same shape: one top-level table a
data file (``[game.layouts]`` for ``[layouts]`` in game.toml), entries of a list told by their ``id``.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from bugeyed.core.errors import Mistake

SOURCES = ("rulebook", "public", "reconstruction")
OWNER = "owner"
"""The source of a value laid over the data by an owner of the box."""

APART = frozenset({"source", "sources", "options", "presets", "tests"})
"""Keys of a table that are no component of the game."""

Table = dict[str, Any]


@dataclass(frozen=True)
class Origin:
    """Where one value of the data comes from."""

    file: str
    path: str
    value: object
    source: str


class Content:
    """All data files of a game, read once, with an owner's values laid over them."""

    def __init__(self, folder: Path, override: Path | None = None) -> None:
        self.folder = folder
        self.tables: dict[str, Table] = {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}
        if "game" not in self.tables:
            raise Mistake(f"{folder.name} has no game.toml.")
        self._owned: set[str] = set()
        self.override = override.name if override else None
        if override is not None:
            self._lay_over(override)
        self.origins = tuple(self._origins())

    def table(self, file: str) -> Table:
        """One data file by its name without ending."""
        return self.tables[file]

    def reconstructed(self) -> tuple[Origin, ...]:
        """The values nobody outside the box can know: what the Fidelity page lists."""
        return tuple(origin for origin in self.origins if origin.source == "reconstruction")

    def dumps(self) -> str:
        """All values as one text, for the rules version."""
        return json.dumps(self.tables, sort_keys=True, default=str)

    def _lay_over(self, path: Path) -> None:
        given = _read(path)
        for file, table in given.items():
            if file not in self.tables or not isinstance(table, dict):
                raise Mistake(f"{path.name}: {_unknown(file, self.tables)}")
            _merge(self.tables[file], table, file, path.name, self._owned)

    def _origins(self) -> Iterator[Origin]:
        for file, table in self.tables.items():
            yield from _walk(table, file, "", "", self._owned)


def _read(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"{path.name} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"{path.name} is not TOML: {error}.") from None


def _unknown(key: str, known: object) -> str:
    names = [str(name) for name in known] if isinstance(known, dict | list) else []
    near = get_close_matches(key, names, n=1)
    return f"unknown key {key!r}" + (f" (did you mean {near[0]!r}?)" if near else "") + "."


def _merge(mine: Table, theirs: Table, path: str, where: str, owned: set[str]) -> None:
    for key, value in theirs.items():
        here = f"{path}.{key}"
        if key in APART:
            raise Mistake(f"{where}: {here} is not printed on anything, so it cannot be changed here.")
        if key not in mine:
            raise Mistake(f"{where}: {path}: {_unknown(key, mine)}")
        old = mine[key]
        if isinstance(old, dict) and isinstance(value, dict):
            _merge(old, value, here, where, owned)
        elif _is_entries(old) and _is_entries(value):
            _merge_entries(old, value, here, where, owned)
        elif _fits(value, old):
            mine[key] = value
            owned.add(here)
        else:
            raise Mistake(f"{where}: {here} must be {_kind(old)}, and {value!r} is {_kind(value)}.")


def _merge_entries(mine: list[Table], theirs: list[Table], here: str, where: str, owned: set[str]) -> None:
    if not all("id" in entry for entry in mine):
        raise Mistake(f"{where}: the entries of {here} have no id, so none of them can be changed.")
    by_id = {str(entry["id"]): entry for entry in mine}
    for entry in theirs:
        id = str(entry.get("id", ""))
        if id not in by_id:
            raise Mistake(f"{where}: {here} has no entry {id!r}; it has {', '.join(by_id)}.")
        changes = {field: new for field, new in entry.items() if field != "id"}
        _merge(by_id[id], changes, f"{here}.{id}", where, owned)


def _fits(value: object, old: object) -> bool:
    """Whether *value* is of the kind of *old*; a list, whether its members are."""
    if isinstance(value, list) and isinstance(old, list):
        return not old or all(any(_fits(member, other) for other in old) for member in value)
    return type(value) is type(old)


def _kind(value: object) -> str:
    """What kind of value it is, in words."""
    if isinstance(value, list):
        return f"a list of things like {value[0]!r}" if value else "a list"
    kinds = {
        str: "a text",
        bool: "true or false",
        int: "a whole number",
        float: "a fraction",
        dict: "a table",
    }
    return kinds.get(type(value), "a date")


def _is_entries(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(e, dict) for e in value)


def _walk(table: Table, file: str, path: str, inherited: str, owned: set[str]) -> Iterator[Origin]:
    source = table.get("source", inherited)
    exceptions = table.get("sources", {})
    if not isinstance(exceptions, dict):
        raise Mistake(f"{file}.toml: sources of {path or 'the file'} is a table: a source for each field.")
    for name in [source, *exceptions.values()]:
        if name and name not in SOURCES:
            raise Mistake(f"{file}.toml: {path or 'the file'} has an unknown source {name!r}.")
    for field in exceptions:
        if field not in table:
            raise Mistake(f"{file}.toml: sources of {path or 'the file'}: {_unknown(field, table)}")
    for key, value in table.items():
        if key in APART:
            continue
        here = f"{path}.{key}" if path else key
        own = str(exceptions.get(key, source))
        if isinstance(value, dict):
            yield from _walk(value, file, here, own, owned)
        elif _is_entries(value):
            for number, entry in enumerate(value, 1):
                name = f"{here}.{entry.get('id', number)}"
                yield from _walk(entry, file, name, own, owned)
        elif own:
            laid = f"{file}.{here}" in owned
            yield Origin(file, here, value, OWNER if laid else own)
