"""Random play of the other games with Beetles as the yardstick, and what a step of theirs costs.

Beetles is measured in the same run: where the machine is slower, or somebody else works on it, both are. But a crowd
takes more from BUGOUT: at a load of fifteen on two processors it kept 0.80 to 0.97 of its quiet share.
"""

from typing import Final

import bugeyed
from benchmarks.measure import Bench, Line, Pace, Unit, alone, beside
from benchmarks.steps import seconds_a_step

SEED: Final = 1
BEETLES_GAMES: Final = 20_000
BEETLES: Final = "Beetles"
BUGOUT_BAR: Final = 0.0143
"""150 thousand actions a second where Beetles makes 10.5 million, as it did on a quiet machine of two processors."""


def _speed(game: str, games: int, players: int) -> float:
    played = bugeyed.playouts(game, games=games, seed=SEED, players=players)
    return played.actions / played.seconds


def _beside_beetles(name: str, game: str, games: int, players: int, bar: float) -> Bench:
    def bench(pace: Pace) -> Line:
        return beside(
            name,
            Unit.SPEED,
            pace,
            ours=lambda: _speed(game, pace.games(games), players),
            peer=lambda: _speed("beetles", pace.games(BEETLES_GAMES), 2),
            peer_name=BEETLES,
            bar=bar,
        )

    return bench


def _step(name: str, game: str, games: int, players: int, below: float) -> Bench:
    """Microseconds for ``step`` and ``actions`` called from Python."""

    def bench(pace: Pace) -> Line:
        return alone(
            name,
            Unit.MICROSECONDS,
            pace,
            ours=lambda: 1e6 * seconds_a_step(game, pace.games(games), players),
            below=below,
        )

    return bench


BENCHES: Final[dict[str, Bench]] = {
    "lastbug-beetles": _beside_beetles("lastbug-beetles", "lastbug", 20_000, players=2, bar=0.1),
    "lastbug-step": _step("lastbug-step", "lastbug", 2_000, players=2, below=10),
    **{
        f"bugout-{players}-beetles": _beside_beetles(
            f"bugout-{players}-beetles", "bugout", 400, players=players, bar=BUGOUT_BAR
        )
        for players in (1, 2, 4)
    },
    "bugout-step": _step("bugout-step", "bugout", 60, players=2, below=100),
}
