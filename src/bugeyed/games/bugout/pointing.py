"""Ids of things in the drawing: what a person points at, and what travels."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import names_in
from bugeyed.games.bugout.board import CELLS, NAMES
from bugeyed.games.bugout.setting import EVENTS, SURVIVORS, TOKEN_NAMES, TORNADO_NAMES

OFF_MAP: Final = "off-map"


def survivor_id(who: i64) -> str:
    """A Survivor."""
    return "survivor:" + SURVIVORS[who]


def named(members: i64) -> list[str]:
    """A set of Survivors, by their names in the notation."""
    return names_in(members, SURVIVORS)


def cell_id(cell: i64) -> str:
    """A cell, or the rim around the map."""
    return "cell:" + NAMES[cell] if 0 <= cell < CELLS else OFF_MAP


def token_id(token: i64) -> str:
    """A Token that can be held."""
    return "token:" + TOKEN_NAMES[token]


def landmark_id(cell: i64) -> str:
    """The Landmark Token of a tile."""
    return "landmark:" + NAMES[cell]


def vehicle_id(vehicle: i64) -> str:
    """A Vehicle."""
    return f"vehicle:{vehicle + 1}"


def tornado_id(tornado: i64) -> str:
    """A Tornado Token."""
    return "tornado:" + TORNADO_NAMES[tornado]


def card_id(event: i64) -> str:
    """An Event card in a hand."""
    return "card:" + EVENTS[event]
