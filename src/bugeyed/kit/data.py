"""Promises about a game's data: every value says where it comes from, every choice what it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bugeyed.core.content import APART, Table
from bugeyed.core.game import Game
from bugeyed.core.options import plain
from bugeyed.kit.broken import Broken
from bugeyed.kit.walks import Trial

SEAT_FIELDS = ("name", "letter", "colour", "shape")


def data_has_sources(game: Game, trials: Sequence[Trial]) -> str:
    """Every value of the data has a source."""
    known = {(origin.file, origin.path) for origin in game.content.origins}
    for file, table in game.content.tables.items():
        for path in _leaves(table):
            if (file, path) not in known:
                raise Broken(game.name, f"{file}.toml: {path} has no source.")
    return f"{len(known)} values, {len(game.content.reconstructed())} reconstructed"


def _leaves(table: Table, path: str = "") -> Iterator[str]:
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if key in APART:
            continue
        if isinstance(value, dict):
            yield from _leaves(value, here)
        elif isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
            for number, entry in enumerate(value, 1):
                yield from _leaves(entry, f"{here}.{entry.get('id', number)}")
        else:
            yield here


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
