"""Random play for the tests of the research door."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import bugeyed
from bugeyed import CHANCE, OVER, Position

SET_UPS: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("beetles", 2, {}),
    ("beetles", 2, {"variant": "placement"}),
    ("beetles", 2, {"variant": "no-rings", "layout": "camps"}),
    ("lastbug", 2, {}),
    ("lastbug", 2, {"games": "best-of-3", "duck": "open", "circle": "random", "landscape": "random"}),
    ("lastbug", 2, {"variant": "collection", "duck": "deck", "edges": "wrapped"}),
    ("cropcircles", 2, {}),
    ("cropcircles", 4, {"rules": "fixed"}),
    ("bugout", 1, {}),
    ("bugout", 3, {"signal": "hard", "placement": "free", "budget_cuts": 2}),
)
"""Every game, with options that change what there is to see."""


def label(value: object) -> str:
    """A set-up as the name of a test."""
    if isinstance(value, Mapping):
        return "-".join(f"{name}={given}" for name, given in value.items()) or "plain"
    return str(value)


def walk(start: Position, seed: int, longest: int = 10_000) -> Iterator[Position]:
    """Every position of a random match, the first and the last included."""
    rng = random.Random(seed)
    position = start
    yield position
    for _ in range(longest):
        if position.turn == OVER:
            return
        if position.turn == CHANCE:
            codes, weights = zip(*position.chances(), strict=True)
            position = position.step(rng.choices(codes, weights)[0])
        else:
            position = position.step(rng.choice(position.actions()))
        yield position


def start(name: str, players: int, options: Mapping[str, object]) -> Position:
    """The first position of a set-up."""
    return bugeyed.game(name).start(players, options)
