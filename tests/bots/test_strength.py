"""How much stronger each level is than the one below.

Budgets are counted in positions, so the figures are the same everywhere. Figures for a second an action are in
docs/bots.md.
"""

from __future__ import annotations

import random

import bugeyed
from bugeyed import Knowledge
from bugeyed.bots import bot


def wins(level: int, rival: int, matches: int, nodes: int, opening: int = 0) -> int:
    """How many matches of Beetles *level* wins against *rival*, colours alternating, after some random actions."""
    won = 0
    for number in range(matches):
        rng = random.Random(number // 2)
        position = bugeyed.game("beetles").start()
        for _ in range(opening):
            position = position.step(rng.choice(position.actions()))
        seat = number % 2
        bots = {seat: bot(level, 2 * number), 1 - seat: bot(rival, 2 * number + 1)}
        while position.turn >= 0:
            turn = int(position.turn)
            position = position.step(bots[turn].choose(Knowledge(position, turn), nodes=nodes))
        won += position.returns()[seat] > 0
    return won


def test_level_2_beats_level_1() -> None:
    """The bar is 80 in 100; with 38 of 40 won, less than that is out of the question (once in 300)."""
    assert wins(2, 1, matches=40, nodes=1) >= 38


def test_level_3_beats_level_2_with_very_little_thought() -> None:
    """From various openings, what it sees in half a millisecond is enough to win four matches in five."""
    assert wins(3, 2, matches=20, nodes=600, opening=4) >= 16
