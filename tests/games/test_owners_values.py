"""Every value of every game's data, laid over by an owner: what cannot be is refused by name, what can be is played."""

from __future__ import annotations

import json
import pickle
import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bugeyed
from bugeyed import CHANCE, OVER, Mistake
from bugeyed.core.schema import APART, Each, Entries, Fields, Fixed, ListOf, OneOf, Shape, Text, Whole

SAMPLE = 60
"""How many wrong and how many right values of a game the quick test tries; the slow one tries all."""
ACTIONS = 6
PARSE = tomllib.loads


@dataclass(frozen=True)
class Field:
    """A value of the data that can be laid over by itself."""

    steps: tuple[str | tuple[str, str], ...]
    """The way to it: keys, and (key, word) for the entry of a list."""
    shape: Shape
    value: Any

    @property
    def path(self) -> str:
        return ".".join(step if isinstance(step, str) else step[1] for step in self.steps)

    def override(self, value: object) -> str:
        """An owner's file that changes this value alone."""
        inner: object = value
        for number in range(len(self.steps) - 1, -1, -1):
            step = self.steps[number]
            if isinstance(step, str):
                inner = {step: inner}
            else:
                assert isinstance(inner, dict)
                inner = [{step[0]: step[1], **inner}]
        assert isinstance(inner, dict)
        return "\n".join(f"{key} = {toml(value)}" for key, value in inner.items())


def toml(value: object) -> str:
    """A value in one line of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    return json.dumps(value)


def fields(shape: Shape, value: Any, steps: tuple[str | tuple[str, str], ...]) -> Iterator[Field]:
    """All of them, tables and entries walked down to what is given as a whole."""
    if isinstance(shape, Fields) and isinstance(value, dict):
        shapes = shape.of_row(value, "").shapes
        for key in value:
            if key in shapes:
                yield from fields(shapes[key], value[key], (*steps, key))
    elif isinstance(shape, Each):
        for key in set(value) - APART:
            yield from fields(shape.member, value[key], (*steps, key))
    elif isinstance(shape, Entries):
        for row in value:
            yield from fields(shape.fields, row, (*steps, (shape.key, row[shape.key])))
    else:
        yield Field(steps, shape, printed(value))


def printed(value: Any) -> Any:
    """A value as an owner would give it: rows without what they say about themselves."""
    if not isinstance(value, list):
        return value
    return [
        {key: of for key, of in row.items() if key not in APART} if isinstance(row, dict) else row
        for row in value
    ]


def everything(name: str) -> list[Field]:
    """Every field of a game's data."""
    content = bugeyed.game(name).content
    found: list[Field] = []
    for file, shape in content.bounds.files.items():
        found += fields(shape, content.table(file), (file,))
    return found


STRANGE: tuple[object, ...] = (
    "",
    " ",
    "moth",
    "x" * 2000,
    0,
    -3,
    10**12,
    1.5,
    True,
    [],
    ["moth"],
    [[1]],
    {"moth": 1},
)


def wrong_values(shape: Shape, value: Any) -> Iterator[object]:
    """What a field of this shape cannot be."""
    if isinstance(shape, Fixed):
        yield from (strange for strange in STRANGE if strange != value)
        return
    for strange in STRANGE:
        if type(strange) is not type(value):
            yield strange
    if isinstance(shape, Whole):
        yield from (shape.least - 1, shape.most + 1, -3, 10**12)
    if isinstance(shape, Text):
        yield from ("", " ", "x" * (shape.longest + 1))
    if isinstance(shape, OneOf):
        yield from ("", "moth", value.upper() + "?")
    if isinstance(shape, ListOf):
        if shape.least:
            yield value[: shape.least - 1]
        yield value + [value[0] if value else "moth"] * (shape.most + 1)
        if value:
            for bad in wrong_values(shape.member, value[0]):
                yield [bad, *value[1:]]
            if isinstance(value[0], dict):
                yield [{**value[0], "moth": 1}, *value[1:]]
                yield [{**value[0], "source": "rulebook"}, *value[1:]]
                assert isinstance(shape.member, Fields)
                for key in shape.member.of_row(value[0], "").must:
                    yield [{of: inner for of, inner in value[0].items() if of != key}, *value[1:]]


def right_values(shape: Shape, value: Any) -> Iterator[object]:
    """Other values this shape admits, taken by itself."""
    yield value
    if isinstance(shape, Whole):
        yield from {shape.least, shape.most, min(value + 1, shape.most), max(value - 1, shape.least)}
    elif isinstance(shape, Text) and "\n" not in value:
        yield "Mothball"[: shape.longest]
    elif isinstance(shape, OneOf):
        yield from shape.words[:6]
    elif isinstance(shape, ListOf) and not isinstance(shape.member, Text):
        yield list(reversed(value))
        if len(value) > shape.least and len(value) > 1:
            yield value[:-1]
        for other in right_values(shape.member, value[0]) if value else ():
            yield [other, *value[1:]]
        if isinstance(shape.member, OneOf):
            yield list(shape.member.words[: max(shape.least, 1)])
    elif type(shape) is Shape and isinstance(value, bool):
        yield not value


Values = Callable[[Shape, Any], Iterator[object]]


