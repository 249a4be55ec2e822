"""Looking ahead gives what the plain definition gives, at a fraction of the positions."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bugeyed import CHANCE, OVER, Position
from bugeyed.bots.budget import Budget
from bugeyed.bots.evaluation import FINE, INFINITY, WIN, ended, evaluated
from bugeyed.bots.search import Search, sampled
from bugeyed.bots.transpositions import TranspositionTable

from .trees import Fork, chance, decide, end, grow, looks

WIDE = 1 << 20
"""A width that never makes chance be sampled."""


def search(
    position: Position,
    depth: int,
    allies: list[bool],
    table: TranspositionTable | None = None,
    window: tuple[int, int] | None = None,
    width: int = WIDE,
    budget: Budget | None = None,
) -> int:
    """The value for seat 0."""
    low, high = window or (-INFINITY, INFINITY)
    looking = Search(0, allies, budget or Budget(60.0), 1, table, 1_000)
    return int(looking.value(position, depth, low, high, 0, width))


def plain(position: Position, depth: int, allies: list[bool], ply: int = 0) -> int:
    """The same by definition: every line to its end, nothing left out."""
    if position.turn == OVER:
        return int(ended(position, 0, ply))
    if position.turn == CHANCE:
        total = gathered = 0
        for outcome, weight in position.chances():
            total += weight
            gathered += weight * plain(position.step(outcome), depth, allies, ply + 1)
        return gathered // total
    if depth == 0:
        return int(evaluated(position, 0))
    values = [plain(position.step(code), depth - 1, allies, ply + 1) for code in position.actions()]
    return max(values) if allies[position.turn] else min(values)


def random_tree(rng: random.Random, height: int, players: int, with_chance: bool) -> Fork:
    """A tree of up to three branches a fork, with advice everywhere and ends that come early."""
    advice = [rng.randrange(-400, 400) for _ in range(players)]
    if height == 0 or rng.random() < 0.1:
        return end(*(rng.choice((-1.0, 0.0, 1.0)) for _ in range(players)))
    branches = [random_tree(rng, height - 1, players, with_chance) for _ in range(rng.choice((1, 2, 3, 3)))]
    if with_chance and rng.random() < 0.3:
        return looks(chance(*((rng.randrange(1, 9), branch) for branch in branches)), *advice)
    return looks(decide(rng.randrange(players), *branches), *advice)


@given(st.integers(0, 10**9), st.integers(1, 6), st.sampled_from((2, 3)))
def test_without_chance_pruning_loses_nothing(seed: int, depth: int, players: int) -> None:
    """Any order of turns, any number of seats, with and without a table, cut at any depth."""
    rng = random.Random(seed)
    position = grow(random_tree(rng, 6, players, with_chance=False), players)
    allies = [True] + [rng.random() < 0.3 for _ in range(players - 1)]
    expected = plain(position, depth, allies)
    table = TranspositionTable(60)

    assert search(position, depth, allies) == expected
    for shallow in range(1, depth):
        search(position, shallow, allies, table)
    assert search(position, depth, allies, table) == expected


@given(st.integers(0, 10**9), st.integers(1, 5))
def test_chance_is_averaged_by_weight(seed: int, depth: int) -> None:
    """With the window wide open Star1 gives nothing up, and decisions below are pruned as ever."""
    position = grow(random_tree(random.Random(seed), 5, 2, with_chance=True))

    assert search(position, depth, [True, False]) == plain(position, depth, [True, False])


@given(st.integers(0, 10**9), st.integers(1, 5), st.integers(-400, 400))
def test_a_narrow_window_says_on_which_side_the_value_lies(seed: int, depth: int, mark: int) -> None:
    """What Star1 and alpha-beta give up is never on the wrong side of the window."""
    position = grow(random_tree(random.Random(seed), 5, 2, with_chance=True))
    low = mark * int(FINE)
    expected = plain(position, depth, [True, False])
    found = search(position, depth, [True, False], window=(low, low + 1))

    assert (found > low) == (expected > low)


def full_tree(height: int, seat: int, rng: random.Random) -> Fork:
    """Four branches a fork, the seats in turn, advice at the bottom."""
    if height == 0:
        worth = rng.randrange(-400, 400)
        return looks(decide(seat, end(0.0, 0.0)), worth, -worth)
    return decide(seat, *(full_tree(height - 1, 1 - seat, rng) for _ in range(4)))


def test_alpha_beta_looks_at_a_small_part_of_the_tree() -> None:
    """5,461 forks; the plain way visits them all."""
    position = grow(full_tree(6, 0, random.Random(3)))
    budget = Budget(60.0)

    assert search(position, 6, [True, False], budget=budget) == plain(position, 6, [True, False])
    assert budget.used < 5_461 // 2


def test_a_position_reached_twice_is_thought_about_once() -> None:
    """Two orders of the same actions lead to one fork; the table knows it the second time."""
    shared = full_tree(4, 0, random.Random(4))
    position = grow(decide(0, decide(1, shared), decide(1, shared)))
    without, known = Budget(60.0), Budget(60.0)
    expected = plain(position, 6, [True, False])

    assert search(position, 6, [True, False], budget=without) == expected
    assert search(position, 6, [True, False], TranspositionTable(60), budget=known) == expected
    assert known.used < without.used


def test_a_win_sooner_is_better_and_a_loss_later() -> None:
    """By a hair only: a sure end outweighs any advice."""
    win, loss = end(1.0, -1.0), end(-1.0, 1.0)
    late = decide(0, decide(0, win))

    assert search(grow(decide(0, win)), 9, [True, False]) == WIN - 1
    assert search(grow(decide(0, late, win)), 9, [True, False]) == WIN - 1
    assert search(grow(decide(0, late)), 9, [True, False]) == WIN - 3
    assert search(grow(decide(0, loss, decide(0, decide(0, loss)))), 9, [True, False]) == 3 - WIN
    assert evaluated(grow(looks(decide(0, win), 10**9, 0)), 0) < WIN - 3


@pytest.mark.parametrize("width", [1, 7, 36])
def test_many_outcomes_are_sampled_in_proportion(width: int) -> None:
    """Draws are evenly spaced, so an outcome's number of draws is its share of them, rounded up or down."""
    weights = [1, 50, 3, 200, 46]
    total = sum(weights)
    for mark in range(0, 2**31 - 1, 2**31 // 57):
        drawn = dict(sampled(list(enumerate(weights)), width, mark))
        assert sum(drawn.values()) == width
        for outcome, weight in enumerate(weights):
            assert abs(drawn.get(outcome, 0) - width * weight / total) < 1


def test_a_chain_of_draws_stays_within_its_width() -> None:
    """Eight draws of ten outcomes each are 10^8 lines; the search follows about as many as it may."""
    fork = decide(0, end(0.0, 0.0))
    for _ in range(8):
        fork = chance(*((1, fork) for _ in range(10)))
    budget = Budget(60.0)
    search(grow(fork), 1, [True, False], width=36, budget=budget)

    assert budget.used < 400
