"""Plans of a game: followed where there are any."""

from __future__ import annotations

import random

import bugeyed
from bugeyed import Knowledge
from bugeyed.bots import bot
from bugeyed.bots.budget import Budget
from bugeyed.bots.planning import NO_PLAN, planned
from tests.bots.dealing import dealt


def test_a_game_without_plans_is_played_action_by_action() -> None:
    """Beetles proposes nothing, so nothing is planned."""
    position = bugeyed.game("beetles").start()
    assert planned(Knowledge(position, 0), True, random.Random(1), Budget(1.0)) == NO_PLAN


def test_the_plan_worth_most_is_begun() -> None:
    """Nothing is better: level 2 goes by what a plan brings at once, level 3 by what it keeps, too."""
    for seed in range(4):
        position = dealt(seed)
        for level, plans in ((2, position.quick_plans()), (3, position.plans(False))):
            best = {plan.codes[0] for plan in plans if plan.value == plans[0].value}
            assert bot(level, seed).choose(Knowledge(position, int(position.turn))) in best


def test_plans_weighed_ahead_depend_on_nothing_hidden() -> None:
    """Level 4 chooses the same though the other rack is another."""
    rng = random.Random(8)
    for seed in range(4):
        position = dealt(seed)
        seat = int(position.turn)
        chosen = bot(4, 5).choose(Knowledge(position, seat), nodes=60)
        for _ in range(3):
            other = position.resample(seat, rng)
            assert bot(4, 5).choose(Knowledge(other, seat), nodes=60) == chosen


def test_where_nothing_is_hidden_plans_are_asked_for_once() -> None:
    """Every sample is the position itself: one question spends one unit for each plan, not eight."""
    rng = random.Random(3)
    position = bugeyed.game("bugout").start(1)
    while position.turn == bugeyed.CHANCE:
        outcomes, weights = zip(*position.chances(), strict=True)
        position = position.step(rng.choices(outcomes, weights)[0])
    proposed = position.plans(True)
    budget = Budget(60.0, 10_000)

    code = planned(Knowledge(position, 0), True, rng, budget)

    assert budget.used == len(proposed)
    assert code in [plan.codes[0] for plan in proposed if plan.value == proposed[0].value]
