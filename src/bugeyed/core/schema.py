"""What a value of the data may be, said once for each field: a game lists it in ``bounds.py``.

``Content`` reads these shapes to lay an owner's values over the data and to check the whole; whatever does not fit is a
Mistake that begins with the path of the field. A game without bounds gets those its own data show: ``like``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from bugeyed.core.errors import Mistake

Table = dict[str, Any]
Tables = Mapping[str, Any]
Agreement = Callable[[Tables], None]
"""What several values must be together; raises a Mistake that begins with a path."""

APART = frozenset(
    {"source", "sources", "options", "presets", "tests", "clause", "longest", "cooperative", "secrets"}
)
"""Keys of a table that are printed on no component: what they say is about the data or the program."""


KINDS: dict[type, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a fraction",
    dict: "a table",
    list: "a list",
}


def kind(value: object) -> str:
    """What kind of value it is, in words."""
    if isinstance(value, list) and value:
        return f"a list of things like {value[0]!r}"
    return KINDS.get(type(value), "a date")


def wrong(path: str, value: object, wanted: str) -> Mistake:
    """A value is of the right kind and still none of those that can be."""
    return Mistake(f"{path} is {value!r}; it must be {wanted}.")


class Shape:
    """What one value may be: anything of the kind *of*, unless a class below says more."""

    def __init__(self, of: type) -> None:
        self.of = of

    @property
    def kind(self) -> str:
        """In words, without the bounds."""
        return KINDS.get(self.of, "a date")

    def check(self, value: object, path: str, tables: Tables) -> None:
        """A Mistake if *value* is not of this shape."""
        if type(value) is not self.of:
            raise Mistake(f"{path} must be {self.kind}, and {value!r} is {kind(value)}.")
        self.bound(value, path, tables)

    def bound(self, value: Any, path: str, tables: Tables) -> None:
        """A Mistake if *value*, which is of the right kind, is out of bounds."""


class Whole(Shape):
    """A whole number within bounds."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(int)
        self.least, self.most = least, most

    def bound(self, value: Any, path: str, tables: Tables) -> None:
        if not self.least <= value <= self.most:
            span = f"a whole number from {self.least} to {self.most}"
            raise wrong(path, value, str(self.least) if self.least == self.most else span)


class Text(Shape):
    """Words, at least one, for people to read."""

    def __init__(self, longest: int = 60) -> None:
        super().__init__(str)
        self.longest = longest

    def bound(self, value: Any, path: str, tables: Tables) -> None:
        if not value.strip() or len(value) > self.longest:
            span = f"a text of 1 to {self.longest} letters"
            raise wrong(path, value, "one letter" if self.longest == 1 else span)


class OneOf(Shape):
    """One of some words; *called* says which where there are too many to list."""

    def __init__(self, words: Collection[str], called: str = "") -> None:
        super().__init__(str)
        self.words = tuple(words)
        self.called = called or f"one of {', '.join(self.words)}"

    def bound(self, value: Any, path: str, tables: Tables) -> None:
        if value not in self.words:
            raise wrong(path, value, self.called)


class Reference(Shape):
    """The name of something elsewhere in the data: *found* lists what there is."""

    def __init__(self, to: str, found: Callable[[Tables], Collection[str]]) -> None:
        super().__init__(str)
        self.to, self.found = to, found

    def bound(self, value: Any, path: str, tables: Tables) -> None:
        known = self.found(tables)
        if value not in known:
            raise wrong(path, value, f"{self.to}: {', '.join(known)}")


