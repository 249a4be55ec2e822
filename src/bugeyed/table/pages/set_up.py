"""The set-up of a game as its form shows it: what can be chosen, and what does not go together."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from bugeyed.core.errors import Refusal
from bugeyed.core.game import Game
from bugeyed.core.options import Option, Value, plain
from bugeyed.table.pages.books import game_named
from bugeyed.table.wire import Json

FIELD = "option."
"""How the form's fields of options begin."""


def choices(game: Game) -> dict[str, Any]:
    """Set-ups to begin with, and every option in words."""
    return {
        "presets": [
            {
                "name": preset.name,
                "meaning": preset.meaning,
                "options": {name: plain(value) for name, value in preset.options.items()},
            }
            for preset in game.presets
        ],
        "options": [_in_words(option) for option in game.options.values()],
    }


def _in_words(option: Option) -> dict[str, Any]:
    """An option and its values; a switch says yes and no."""
    return {
        "name": option.name,
        "meaning": _sentence(option.meaning) or option.name,
        "clause": option.clause,
        "default": plain(option.default),
        "values": [
            {
                "value": plain(value),
                "name": _called(value),
                "meaning": _sentence(option.meanings.get(plain(value), "")),
            }
            for value in option.values
        ],
    }


def _called(value: Value) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    words = plain(value).replace("-", " ")
    return words[:1].upper() + words[1:]


def _sentence(words: str) -> str:
    """Words with a capital at the beginning and a point at the end."""
    return words and words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")


async def possible(request: Request, name: str, players: int | None = None) -> Json:
    """What may still be chosen beside what is: why the set-up is refused, if it is, and the values that would be."""
    game = game_named(request, name)
    given = {
        key.removeprefix(FIELD): value for key, value in request.query_params.items() if key.startswith(FIELD)
    }
    impossible = {
        option.name: [
            plain(value)
            for value in option.values
            if _refusal(game, players, _changed(given, option, value)) is not None
        ]
        for option in game.options.values()
    }
    refused = _refusal(game, players, given)
    return Json(
        {"refusal": refused, "impossible": {name: barred for name, barred in impossible.items() if barred}}
    )


def _changed(given: dict[str, str], option: Option, value: Value) -> dict[str, str]:
    """The same choices but for one; what stays at its default was not chosen."""
    others = {name: chosen for name, chosen in given.items() if name != option.name}
    return others if value == option.default else {**others, option.name: plain(value)}


def _refusal(game: Game, players: int | None, given: dict[str, str]) -> str | None:
    try:
        game.start(players, given)
    except Refusal as refusal:
        return str(refusal)
    return None
