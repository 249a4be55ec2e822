"""The game, as it is installed."""

from __future__ import annotations

import pytest

import bugeyed


@pytest.fixture
def fireflies() -> bugeyed.Game:
    """Three seats, a bag, secrets."""
    return bugeyed.game("fireflies")
