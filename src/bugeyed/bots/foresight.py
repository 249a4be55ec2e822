"""Foresight: what alpha-beta says of the cases a seat may be in, of which it sees more than simulations do.

It looks at each case as if everybody knew it. Others know less and may miss what they could force, so this does not
decide by itself: it counts beside what simulations bring.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.bots.budget import Budget
from bugeyed.bots.cases import Cases, Foreseen
from bugeyed.bots.evaluation import FINE, PROVEN, WIN
from bugeyed.bots.minimax import Minimax
from bugeyed.bots.progress import PROGRESS
from bugeyed.bots.rollouts import expected

WEIGHT: Final = 0.3
"""Of foresight, beside simulations."""
SHARE: Final = 0.2
"""Of the time for a choice that goes to it."""
POSITIONS: Final = 8
"""Looked at for each simulation, where those are counted: they take about that share of the time."""
HELD: Final = 0.97
"""What is forced is worth so much less for every action until it comes: it may be missed."""


class Foresight:
    """Keeps what it found from one action of a match to the next."""

    def __init__(self, level: int, seed: int, scale: float) -> None:
        self.minimax: Final = Minimax(level, seed)
        self.scale: Final = scale

    def of(self, cases: Cases, seat: int, actions: list[int], seconds: float, nodes: int | None) -> Foreseen:
        """What is to be expected over the cases, by how much is believed in each."""
        budget = Budget(SHARE * seconds, None if nodes is None else POSITIONS * nodes, None)
        low, high = PROGRESS.low, PROGRESS.high
        PROGRESS.part(low, low + SHARE * (high - low))
        self.minimax.sit_down(cases.positions[0], seat, budget)
        search = self.minimax.begun(cases.positions[0], budget)
        found = [0.0] * len(actions)
        for case, values in enumerate(self.minimax.rated_in_all(search, cases.positions, actions, False)):
            for index in range(len(actions)):
                found[index] += cases.beliefs[case] * hope(values[index], self.scale)
        PROGRESS.part(low, high)
        # Chance makes so many lines that it sees no further than simulations do.
        return Foreseen(found, 0.0 if search.met_chance else WEIGHT)


def hope(value: i64, scale: float) -> float:
    """A value of alpha-beta as the return to be expected."""
    if value > PROVEN:
        return float(HELD ** float(WIN - value))
    if value < -PROVEN:
        return -float(HELD ** float(WIN + value))
    return expected(float(value) / float(FINE), scale)
