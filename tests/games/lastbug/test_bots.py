"""The bot that thinks ahead, over mascots and cards it cannot know."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed import CHANCE, OVER, Knowledge
from bugeyed.bots import bot


def winner(thinker: int, seed: int) -> tuple[int, ...]:
    """Who wins when a bot of level 3 sits on seat *thinker* and random play on the other."""
    rng = random.Random(seed)
    bots = [bot(3 if seat == thinker else 1, seed + seat) for seat in range(2)]
    position = bugeyed.game("lastbug").start()
    while position.turn != OVER:
        if position.turn == CHANCE:
            codes, weights = zip(*position.chances(), strict=True)
            code = rng.choices(codes, weights)[0]
        else:
            seat = int(position.turn)
            code = bots[seat].choose(Knowledge(position, seat), nodes=200)
        position = position.step(code)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.winners


@pytest.mark.slow
def test_looking_ahead_beats_random_play_nine_times_in_ten() -> None:
    """Forty games, twenty from each seat."""
    won = sum(winner(seed % 2, seed) == (seed % 2,) for seed in range(40))
    assert won >= 36
