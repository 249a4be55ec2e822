"""A game drawn as its whole tree, in plain interpreted Python: tests say with it what a bot must see."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from pathlib import Path

from bugeyed import CHANCE, OVER, Event, Game, Outcome, Position, Refusal
from bugeyed.core.diagram import Diagram, Run
from bugeyed.core.game import Setting, View
from bugeyed.core.options import Options


@dataclass(eq=False)
class Fork:
    """Where a seat or chance decides, or where the match is over; branches are numbered from 0."""

    turn: int
    branches: list[Fork] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    """By seat, what an end brings."""
    advice: list[int] = field(default_factory=list)
    """By seat, how it looks; 0 for all if left out."""
    alike: list[Fork] = field(default_factory=list)
    """Forks the seat to decide cannot tell from this one, itself among them; the same list in all of them."""
    thoughts: dict[int, list[Fork]] = field(default_factory=dict)
    """By another seat, the forks it cannot tell from this one."""
    sights: list[str] = field(default_factory=list)
    """By seat, what only that seat sees here; nothing if left out."""
    number: int = field(default_factory=itertools.count().__next__)
    """Two ways may lead to one fork; two forks never have one number."""


def end(*ends: float) -> Fork:
    """The match is over."""
    return Fork(OVER, ends=list(ends))


def decide(seat: int, *branches: Fork) -> Fork:
    """*seat* chooses a branch."""
    return Fork(seat, list(branches))


def chance(*branches: tuple[int, Fork]) -> Fork:
    """Chance takes a branch, by weight."""
    return Fork(CHANCE, [branch for _, branch in branches], [weight for weight, _ in branches])


def looks(fork: Fork, *advice: int) -> Fork:
    """The same fork with advice for every seat."""
    fork.advice = list(advice)
    return fork


def hide(*forks: Fork) -> list[Fork]:
    """Make *forks* alike for the seat that decides in them."""
    for fork in forks:
        fork.alike = list(forks)
    return list(forks)


def puzzle(seat: int, *forks: Fork) -> None:
    """Make *forks* alike for a seat that does not decide in them."""
    for fork in forks:
        fork.thoughts[seat] = list(forks)


def sees(fork: Fork, *sights: str) -> Fork:
    """The same fork with something for each seat that it alone sees."""
    fork.sights = list(sights)
    return fork


class Tree(Game):
    """Deals nothing: tests start from the fork they drew."""

    def __init__(self) -> None:
        super().__init__("tree", Path(__file__).parent)

    @property
    def codes(self) -> int:
        return 1_000

    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        return TreePosition(Setting(self, players, options), end(*[0.0] * players))

    def draw(self, view: View) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"

    def diagram(self, view: View) -> Diagram:
        return [[Run("a tree")]]


TREE = Tree()


class TreePosition(Position):
    """Somewhere in a tree."""

    def __init__(self, setting: Setting, fork: Fork) -> None:
        super().__init__(setting, fork.turn)
        self.fork = fork

    def actions(self) -> list[int]:
        return list(range(len(self.fork.branches))) if self.turn >= 0 else []

    def chances(self) -> list[tuple[int, int]]:
        return list(enumerate(self.fork.weights))

    def step(self, code: int) -> Position:
        return TreePosition(self.setting, self.fork.branches[code])

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        return self.step(code), [Event("follow", "1.1", f"Branch {code} is followed.")]

    def name(self, code: int) -> str:
        return f"branch {code}"

    def read(self, words: str) -> int:
        return int(words.removeprefix("branch "))

    def refusal(self, code: int) -> Refusal:
        return Refusal("1.1", f"There is no branch {code} here.")

    def picks(self, code: int) -> tuple[str, ...]:
        return ()

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return Refusal("1.1", "A tree has nothing to point at.")

    def outcome(self) -> Outcome | None:
        if self.turn != OVER:
            return None
        winners = tuple(seat for seat, brought in enumerate(self.fork.ends) if brought > 0)
        return Outcome(winners, "The tree ends here", "1.2")

    def returns(self) -> list[float]:
        return list(self.fork.ends)

    def seen(self, seat: int | None) -> View:
        return {"sight": self.fork.sights[seat]} if seat is not None and self.fork.sights else {}

    def key(self) -> bytes:
        return str(self.fork.number).encode()

    def worth(self, seat: int) -> int:
        return self.fork.advice[seat] if self.fork.advice else 0

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        if seat == self.turn and self.fork.alike:
            return TreePosition(self.setting, rng.choice(self.fork.alike))
        if seat in self.fork.thoughts:
            return TreePosition(self.setting, rng.choice(self.fork.thoughts[seat]))
        return self


def grow(fork: Fork, players: int = 2) -> TreePosition:
    """The position at the root of a drawn tree."""
    return TreePosition(Setting(TREE, players, {}), fork)