class Fixed(Shape):
    """What the program takes for granted: printed, and not to be changed, for a reason."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def check(self, value: object, path: str, tables: Tables) -> None:
        """It is what it was: nothing else is laid over it."""


class ListOf(Shape):
    """A list of values of one shape, given as a whole."""

    def __init__(self, member: Shape, least: int = 0, most: int = 99, distinct: bool = False) -> None:
        super().__init__(list)
        self.member, self.least, self.most, self.distinct = member, least, most, distinct

    def bound(self, value: Any, path: str, tables: Tables) -> None:
        if not self.least <= len(value) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            raise Mistake(f"{path} has {len(value)} entries; it must have {wanted}.")
        for number, inner in enumerate(value, 1):
            self.member.check(inner, f"{path}.{number}", tables)
            if self.distinct and inner in value[: number - 1]:
                raise Mistake(f"{path} has {inner!r} twice.")


class Fields(Shape):
    """A table: what it must have, what it may have, and what its values must be together."""

    def __init__(
        self,
        must: Mapping[str, Shape],
        may: Mapping[str, Shape] | None = None,
        agree: Callable[[Table, str], None] | None = None,
    ) -> None:
        super().__init__(dict)
        self.must, self.shapes, self.agree = must, {**must, **(may or {})}, agree

    def of_row(self, row: Table, path: str) -> Fields:
        """The fields of a table that says this; itself, where it does not depend."""
        return self

    def bound(self, value: Any, path: str, tables: Tables) -> None:
        fields = self.of_row(value, path)
        for key in fields.must:
            if key not in value:
                raise Mistake(f"{path}: {key} is missing.")
        for key, inner in value.items():
            if key in APART:
                continue
            if key not in fields.shapes:
                raise Mistake(f"{path}: {unknown(key, fields.shapes)}")
            fields.shapes[key].check(inner, f"{path}.{key}", tables)
        if fields.agree is not None:
            fields.agree(value, path)


class ByWord(Fields):
    """A table whose fields depend on the word in one of them."""

    def __init__(self, word: str, variants: Mapping[str, Fields]) -> None:
        shapes = {key: shape for fields in variants.values() for key, shape in fields.shapes.items()}
        super().__init__({word: OneOf(variants)}, shapes)
        self.word, self.variants = word, variants

    def of_row(self, row: Table, path: str) -> Fields:
        if self.word not in row:
            raise Mistake(f"{path}: {self.word} is missing.")
        self.shapes[self.word].check(row[self.word], f"{path}.{self.word}", {})
        chosen = self.variants[row[self.word]]
        return Fields({self.word: self.shapes[self.word], **chosen.must}, chosen.shapes, chosen.agree)


class Each(Shape):
    """A table of values of one shape, under the names it has."""

    def __init__(self, member: Shape) -> None:
        super().__init__(dict)
        self.member = member

    def bound(self, value: Any, path: str, tables: Tables) -> None:
        for key, inner in value.items():
            if key not in APART:
                self.member.check(inner, f"{path}.{key}", tables)


class Entries(Shape):
    """A list of tables told apart by the word in one of their fields; there are those there are."""

    def __init__(self, fields: Fields, key: str = "id") -> None:
        super().__init__(list)
        self.fields, self.key = fields, key

    def bound(self, value: Any, path: str, tables: Tables) -> None:
        for row in value:
            printed = {key: inner for key, inner in row.items() if key != self.key}
            self.fields.check(printed, f"{path}.{row[self.key]}", tables)


@dataclass(frozen=True)
class Bounds:
    """The shapes of all data files of a game, by name without ending, and what must agree across them."""

    files: Mapping[str, Shape]
    agreements: Sequence[Agreement] = ()

    def check(self, tables: Tables) -> None:
        """A Mistake if some value is not what it may be."""
        for file, shape in self.files.items():
            shape.check(tables[file], file, tables)
        for agreement in self.agreements:
            agreement(tables)


def like(*values: Any) -> Shape:
    """The shape that values show: their kind, and for lists or tables those of what is in them."""
    if all(isinstance(value, dict) for value in values):
        known = {key: [row[key] for row in values if key in row] for row in values for key in row}
        shapes = {key: like(*found) for key, found in known.items() if key not in APART}
        return Fields({key: shape for key, shape in shapes.items() if len(known[key]) == len(values)}, shapes)
    if all(isinstance(value, list) for value in values):
        members = [member for value in values for member in value]
        inner = like(*members) if members else AnyOf([])
        if isinstance(inner, Fields) and "id" in inner.must:
            return Entries(Fields(_without_id(inner.must), _without_id(inner.shapes)))
        return ListOf(inner)
    kinds = {type(value) for value in values}
    return Shape(kinds.pop()) if len(kinds) == 1 else AnyOf([like(value) for value in values])


def _without_id(shapes: Mapping[str, Shape]) -> dict[str, Shape]:
    return {key: shape for key, shape in shapes.items() if key != "id"}


class AnyOf(Shape):
    """Whatever fits one of several shapes; anything at all, where there are none."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        super().__init__(list)
        self.shapes = shapes

    def check(self, value: object, path: str, tables: Tables) -> None:
        for shape in self.shapes:
            try:
                return shape.check(value, path, tables)
            except Mistake:
                continue
        # None fits: the one of its kind says best what is wrong.
        for shape in sorted(self.shapes, key=lambda shape: shape.of is not type(value))[:1]:
            shape.check(value, path, tables)


def is_rows(value: object) -> bool:
    """Whether it is a list of tables."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def unknown(key: str, known: Collection[str]) -> str:
    """An unknown key, and the known one that was probably meant."""
    near = get_close_matches(key, list(known), n=1)
    return f"unknown key {key!r}" + (f" (did you mean {near[0]!r}?)" if near else "") + "."
