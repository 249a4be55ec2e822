"""Matches of bots, as a lab wants them."""

from __future__ import annotations

import pytest

from bugeyed import Game
from bugeyed.bots import bot
from bugeyed.bots.bouts import play_bout
from bugeyed.core.chance import Lehmer

from .trees import chance, decide, end, grow

WON, LOST = end(1.0, -1.0), end(-1.0, 1.0)


def test_actions_turns_and_the_starter_are_counted() -> None:
    """Chance is no action, and a seat that decides again after it is still in its turn."""
    fork = chance((1, decide(1, decide(1, chance((1, decide(1, decide(0, decide(1, LOST)))))))))
    bout = play_bout(grow(fork), [], Lehmer(1), 0.0)

    assert (bout.actions, bout.turns, bout.starter) == (5, 3, 1)
    assert bout.returns == [-1.0, 1.0]


def test_each_bot_plays_its_seat() -> None:
    """Seat 0 could throw the match away but thinks; seat 1 could not save itself if it did."""
    fork = decide(0, decide(1, LOST, LOST), decide(1, WON, WON))
    for seed in range(10):
        bout = play_bout(grow(fork), [bot(3, seed), bot(1, seed)], Lehmer(seed), 1.0, nodes=100)
        assert bout.returns == [1.0, -1.0]


@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_same_seeds_give_the_same_match(toygame: Game, level: int) -> None:
    """With a bag and secrets; level 0 stands for random play without bots."""

    def played(seed: int) -> list[object]:
        bots = [bot(level, seed + seat) for seat in range(3)] if level else []
        bout = play_bout(toygame.start(), bots, Lehmer(seed), 1.0)
        return [*bout.returns, bout.actions, bout.turns, bout.starter]

    assert played(4) == played(4)
    assert any(played(4) != played(seed) for seed in range(5, 25))


def test_events_are_counted_only_where_somebody_asks(toygame: Game) -> None:
    """And the match is the same either way."""
    quiet = play_bout(toygame.start(), [], Lehmer(5), 0.0)
    told = play_bout(toygame.start(), [], Lehmer(5), 0.0, telling=True)

    assert quiet.events == {}
    assert sum(told.events.values()) >= told.actions
    assert (quiet.actions, quiet.returns) == (told.actions, told.returns)
    assert told.outcome is not None
