"""What a caller waits for: ``import bugeyed``, and one step with the actions that follow it."""

import subprocess
import sys
from typing import Final

from benchmarks.measure import Bench, Line, Pace, Unit, Unmeasured, alone, beside
from benchmarks.programs import PROGRAMS
from benchmarks.steps import seconds_a_step

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
        return 1e9 * seconds_a_step("beetles", pace.games(STEP_GAMES), players=2)

    def theirs() -> float:
        played = c.playouts(pace.games(C_GAMES), seed=1)
        return played.seconds * 1e9 / played.actions

    return beside("beetles-step", Unit.NANOSECONDS, pace, ours=ours, peer=theirs, peer_name=c.title)


BENCHES: Final[dict[str, Bench]] = {
    "import": import_bugeyed,
    "beetles-step": step_and_actions,
}
