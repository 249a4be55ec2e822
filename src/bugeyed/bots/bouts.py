"""Bots against each other: a match as a lab wants it, without log, clock or picture."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.bots.bot import Bot
from bugeyed.bots.trace import Trace
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.core.knowledge import Knowledge


class Bout:
    """One match that was played to its end."""

    def __init__(
        self,
        end: Position,
        actions: int,
        turns: int,
        starter: int,
        events: dict[tuple[str, str], int],
        trace: Trace | None,
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
        self.trace: Final = trace
        """Decision by decision, where that was asked for."""


def play_bout(
    start: Position,
    bots: list[Bot],
    generator: Lehmer,
    seconds: float,
    nodes: int | None = None,
    telling: bool = False,
    tracing: bool = False,
) -> Bout:
    """A match of *bots*, one in each seat, from *start*. Without bots all play at random, with no knowledge needed.

    *telling* counts what happened, which takes longer; *tracing* writes every decision down, which takes longer still.
    """
    position = start
    actions: i64 = 0
    turns: i64 = 0
    starter: i64 = -1
    last: i64 = -1
    at_random = not bots
    events: dict[tuple[str, str], int] = {}
    trace = Trace(start) if tracing else None
    while True:
        turn = position.turn
        if turn == OVER:
            return Bout(position, actions, turns, starter, events, trace)
        if turn == CHANCE:
            code = position.drawn(generator)
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
            if trace is not None:
                trace.decide(position, turns, code)
        if not telling and trace is None:
            position = position.step(code)
            continue
        before = position
        position, told = before.tell(code)
        if trace is not None:
            trace.happen(before, code, told)
        for event in told:
            what = (event.kind, event.clause)
            events[what] = events.get(what, 0) + 1
