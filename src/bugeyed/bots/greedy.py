"""Level 2: the action after which the position looks best."""

from __future__ import annotations

from typing import Final

from bugeyed.bots.bot import Bot, options_of
from bugeyed.bots.budget import ENDLESS, Budget
from bugeyed.bots.evaluation import INFINITY
from bugeyed.bots.planning import NO_PLAN, best_of, totals_of
from bugeyed.bots.samples import Samples
from bugeyed.bots.search import Search
from bugeyed.core.knowledge import Knowledge

WIDTH: Final = 36
"""Chance outcomes it takes into account after an action: two dice in full."""


class Greedy(Bot):
    """Goes by the game's advice one step ahead, averaged over chance and secrets; draws lots among equals."""

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        actions = options_of(knowledge)
        if len(actions) == 1:
            return actions[0]
        code = best_of(totals_of(knowledge.sample(self.rng).quick_plans()), self.rng)
        if code != NO_PLAN:
            return code
        seat = knowledge.seat
        samples = Samples(knowledge, self.rng)
        # It looks one step ahead whatever the clock says, so its choice depends on its seed alone.
        allies = [True] * samples.positions[0].setting.players
        search = Search(seat, allies, Budget(0.0, int(ENDLESS)), self.rng.getrandbits(30), None, 1)
        totals = [0] * len(actions)
        for position, weight in zip(samples.positions, samples.weights, strict=True):
            for index, code in enumerate(actions):
                found = search.value(position.step(code), 0, -INFINITY, INFINITY, 1, WIDTH)
                totals[index] += weight * int(found)
        best = max(totals)
        equals = [code for code, total in zip(actions, totals, strict=True) if total == best]
        return equals[self.rng.randrange(len(equals))]
