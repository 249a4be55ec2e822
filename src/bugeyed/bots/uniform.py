"""Level 1: any action, all equally likely."""

from __future__ import annotations

from bugeyed.bots.bot import Bot, options_of
from bugeyed.core.knowledge import Knowledge


class Uniform(Bot):
    """Knows the rules and nothing else."""

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        actions = options_of(knowledge)
        return actions[self.rng.randrange(len(actions))]
