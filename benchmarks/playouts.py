"""Random games of Beetles a second: ours beside the same game in five other hands."""

from typing import Final

import bugeyed
from benchmarks.measure import Bench, Line, Pace, Unit, Unmeasured, beside
from benchmarks.programs import PROGRAMS

SEED: Final = 1
OUR_GAMES: Final = 40_000
LENGTHS_APART: Final = 0.03
"""How far mean lengths of games may differ, as a share: more, and it is not the same game."""

PEERS: Final = (
    # The program, games that keep it busy for a second or two, and the least ratio.
    ("c", 300_000, 0.25),
    ("js-bitboards", 150_000, 0.5),
    ("js-cells", 30_000, 0.8),
    ("boardgameio", 250, 200),
    ("openspiel", 2_500, 15),
)


def _against(name: str, program: str, games: int, bar: float) -> Bench:
    peer = PROGRAMS[program]

    def bench(pace: Pace) -> Line:
        our_length = 0.0

        def ours() -> float:
            nonlocal our_length
            played = bugeyed.playouts("beetles", games=pace.games(OUR_GAMES), seed=SEED)
            our_length = played.actions / played.games
            return played.actions / played.seconds

        def theirs() -> float:
            played = peer.playouts(pace.games(games), SEED)
            length = played.actions / played.games
            if abs(length / our_length - 1) > LENGTHS_APART:
                raise Unmeasured(
                    f"{peer.title} plays {length:.1f} actions a game and we {our_length:.1f}: "
                    "not the same game"
                )
            return played.actions / played.seconds

        return beside(name, Unit.SPEED, pace, ours=ours, peer=theirs, peer_name=peer.title, bar=bar)

    return bench


BENCHES: Final = {
    name: _against(name, program, games, bar)
    for program, games, bar in PEERS
    for name in [f"beetles-{program}"]
}
