"""What a position is as a value: keys, signatures and advice."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed import OVER, Position
from tests.games.lastbug.scene import played, scene


def walked(seed: int) -> list[Position]:
    """All positions of a random tournament."""
    rng = random.Random(seed)
    position = bugeyed.game("lastbug").start(
        options={"games": "best-of-3", "duck": "open", "circle": "random"}
    )
    found = [position]
    while position.turn != OVER:
        codes = position.possibilities()
        position = position.step(rng.choice(codes))
        found.append(position)
    return found


def test_signatures_tell_positions_apart_like_keys() -> None:
    positions = [position for seed in range(12) for position in walked(seed)]
    keys = {position.key() for position in positions}
    signatures = {position.signature() for position in positions}
    assert len(signatures) == len(keys)
    assert all(0 <= signature < 2**62 for signature in signatures)
    again = walked(0)
    assert [position.signature() for position in again] == [
        one.signature() for one in positions[: len(again)]
    ]


def test_a_step_leaves_the_position_as_it_was() -> None:
    position = scene(navigator="top-left", gunner=3)
    before = position.key()
    after = played(position, "navigator 1")
    assert position.key() == before != after.key()


@pytest.mark.parametrize("seat", [0, 1])
def test_advice_is_even_handed(seat: int) -> None:
    """What one seat gains the other loses; a won match counts 10,000."""
    for position in walked(3):
        assert position.worth(0) == -position.worth(1)
    won = scene(navigator="top-left", gunner=3, gaps=((5, 6), ()), mascots=("gloop", "tentaclor"))
    assert played(won, "navigator 1").worth(seat) == (10_000 if seat == 0 else -10_000)


def test_advice_likes_own_mascots_standing_and_cards_in_hand() -> None:
    even = scene(mascots=("scuttler", "buzzwing"))
    assert even.worth(0) == 0
    assert scene(mascots=("scuttler", "buzzwing"), gaps=((10,), ())).worth(0) > 0
    assert scene(mascots=("scuttler", "buzzwing"), gaps=((7,), ())).worth(0) < 0
    assert scene(hands=(["about-turn"], [])).worth(0) > 0
