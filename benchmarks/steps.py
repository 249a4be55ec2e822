"""Seconds for ``step`` and the ``actions`` after it, called from Python on games played before the clock runs."""

import random
import time
from typing import Final

import bugeyed
from bugeyed import CHANCE

SEED: Final = 1


def seconds_a_step(game: str, games: int, players: int) -> float:
    """Mean over all decisions of *games* random matches."""
    start = bugeyed.game(game).start(players=players)
    rng = random.Random(SEED)
    played = []
    decisions = 0
    for _ in range(games):
        position, codes = start, []
        while position.turn >= CHANCE:
            if position.turn == CHANCE:
                outcomes, weights = zip(*position.chances(), strict=True)
                codes.append(rng.choices(outcomes, weights)[0])
            else:
                codes.append(rng.choice(position.actions()))
                decisions += 1
            position = position.step(codes[-1])
        played.append(codes)
    begun = time.perf_counter()
    for codes in played:
        position = start
        for code in codes:
            position = position.step(code)
            position.actions()
    return (time.perf_counter() - begun) / decisions
