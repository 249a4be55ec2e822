"""Following a game's plans: where a turn is many small actions, the game proposes whole turns (Position.plans)."""

from __future__ import annotations

import random
from typing import Final

from bugeyed.bots.budget import Budget
from bugeyed.core.knowledge import Knowledge
from bugeyed.core.plans import Plan

NO_PLAN: Final = -1
SAMPLES: Final = 8
"""Positions a plan is weighed in where something is hidden."""


def planned(knowledge: Knowledge, ahead: bool, rng: random.Random, budget: Budget) -> int:
    """The first action of the plan that is best on average over what may be hidden; NO_PLAN if the game has none.

    Between actions it is asked again, so a plan is followed as long as it stays the best.
    """
    return best_of(weighed(knowledge, ahead, rng, budget), rng)


def best_of(totals: dict[tuple[int, ...], int], rng: random.Random) -> int:
    """The first action of the plan that is worth most, among equals by lot; NO_PLAN if there is none."""
    if not totals:
        return NO_PLAN
    best = max(totals.values())
    equals = [codes for codes, total in totals.items() if total == best]
    return equals[rng.randrange(len(equals))][0]


def totals_of(plans: list[Plan]) -> dict[tuple[int, ...], int]:
    """What each plan is worth, by its actions."""
    return {tuple(plan.codes): plan.value for plan in plans}


def weighed(
    knowledge: Knowledge, ahead: bool, rng: random.Random, budget: Budget
) -> dict[tuple[int, ...], int]:
    """What each plan is worth, added up over what may be hidden; empty if the game has none."""
    first = knowledge.sample(rng)
    totals: dict[tuple[int, ...], int] = {}
    for plan in first.plans(ahead):
        totals[tuple(plan.codes)] = plan.value
        budget.spend()
    if ahead and totals:
        for _ in range(SAMPLES - 1):
            if budget.spent:
                break
            sample = knowledge.sample(rng)
            if sample is first:
                # Where nothing is hidden, every sample is the position itself and says the same again.
                break
            for plan in sample.plans(ahead):
                budget.spend()
                codes = tuple(plan.codes)
                totals[codes] = totals.get(codes, 0) + plan.value
    return totals
