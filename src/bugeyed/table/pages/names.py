"""People by their names: a log speaks of seats, a page of who sits in them."""

from __future__ import annotations

import re
from functools import lru_cache

from bugeyed.table.hosted_match import HostedMatch


def by_nickname(match: HostedMatch, words: str) -> str:
    """*words* with the nickname of whoever sits in a seat in place of the seat's name."""
    nicknames = tuple(
        (sign["name"], row.name)
        for row, sign in zip(match.row.seats, match.game.seats(), strict=False)
        if row.name and row.name != sign["name"]
    )
    return _pattern(nicknames).sub(lambda found: dict(nicknames)[found[0]], words) if nicknames else words


@lru_cache(maxsize=256)
def _pattern(nicknames: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    # "Red 1" is a piece of Red's and keeps its colour, whoever plays it.
    return re.compile(r"\b(?:" + "|".join(re.escape(name) for name, _ in nicknames) + r")\b(?! \d)")
