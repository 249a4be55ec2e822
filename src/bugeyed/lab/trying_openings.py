"""Trying a game's openings out: a level plays itself, and begins more often with what went well so far."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bugeyed.bots import bot
from bugeyed.core.chance import Lehmer
from bugeyed.core.errors import Mistake
from bugeyed.core.game import CHANCE, OVER, Game, Position
from bugeyed.core.knowledge import Knowledge
from bugeyed.core.openings import Opening, Openings


@dataclass
class Tried:
    """An opening, with the matches against itself that its file tells of and those played since."""

    opening: Opening
    won: float
    """A draw is half a match won."""
    matches: int

    def luck(self, rng: random.Random) -> float:
        """A chance to win that fits how it went, drawn by lot: what is little known may come first (Thompson)."""
        return rng.betavariate(1.0 + self.won, 1.0 + self.matches - self.won)


def openings_of(game: Game) -> Openings:
    """The openings of a game that has some."""
    openings = game.openings()
    if openings is None:
        raise Mistake(f"{game.title} has no openings to be tried out.")
    return openings


def begin(openings: Openings) -> list[Tried]:
    """All openings, as they stand."""
    return [Tried(opening, opening.won[0], opening.matches[0]) for opening in openings.rows]


def try_out(
    start: Position, tried: list[Tried], level: int, nodes: int, seed: int, matches: int
) -> Iterator[int]:
    """Add so many matches of a level against itself to what was *tried*; the number of each as it is over."""
    for number in range(matches):
        rng = random.Random(f"{seed}/{number}")
        chosen, returns = played(start, tried, level, nodes, rng)
        if chosen is not None:
            chosen.won += 0.5 + 0.5 * returns[chosen.opening.seat]
            chosen.matches += 1
        yield number


def played(
    start: Position, tried: list[Tried], level: int, nodes: int, rng: random.Random
) -> tuple[Tried | None, list[float]]:
    """A match: which opening it began with, if it came to one, and how it ended.

    What is decided before an opening is decided by lot, so none is tried in some matches and not in others.
    """
    openings = openings_of(start.setting.game)
    bots = [bot(level, rng.getrandbits(30)) for _ in range(start.setting.players)]
    luck = Lehmer(rng.getrandbits(30))
    chosen: Tried | None = None
    way: list[str] = []
    position = start
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.step(position.drawn(luck))
            continue
        seat = int(position.turn)
        begun = openings.begun(position)
        if begun is not None:
            if chosen is None:
                own = [one for one in tried if one.opening.seat == seat]
                chosen = max(own, key=lambda one: one.luck(rng))
                way = rng.choice(chosen.opening.ways)
            code = position.parse(way[len(begun)])
        elif chosen is None:
            code = rng.choice(position.actions())
        else:
            code = bots[seat].choose(Knowledge(position, seat), 0.0, nodes)
        position = position.step(code)
    return chosen, position.returns()
