"""A game's data files: what is printed on its cardboard, and where each value comes from.

A table says ``source = "rulebook" | "public" | "reconstruction"`` for all its fields, and
``sources = { field = "..." }`` for exceptions; a table inside it inherits its source. An owner of
the box can lay printed values over the data with a file of the same shape: one top-level table a
data file (``[game.layouts]`` for ``[layouts]`` in game.toml), entries of a list told by their ``id``, a list without
ids given as a whole. What a value may be is said by the game's ``bounds.py`` (``schema.py``).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bugeyed.core.errors import Mistake
from bugeyed.core.schema import (
    APART,
    Bounds,
    ByWord,
    Each,
    Entries,
    Fields,
    Fixed,
    Shape,
    Table,
    is_rows,
    like,
    unknown,
)

SOURCES = ("rulebook", "public", "reconstruction")
FIDELITY = "fidelity.toml"
"""Words about the data, which are no data (``fidelity.py``)."""
OWNER = "owner"
"""The source of a value laid over the data by an owner of the box."""


@dataclass(frozen=True)
class Origin:
    """Where one value of the data comes from."""

    file: str
    path: str
    value: object
    source: str


class Content:
    """All data files of a game, read once, with an owner's values laid over them."""

    def __init__(self, folder: Path, override: Path | None = None, bounds: Bounds | None = None) -> None:
        self.folder = folder
        self.tables: dict[str, Table] = {
            path.stem: _read(path) for path in sorted(folder.glob("*.toml")) if path.name != FIDELITY
        }
        if "game" not in self.tables:
            raise Mistake(f"{folder.name} has no game.toml.")
        self.bounds = bounds or Bounds({file: like(table) for file, table in self.tables.items()})
        self.override = override.name if override else None
        self._owned: set[str] = set()
        given = {} if override is None else _read(override)
        try:
            self._lay_over(given)
            self.bounds.check(self.tables)
        except Mistake as mistake:
            raise Mistake(f"{self.override or folder.name}: {mistake}") from None
        found = tuple(self._origins())
        self.origins = tuple(origin for origin in found if origin.source)
        self.unsourced = tuple(origin for origin in found if not origin.source)
        """What the data leave open: no source is said for it, nor for what it stands in."""

    def table(self, file: str) -> Table:
        """One data file by its name without ending."""
        return self.tables[file]

    def reconstructed(self) -> tuple[Origin, ...]:
        """The values nobody outside the box can know: what the Fidelity page lists."""
        return tuple(origin for origin in self.origins if origin.source == "reconstruction")

    def dumps(self) -> str:
        """All values as one text, for the rules version."""
        return json.dumps(self.tables, sort_keys=True, default=str)

    def _lay_over(self, given: Table) -> None:
        for file, table in given.items():
            if file not in self.tables:
                raise Mistake(unknown(file, self.tables))
            _lay(self.bounds.files[file], self.tables, file, table, file, self._owned)

    def _origins(self) -> Iterator[Origin]:
        for file, table in self.tables.items():
            yield from _walk(self.bounds.files[file], table, file, "", "", self._owned)


def _read(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"{path.name} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"{path.name} is not TOML: {error}.") from None


def _lay(shape: Shape, mine: Table, key: str, value: object, path: str, owned: set[str]) -> None:
    """Put *value* in the place of ``mine[key]``: tables field by field, entries one by one, the rest as a whole."""
    if isinstance(shape, Fields | Each | Entries) and type(value) is not shape.of:
        shape.check(value, path, {})
    if isinstance(shape, Fields) and isinstance(value, dict) and key in mine:
        _lay_fields(shape, mine[key], value, path, owned)
    elif isinstance(shape, Each) and isinstance(value, dict):
        for name, inner in value.items():
            _known(name, mine[key], path)
            _lay(shape.member, mine[key], name, inner, f"{path}.{name}", owned)
    elif isinstance(shape, Entries) and isinstance(value, list):
        _lay_entries(shape, mine[key], value, path, owned)
    elif isinstance(shape, Fixed):
        if value != mine.get(key) or type(value) is not type(mine.get(key)):
            raise Mistake(f"{path} cannot be another: {shape.reason}.")
    else:
        _refuse_apart(value, path)
        mine[key] = value
        owned.add(path)


def _lay_fields(shape: Fields, mine: Table, value: Table, path: str, owned: set[str]) -> None:
    for name, inner in value.items():
        _known(name, shape.shapes, path)
        _lay(shape.shapes[name], mine, name, inner, f"{path}.{name}", owned)
    if isinstance(shape, ByWord) and shape.word in value:
        # What the table said under its old word is gone with it.
        kept = shape.of_row(mine, path).shapes
        for name in [
            name for name in mine if name in shape.shapes and name not in kept and name not in value
        ]:
            del mine[name]
            mine.get("sources", {}).pop(name, None)


def _lay_entries(shape: Entries, mine: list[Table], value: list[object], path: str, owned: set[str]) -> None:
    by_key = {str(row[shape.key]): row for row in mine}
    for entry in value:
        if not isinstance(entry, dict):
            shape.fields.check(entry, path, {})
            continue
        name = str(entry.get(shape.key, ""))
        if name not in by_key:
            raise Mistake(f"{path} has no entry {name!r}; it has {', '.join(by_key)}.")
        changes = {field: new for field, new in entry.items() if field != shape.key}
        _lay_fields(shape.fields, by_key[name], changes, f"{path}.{name}", owned)


def _refuse_apart(value: object, path: str) -> None:
    """A table given as a whole says no more about itself than one that is changed."""
    if isinstance(value, list):
        for number, inner in enumerate(value, 1):
            _refuse_apart(inner, f"{path}.{number}")
    elif isinstance(value, dict):
        for name in value:
            _known(name, value, path)


def _known(name: str, known: Table | dict[str, Shape], path: str) -> None:
    if name in APART:
        raise Mistake(f"{path}.{name} is not printed on anything, so it cannot be changed here.")
    if name not in known:
        raise Mistake(f"{path}: {unknown(name, known)}")


def _walk(
    shape: Shape, table: Table, file: str, path: str, inherited: str, owned: set[str]
) -> Iterator[Origin]:
    source = table.get("source", inherited)
    exceptions = table.get("sources", {})
    if not isinstance(exceptions, dict):
        raise Mistake(f"{file}.toml: sources of {path or 'the file'} is a table: a source for each field.")
    for name in [table.get("source", ""), *exceptions.values()]:
        if name and name not in SOURCES:
            raise Mistake(f"{file}.toml: {path or 'the file'} has an unknown source {name!r}.")
    for field in exceptions:
        if field not in table:
            raise Mistake(f"{file}.toml: sources of {path or 'the file'}: {unknown(field, table)}")
    for key, value in table.items():
        if key in APART:
            continue
        here = f"{path}.{key}" if path else key
        own = OWNER if f"{file}.{here}" in owned else str(exceptions.get(key, source))
        inner = _inner(shape, key)
        if isinstance(value, dict):
            yield from _walk(inner, value, file, here, own, owned)
        elif is_rows(value):
            name_of = inner.key if isinstance(inner, Entries) else "id"
            for number, entry in enumerate(value, 1):
                yield from _walk(inner, entry, file, f"{here}.{entry.get(name_of, number)}", own, owned)
        else:
            yield Origin(file, here, value, own)


def _inner(shape: Shape, key: str) -> Shape:
    """The shape of a field of a table, or of a row of a list."""
    fields = shape.fields if isinstance(shape, Entries) else shape
    if isinstance(fields, Fields):
        return fields.shapes.get(key, fields)
    return fields.member if isinstance(fields, Each) else fields
