"""Forced ends in play: whether a seat wins whatever others do, chance brings and is hidden from it, and how soon."""

from __future__ import annotations

import random
import time
from typing import Final

from mypy_extensions import i64

from bugeyed.bots.budget import Budget
from bugeyed.bots.samples import Samples
from bugeyed.core.chance import Lehmer
from bugeyed.core.events import told
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.knowledge import Knowledge

CASES: Final = 4
"""Positions a seat may be in, at most: of so few the draws have surely met all."""
LONGEST: Final[i64] = 40
"""Decisions until the end, at most."""
GLIMPSES: Final = 3
"""Random lines that are followed to see whether an end is near."""
PROVING: Final = 0.25
"""The share of the time for a decision that goes to this, at most."""
NEVER: Final = 1_000
"""So many decisions would not be enough either."""
BITS: Final[i64] = (1 << 55) - 1


class Forced:
    """An end that one side can force."""

    def __init__(self, code: int, ends_in: int, cases: int, settled: bool) -> None:
        self.code: Final = code
        """The action that wins or, where all lose, holds out longest."""
        self.ends_in: Final = ends_in
        """Actions until the match is won at the latest; below 0: lost."""
        self.cases: Final = cases
        """Positions the seat may be in; it holds in all of them."""
        self.settled: Final = settled
        """Whether the game itself says of what is reached then how it ends, so that more actions may follow."""


class Forcing:
    """Looks for a win of one seat that does not know in which of several worlds it is; all others may know."""

    def __init__(self, seat: int, budget: Budget) -> None:
        self.seat: Final[i64] = seat
        self.budget: Final = budget
        self.cut_short: bool = False
        """Whether some line was given up before its end: if not, looking further changes nothing."""
        self.settled: bool = False
        """Whether the game itself said of some position how it ends."""
        self.enough: Final[dict[int, int]] = {}
        """By worlds: with how many decisions the seat wins, if that is known."""
        self.too_few: Final[dict[int, int]] = {}
        """And with how many it does not."""

    def wins(self, group: list[Position], left: i64) -> bool:
        """Whether the seat wins in all positions of *group* within *left* decisions; nothing once the budget is spent.

        They may be over, or show the seat by whose turn it is that they are not the same.
        """
        mine: list[Position] = []
        others: list[Position] = []
        chances: list[Position] = []
        for position in group:
            ends = position.returns() if position.turn == OVER else position.foregone()
            if ends is not None:
                if position.turn != OVER:
                    self.settled = True
                if ends[self.seat] <= 0.0:
                    return False
            elif position.turn == self.seat:
                mine.append(position)
            elif position.turn == CHANCE:
                chances.append(position)
            else:
                others.append(position)
        if chances and not self.wins_by_any(chances, left):
            return False
        if (mine or others) and left <= 0:
            self.cut_short = True
            return False
        if others and not self.looked_up(others, left, False):
            return False
        return not mine or self.looked_up(mine, left, True)

    def looked_up(self, worlds: list[Position], left: i64, mine: bool) -> bool:
        """The same where somebody decides, unless it was found out before."""
        name = number_of(worlds)
        if self.enough.get(name, LONGEST + 1) <= left:
            return True
        before = self.too_few.get(name, -1)
        if before >= left:
            if before < NEVER:
                self.cut_short = True
            return False
        if self.budget.spend():
            return False
        cut_before = self.cut_short
        self.cut_short = False
        found = self.wins_by_one(worlds, left - 1) if mine else self.wins_by_any(worlds, left - 1)
        if not self.budget.spent:
            if found:
                self.enough[name] = int(left)
            else:
                self.too_few[name] = int(left) if self.cut_short else NEVER
        self.cut_short = self.cut_short or cut_before
        return found

    def wins_by_one(self, worlds: list[Position], left: i64) -> bool:
        """Whether one action, the same in all worlds, wins."""
        for code in worlds[0].actions():
            if self.wins([world.step(code) for world in worlds], left):
                return True
            if self.budget.spent:
                return False
        return False

    def wins_by_any(self, worlds: list[Position], left: i64) -> bool:
        """Whether the seat wins whatever another, or chance, does; worlds part only where it is told something else."""
        if len(worlds) == 1:
            for code in worlds[0].possibilities():
                if not self.wins([worlds[0].step(code)], left):
                    return False
            return True
        groups: dict[str, list[Position]] = {}
        for world in worlds:
            for code in world.possibilities():
                after, events = world.tell(code)
                words = " ".join([event.words for event in told(events, self.seat)])
                groups.setdefault(words, []).append(after)
        for group in groups.values():
            if not self.wins(group, left):
                return False
        return True


