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

    def __init__(
        self, end: Position, actions: int, turns: int, starter: int, events: dict[tuple[str, str], int]
    ) -> None:
        self.returns: Final = end.returns()
        self.outcome: Final = end.outcome()
        self.actions: Final = actions
        """Decisions of the seats; chance outcomes are not counted."""
        self.turns: Final = turns
        """A turn is over when another seat decides."""
        self.starter: Final = starter
        """The seat that decided first; -1 if none did."""
        self.events: Final = events
        """How often an event of each kind and clause happened, where that was asked for."""


def play_bout(
    start: Position,
    bots: list[Bot],
    generator: Lehmer,
    seconds: float,
    nodes: int | None = None,
    telling: bool = False,
) -> Bout:
    """A match of *bots*, one in each seat, from *start*. Without bots all play at random, with no knowledge needed.

    *telling* counts what happened, which takes longer.
    """
    position = start
    actions: i64 = 0
    turns: i64 = 0
    starter: i64 = -1
    last: i64 = -1
    at_random = not bots
    events: dict[tuple[str, str], int] = {}
    while True:
        turn = position.turn
        if turn == OVER:
            return Bout(position, actions, turns, starter, events)
        if turn == CHANCE:
            code = generator.weighted(position.chances())
        else:
            if turn != last:
                turns += 1
                last = turn
                if starter < 0:
                    starter = turn
            actions += 1
            if at_random:
                possible = position.actions()
                code = possible[generator.below(len(possible))]
            else:
                code = bots[turn].choose(Knowledge(position, turn), seconds, nodes)
        if not telling:
            position = position.step(code)
            continue
        position, told = position.tell(code)
        for event in told:
            what = (event.kind, event.clause)
            events[what] = events.get(what, 0) + 1
