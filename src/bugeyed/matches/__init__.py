"""Matches are logs: entries, the fold of them, taking back, save files."""
