"""How much of each component is known, in words and value by value: what the Fidelity page shows.

A game says it in ``fidelity.toml``: for every component its name, the parts of the data it ``holds``, a sentence
each for what comes from the ``rulebook``, what is ``public`` and what is ``ours``, ``why`` it is so, and which
``columns`` a reader is shown under which headings. A game that says nothing gets a component for each data file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from bugeyed.core.content import FIDELITY, Content, Origin
from bugeyed.core.errors import Mistake

WORDS = {"rulebook": "rulebook", "public": "public", "reconstruction": "ours", "owner": "owner"}
"""By source: the field of a component that speaks of it."""
DRAWN = "Drawn"
"""How the heading of a column begins whose values are drawings of several lines."""


@dataclass(frozen=True)
class Cell:
    """One value as a reader is shown it."""

    text: str
    source: str
    drawn: bool
    """Whether it is a drawing of several lines."""


Row = tuple[str, tuple[Cell | None, ...]]
"""What a row is called, and its cells, None where there is nothing."""


@dataclass(frozen=True)
class Component:
    """A part of the box and where its values come from."""

    name: str
    holds: tuple[str, ...]
    says: dict[str, str]
    """By source: what of it comes from there, in words."""
    why: str
    headings: tuple[str, ...]
    """Of the columns; none where there is but one."""
    rows: tuple[Row, ...]
    origins: tuple[Origin, ...]


def components(content: Content) -> list[Component]:
    """All components of a game, in the order of its ``fidelity.toml``."""
    path = content.folder / FIDELITY
    stated = (
        tomllib.loads(path.read_text(encoding="utf-8"))["component"] if path.is_file() else _by_file(content)
    )
    found = []
    for row in stated:
        try:
            found.append(_component(row, content))
        except KeyError as error:
            raise Mistake(f"{FIDELITY}: a component has no {error.args[0]}.") from None
    return found


def _by_file(content: Content) -> list[dict[str, object]]:
    return [{"name": _words(file), "holds": [file]} for file in content.tables]


def _component(row: dict[str, object], content: Content) -> Component:
    holds = tuple(str(part) for part in row["holds"])  # type: ignore[attr-defined]
    origins = tuple(origin for origin in content.origins if _held(origin, holds))
    columns = row.get("columns")
    if not isinstance(columns, dict):
        columns = {
            field: _words(field) for field in dict.fromkeys(_split(origin, holds)[1] for origin in origins)
        }
    headings = tuple(_title(str(heading).removeprefix(DRAWN).lstrip(": ")) for heading in columns.values())
    rows = tuple(_rows(origins, holds, dict(columns), str(row.get("called", ""))))
    if len(rows) == 1 and not rows[0][0]:
        # One thing with several values reads better down than across.
        rows = tuple((heading, (cell,)) for heading, cell in zip(headings, rows[0][1], strict=True) if cell)
        headings = ()
    says = {source: str(row[field]) for source, field in WORDS.items() if field in row}
    return Component(str(row["name"]), holds, says, str(row.get("why", "")), headings, rows, origins)


def _held(origin: Origin, holds: tuple[str, ...]) -> bool:
    path = f"{origin.file}.{origin.path}"
    return any(path == part or path.startswith(part + ".") for part in holds)


def _split(origin: Origin, holds: tuple[str, ...]) -> tuple[str, str]:
    """The entry a value belongs to, nothing where there is but one, and its field."""
    path = f"{origin.file}.{origin.path}"
    part = next(part for part in holds if path == part or path.startswith(part + "."))
    inner = path[len(part) + 1 :] or part.rsplit(".", 1)[-1]
    entry, _, field = inner.partition(".")
    return (entry, field) if field else ("", entry)


def _rows(
    origins: tuple[Origin, ...], holds: tuple[str, ...], columns: dict[str, str], called: str
) -> Iterator[Row]:
    """An entry a row; a row is called by the field *called*, by its place where that is ``#``, else by its id."""
    by_entry: dict[str, dict[str, list[Origin]]] = {}
    for origin in origins:
        entry, field = _split(origin, holds)
        fields = by_entry.setdefault(entry, {})
        for column in (*columns, called):
            # A column stands for its field, or for the texts of what is in it: "yes" for yes.1.text.
            if field == column or (field.startswith(column + ".") and field.endswith(".text")):
                fields.setdefault(column, []).append(origin)
    for number, (entry, fields) in enumerate(by_entry.items(), 1):
        cells = tuple(
            _cell(fields[column], heading) if column in fields else None
            for column, heading in columns.items()
        )
        name = _words(entry)
        if called == "#":
            name = str(number)
        elif called in fields:
            name = str(fields[called][0].value)
        if any(cells):
            yield name, cells


def _cell(origins: list[Origin], heading: str) -> Cell:
    source, value = origins[0].source, origins[0].value
    if heading.startswith(DRAWN):
        return Cell("\n".join(value) if isinstance(value, list) else str(value).strip(), source, True)
    return Cell(" Or: ".join(shown(origin.value) for origin in origins), source, False)


def shown(value: object) -> str:
    """A value as one says it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(shown(inner) for inner in value) or "nothing"
    text = str(value).strip()
    return text if " " in text else text.replace("-", " ")


def _words(name: str) -> str:
    """A word of the data as people read it."""
    return _title(name.replace("-", " ").replace("_", " ").replace(".", " "))


def _title(text: str) -> str:
    return text[:1].upper() + text[1:]
