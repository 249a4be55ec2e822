"""Fitting the weights of a game's advice to how matches between bots end, and trying them out against the old ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from bugeyed.bots import bot
from bugeyed.bots.bot import Bot
from bugeyed.bots.bouts import play_bout
from bugeyed.core.chance import Lehmer
from bugeyed.core.errors import Mistake
from bugeyed.core.game import CHANCE, OVER, Game, Position
from bugeyed.core.knowledge import Knowledge
from bugeyed.core.weights import Weights

STRAY = 0.1
"""How often a bot that teaches does anything at all instead, so that no two matches are alike."""
TWO = 2


@dataclass(frozen=True)
class Practice:
    """How matches are played, for learning from them or for a trial."""

    game: Game
    starts: list[Position]
    """Matches begin from these in turn."""
    level: int
    nodes: int
    seed: int

    def start(self, number: int) -> Position:
        """Where a match begins; two in a row begin alike, with the seats swapped."""
        return self.starts[number // 2 % len(self.starts)]


@dataclass
class Lessons:
    """Positions in which somebody decided: what advice counts there for seat 0, and what it came to in the end."""

    counts: list[list[int]] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    """1 where seat 0 won, 0 where it lost, a half for a draw."""
    matches: int = 0


def practice(
    game: Game, options: dict[str, object], level: int, nodes: int, seed: int, players: int | None = None
) -> Practice:
    """Matches of two: from the options given, or else from all set-ups the game offers to begin with."""
    if game.weights() is None:
        raise Mistake(f"The advice of {game.title} has no weights to be fitted.")
    if (players or TWO) != TWO or TWO not in game.players:
        raise Mistake("Weights are fitted to matches of two.")
    chosen = [options] if options else [dict(preset.options) for preset in game.presets]
    return Practice(game, [game.start(TWO, one) for one in chosen], level, nodes, seed)


def weights_of(game: Game) -> Weights:
    """The weights of a game that has some."""
    weights = game.weights()
    assert weights is not None
    return weights


def counted(position: Position, weights: Weights) -> list[int]:
    """What advice counts for seat 0, weight by weight: its answer where that one is 1 and all others are 0."""
    held = weights.numbers()
    found = []
    try:
        for place in range(len(held)):
            weights.put([int(other == place) for other in range(len(held))])
            found.append(position.worth(0))
    finally:
        weights.put(held)
    return found


def learn(given: Practice, matches: int, lessons: Lessons) -> Iterator[int]:
    """Add so many matches of a level against itself to *lessons*; the number of each as it is over."""
    weights = weights_of(given.game)
    for number in range(matches):
        rng = random.Random(f"{given.seed}/{number}")
        bots = [bot(given.level, rng.getrandbits(30)) for _ in range(TWO)]
        luck = Lehmer(rng.getrandbits(30))
        position = given.start(number)
        met: list[list[int]] = []
        while position.turn != OVER:
            if position.turn == CHANCE:
                position = position.step(position.drawn(luck))
                continue
            met.append(counted(position, weights))
            if rng.random() < STRAY:
                code = rng.choice(position.actions())
            else:
                seat = int(position.turn)
                code = bots[seat].choose(Knowledge(position, seat), 0.0, given.nodes)
            position = position.step(code)
        lessons.counts += met
        lessons.results += [0.5 + 0.5 * position.returns()[0]] * len(met)
        lessons.matches += 1
        yield number


def fitted(lessons: Lessons, scale: float, old: list[int]) -> list[int]:
    """Weights by which *scale* of advice makes winning e times as likely as losing.

    What never occurred keeps its *old* weight.
    """
    try:
        from bugeyed.lab.logistic import weighed
    except ImportError:
        raise Mistake("Training needs numpy: pip install 'bugeyed[lab]'.") from None
    found = weighed(lessons.counts, lessons.results)
    return [
        before if weight is None else round(weight * scale) for before, weight in zip(old, found, strict=True)
    ]


class Minded(Bot):
    """A bot whose advice goes by weights of its own, whatever the other's does."""

    def __init__(self, inner: Bot, weights: Weights, numbers: list[int]) -> None:
        super().__init__(inner.level, 0)
        self.inner = inner
        self.weights = weights
        self.own = numbers

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        held = self.weights.numbers()
        self.weights.put(self.own)
        try:
            return self.inner.choose(knowledge, seconds, nodes)
        finally:
            self.weights.put(held)


def compare(given: Practice, old: list[int], new: list[int], matches: int) -> Iterator[float]:
    """What matches of the *new* weights against the *old* ones bring the new, seats alternating: 1, a half or 0."""
    weights = weights_of(given.game)
    for number in range(matches):
        rng = random.Random(f"trial/{given.seed}/{number // 2}")
        bots: list[Bot] = [
            Minded(bot(given.level, rng.getrandbits(30)), weights, numbers) for numbers in (new, old)
        ]
        seat = number % TWO
        seated = bots if seat == 0 else bots[::-1]
        bout = play_bout(given.start(number), seated, Lehmer(rng.getrandbits(30)), 0.0, given.nodes)
        yield 0.5 + 0.5 * bout.returns[seat]
