"""What all tests share: the proof of clauses, and games of a third party."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import bugeyed
from tests import postgres
from tests.third_party import installed

pytest_plugins = ["bugeyed.kit.proof", "pytester"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--sample N`` runs every N-th test of each file: a quick look at everything."""
    parser.addoption("--sample", type=int, default=1, metavar="N", help="run every N-th test of each file")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the others out, the same ones every time; and have no two of one id, of which only one would run."""
    for id, times in Counter(item.nodeid for item in items).items():
        if times > 1:
            raise pytest.UsageError(
                f"{times} tests are called {id}: on several processes only one of them runs."
            )
    every: int = config.getoption("--sample")
    seen: Counter[Path] = Counter()
    kept, left = [], []
    for item in items:
        (kept if seen[item.path] % every == 0 else left).append(item)
        seen[item.path] += 1
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = kept


@pytest.fixture
def toygame_path(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Installs the third party's game for one test; child processes find it by this path on PYTHONPATH."""
    site = installed("fireflies")
    monkeypatch.syspath_prepend(site)
    return site


@pytest.fixture
def toygame(toygame_path: Path) -> bugeyed.Game:
    """Fireflies, found by its entry point: three seats, a bag, secrets, interpreted Python."""
    return bugeyed.game("fireflies")


@pytest.fixture
def mothnight(monkeypatch: pytest.MonkeyPatch) -> bugeyed.Game:
    """Moth Night, written with a table of actions: hidden hands, a deck, a private look."""
    monkeypatch.syspath_prepend(installed("mothnight"))
    return bugeyed.game("mothnight")


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL server for all tests of this process, started when one asks for it."""
    with postgres.cluster() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'bugeyed.sqlite'}"
    made: postgres.Cluster = request.getfixturevalue("cluster")
    return made.database()
