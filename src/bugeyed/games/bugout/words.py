"""What people call things: "Red 1", "Flare 2", "Vehicle 1". Ids are for the notation and the drawing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import names_in
from bugeyed.core.words import counted, listed
from bugeyed.games.bugout.setting import COLOURS, RESOURCES

PERSON: Final[list[str]] = [f"{colour.capitalize()} {n}" for colour in COLOURS for n in range(1, 7)]
TOKEN: Final[list[str]] = [
    *[f"Flare {n}" for n in range(1, 7)],
    *[f"Sample {n}" for n in range(1, 4)],
    *[f"Map {letter}" for letter in "ABCD"],
]
TORNADO: Final[list[str]] = ["the Field Tornado", "the Plain Tornado"]
SIDE: Final[list[str]] = ["Car", "Motorcycle"]
KIND: Final[list[str]] = [resource.capitalize() for resource in RESOURCES]
"""The Resources."""
SEVERAL: Final[list[str]] = ["Pipes", "Tools", "Ropes", "Gas"]


def resources(kind: i64, number: i64) -> str:
    """So many of a kind: *1 pipe*, *0 ropes*, *2 gas*."""
    return counted(number, RESOURCES[kind], SEVERAL[kind].lower())


def people(members: i64) -> str:
    """A set of Survivors."""
    return listed(names_in(members, PERSON))


def offset(row: i64, column: i64) -> str:
    """How far a place lies from another: *1 North*, *2 North 1 West*."""
    parts: list[str] = []
    if row:
        parts.append(f"{-row} North" if row < 0 else f"{row} South")
    if column:
        parts.append(f"{-column} West" if column < 0 else f"{column} East")
    return " ".join(parts)


def vehicle(number: i64) -> str:
    """A Vehicle, whichever side is up."""
    return f"Vehicle {number + 1}"
