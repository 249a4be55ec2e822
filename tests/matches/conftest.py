"""A game in which taking back is a question: long turns, secrets, a die."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugeyed


@pytest.fixture
def errands(monkeypatch: pytest.MonkeyPatch) -> bugeyed.Game:
    """Errands, found by its entry point."""
    monkeypatch.syspath_prepend(Path(__file__).parent / "errands")
    return bugeyed.game("errands")
