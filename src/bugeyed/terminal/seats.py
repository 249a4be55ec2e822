"""Who sits where at the terminal: people and bots."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game

if TYPE_CHECKING:
    from bugeyed.bots import Bot

LEVEL = 2
"""Of the bots nobody asked for: beats random play and does not make one wait."""


Seats = list[int | None]
"""By seat the level of the bot that sits there, or None for a person."""


def read_seats(words: str | None, players: int | None, game: Game) -> Seats:
    """The seats meant by *words* ("me,bot:3"); a person and bots if there are none."""
    if words is None:
        count = game.players.start if players is None else players
        return [None, *[LEVEL] * (count - 1)]
    seats = [_read_seat(word.strip().lower()) for word in words.split(",")]
    if players is not None and len(seats) != players:
        raise Mistake(f"--seats names {len(seats)}, and {players} play.")
    return seats


def _read_seat(word: str) -> int | None:
    if word == "me":
        return None
    kind, _, level = word.partition(":")
    # Two digits are more than there are levels, and huge numbers cannot be read.
    if kind != "bot" or not (re.fullmatch(r"\d{1,2}", level) or word == "bot"):
        raise Mistake(f"--seats takes me and bot:LEVEL with commas between, such as me,bot:2, not {word!r}.")
    return int(level) if level else LEVEL


def open_bots(seats: Seats, seed: int | None) -> dict[int, Bot]:
    """The bot of every seat that has one; a Mistake if there is no such level."""
    levels = {seat: level for seat, level in enumerate(seats) if level is not None}
    if not levels:
        return {}
    # Imported only where there are bots, so that all else starts quickly.
    from bugeyed.bots import bot

    return {seat: bot(level, None if seed is None else seed + seat) for seat, level in levels.items()}


def in_words(bot: Bot) -> str:
    """What to expect of a bot."""
    from bugeyed.bots import LEVELS, NAMES

    return f"{NAMES[bot.level]}, a bot of level {bot.level}, which {LEVELS[bot.level]}"
