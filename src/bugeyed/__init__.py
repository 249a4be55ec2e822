"""Bugeyed: rulebook in, table out. A board game written once, played everywhere."""

from bugeyed.build import choose

choose()

# The build is chosen before anything compiled is imported. The package of games comes first: a package is bound to
# its name when it is first imported, and afterwards bugeyed.games is the function.
import bugeyed.games  # noqa: E402, F401
from bugeyed.core.docstrings import attach  # noqa: E402
from bugeyed.core.errors import Mistake, Refusal  # noqa: E402
from bugeyed.core.events import Event, Travel  # noqa: E402
from bugeyed.core.game import CHANCE, OVER, Game, Position  # noqa: E402
from bugeyed.core.knowledge import Knowledge  # noqa: E402
from bugeyed.core.outcome import Outcome  # noqa: E402
from bugeyed.core.registry import game, games, playouts  # noqa: E402
from bugeyed.matches import Match  # noqa: E402

attach(Game, Position)

__all__ = [
    "CHANCE",
    "OVER",
    "Event",
    "Game",
    "Knowledge",
    "Match",
    "Mistake",
    "Outcome",
    "Position",
    "Refusal",
    "Travel",
    "game",
    "games",
    "playouts",
]
