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
from bugeyed.core.plans import Plan

CANDIDATES: Final = 6
"""Plans that are tried out, the most promising ones."""
CONTINUED: Final = 3
"""Ways to go on after an action that is asked about."""
FEWEST: Final[i64] = 3
"""Trials before one plan is believed to be better than another."""
HALVING: Final = 4
"""Rounds after which those that fare worse than half are left, for the first time; then twice as many, and so on."""
SURE: Final = 2.0
"""Standard errors by which one plan has to be behind another before that is told."""
NOTHING: Final = -1
SEEDS: Final[i64] = 1 << 30
"""Kinds of luck a turn may have."""
STEPS: Final[i64] = 400
"""Decisions and cards in one trial, at most."""


class Candidate:
    """A plan, and how its trials went."""

    def __init__(self, codes: list[int]) -> None:
        self.codes: Final = codes
        self.brought: Final[list[float]] = []
        """By round: in one all plans have the same luck, and who is left out has no part in later ones."""

    def mean(self) -> float:
        """What a trial brought on average."""
        return sum(self.brought) / float(len(self.brought)) if self.brought else 0.0

    def ahead_of(self, other: Candidate, errors: float) -> float:
        """How much more its trials brought than those of *other*, less so many standard *errors*.

        0 after too few trials to say.
        """
        rounds: i64 = min(len(self.brought), len(other.brought))
        if rounds < FEWEST:
            return 0.0
        number = float(rounds)
        total = 0.0
        squares = 0.0
        for index in range(rounds):
            more = self.brought[index] - other.brought[index]
            total += more
            squares += more * more
        mean = total / number
        variance = max(0.0, squares / number - mean * mean)
        return mean - errors * sqrt(variance / (number - 1.0))


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
        self.asked: int = NOTHING
        """An action that is tried out besides its plans, for whoever wants to know how good it is."""
        self.telling: bool = False
        """Whether it is to say how likely it wins even where there is one plan alone."""

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
        if self.asked in actions:
            for codes in continued(first, self.asked):
                if tuple(codes) not in ranked:
                    candidates.append(Candidate(codes))
        if len(candidates) > 1 or self.telling:
            self.tried(knowledge, candidates, budget)
        best = candidates[0]
        for one in candidates:
            self.simulations += len(one.brought)
            less = best.ahead_of(one, 0.0) if best.ahead_of(one, SURE) > 0.0 else 0.0
            self.findings.append(
                Finding(one.codes[0], len(one.brought), sum(one.brought), None, one.codes, less)
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
        while not budget.spent and (len(left) > 1 or self.telling):
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
                left[index].brought.append(brought[index])
            rounds += 1
            if rounds == halving and len(left) > 2:
                # The first plan stays: the others are measured by it.
                rivals = left[1:]
                rivals.sort(key=mean_of, reverse=True)
                stay = len(left) // 2
                # And so does what is asked about.
                left = [left[0], *rivals[:stay]]
                left += [one for one in rivals[stay:] if one.codes[0] == self.asked]
                halving += 2 * rounds
        first = candidates[0]
        best = first
        for candidate in left:
            if candidate.ahead_of(first, 1.0) > max(0.0, best.ahead_of(first, 1.0)):
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
            # With one player the plan itself says whether a turn begins; then it need not be asked for again.
            alone = chanced and position.setting.players == 1
            plan = position.first_plan() if alone else None
            if begins_turn(position, last, plan):
                if turns == self.length:
                    break
                turns += 1
                last = turn
                chanced = False
                generator = Lehmer(int(fate.below(SEEDS)))
            position = followed(position, plan if alone else position.first_plan())
        return position


def continued(position: Position, code: int) -> list[list[int]]:
    """The turns that go on best after *code*, so that it is not blamed for what was done later."""
    after = position.step(code)
    if after.turn != position.turn:
        return [[code]]
    return [[code, *plan.codes] for plan in after.plans(True)[:CONTINUED]] or [[code]]


def begins_turn(position: Position, last: i64, plan: Plan | None) -> bool:
    """Whether the seat that decides begins a turn, where *last* had the one before.

    With one player no other seat parts one turn from the next: chance does, unless it only asks something, as the
    first *plan* after it says.
    """
    if position.setting.players > 1:
        return position.turn != last and not position.is_aside()
    return plan is not None and not plan.answers


def followed(position: Position, plan: Plan | None) -> Position:
    """The seat that decides does as its first *plan* says, until chance or another seat comes."""
    seat = position.turn
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
