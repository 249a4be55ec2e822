"""Which bot plays at which level."""

from __future__ import annotations

from typing import Final

from bugeyed.bots.beginner import Beginner
from bugeyed.bots.bot import Bot
from bugeyed.bots.greedy import Greedy
from bugeyed.bots.searcher import Searcher
from bugeyed.core.errors import Mistake

NAMES: Final[dict[int, str]] = {1: "Larva", 2: "Nymph", 3: "Scout", 4: "Hunter", 5: "Queen"}
"""What a bot of each level is called."""
LEVELS: Final[dict[int, str]] = {
    1: "sees the obvious half of the time",
    2: "takes what looks best at once",
    3: "looks a little ahead",
    4: "thinks ahead",
    5: "thinks as far as its time allows",
}
"""What to tell people about each level."""


def bot(level: int, seed: int | None = None) -> Bot:
    """A bot of *level*; a Mistake if there is no such level. Without a seed every bot plays differently."""
    if level == 1:
        return Beginner(level, seed)
    if level == 2:
        return Greedy(level, seed)
    if level in LEVELS:
        return Searcher(level, seed)
    known = ", ".join(f"{number} ({words})" for number, words in LEVELS.items())
    raise Mistake(f"There is no bot of level {level}; levels are {known}.")
