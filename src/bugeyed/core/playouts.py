"""Uniform random play in bulk, compiled: the measure of a game's speed and the first look at its balance."""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import i64

from bugeyed.core.chance import Lehmer
from bugeyed.core.game import CHANCE, Position


class Playouts:
    """What a bulk of random matches came to."""

    def __init__(self, games: int, actions: int, seconds: float, returns: list[float], longest: int) -> None:
        self.games: Final = games
        self.actions: Final = actions
        """Decisions of the seats; chance outcomes are not counted."""
        self.seconds: Final = seconds
        self.returns: Final = returns
        """Mean by seat."""
        self.longest: Final = longest
        """Decisions in the longest match."""

    def __repr__(self) -> str:
        rate = self.actions / self.seconds if self.seconds else 0.0
        return f"Playouts({self.games} games, {rate:,.0f} actions/s, returns {self.returns})"


def play_out(start: Position, games: int, seed: int) -> Playouts:
    """*games* uniform random matches from *start*."""
    generator = Lehmer(seed)
    totals = [0.0] * start.setting.players
    decisions: i64 = 0
    longest: i64 = 0
    begin = time.perf_counter()
    for _ in range(games):
        position, length = start.played_out(generator)
        decisions += length
        if length > longest:
            longest = length
        returns = position.returns()
        for seat in range(len(totals)):
            totals[seat] += returns[seat]
    seconds = time.perf_counter() - begin
    means = [total / games if games else 0.0 for total in totals]
    return Playouts(games, decisions, seconds, means, longest)


def count_leaves(position: Position, depth: int) -> int:
    """How many sequences of *depth* actions there are (perft); a chance outcome branches but is no depth."""
    if depth == 0:
        return 1
    total = 0
    if position.turn == CHANCE:
        for outcome, _ in position.chances():
            total += count_leaves(position.step(outcome), depth)
        return total
    actions = position.actions()
    if depth == 1:
        return len(actions)
    for code in actions:
        total += count_leaves(position.step(code), depth - 1)
    return total
