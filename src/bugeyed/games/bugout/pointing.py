"""Ids of things in the drawing: what a person points at, and what travels."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import names_in
from bugeyed.games.bugout.board import CELLS, NAMES
from bugeyed.games.bugout.setting import EVENTS, SURVIVORS, TOKEN_NAMES, TORNADO_NAMES

OFF_MAP: Final = "off-map"
CELL_IDS: Final[list[str]] = ["cell:" + name for name in NAMES]
LANDMARK_IDS: Final[list[str]] = ["landmark:" + name for name in NAMES]
"""The Landmark Token of each tile."""
SURVIVOR_IDS: Final[list[str]] = ["survivor:" + name for name in SURVIVORS]
TOKEN_IDS: Final[list[str]] = ["token:" + name for name in TOKEN_NAMES]
"""Tokens that can be held."""
TORNADO_IDS: Final[list[str]] = ["tornado:" + name for name in TORNADO_NAMES]
VEHICLE_IDS: Final[list[str]] = ["vehicle:1", "vehicle:2"]
CARD_IDS: Final[list[str]] = ["card:" + name for name in EVENTS]
"""Event cards in a hand."""


def cell_id(cell: i64) -> str:
    """A cell, or the rim around the map."""
    return CELL_IDS[cell] if 0 <= cell < CELLS else OFF_MAP


def named(members: i64) -> list[str]:
    """A set of Survivors, by their names in the notation."""
    return names_in(members, SURVIVORS)
