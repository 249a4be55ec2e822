"""Crop Circles: all lines of a rack beside plain enumeration, and random games.

The fifty positions in ``cropcircles_positions.json`` are of matches between bots, with racks of 4 to 12 glyphs.
"""

import json
import statistics
import time
from pathlib import Path
from typing import Any, Final

import bugeyed
from benchmarks.measure import Bench, Line, Pace, Unit, alone, beside
from benchmarks.peers.cropcircles_lines import all_lines
from bugeyed.games.cropcircles import CropCircles
from bugeyed.games.cropcircles.advice.lines import Lines
from bugeyed.games.cropcircles.board import CELL_NUMBER, SPOT_OF, SPOTS
from bugeyed.games.cropcircles.components import Ruleset
from bugeyed.games.cropcircles.glyphs import EDGE, FREE, KIND_NUMBER, SHADINGS, SHAPES

POSITIONS: Final = Path(__file__).parent / "cropcircles_positions.json"
PEER_LINES: Final = 400
"""Plain enumeration is tried on positions with at most so many lines, or it would take minutes."""
GAMES: Final = 600


class Place:
    """One kept position: by names for the peer, as the generator wants it for us."""

    def __init__(self, kept: dict[str, Any]) -> None:
        game = bugeyed.game("cropcircles")
        assert isinstance(game, CropCircles)
        box = game.box
        self.kept = kept
        self.box = box
        self.board = [int(EDGE)] * SPOTS
        for spot in SPOT_OF:
            self.board[spot] = int(FREE)
        for cell, kind in kept["board"].items():
            self.board[SPOT_OF[CELL_NUMBER[cell]]] = KIND_NUMBER[kind]
        self.rack = [0] * 16
        for kind in kept["rack"]:
            self.rack[KIND_NUMBER[kind]] += 1
        self.suits = Ruleset(
            [sum(1 << SHAPES.index(shape) for shape in kept["rules"][shading]) for shading in SHADINGS]
        ).suits
        self.values = {kind: int(box.values[number]) for kind, number in KIND_NUMBER.items()}
        self.times = {
            cell: box.multipliers[box.ground[number]]
            for cell, number in CELL_NUMBER.items()
            if box.ground[number] in box.multipliers
        }

    def seconds(self) -> tuple[float, int]:
        """How long all lines take us, and how many there are."""
        begin = time.perf_counter()
        found = Lines(self.board, self.rack, self.suits, self.box)
        return time.perf_counter() - begin, len(found.found)

    def plain_seconds(self) -> tuple[float, int]:
        """The same by plain enumeration."""
        begin = time.perf_counter()
        found = all_lines(self.kept["board"], self.kept["rack"], self.kept["rules"], self.values, self.times)
        return time.perf_counter() - begin, len(found)


def places() -> list[Place]:
    """The fifty positions."""
    return [Place(kept) for kept in json.loads(POSITIONS.read_text(encoding="utf-8"))]


def a_line_found(measured: list[tuple[float, int]]) -> float:
    """Nanoseconds for each line."""
    return 1e9 * sum(seconds for seconds, _ in measured) / sum(lines for _, lines in measured)


def lines_beside_plain_enumeration(pace: Pace) -> Line:
    """Nanoseconds a line on the positions plain enumeration can manage: at least 20 times as fast."""
    small = [place for place in places() if place.seconds()[1] <= PEER_LINES]
    return beside(
        "cropcircles-brute",
        Unit.NANOSECONDS,
        pace,
        ours=lambda: a_line_found([place.seconds() for place in small]),
        peer=lambda: a_line_found([place.plain_seconds() for place in small]),
        peer_name="plain enumeration",
        bar=20,
    )


def nanoseconds_a_line(pace: Pace) -> Line:
    """On all fifty positions."""
    kept = places()
    return alone(
        "cropcircles-line",
        Unit.NANOSECONDS,
        pace,
        ours=lambda: a_line_found([place.seconds() for place in kept]),
        below=3_000,
    )


def median_position(pace: Pace) -> Line:
    """All lines of one position, in the middle of the fifty."""
    kept = places()
    return alone(
        "cropcircles-median",
        Unit.NANOSECONDS,
        pace,
        ours=lambda: 1e9 * statistics.median(place.seconds()[0] for place in kept),
        below=5_000_000,
    )


def random_game(pace: Pace) -> Line:
    """One uniform random match of two: 300 a second."""

    def ours() -> float:
        played = bugeyed.playouts("cropcircles", games=pace.games(GAMES), seed=1)
        return 1e9 * played.seconds / played.games

    return alone("cropcircles-game", Unit.NANOSECONDS, pace, ours=ours, below=1e9 // 300)


BENCHES: Final[dict[str, Bench]] = {
    "cropcircles-brute": lines_beside_plain_enumeration,
    "cropcircles-line": nanoseconds_a_line,
    "cropcircles-median": median_position,
    "cropcircles-game": random_game,
}
