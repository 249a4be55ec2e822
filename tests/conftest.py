"""What all tests share: the proof of clauses, and a game of a third party."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugeyed

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
