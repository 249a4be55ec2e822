"""Promises about a game's data: every value says where it comes from, every choice what it means."""

from __future__ import annotations

from collections.abc import Sequence

from bugeyed.core.game import Game
from bugeyed.core.options import plain
from bugeyed.kit.broken import Broken
from bugeyed.kit.walks import Trial

SEAT_FIELDS = ("name", "letter", "colour", "shape")


def data_has_sources(game: Game, trials: Sequence[Trial]) -> str:
    """Every value of the data has a source."""
    content = game.content
    for origin in content.unsourced:
        raise Broken(game.name, f"{origin.file}.toml: {origin.path} has no source.")
    return f"{len(content.origins)} values, {len(content.reconstructed())} reconstructed"


def choices_are_explained(game: Game, trials: Sequence[Trial]) -> str:
    """Options and seats are explained."""
    for name, option in game.options.items():
        if not option.meaning:
            raise Broken(game.name, f"option {name} does not say what it means.")
        values = [plain(value) for value in option.values]
        for value in values:
            if not option.meanings.get(value):
                raise Broken(game.name, f"option {name} does not say what {value} means.")
        for value in option.meanings:
            if value not in values:
                raise Broken(game.name, f"option {name} explains {value}, which is no value of it.")
    seats, most = game.seats(), game.players.stop - 1
    if len(seats) < most:
        raise Broken(game.name, f"game.toml lists {len(seats)} seats, and {most} may play.")
    for field in SEAT_FIELDS:
        values = [str(seat.get(field, "")) for seat in seats]
        if not all(values) or len(set(values)) < len(values):
            raise Broken(game.name, f"the {field} of every seat must be there and differ, not {values}.")
    if game.title != game.rules.title:
        raise Broken(game.name, f"game.toml is titled {game.title!r} and RULES.md {game.rules.title!r}.")
    values_in_all = sum(len(option.values) for option in game.options.values())
    return f"{len(game.options)} options, {values_in_all} values, {len(seats)} seats"
