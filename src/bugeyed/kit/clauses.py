"""Promises about RULES.md: whatever code and data cite is there."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bugeyed.core.game import Game
from bugeyed.core.rulebook import CITATION
from bugeyed.core.schema import Table
from bugeyed.kit.broken import Broken
from bugeyed.kit.walks import Trial

CLAUSE_ARGUMENT = {"Refusal": 0, "Event": 1, "Outcome": 2, "Act": 1, "tell": 1}
"""Which argument of each is its clause."""


def clauses_exist(game: Game, trials: Sequence[Trial]) -> str:
    """Clauses that code and data name exist."""
    chapters = {chapter.split()[0].rstrip(".") for chapter in game.rules.chapters() if chapter}
    known = set(game.rules.clauses) | chapters
    named = 0
    for path in sorted(game.folder.rglob("*")):
        if path.suffix not in (".py", ".toml", ".md"):
            continue
        where = path.relative_to(game.folder).as_posix()
        for line, id in _cited(path):
            if id not in known:
                raise Broken(game.name, f"{where}, line {line}, names §{id}, which RULES.md does not have.")
            named += 1
    for where, clause in _in_data(game):
        if clause not in game.rules:
            raise Broken(game.name, f"{where} names §{clause}, which RULES.md does not have.")
        named += 1
    return f"{len(game.rules)} clauses, named {named} times"


def _cited(path: Path) -> Iterator[tuple[int, str]]:
    """Every §id in a text, and every literal clause of a Refusal, Event or Outcome, with its line."""
    text = path.read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        for id in CITATION.findall(line):
            yield number, id
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                yield from _in_call(node)


def _in_call(node: ast.Call) -> Iterator[tuple[int, str]]:
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called not in CLAUSE_ARGUMENT:
        return
    place = CLAUSE_ARGUMENT[called]
    given = [keyword.value for keyword in node.keywords if keyword.arg == "clause"]
    if len(node.args) > place:
        given.append(node.args[place])
    for argument in given:
        # A clause chosen by a condition is literal in both branches.
        for part in (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.lineno, part.value


def _in_data(game: Game) -> Iterator[tuple[str, object]]:
    yield "the number of players", game.seats_clause
    for file, table in game.content.tables.items():
        yield from _walk(table, f"{file}.toml")


def _walk(value: Table | list[Any], where: str) -> Iterator[tuple[str, object]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
    for key, inner in pairs:
        if key == "clause":
            yield f"{where}: clause", inner
        elif isinstance(inner, dict | list):
            yield from _walk(inner, f"{where}, {key}")
