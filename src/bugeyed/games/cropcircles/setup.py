"""The first position: everything in the bag and in the deck."""

from __future__ import annotations

from bugeyed.core.game import Game
from bugeyed.core.options import Options
from bugeyed.games.cropcircles import state
from bugeyed.games.cropcircles.components import Components
from bugeyed.games.cropcircles.position import CropPosition
from bugeyed.games.cropcircles.state import CropSetting


def deal(game: Game, box: Components, players: int, options: Options) -> CropPosition:
    """Before the first glyph is drawn (§2.2); a Mistake if an owner's bag is too small for so many."""
    box.check_supply(players)
    return CropPosition(state.fresh(CropSetting(game, players, options, box)))
