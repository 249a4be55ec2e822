"""A game of an author's, interpreted on the compiled core, alone and beside one written for another framework."""

import sys
import time
from typing import Final

from tests.third_party import installed

import bugeyed
from benchmarks.measure import Line, Pace, Unit, alone, beside
from benchmarks.programs import PROGRAMS
from bugeyed.core.playouts import Playouts

GAMES: Final = 2_000
PEER_GAMES: Final = 2_500
BELOW: Final = 0.025
"""Seconds for a thousand actions: forty thousand a second."""
BAR: Final = 2
"""How many times as fast as a game in Python, of perfect information, for a framework in C++."""


def moth_night(pace: Pace) -> Line:
    """Hidden hands, a deck, private looks, written with a table of actions."""

    def ours() -> float:
        begin = time.process_time()
        played = _played(pace)
        return 1000 * (time.process_time() - begin) / played.actions

    return alone("author-1000-actions", Unit.SECONDS, pace, ours=ours, below=BELOW)


def beside_open_spiel(pace: Pace) -> Line:
    """Actions a second, beside Beetles as an author writes it in Python for OpenSpiel: simpler, nothing hidden."""
    peer = PROGRAMS["openspiel"]

    def ours() -> float:
        played = _played(pace)
        return played.actions / played.seconds

    def theirs() -> float:
        played = peer.playouts(pace.games(PEER_GAMES), 1)
        return played.actions / played.seconds

    return beside("author-openspiel", Unit.SPEED, pace, ours=ours, peer=theirs, peer_name=peer.title, bar=BAR)


def _played(pace: Pace) -> Playouts:
    site = str(installed("mothnight"))
    if site not in sys.path:
        sys.path.insert(0, site)
    return bugeyed.playouts("mothnight", games=pace.games(GAMES), seed=1)


BENCHES: Final = {"author-1000-actions": moth_night, "author-openspiel": beside_open_spiel}
