"""Crop Circles, by Ata Gurpinar."""

from pathlib import Path

from bugeyed.core.diagram import Diagram
from bugeyed.core.explanation import Explanation
from bugeyed.core.game import Game, Position, Setting, View
from bugeyed.core.observation import Observer
from bugeyed.core.options import Options
from bugeyed.core.search_advice import TRIALS, SearchAdvice
from bugeyed.games.cropcircles import setup
from bugeyed.games.cropcircles.actions import CODES
from bugeyed.games.cropcircles.advice import evaluation
from bugeyed.games.cropcircles.bounds import BOUNDS
from bugeyed.games.cropcircles.components import Components
from bugeyed.games.cropcircles.observation import CropObserver
from bugeyed.games.cropcircles.picture import diagram, drawing, legend


class CropCircles(Game):
    """Two to six players, racks behind screens, rules that change."""

    def __init__(self, name: str, content: Path | None = None) -> None:
        super().__init__(name, Path(__file__).parent, content, BOUNDS)
        self.box = Components(self.content, self.seat_names)

    @property
    def codes(self) -> int:
        return CODES

    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        return setup.deal(self, self.box, players, options)

    def draw(self, view: View) -> str:
        return drawing.draw(view)

    def diagram(self, view: View) -> Diagram:
        return diagram.diagram(view)

    def explain(self, view: View, thing: str) -> Explanation | None:
        return legend.explain(view, thing)

    def search_advice(self) -> SearchAdvice:
        return SearchAdvice(
            TRIALS, scale=evaluation.SCALE, length=2, advised=True, ahead_from=4, tried_from=5
        )

    def observer(self, setting: Setting) -> Observer:
        return CropObserver(setting.players)