def number_of(worlds: list[Position]) -> int:
    """A number that other worlds hardly ever have."""
    number: i64 = len(worlds)
    for world in worlds:
        number = 31 * number + (world.essence() & BITS) & BITS
    return int(number)


def forced(knowledge: Knowledge, seed: int, budget: Budget) -> Forced | None:
    """What can be forced where *knowledge* is all a seat knows; None where nothing was found."""
    worlds = Samples(knowledge, random.Random(seed)).positions
    if len(worlds) > CASES or not near(worlds[0], Lehmer(seed)):
        return None
    found = won(worlds, Forcing(knowledge.seat, budget))
    if found is not None or budget.spent or len(worlds) > 1 or worlds[0].setting.players != 2:
        return found
    other = 1 - knowledge.seat
    # Somebody who does not know all that the search knows may miss what it found.
    if len(Samples(Knowledge(worlds[0], other), random.Random(seed)).positions) > 1:
        return None
    return lost(worlds[0], Forcing(other, budget))


def forced_first(
    knowledge: Knowledge, seed: int, seconds: float, nodes: int | None
) -> tuple[Forced | None, float]:
    """The same in a share of the time there is for a decision, and the seconds that are left of it."""
    begun = time.perf_counter()
    found = forced(knowledge, seed, Budget(PROVING * seconds, nodes))
    return found, seconds - (time.perf_counter() - begun)


def near(start: Position, generator: Lehmer) -> bool:
    """Whether random lines soon end, with hardly any chance on the way: else nothing is forced so early."""
    for _ in range(GLIMPSES):
        position = start
        chances = 0
        decisions: i64 = 0
        while position.turn != OVER and position.foregone() is None:
            if position.turn == CHANCE:
                chances += 1
            else:
                decisions += 1
            if chances > 1 or decisions > LONGEST:
                return False
            position = position.random_step(generator)
    return True


def won(worlds: list[Position], forcing: Forcing) -> Forced | None:
    """A win of the seat to decide: by a plan of the game, else by as few decisions as possible."""
    cases = len(worlds)
    for plan in worlds[0].plans(False):
        group = worlds
        for code in plan.codes:
            group = [position.step(code) for position in group]
        if forcing.wins(group, 0):
            return Forced(plan.codes[0], len(plan.codes), cases, forcing.settled)
    for left in range(LONGEST):
        forcing.cut_short = False
        for code in worlds[0].actions():
            if forcing.wins([world.step(code) for world in worlds], left):
                return Forced(code, left + 1, cases, forcing.settled)
            if forcing.budget.spent:
                return None
        if not forcing.cut_short:
            return None
    return None


def lost(position: Position, forcing: Forcing) -> Forced | None:
    """A win of the other side whatever is done at *position*, and what puts it off longest."""
    actions = position.actions()
    latest = actions[0]
    for left in range(LONGEST):
        forcing.cut_short = False
        all_lose = True
        for code in actions:
            if not forcing.wins([position.step(code)], left):
                all_lose = False
                latest = code
            if forcing.budget.spent:
                return None
        if all_lose:
            return Forced(latest, -(left + 1), 1, forcing.settled)
        if not forcing.cut_short:
            return None
    return None
