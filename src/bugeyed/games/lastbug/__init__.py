"""Last Bug Standing in the Circle of Doom, by Behrooz 'Bez' Shahriari."""

from pathlib import Path

from bugeyed.core.diagram import Diagram
from bugeyed.core.explanation import Explanation
from bugeyed.core.game import Game, Position, Setting, View
from bugeyed.core.observation import Observer
from bugeyed.core.openings import Openings
from bugeyed.core.options import Options
from bugeyed.core.search_advice import TREE, SearchAdvice
from bugeyed.core.weights import Weights
from bugeyed.games.lastbug import setup
from bugeyed.games.lastbug.actions import CODES
from bugeyed.games.lastbug.advice import WEIGHTS
from bugeyed.games.lastbug.advice.openings import Placings
from bugeyed.games.lastbug.bounds import BOUNDS
from bugeyed.games.lastbug.components import Components
from bugeyed.games.lastbug.observation import LastBugObserver
from bugeyed.games.lastbug.picture import diagram, drawing, legend


class LastBug(Game):
    """Two players; mascots and hands are secret, cards are drawn."""

    def __init__(self, name: str, content: Path | None = None) -> None:
        super().__init__(name, Path(__file__).parent, content, BOUNDS)
        self.box = Components(self.content)
        self.placings = Placings(self.folder / "advice" / "openings.toml", self.content)

    @property
    def codes(self) -> int:
        return CODES

    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        return setup.deal(self, self.box, options, given)

    def draw(self, view: View) -> str:
        return drawing.draw(view)

    def diagram(self, view: View) -> Diagram:
        return diagram.diagram(view)

    def explain(self, view: View, thing: str) -> Explanation | None:
        return legend.explain(view, thing)

    def search_advice(self) -> SearchAdvice:
        return SearchAdvice(TREE, scale=2_500.0, length=4, advised=True, short=40, long=400, cases=4)

    def weights(self) -> Weights:
        return WEIGHTS

    def openings(self) -> Openings:
        return self.placings

    def observer(self, setting: Setting) -> Observer:
        return LastBugObserver()
