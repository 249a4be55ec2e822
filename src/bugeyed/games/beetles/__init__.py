"""Battle of the Beetles, by José Manuel Astilleros García-Monge."""

from pathlib import Path

from bugeyed.core.diagram import Diagram
from bugeyed.core.explanation import Explanation
from bugeyed.core.game import Game, Position, Setting, View
from bugeyed.core.observation import Observer
from bugeyed.core.options import Options
from bugeyed.core.search_advice import SearchAdvice
from bugeyed.core.weights import Weights
from bugeyed.games.beetles import setup
from bugeyed.games.beetles.actions import CODES
from bugeyed.games.beetles.advice import WEIGHTS
from bugeyed.games.beetles.bounds import BOUNDS
from bugeyed.games.beetles.observation import BeetlesObserver
from bugeyed.games.beetles.picture import diagram, drawing, legend


class Beetles(Game):
    """Two players, no chance, nothing hidden."""

    def __init__(self, name: str, content: Path | None = None) -> None:
        super().__init__(name, Path(__file__).parent, content, BOUNDS)

    @property
    def codes(self) -> int:
        return CODES

    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        return setup.deal(self, players, options, given)

    def draw(self, view: View) -> str:
        return drawing.draw(view)

    def diagram(self, view: View) -> Diagram:
        return diagram.diagram(view)

    def explain(self, view: View, thing: str) -> Explanation | None:
        return legend.explain(view, thing)

    def search_advice(self) -> SearchAdvice:
        return SearchAdvice(scale=200.0, short=60, long=1_500)

    def weights(self) -> Weights:
        return WEIGHTS

    def observer(self, setting: Setting) -> Observer:
        return BeetlesObserver()
