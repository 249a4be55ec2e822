"""What the seats of a match are called."""

from __future__ import annotations

from bugeyed.core.game import Game


def seat_name(game: Game, seat: int) -> str:
    """The name of a seat as game.toml gives it, or its place at the table."""
    rows = game.seats()
    return rows[seat]["name"] if 0 <= seat < len(rows) and "name" in rows[seat] else f"Seat {seat + 1}"


def listed(game: Game, seats: list[int]) -> str:
    """Several seats in words: "Green, Red and Blue"."""
    names = [seat_name(game, seat) for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
