"""A pytest plugin: which clauses of a game's RULES.md its tests have proven, and which no test has.

A test proves a clause by making it happen (raised in a Refusal or told in an Event while it runs) or by the mark
``@pytest.mark.clause("1.2")``. It counts for the game whose game.toml names the folder the test lies in. A full
run of a game's tests fails where a clause is left; ``--prove GAME`` asks for that judgement in any run.
Load it with ``-p bugeyed.kit.proof`` or from a conftest.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bugeyed.core import registry, witness
from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game

HEARD = pytest.StashKey[set[str]]()
MARK = "clauses:"
"""How a report says what its test has proven: a property ``clauses:GAME`` with the ids. It travels with xdist."""
NARROWING = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")
"""Options of pytest after which a run is no full one."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """--proof and --prove."""
    group = parser.getgroup("bugeyed", "clauses of games, proven by tests")
    group.addoption("--proof", metavar="FILE", help="write which tests proved which clauses, as JSON")
    group.addoption(
        "--prove",
        metavar="GAME",
        action="append",
        default=[],
        help="fail where no test of this run proves a clause of GAME",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The mark, and the record of this run."""
    config.addinivalue_line(
        "markers", "clause(*ids): clauses of the game's RULES.md that this test proves by asserting them"
    )
    config.pluginmanager.register(Record(config), "bugeyed-record-of-clauses")


@dataclass
class Book:
    """A game's clauses and the tests that proved them."""

    game: Game
    folder: Path
    proven: dict[str, list[str]] = field(default_factory=dict)
    tests: int = 0

    def missing(self) -> list[str]:
        """The clauses nobody has proven, in the order of RULES.md."""
        return [clause.id for clause in self.game.rules if clause.id not in self.proven]


class Record:
    """What the tests of one run have proven."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.books = {book.game.name: book for book in _books(config.rootpath)}
        for name in config.getoption("--prove"):
            if name not in self.books:
                raise pytest.UsageError(
                    f"--prove {name}: no such game, or its tests are not in this project."
                )

    def book_of(self, path: Path) -> Book | None:
        """The game whose tests lie there."""
        for book in self.books.values():
            if book.folder in path.parents:
                return book
        return None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """A mark with a clause that does not exist is a mistake."""
        for item in items:
            book = self.book_of(item.path)
            for id in _marked(item):
                if book is not None and id not in book.game.rules:
                    raise pytest.UsageError(
                        f"{item.nodeid} is marked with §{id}, which the rules of {book.game.title} do not have."
                    )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Listen while a test of a game is set up, runs and is taken down."""
        if self.book_of(item.path) is None:
            return (yield)
        with witness.listening() as heard:
            item.stash[HEARD] = heard
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """A test that passed says what it has proven."""
        report = yield
        book = self.book_of(item.path)
        if book is not None and call.when == "call" and report.passed:
            proven = item.stash[HEARD] & set(book.game.rules.clauses) | _marked(item)
            report.user_properties.append((MARK + book.game.name, " ".join(sorted(proven))))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather what the tests say, here or from a worker of xdist."""
        for name, ids in report.user_properties:
            if report.when == "call" and name.startswith(MARK):
                book = self.books[name.removeprefix(MARK)]
                book.tests += 1
                for id in str(ids).split():
                    book.proven.setdefault(id, []).append(report.nodeid)

    def judged(self, session: pytest.Session) -> list[Book]:
        """The games whose clauses this run must have proven."""
        if session.testsfailed or session.shouldstop or session.shouldfail:
            return []
        return [
            book
            for book in self.books.values()
            if book.game.name in self.config.getoption("--prove") or self._is_full(book)
        ]

    def _is_full(self, book: Book) -> bool:
        """Whether all tests of a game were asked for."""
        if any(self.config.getoption(option, None) for option in NARROWING):
            return False
        asked = [(self.config.invocation_params.dir / words).resolve() for words in self.config.args]
        return any(path == book.folder or path in book.folder.parents for path in asked)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A clause without proof fails the run."""
        if hasattr(self.config, "workerinput"):
            return
        self.verdict = self.judged(session)
        if any(book.missing() for book in self.verdict) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        file = self.config.getoption("--proof")
        if file:
            Path(file).write_text(json.dumps(self.plain(), indent=1) + "\n", encoding="utf-8")

    def plain(self) -> dict[str, object]:
        """The record as JSON can hold it, of the games that had a test."""
        return {
            book.game.name: {"tests": book.tests, "proven": book.proven, "missing": book.missing()}
            for book in self.books.values()
            if book.tests
        }

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the clauses nobody has proven."""
        for book in self.verdict:
            missing = book.missing()
            if missing:
                terminalreporter.section(f"clauses of {book.game.title} proven by no test", red=True)
            elif self.config.get_verbosity() > 0:
                terminalreporter.line(f"All {len(book.game.rules)} clauses of {book.game.title} are proven.")
            for id in missing:
                clause = book.game.rules[id]
                first = clause.text.replace("\n", " ")
                words = first if len(first) <= 80 else first[:79].rsplit(" ", 1)[0] + " …"
                terminalreporter.line(f"§{id} ({clause.chapter}): {words}")


def _books(root: Path) -> list[Book]:
    """The installed games whose tests are part of this project."""
    found = []
    for name in registry.games():
        try:
            game = registry.game(name)
        except Mistake:
            # A game that cannot be opened has no clauses to prove; whoever asks for it hears why.
            continue
        stated = str(game.about.get("tests", ""))
        # Many a game says "tests": it means the folder of its own project, and this may be another's.
        own = game.name in Path(stated).parts or root in game.folder.resolve().parents[:3]
        folder = (root / stated).resolve()
        if stated and own and folder.is_dir():
            found.append(Book(game, folder))
    return found


def _marked(item: pytest.Item) -> set[str]:
    return {str(id) for mark in item.iter_markers("clause") for id in mark.args}
