"""Which bot plays at which level."""

from __future__ import annotations

from typing import Final

from bugeyed.bots.bot import Bot
from bugeyed.bots.greedy import Greedy
from bugeyed.bots.minimax import Minimax
from bugeyed.bots.uniform import Uniform
from bugeyed.core.errors import Mistake

LEVELS: Final[dict[int, str]] = {
    1: "plays at random",
    2: "takes what looks best at once",
    3: "thinks ahead",
}
"""What to tell people about each level."""


def bot(level: int, seed: int | None = None) -> Bot:
    """A bot of *level*; a Mistake if there is no such level. Without a seed every bot plays differently."""
    if level == 1:
        return Uniform(level, seed)
    if level == 2:
        return Greedy(level, seed)
    if level == 3:
        return Minimax(level, seed)
    known = ", ".join(f"{number} ({words})" for number, words in LEVELS.items())
    raise Mistake(f"There is no bot of level {level}; levels are {known}.")
