"""What a caller waits for: ``import bugeyed``, and one step with the actions that follow it."""

import random
import subprocess
import sys
import time
from typing import Final

import bugeyed
from benchmarks.measure import Bench, Line, Pace, Unit, Unmeasured, alone, beside
from benchmarks.programs import PROGRAMS

IMPORT: Final = """
import time
begun = time.perf_counter()
import bugeyed
print(time.perf_counter() - begun)
"""
STEP_GAMES: Final = 2_000
C_GAMES: Final = 300_000


def import_bugeyed(pace: Pace) -> Line:
    """Seconds in a fresh interpreter, its own start left out."""

    def ours() -> float:
        done = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True)
        if done.returncode:
            raise Unmeasured(f"import bugeyed failed: {done.stderr.splitlines()[-1]}")
        return float(done.stdout)

    return alone("import", Unit.SECONDS, pace, ours=ours, below=0.25)


def step_and_actions(pace: Pace) -> Line:
    """Nanoseconds for ``step`` and ``actions`` called from Python; in C, for a ply of a playout."""
    c = PROGRAMS["c"]

    def ours() -> float:
        start = bugeyed.game("beetles").start()
        rng = random.Random(1)
        games = []
        for _ in range(pace.games(STEP_GAMES)):
            position, codes = start, []
            while actions := position.actions():
                codes.append(rng.choice(actions))
                position = position.step(codes[-1])
            games.append(codes)
        begun = time.perf_counter()
        for codes in games:
            position = start
            for code in codes:
                position = position.step(code)
                position.actions()
        return (time.perf_counter() - begun) * 1e9 / sum(map(len, games))

    def theirs() -> float:
        played = c.playouts(pace.games(C_GAMES), seed=1)
        return played.seconds * 1e9 / played.actions

    return beside("beetles-step", Unit.NANOSECONDS, pace, ours=ours, peer=theirs, peer_name=c.title)


BENCHES: Final[dict[str, Bench]] = {
    "import": import_bugeyed,
    "beetles-step": step_and_actions,
}
