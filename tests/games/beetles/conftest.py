"""The game, and positions read from diagrams."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import bugeyed
from bugeyed.core.game import Game
from bugeyed.games.beetles import setup
from bugeyed.games.beetles.position import BeetlesPosition

Read = Callable[[str], BeetlesPosition]


@pytest.fixture(scope="session")
def game() -> Game:
    return bugeyed.game("beetles")


@pytest.fixture(scope="session")
def read(game: Game) -> Read:
    """The position in a diagram."""
    return lambda text: setup.read_diagram(game, text)
