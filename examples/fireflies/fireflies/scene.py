"""Everything the rules need to go on, as one frozen record."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Laid:
    """A firefly under the leaf."""

    seat: int
    brightness: int
    shown: bool
    """Whether it had been shown before it was laid down, so that everybody knows it."""


@dataclass(frozen=True)
class Scene:
    """What lies where, who knows it, and who is asked what."""

    phase: str
    """deal, hide, act, draw, answer, moon or over."""
    seat: int
    """Who draws, hides or acts; in an answer, who called."""
    bag: tuple[int, ...]
    """How many fireflies of each brightness."""
    hands: tuple[int, ...]
    """The firefly of every seat; 0 before it is drawn."""
    shown: tuple[bool, ...]
    """Whose firefly everybody has seen."""
    banks: tuple[int, ...]
    """0 left, 1 right, -1 nowhere."""
    points: tuple[int, ...]
    leaf: tuple[Laid, ...] = ()
    taken: int = 0
    """Actions taken in the night."""
    called: int = 0
    asked: int = -1
    """Who is to answer a call."""
    risen: int = -1
    """Over which bank the moon stands."""


def put(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """*row* with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])
