"""Programs that choose actions, by level. They know core only, never a game, and get a Knowledge only."""

from bugeyed.bots.bot import Bot
from bugeyed.bots.levels import LEVELS, NAMES, bot

__all__ = ["LEVELS", "NAMES", "Bot", "bot"]
