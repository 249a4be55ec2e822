"""Alpha-beta with iterative deepening, until its time is up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.bots.allies import allies_of
from bugeyed.bots.bot import Bot, options_of
from bugeyed.bots.budget import Budget
from bugeyed.bots.evaluation import INFINITY, PROVEN
from bugeyed.bots.planning import NO_PLAN, planned
from bugeyed.bots.samples import Samples
from bugeyed.bots.search import DEEPEST, Search
from bugeyed.bots.transpositions import TranspositionTable
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import Position, Setting
from bugeyed.core.knowledge import Knowledge

WIDTH: Final[i64] = 36
"""Chance outcomes looked at along a line, multiplied: two dice in full."""


class Minimax(Bot):
    """Alpha-beta search, of *most* positions. Keeps what it found from one action of a match to the next.

    Where the game proposes whole turns it follows the best of them, weighed *ahead* or not.
    """

    def __init__(
        self, level: int, seed: int | None = None, most: int | None = None, ahead: bool = True
    ) -> None:
        super().__init__(level, seed)
        self.most: Final = most
        self.ahead: Final = ahead
        self.table: TranspositionTable | None = None
        self.setting: Setting | None = None
        self.seat: int = -1
        self.allies: list[bool] = []
        self.depth: int = 0
        """How many decisions ahead its last choice was thought through."""
        self.nodes: int = 0
        """Positions it looked at for it."""
        self.value: int = 0
        """What the chosen action comes to, where the position is known: in steps of 1 / FINE of advice."""

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        budget = Budget(seconds, nodes, self.most)
        self.depth = 0
        self.nodes = 0
        self.value = 0
        actions = options_of(knowledge)[:]
        if len(actions) == 1:
            return actions[0]
        code = planned(knowledge, self.ahead, self.rng, budget)
        if code != NO_PLAN:
            return code
        # Among equals the first one thought of stays, so the order of thinking is left to chance.
        self.rng.shuffle(actions)
        samples = Samples(knowledge, self.rng)
        self.sit_down(samples.positions[0], knowledge.seat, budget)
        search = self.begun(samples.positions[0], budget)
        if len(samples.positions) == 1:
            chosen = self.best(search, samples.positions[0], actions)
        else:
            chosen = self.best_on_average(search, samples, actions)
        self.nodes = int(budget.used)
        return chosen

    def sit_down(self, position: Position, seat: int, budget: Budget) -> None:
        """Forget everything if this is another match or seat than before, and see who is an ally."""
        if position.setting is self.setting and seat == self.seat:
            return
        self.table = TranspositionTable(self.most)
        self.setting = position.setting
        self.seat = seat
        self.allies = allies_of(seat, position, Lehmer(self.rng.getrandbits(30)), budget)

    def begun(self, position: Position, budget: Budget) -> Search:
        """A search for the seat that has sat down, with what those before it found."""
        codes = position.setting.game.codes
        return Search(self.seat, self.allies, budget, self.rng.getrandbits(30), self.table, codes)

    def best(self, search: Search, position: Position, actions: list[int]) -> int:
        """The best action where the position is known; a depth that was not finished still counts where it improves."""
        for depth in range(1, DEEPEST):
            search.cut_short = False
            low: i64 = -INFINITY
            best = 0
            for index in range(len(actions)):
                child = position.step(actions[index])
                found = search.followed(child, depth, low, INFINITY, 0, WIDTH, True, index > 0)
                if search.budget.spent:
                    break
                if found > low:
                    low = found
                    best = index
            # The best so far is looked at first next time, and the others keep their order.
            actions.insert(0, actions.pop(best))
            if search.budget.spent:
                break
            self.depth = depth
            self.value = int(low)
            if not search.cut_short or low > PROVEN or low < -PROVEN:
                break
        return actions[0]

    def best_on_average(self, search: Search, samples: Samples, actions: list[int]) -> int:
        """The action best on average over positions the seat cannot tell apart, to the last depth finished on all."""
        totals = [0] * len(actions)
        for place, values in enumerate(self.rated_in_all(search, samples.positions, actions, True)):
            for index in range(len(actions)):
                totals[index] += samples.weights[place] * values[index]
        return actions[totals.index(max(totals))]

    def rated_in_all(
        self, search: Search, positions: list[Position], actions: list[int], over_chance: bool
    ) -> list[list[int]]:
        """By position, the value of each action, to the last depth finished on all of them.

        Where it does not look *over_chance*, it stops once chance came in.
        """
        found: list[list[int]] = []
        for depth in range(1, DEEPEST):
            search.cut_short = False
            values: list[list[int]] = []
            for position in positions:
                rating = rated(search, position, actions, depth)
                if search.budget.spent:
                    break
                values.append(rating)
            # Of the first depth any finished position is better than none.
            if len(values) == len(positions) or depth == 1:
                found = values
            if search.budget.spent:
                break
            self.depth = depth
            if not search.cut_short or (search.met_chance and not over_chance):
                break
        return found


def rated(search: Search, position: Position, actions: list[int], depth: int) -> list[int]:
    """The value of each action; all exact, since they are to be averaged."""
    values: list[int] = []
    for code in actions:
        values.append(int(search.value(position.step(code), depth - 1, -INFINITY, INFINITY, 1, WIDTH)))
    return values
