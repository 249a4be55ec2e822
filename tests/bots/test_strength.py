"""How much stronger each level is than the one below.

Budgets are counted in positions, so the figures are the same everywhere. Figures for a second an action are in
docs/bots.md.
"""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed import Knowledge
from bugeyed.bots import bot


def wins(game: str, level: int, matches: int, nodes: int) -> int:
    """How many matches *level* wins against the one below, seats alternating, each pair of them with the same luck."""
    won = 0
    for number in range(matches):
        luck = random.Random(number // 2)
        position = bugeyed.game(game).start()
        seat = number % 2
        bots = {seat: bot(level, 2 * number), 1 - seat: bot(level - 1, 2 * number + 1)}
        while position.turn != bugeyed.OVER:
            turn = int(position.turn)
            if turn == bugeyed.CHANCE:
                outcomes, weights = zip(*position.chances(), strict=True)
                position = position.step(luck.choices(outcomes, weights)[0])
            else:
                position = position.step(bots[turn].choose(Knowledge(position, turn), nodes=nodes))
        won += position.returns()[seat] > 0
    return won


@pytest.mark.parametrize(
    ("game", "level", "nodes"),
    [
        ("beetles", 2, 1),
        ("beetles", 3, 60),
        pytest.param("beetles", 4, 1_500, marks=pytest.mark.slow),
        pytest.param("beetles", 5, 10_000, marks=pytest.mark.slow),
        ("lastbug", 2, 1),
        pytest.param("lastbug", 3, 100, marks=pytest.mark.slow),
        ("cropcircles", 2, 1),
        pytest.param("cropcircles", 3, 60, marks=pytest.mark.slow),
    ],
)
def test_a_level_beats_the_one_below(game: str, level: int, nodes: int) -> None:
    """Equals would win 19 of 24 once in three hundred times; what each wins of many is in docs/bots.md."""
    assert wins(game, level, 24, nodes) >= 19
