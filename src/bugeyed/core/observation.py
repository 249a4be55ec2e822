"""A view in numbers, for learners: named parts, each an array of numbers from 0 to 1.

A game says in its ``observation.py`` which parts there are and how a view fills them. All is told from the seat
that observes: seat 0 is itself, seat 1 the next in turn order, and so on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


class Part:
    """One array of an observation: planes of a board, or numbers in a row."""

    def __init__(self, name: str, shape: tuple[int, ...], most: int, meaning: str) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.most: Final = most
        """What counts as 1; a greater number does too."""
        self.meaning: Final = meaning
        """What stands where, in one sentence."""
        size = 1
        for length in shape:
            size *= length
        self.size: Final = size

    def __repr__(self) -> str:
        return f"Part({self.name!r}, {self.shape}, most {self.most})"


class Sheet:
    """The numbers of one observation, all parts after one another; it begins with zeros."""

    def __init__(self, blank: vec[float]) -> None:
        self.numbers: vec[float] = blank[:]

    def mark(self, place: i64) -> None:
        """Write a 1."""
        self.numbers[place] = 1.0

    def write(self, place: i64, value: i64, most: i64) -> None:
        """Write a number as a share of the most there can be."""
        self.numbers[place] = float(value) / float(most) if value < most else 1.0

    def add(self, place: i64, most: i64) -> None:
        """Count one more."""
        number = self.numbers[place] + 1.0 / float(most)
        self.numbers[place] = number if number < 1.0 else 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """How the views of one game, with so many players, become numbers."""

    def __init__(self, players: int, parts: list[Part]) -> None:
        self.players: Final = players
        turn = Part(
            "turn", (players,), 1, "Whose decision it is: you, the next seat, ...; nobody's at the end."
        )
        self.parts: Final[list[Part]] = [turn, *parts]
        self.starts: Final[dict[str, int]] = {}
        """Where each part begins."""
        size = 0
        for part in self.parts:
            self.starts[part.name] = size
            size += part.size
        self.size: Final = size
        self.blank: vec[float] = vec[float]([0.0] * size)

    @abstractmethod
    def fill(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        """Write what the view of *seat* shows; its actions are no part of it."""

    def observe(self, view: dict[str, object], seat: int) -> vec[float]:
        """The numbers of a view that *seat* got, its ``actions`` not needed."""
        turn = view["turn"]
        sheet = self.begin(turn if isinstance(turn, int) else -1, seat)
        self.fill(view, seat, sheet)
        return sheet.numbers

    def begin(self, turn: i64, seat: i64) -> Sheet:
        """A sheet on which nothing stands but whose decision it is: *turn* of a view, negative for nobody's."""
        sheet = Sheet(self.blank)
        if turn >= 0:
            sheet.mark(self.relative(turn, seat))
        return sheet

    def relative(self, other: i64, seat: i64) -> i64:
        """How many seats after *seat* the other one sits; 0 is itself."""
        return (other - seat) % self.players


def mask_of(codes: list[int], size: int) -> bytearray:
    """1 for every code that is possible, 0 for the others."""
    mask = bytearray(size)
    for code in codes:
        mask[code] = 1
    return mask
