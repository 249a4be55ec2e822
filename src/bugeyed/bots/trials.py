"""Trials: the best plans of a game, each played on with the same luck, and the one that fares best is begun."""

from __future__ import annotations

import random
from math import sqrt
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.bot import Bot, options_of
from bugeyed.bots.budget import Budget
from bugeyed.bots.findings import Finding
from bugeyed.bots.planning import weighed
from bugeyed.bots.rollouts import outlook_of
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.knowledge import Knowledge

CANDIDATES: Final = 6
"""Plans that are tried out, the most promising ones."""
FEWEST: Final[i64] = 3
"""Trials before one plan is believed to be better than another."""
HALVING: Final = 4
"""Rounds after which those that fare worse than half are left, for the first time; then twice as many, and so on."""
SEEDS: Final[i64] = 1 << 30
"""Kinds of luck a turn may have."""
STEPS: Final[i64] = 400
"""Decisions and cards in one trial, at most."""


class Candidate:
    """A plan, and how its trials went."""

    def __init__(self, codes: list[int]) -> None:
        self.codes: Final = codes
        self.trials: i64 = 0
        self.total: float = 0.0
        self.gain: float = 0.0
        """What its trials brought more than those of the first plan with the same luck, added up; and the squares."""
        self.squares: float = 0.0

    def mean(self) -> float:
        """What a trial brought on average."""
        return self.total / float(self.trials) if self.trials else 0.0

    def sure_gain(self) -> float:
        """How much better than the first plan it is at least, by a standard error; 0 after too few trials to say."""
        if self.trials < FEWEST:
            return 0.0
        number = float(self.trials)
        mean = self.gain / number
        variance = self.squares / number - mean * mean
        if variance < 0.0:
            variance = 0.0
        return mean - sqrt(variance / (number - 1.0))


