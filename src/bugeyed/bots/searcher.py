"""Levels 3 to 5: the search that is strongest in the game at hand, as far as the level looks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.bots.allies import worths_of
from bugeyed.bots.bot import Bot, options_of
from bugeyed.bots.forcing import forced_first
from bugeyed.bots.mcts import Mcts
from bugeyed.bots.minimax import Minimax
from bugeyed.bots.trials import Trials
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import OVER, Position, Setting
from bugeyed.core.knowledge import Knowledge
from bugeyed.core.search_advice import ALPHA_BETA, TREE, TRIALS, SearchAdvice

WATCHED: Final[i64] = 60
"""Positions of random play in which a game's advice has to say something, if it ever does."""
PROVING: Final = 10
"""Of so many nodes one goes to ends by force: such a node takes the time of several simulations."""


class Searcher(Bot):
    """Levels differ by how far they look: 3 and 4 by a number the game names, 5 for all the time it has."""

    def __init__(self, level: int, seed: int | None = None) -> None:
        super().__init__(level, seed)
        self.setting: Setting | None = None
        self.search: Bot | None = None

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        actions = options_of(knowledge)
        search = self.searching(knowledge)
        if self.level > 4 and len(actions) > 1 and not isinstance(search, Minimax):
            # Alpha-beta sees ends by force itself.
            few = None if nodes is None else nodes // PROVING
            sure, seconds = forced_first(knowledge, self.rng.getrandbits(30), seconds, few)
            if sure is not None and sure.ends_in > 0:
                return sure.code
        return search.choose(knowledge, seconds, nodes)

    def searching(self, knowledge: Knowledge) -> Bot:
        """The search for this match: it keeps what it found from one action to the next."""
        position = knowledge.sample(self.rng)
        if self.search is None or position.setting is not self.setting:
            self.setting = position.setting
            self.search = search_of(position, self.level, self.rng.getrandbits(30))
        return self.search


def search_of(position: Position, level: int, seed: int) -> Bot:
    """A new search for the match of *position*, as its game advises."""
    advice = position.setting.game.search_advice()
    most = reach(advice, level)
    if advice.kind == TRIALS and level >= advice.tried_from:
        return Trials(level, seed, advice.length, advice.scale, most, advice.advised)
    if advice.kind == TREE:
        return Mcts(
            level, seed, advice.length, advice.scale, advised=advice.advised, most=most, cases=advice.cases
        )
    if advice.kind == ALPHA_BETA and not advises(position, Lehmer(seed)):
        return Mcts(level, seed, most=most)
    return Minimax(level, seed, most, level >= advice.ahead_from)


def reach(advice: SearchAdvice, level: int) -> int | None:
    """How many positions, simulations or trials a level makes of one decision; None: as many as it has time for."""
    if level <= 3:
        return advice.short
    return advice.long if level == 4 else None


def advises(start: Position, generator: Lehmer) -> bool:
    """Whether the game's advice ever says anything; where it does not, only ends of matches can be gone by."""
    position = start
    for _ in range(WATCHED):
        if position.turn == OVER:
            position = start
        else:
            for worth in worths_of(position):
                if worth != 0.0:
                    return True
        position = position.random_step(generator)
    return False
