"""What is to be simulated, in plain values: it travels to other processes and fits into a report."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b

from bugeyed.core.game import Position
from bugeyed.core.registry import game


@dataclass(frozen=True)
class Simulation:
    """A number of matches of one game, set up one way."""

    game: str
    players: int
    matches: int
    options: dict[str, object] = field(default_factory=dict)
    content: str | None = None
    levels: tuple[int, ...] = ()
    """One a seat; none for uniform random play in bulk."""
    seconds: float = 0.1
    """How long a bot may think about an action."""
    nodes: int | None = None
    """Positions it may look at instead: then the same seed gives the same matches on every machine."""
    seed: int = 1
    swap: bool = True
    """Whether bots move on by one seat from match to match."""
    events: bool = False
    """Whether to count what happens."""
    trace: bool = False
    """Whether to write every decision down."""

    def start(self) -> Position:
        """The position every match begins with."""
        return game(self.game, self.content).start(self.players, self.options)

    def seating(self, number: int) -> tuple[int, ...]:
        """By seat, which of the bots sits there in match *number*."""
        shift = number % self.players if self.swap else 0
        return tuple((seat - shift) % self.players for seat in range(self.players))

    def seed_of(self, number: int, purpose: str) -> int:
        """A seed for one *purpose* in match *number*, unlike that of any other match, purpose or simulation."""
        words = f"{self.seed}/{number}/{purpose}".encode()
        return int.from_bytes(blake2b(words, digest_size=8).digest(), "big")


@dataclass(frozen=True)
class Record:
    """What one match of a simulation came to. Studies are made of these."""

    number: int
    seating: tuple[int, ...]
    """By seat, which bot of the simulation sat there; none in random play."""
    returns: tuple[float, ...]
    actions: int
    turns: int
    starter: int
    reason: str = ""
    clause: str = ""
    """Why it ended, and by which clause."""
    scores: tuple[int, ...] = ()
    """By seat, where the game counts points."""
    events: tuple[tuple[str, str, int], ...] = ()
    """Kind, clause and number of what happened, where the simulation asks for it."""