class Trials(Bot):
    """A node of its budget is a trial: one plan followed, then every seat plays by its own first plan, *length* turns.

    *advised* picks the plans by what the game says of them weighed ahead. A plan that was chosen is followed to its
    end, as long as everything comes as foreseen: until chance or another seat comes, nothing is learnt.
    """

    def __init__(
        self,
        level: int,
        seed: int | None = None,
        length: int = 2,
        scale: float = 2_500.0,
        most: int | None = None,
        advised: bool = False,
    ) -> None:
        super().__init__(level, seed)
        self.advised: Final = advised
        self.length: Final[i64] = length
        self.scale: Final[float] = scale
        self.most: Final = most
        self.findings: list[Finding] = []
        """Of its last choice, best first."""
        self.simulations: int = 0
        self.ahead: list[int] = []
        """What is left of the plan that was chosen last."""
        self.expected: Position | None = None
        """Where it goes on."""

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        actions = options_of(knowledge)
        self.findings = []
        self.simulations = 0
        first = knowledge.sample(self.rng)
        if self.ahead and self.foreseen(knowledge) and self.ahead[0] in actions:
            return self.begun(first, self.ahead)
        self.ahead = []
        if len(actions) == 1:
            return actions[0]
        budget = Budget(seconds, nodes, self.most)
        totals = weighed(knowledge, self.advised, self.rng, Budget(seconds, nodes, None))
        ranked = sorted(totals, key=totals.__getitem__, reverse=True)[:CANDIDATES]
        candidates = [Candidate(list(codes)) for codes in ranked]
        if len(candidates) > 1:
            self.tried(knowledge, candidates, budget)
        for candidate in candidates:
            self.simulations += int(candidate.trials)
            self.findings.append(
                Finding(candidate.codes[0], int(candidate.trials), candidate.total, None, candidate.codes)
            )
        return self.begun(first, candidates[0].codes)

    def foreseen(self, knowledge: Knowledge) -> bool:
        """Whether the seat sees no difference to the position its plan goes on with: the same draw comes of both."""
        expected = self.expected
        if expected is None:
            return False
        return knowledge.sample(random.Random(0)) == expected.resample(knowledge.seat, random.Random(0))

    def begun(self, position: Position, codes: list[int]) -> int:
        """Take the first of *codes*; the others are kept for what follows."""
        after = position.step(codes[0])
        self.ahead = codes[1:]
        self.expected = after if after.turn == position.turn else None
        return codes[0]

    def tried(self, knowledge: Knowledge, candidates: list[Candidate], budget: Budget) -> None:
        """Try the candidates out until the budget is spent; the first plan stays first unless one is surely better."""
        left = candidates[:]
        rounds: i64 = 0
        halving: i64 = HALVING
        while not budget.spent and len(left) > 1:
            start = knowledge.sample(self.rng)
            luck = self.rng.getrandbits(30)
            brought: list[float] = []
            for candidate in left:
                brought.append(self.brought(start, candidate.codes, luck, knowledge.seat))
                if budget.spend():
                    break
            # Luck is the same for all in a round, so one that was broken off compares nothing.
            if len(brought) < len(left):
                break
            for index in range(len(left)):
                gain = brought[index] - brought[0]
                left[index].total += brought[index]
                left[index].gain += gain
                left[index].squares += gain * gain
                left[index].trials += 1
            rounds += 1
            if rounds == halving and len(left) > 2:
                # The first plan stays: the others are measured by it.
                rivals = left[1:]
                rivals.sort(key=mean_of, reverse=True)
                left = [left[0], *rivals[: len(left) // 2]]
                halving += 2 * rounds
        best = candidates[0]
        for candidate in left:
            if candidate.sure_gain() > max(0.0, best.sure_gain()):
                best = candidate
        others = [candidate for candidate in candidates if candidate is not best]
        others.sort(key=mean_of, reverse=True)
        candidates[:] = [best, *others]

    def brought(self, start: Position, codes: list[int], luck: int, seat: i64) -> float:
        """What one trial of a plan brings *seat*, from -1 to 1."""
        generator = Lehmer(luck)
        position = start
        for code in codes:
            while position.turn == CHANCE:
                position = position.step(position.drawn(generator))
            if position.turn != seat or not position.possible(code):
                break
            position = position.step(code)
        return outlook_of(self.played_on(position, luck, seat), seat, self.scale)

    def played_on(self, position: Position, luck: int, seat: i64) -> Position:
        """What becomes of *position* some turns later; a turn is over when another seat has its own.

        Luck begins anew with every turn, so that plans which took different numbers of cards meet the same again.
        """
        fate = Lehmer(luck)
        generator = Lehmer(int(fate.below(SEEDS)))
        turns: i64 = 0
        last = seat
        chanced = False
        for _ in range(STEPS):
            turn = position.turn
            if turn == OVER:
                break
            if turn == CHANCE:
                position = position.step(position.drawn(generator))
                chanced = True
                continue
            if begins_turn(position, last, chanced):
                if turns == self.length:
                    break
                turns += 1
                last = turn
                chanced = False
                generator = Lehmer(int(fate.below(SEEDS)))
            position = followed(position)
        return position


def begins_turn(position: Position, last: i64, chanced: bool) -> bool:
    """Whether the seat that decides begins a turn, where *last* had the one before and chance came since, or not."""
    if position.setting.players > 1:
        return position.turn != last and not position.is_aside()
    # No other seat parts one turn from the next: chance does, unless it only asks something.
    if not chanced:
        return False
    plan = position.first_plan()
    return plan is not None and not plan.answers


def followed(position: Position) -> Position:
    """The seat that decides does as its first plan says, until chance or another seat comes."""
    seat = position.turn
    plan = position.first_plan()
    if plan is None:
        return position.step(position.actions()[0])
    for code in plan.codes:
        if position.turn != seat or not position.possible(code):
            break
        position = position.step(code)
    return position


def mean_of(candidate: Candidate) -> float:
    """By what candidates are ordered."""
    return candidate.mean()
