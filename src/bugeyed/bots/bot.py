"""What every bot answers: which action, given what its seat knows."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from bugeyed.core.errors import Mistake
from bugeyed.core.knowledge import Knowledge


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player that is a program. All its dice come from one seeded generator, so a match can be had again."""

    def __init__(self, level: int, seed: int | None = None) -> None:
        self.level: Final = level
        self.rng: Final = random.Random(seed)

    @abstractmethod
    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        """The code of an action possible now.

        Thinks no longer than *seconds*; where *nodes* is given, instead for that many positions, and then the
        same seed gives the same choice on every machine.
        """

    def __repr__(self) -> str:
        return f"<bot of level {self.level}>"


def options_of(knowledge: Knowledge) -> list[int]:
    """What the seat may do; a Mistake if it has nothing to decide."""
    actions = knowledge.actions()
    if not actions:
        raise Mistake(f"Seat {knowledge.seat} has nothing to decide in this position.")
    return actions
