"""Level 1: sees the obvious half of the time."""

from __future__ import annotations

from bugeyed.bots.bot import options_of
from bugeyed.bots.greedy import Greedy
from bugeyed.core.knowledge import Knowledge


class Beginner(Greedy):
    """Tosses a coin before each action: what looks best at once, or any action, all equally likely."""

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        actions = options_of(knowledge)
        if self.rng.randrange(2):
            return super().choose(knowledge, seconds, nodes)
        return actions[self.rng.randrange(len(actions))]
