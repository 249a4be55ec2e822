"""Fireflies: a game of a third party, in plain Python."""

from __future__ import annotations

from pathlib import Path

from bugeyed import Game, Mistake, Position, Refusal
from bugeyed.core.diagram import Diagram
from bugeyed.core.game import Setting, View
from bugeyed.core.options import Options
from fireflies.actions import CODES
from fireflies.picture import drawing
from fireflies.position import FirefliesPosition
from fireflies.scene import Scene


class Fireflies(Game):
    """Three or four seats, a bag, a secret."""

    opening: type[FirefliesPosition] = FirefliesPosition

    def __init__(self, name: str, content: Path | None = None) -> None:
        super().__init__(name, Path(__file__).parent, content)

    @property
    def codes(self) -> int:
        return CODES

    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        if options["bag"] == "small" and players > 3:
            raise Refusal("R1", "The small bag is for three players.")
        bag = tuple(self.content.table("game")["bags"][options["bag"]])
        if len(bag) != 3 or any(type(number) is not int or number < 1 for number in bag):
            raise Mistake(f"Bag {options['bag']} needs a number of fireflies of brightness 1, 2 and 3.")
        nobody = (0,) * players
        scene = Scene("deal", 0, bag, nobody, (False,) * players, (-1,) * players, nobody)
        return self.opening(Setting(self, players, options), scene)

    def draw(self, view: View) -> str:
        return drawing.draw(view)

    def diagram(self, view: View) -> Diagram:
        return drawing.diagram(view)
