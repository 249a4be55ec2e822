"""The number by which bots look positions up."""

from __future__ import annotations

import random

import bugeyed
from bugeyed import Game, Position


def positions(start: Position, matches: int, seed: int) -> list[Position]:
    """All that random play comes to."""
    rng = random.Random(seed)
    found: list[Position] = []
    for _ in range(matches):
        position = start
        while position.turn != bugeyed.OVER:
            codes = position.possibilities()
            position = position.step(rng.choice(codes))
            found.append(position)
    return found


def assert_signatures_are_keys(found: list[Position]) -> None:
    """Equal exactly when keys are, and within the range the table reckons with."""
    by_key = {position.key(): int(position.signature()) for position in found}

    assert all(by_key[position.key()] == position.signature() for position in found)
    assert len(set(by_key.values())) == len(by_key)
    assert all(0 <= signature < 2**62 for signature in by_key.values())


def test_a_games_own_signature_tells_positions_apart() -> None:
    """All variants together: an egg being laid is not an egg to be hatched."""
    for variant in ("standard", "placement", "no-rings"):
        start = bugeyed.game("beetles").start(2, {"variant": variant})
        assert_signatures_are_keys(positions(start, matches=60, seed=1))


def test_without_one_of_its_own_a_game_has_the_signature_of_its_key(toygame: Game) -> None:
    """The same on every machine, so that a bot with a budget of positions chooses the same everywhere."""
    found = positions(toygame.start(), matches=10, seed=1)

    assert_signatures_are_keys(found)
    assert toygame.start().signature() == toygame.start().signature()
