"""A game of an author's, interpreted on the compiled core: seconds of processor for a thousand random actions."""

import sys
import time
from typing import Final

from tests.third_party import installed

import bugeyed
from benchmarks.measure import Line, Pace, Unit, alone

GAMES: Final = 2_000
BELOW: Final = 0.025
"""Forty thousand actions a second."""


def moth_night(pace: Pace) -> Line:
    """Hidden hands, a deck, private looks, written with a table of actions."""

    def ours() -> float:
        site = str(installed("mothnight"))
        if site not in sys.path:
            sys.path.insert(0, site)
        begin = time.process_time()
        played = bugeyed.playouts("mothnight", games=pace.games(GAMES), seed=1)
        return 1000 * (time.process_time() - begin) / played.actions

    return alone("author-1000-actions", Unit.SECONDS, pace, ours=ours, below=BELOW)


BENCHES: Final = {"author-1000-actions": moth_night}
