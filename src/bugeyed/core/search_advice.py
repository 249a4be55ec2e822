"""How bots are to search a game: which search is strongest there, and how far each level looks."""

from __future__ import annotations

from typing import Final

ALPHA_BETA: Final = "alpha-beta"
TREE: Final = "tree"
"""Monte Carlo tree search."""
TRIALS: Final = "trials"
"""The game's plans, each played on for a while."""


class SearchAdvice:
    """What a game tells bots about searching it; found out by measuring, never needed by the rules."""

    def __init__(
        self,
        kind: str = ALPHA_BETA,
        scale: float = 2_500.0,
        length: int = -1,
        advised: bool = False,
        short: int = 2_000,
        long: int = 40_000,
        ahead_from: int = 3,
        tried_from: int = 4,
        cases: int = 0,
    ) -> None:
        self.kind: Final = kind
        self.scale: Final = scale
        """How much of Position.worth makes winning e times as likely as losing."""
        self.length: Final = length
        """Decisions (of trials: turns) that are played on before advice is asked; -1: until the match is over."""
        self.advised: Final = advised
        """Whether advice also says which actions to try first; of trials, by plans weighed ahead."""
        self.short: Final = short
        self.long: Final = long
        """Positions, simulations or trials that levels 3 and 4 make of one decision, at most."""
        self.ahead_from: Final = ahead_from
        """Of trials: the first level that weighs plans ahead."""
        self.tried_from: Final = tried_from
        """And the first that tries them out."""
        self.cases: Final = cases
        """Of tree search: where a seat may be in so many positions at most, each has its own tree."""
