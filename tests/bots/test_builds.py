"""Compiled and interpreted bots are the same bots."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import bugeyed
from bugeyed import Knowledge
from bugeyed.bots import bot

SCRIPT = """
from tests.bots.test_builds import match
print(match({level}))
"""


def match(level: int) -> list[str]:
    """The first sixteen actions of a match of a bot with itself."""
    position = bugeyed.game("beetles").start()
    bots = [bot(level, 11), bot(level, 12)]
    played: list[str] = []
    for _ in range(16):
        seat = int(position.turn)
        code = bots[seat].choose(Knowledge(position, seat), nodes=1_500)
        played.append(position.name(code))
        position = position.step(code)
    return played


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_interpreted_bot_plays_the_same_match(level: int) -> None:
    """i64 wraps when compiled and does not when interpreted, so no sum of a bot may come near its end."""
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(level=level)],
        env={**os.environ, "BUGEYED_INTERPRETED": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert ran.stdout.strip() == str(match(level))