def cases(name: str, values: Values, whole: bool) -> list[tuple[Field, object]]:
    """Every field with what it is tried with, or some of it, the same at every run.

    The whole is all values for the first fields of a shape, and one for the sixtieth card like the first.
    """
    rng = random.Random(name)
    found: list[tuple[Field, object]] = []
    alike: Counter[int] = Counter()
    for field in everything(name):
        tried = list(values(field.shape, field.value))
        alike[id(field.shape)] += 1
        if alike[id(field.shape)] > 3:
            tried = rng.sample(tried, 1)
        found += [(field, value) for value in tried]
    return found if whole else rng.sample(found, min(SAMPLE, len(found)))


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's own files stay what they are: reading them anew for every case took most of the time."""
    read = cache(lambda text: pickle.dumps(PARSE(text)))
    monkeypatch.setattr(tomllib, "loads", lambda text: pickle.loads(read(text)))


def opened(folder: Path, name: str, field: Field, value: object) -> bugeyed.Game:
    """The game with one value of the owner's."""
    mine = folder / "mine.toml"
    mine.write_text(field.override(value), encoding="utf-8")
    # As the registry would, which looks through all installed packages each time.
    make: Callable[[str, Path], bugeyed.Game] = type(bugeyed.game(name))
    return make(name, mine)


def check_wrong(folder: Path, name: str, whole: bool) -> None:
    """Each is refused as a Mistake that names the field."""
    for field, bad in cases(name, wrong_values, whole):
        with pytest.raises(Mistake) as refused:
            opened(folder, name, field, bad)
        sentence = str(refused.value)
        assert sentence.startswith(f"mine.toml: {field.path}"), (field.path, bad, sentence)
        assert sentence.endswith("."), sentence


def check_right(folder: Path, name: str, whole: bool) -> int:
    """Each is in the game's content and can be played with, or is refused by a sentence for what it goes with."""
    played = 0
    files = "|".join(bugeyed.game(name).content.tables)
    for field, good in cases(name, right_values, whole):
        sentence = ""
        try:
            game = opened(folder, name, field, good)
            position = game.start(options=odd_options(game, played))
        except Mistake as mistake:
            sentence = str(mistake)
        if sentence:
            # By itself it may be, but not beside the others: fewer dots than Survivors, say.
            assert good != field.value, (field.path, sentence)
            assert re.match(rf"(mine\.toml: )?({files})\.\S+ \S+ .*\.$", sentence), (field.path, sentence)
            continue
        assert printed(value_in(game, field)) == good, field.path
        play_on(position, played)
        played += 1
    return played


def odd_options(game: bugeyed.Game, number: int) -> dict[str, object]:
    """Now and then the options under which other parts of the data count."""
    if game.name != "bugout":
        return {}
    return [
        {},
        {"placement": "free"},
        {"samples": 3, "signal": "easy"},
        {"signal": "hard", "no_inert": True},
    ][number % 4]


def value_in(game: bugeyed.Game, field: Field) -> object:
    """What the game's content has there."""
    value: Any = game.content.tables
    for step in field.steps:
        value = value[step] if isinstance(step, str) else {row[step[0]]: row for row in value}[step[1]]
    return value


def play_on(position: bugeyed.Position, seed: int) -> None:
    """The set-up, then some actions at random, told and drawn as players get them."""
    rng = random.Random(seed)
    acted = 0
    while acted < ACTIONS and position.turn != OVER:
        if position.turn == CHANCE:
            code = rng.choice(position.chances())[0]
        else:
            code = rng.choice(position.actions())
            acted += 1
        position, _ = position.tell(code)
    assert position.setting.game.draw(position.view(0)).startswith("<svg")


@pytest.mark.parametrize("name", bugeyed.games())
def test_what_cannot_be_is_refused_by_name(tmp_path: Path, name: str) -> None:
    """A sample of all fields and all that can be wrong with them."""
    check_wrong(tmp_path, name, whole=False)


@pytest.mark.parametrize("name", bugeyed.games())
def test_what_can_be_is_played(tmp_path: Path, name: str) -> None:
    """A sample of all fields and what else they may be."""
    assert check_right(tmp_path, name, whole=False) > SAMPLE // 4


@pytest.mark.slow
@pytest.mark.parametrize("name", bugeyed.games())
def test_every_wrong_value_is_refused_by_name(tmp_path: Path, name: str) -> None:
    """Wrong kinds, too little, too much, unknown words, short and long lists, missing and unknown keys: all of them."""
    check_wrong(tmp_path, name, whole=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", bugeyed.games())
def test_every_right_value_is_played(tmp_path: Path, name: str) -> None:
    """All of them."""
    assert check_right(tmp_path, name, whole=True) > 0


@pytest.mark.parametrize("name", bugeyed.games())
def test_every_value_is_in_some_field(name: str) -> None:
    """But for the words that tell entries apart, and what lies in a list given as a whole."""
    wholes = {field.path for field in everything(name)}
    words = {
        ".".join(step if isinstance(step, str) else step[1] for step in field.steps[:end])
        + f".{field.steps[end - 1][0]}"
        for field in everything(name)
        for end in range(1, len(field.steps))
        if isinstance(field.steps[end - 1], tuple)
    }
    for origin in bugeyed.game(name).content.origins:
        path = f"{origin.file}.{origin.path}"
        above = {path.rsplit(".", count)[0] for count in range(path.count("."))}
        assert above & wholes or path in words, path
