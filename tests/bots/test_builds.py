"""Compiled and interpreted bots are the same bots."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import bugeyed
from bugeyed import Knowledge
from bugeyed.bots import Bot, bot
from bugeyed.bots.mcts import Mcts

SCRIPT = """
from tests.bots.test_builds import match
print(match({which!r}, {game!r}))
"""

NODES = {"mcts": 60, "advised mcts": 150}
"""Simulations take longer than positions."""


def opened(which: str, seed: int) -> Bot:
    """A bot of a level, or a search by name."""
    if which == "mcts":
        return Mcts(5, seed)
    if which == "advised mcts":
        return Mcts(5, seed, length=2, scale=400.0, advised=True)
    return bot(int(which), seed)


def match(which: str, game: str) -> list[str]:
    """The first sixteen actions of a match of a bot with itself; chance brings the first outcome."""
    position = bugeyed.game(game).start()
    bots = [opened(which, 11), opened(which, 12)]
    played: list[str] = []
    while len(played) < 16 and position.turn != bugeyed.OVER:
        if position.turn == bugeyed.CHANCE:
            position = position.step(position.chances()[0][0])
            continue
        seat = int(position.turn)
        code = bots[seat].choose(Knowledge(position, seat), nodes=NODES.get(which, 1_500))
        played.append(position.name(code))
        position = position.step(code)
    return played


@pytest.mark.parametrize(
    ("which", "game"),
    [
        *((level, "beetles") for level in "123"),
        *((search, game) for search in ("mcts", "advised mcts") for game in ("beetles", "lastbug")),
    ],
)
def test_the_interpreted_bot_plays_the_same_match(which: str, game: str) -> None:
    """i64 wraps when compiled and does not when interpreted, so no sum of a bot may come near its end."""
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(which=which, game=game)],
        env={**os.environ, "BUGEYED_INTERPRETED": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert ran.stdout.strip() == str(match(which, game))
