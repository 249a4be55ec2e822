"""Matches are logs: entries, the fold of them, taking back, save files."""

from bugeyed.matches.match import Match, OtherRules
from bugeyed.matches.replay import Replay

__all__ = ["Match", "OtherRules", "Replay"]
