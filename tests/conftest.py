"""What all tests share: the proof of clauses, and a game of a third party."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import bugeyed
from tests import postgres

pytest_plugins = ["bugeyed.kit.proof", "pytester"]

TOYGAME = Path(__file__).parent / "toygame" / "third-party"
"""A folder as ``pip install`` would leave it: the package and its dist-info with the entry point."""


@pytest.fixture
def toygame_path(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Installs the third party's game for one test; child processes find it by this path on PYTHONPATH."""
    monkeypatch.syspath_prepend(TOYGAME)
    return TOYGAME


@pytest.fixture
def toygame(toygame_path: Path) -> bugeyed.Game:
    """Fireflies, found by its entry point: three seats, a bag, secrets, interpreted Python."""
    return bugeyed.game("toygame")


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
