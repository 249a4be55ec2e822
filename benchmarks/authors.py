"""A game of an author's, interpreted on the compiled core and compiled, alone and beside one for another framework."""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Final

from tests.third_party import SOURCE, compile_rules, copied, installed

import bugeyed
from benchmarks.measure import Line, Pace, Unit, Unmeasured, alone, beside
from benchmarks.programs import PROGRAMS
from bugeyed.core.playouts import Playouts

GAMES: Final = 2_000
PEER_GAMES: Final = 2_500
BELOW: Final = 0.025
"""Seconds for a thousand actions: forty thousand a second."""
COMPILED_BELOW: Final = 2
"""Microseconds for an action with its rules compiled too: five hundred thousand a second."""
PLAY: Final = """
import sys, time, bugeyed
bugeyed.playouts("mothnight", games=10, seed=1)
begin = time.process_time()
played = bugeyed.playouts("mothnight", games=int(sys.argv[1]), seed=1)
print(1_000_000 * (time.process_time() - begin) / played.actions)
"""
BAR: Final = 2
"""How many times as fast as a game in Python, of perfect information, for a framework in C++."""


def moth_night(pace: Pace) -> Line:
    """Hidden hands, a deck, private looks, written with a table of actions."""

    def ours() -> float:
        begin = time.process_time()
        played = _played(pace)
        return 1000 * (time.process_time() - begin) / played.actions

    return alone("author-1000-actions", Unit.SECONDS, pace, ours=ours, below=BELOW)


def compiled_moth_night(pace: Pace) -> Line:
    """The same, with its rules compiled as an author compiles them."""

    def ours() -> float:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCE), str(_compiled())])}
        words = [sys.executable, "-c", PLAY, str(pace.games(GAMES))]
        return float(subprocess.run(words, env=environment, capture_output=True, check=True).stdout)

    return alone("author-compiled-action", Unit.MICROSECONDS, pace, ours=ours, below=COMPILED_BELOW)


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


@cache
def _compiled() -> Path:
    """A folder for the path of Python in which Moth Night is installed, with its rules compiled."""
    folder = Path(tempfile.mkdtemp(prefix="bugeyed-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    project, site = copied("mothnight", folder)
    done = compile_rules(project)
    if done.returncode:
        raise Unmeasured(done.stderr.strip().splitlines()[-1])
    return site


BENCHES: Final = {
    "author-1000-actions": moth_night,
    "author-compiled-action": compiled_moth_night,
    "author-openspiel": beside_open_spiel,
}
