"""Exact play: what can be forced is found, and its proof is replayed against everything."""

from __future__ import annotations

import itertools
import random

import pytest

import bugeyed
from bugeyed import Position
from bugeyed.bots.budget import Budget
from bugeyed.bots.proofs import Broken, replay, strategy
from bugeyed.bots.solver import Solver

from .trees import Fork, chance, decide, end, grow

WIN, DRAW, LOSS = end(1.0, -1.0), end(0.0, 0.0), end(-1.0, 1.0)


def wins(fork: Fork, seat: int = 0) -> bool:
    """Whether a seat can force a win at the root of a tree."""
    return Solver(seat, Budget(60.0), 10).wins(grow(fork))


def test_a_win_is_forced_only_against_every_reply() -> None:
    assert wins(decide(0, LOSS, decide(1, WIN, WIN)))
    assert not wins(decide(0, LOSS, decide(1, WIN, DRAW)))
    assert wins(decide(0, LOSS, decide(1, LOSS, LOSS)), seat=1)
    assert not wins(decide(0, WIN, LOSS), seat=1)


def test_whether_a_draw_was_met_is_remembered() -> None:
    """Only where none was, whoever cannot win has lost."""
    for fork, met in ((decide(0, LOSS, LOSS), False), (decide(0, LOSS, decide(1, DRAW)), True)):
        solver = Solver(0, Budget(60.0), 10)
        assert not solver.wins(grow(fork))
        assert solver.drawn == met


def test_a_win_is_forced_only_if_chance_cannot_spoil_it() -> None:
    assert wins(decide(0, LOSS, chance((1, WIN), (1, decide(0, LOSS, WIN)))))
    spoilt = decide(0, chance((9, WIN), (1, LOSS)))
    solver = Solver(0, Budget(60.0), 10)
    assert not solver.wins(grow(spoilt))
    assert solver.chanced
    assert not wins(spoilt, seat=1)


def ending(seed: int, left: int, variant: str = "standard") -> Position:
    """A late position of Battle of the Beetles: so many actions before a random match ended."""
    rng = random.Random(seed)
    position = bugeyed.game("beetles").start(options={"variant": variant})
    trail = [position]
    while position.turn >= 0:
        position = position.step(rng.choice(position.actions()))
        trail.append(position)
    return trail[-1 - left]


def forced(position: Position, seat: int) -> bool:
    """The same by looking at every line there is."""
    if position.turn < 0:
        return position.returns()[seat] > 0
    found = (forced(position.step(code), seat) for code in position.actions())
    return any(found) if position.turn == seat else all(found)


@pytest.mark.parametrize(
    ("variant", "seed", "seat"), list(itertools.product(("standard", "no-rings"), range(8), (0, 1)))
)
def test_endings_of_a_game_come_to_what_all_their_lines_come_to(variant: str, seed: int, seat: int) -> None:
    """Though mirror images, and beetles that take no part any more, are not told apart."""
    position = ending(seed, 6, variant)
    solver = Solver(seat, Budget(60.0), 12)
    assert solver.wins(position) == forced(position, seat)


def test_a_spent_budget_says_so() -> None:
    solver = Solver(0, Budget(0.0, 50), 10)
    solver.wins(bugeyed.game("beetles").start())
    assert solver.budget.spent


@pytest.mark.parametrize("seed", range(4))
def test_a_proof_is_replayed_by_the_rules_alone(seed: int) -> None:
    """And one that was tampered with does not hold."""
    position = ending(seed, 12)
    first = int(position.turn)
    solver = Solver(first, Budget(60.0), 14)
    seat = first if solver.wins(position) else 1 - first
    codes, least = strategy(position, solver, seat)

    assert least == 1.0
    assert replay(position, codes, seat)[0] == 1.0
    with pytest.raises(Broken):
        replay(position, codes[:-1], seat)
    with pytest.raises(Broken):
        replay(position, [*codes, 0], seat)
    assert replay_or_broken(position, codes, 1 - seat) < 1.0


def replay_or_broken(position: Position, codes: list[int], seat: int) -> float:
    """The least by a strategy that is another's."""
    try:
        return replay(position, codes, seat)[0]
    except Broken:
        return -1.0
