"""The first position of a match."""

from __future__ import annotations

from bugeyed.core.game import Game
from bugeyed.core.options import Options
from bugeyed.games.bugout.position import BugoutPosition
from bugeyed.games.bugout.rules import engine, preparing
from bugeyed.games.bugout.rules.events import deck
from bugeyed.games.bugout.setting import BugoutSetting
from bugeyed.games.bugout.state import Valley


def deal(game: Game, players: int, options: Options) -> BugoutPosition:
    """All decks are full and nothing lies on the table yet; chance deals the rest."""
    events = deck.read(game.content.table("events")["event"])
    valley = Valley(BugoutSetting(game, players, options, events), None)
    preparing.begin(valley)
    engine.run(valley)
    return BugoutPosition(valley)
