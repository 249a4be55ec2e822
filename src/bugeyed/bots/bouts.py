"""Bots against each other: a match as a lab wants it, without log, clock or picture."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.bots.bot import Bot
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.knowledge import Knowledge


class Bout:
    """One match that was played to its end."""

    def __init__(self, returns: list[float], actions: int, turns: int, starter: int) -> None:
        self.returns: Final = returns
        self.actions: Final = actions
        """Decisions of the seats; chance outcomes are not counted."""
        self.turns: Final = turns
        """A turn is over when another seat decides."""
        self.starter: Final = starter
        """The seat that decided first; -1 if none did."""


def play_bout(
    start: Position, bots: list[Bot], generator: Lehmer, seconds: float, nodes: int | None = None
) -> Bout:
    """A match of *bots*, one in each seat, from *start*. Without bots all play at random, with no knowledge needed."""
    position = start
    actions: i64 = 0
    turns: i64 = 0
    starter: i64 = -1
    last: i64 = -1
    at_random = not bots
    while True:
        turn = position.turn
        if turn == OVER:
            return Bout(position.returns(), actions, turns, starter)
        if turn == CHANCE:
            position = position.step(generator.weighted(position.chances()))
            continue
        if turn != last:
            turns += 1
            last = turn
            if starter < 0:
                starter = turn
        actions += 1
        if at_random:
            possible = position.actions()
            position = position.step(possible[generator.below(len(possible))])
        else:
            knowledge = Knowledge(position, turn)
            position = position.step(bots[turn].choose(knowledge, seconds, nodes))
