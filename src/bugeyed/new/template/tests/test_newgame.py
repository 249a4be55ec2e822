"""The rules, clause by clause: a clause is proven when a test makes it happen."""

from __future__ import annotations

import pytest

import bugeyed
from bugeyed import Position, Refusal


def played(*names: str, players: int = 2, **options: object) -> Position:
    """The position after the actions and chance outcomes of these names."""
    position = bugeyed.game("newgame").start(players, options)
    for name in names:
        position, _ = position.tell(position.parse(name))
    return position


DEALT = ("deal star", "deal leaf", "deal pebble", "deal leaf")


@pytest.mark.clause("1.2")
def test_a_draw_weighs_what_is_left() -> None:
    """§1.1, §1.2"""
    with pytest.raises(Refusal, match="2 to 4 players"):
        bugeyed.game("newgame").start(5)
    assert [weight for _, weight in played("deal star").chances()] == [7, 6, 4, 2]


def test_swap_then_stand_and_the_most_wins() -> None:
    """§1.3 to §3.2: Green swaps the Pebble for a Shell, Red stands, and Green has 8 to 4."""
    outcome = played(*DEALT, "swap pebble", "draw shell", "stand", rounds=1).outcome()
    assert outcome
    assert (outcome.winners, outcome.scores) == ((0,), (8, 4))


def test_nobody_swaps_what_they_do_not_hold() -> None:
    """§2.1, §2.2"""
    with pytest.raises(Refusal, match="You hold no shell"):
        played(*DEALT, "swap shell")
    with pytest.raises(Refusal, match="is no action") as refused:
        played(*DEALT, "sleep")
    assert refused.value.clause == "2.1"
