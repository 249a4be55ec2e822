"""BUGOUT, by Bug of Bug Hunter, with art by Mars."""

from pathlib import Path

from bugeyed.core.diagram import Diagram
from bugeyed.core.explanation import Explanation
from bugeyed.core.game import Game, Position, Setting, View
from bugeyed.core.observation import Observer
from bugeyed.core.options import Options
from bugeyed.core.search_advice import TRIALS, SearchAdvice
from bugeyed.games.bugout import setup
from bugeyed.games.bugout.actions import CODES
from bugeyed.games.bugout.bounds import BOUNDS
from bugeyed.games.bugout.observation import BugoutObserver
from bugeyed.games.bugout.picture import drawing, legend
from bugeyed.games.bugout.picture.diagram import diagram


class Bugout(Game):
    """One to four players against the end of the world."""

    def __init__(self, name: str, content: Path | None = None) -> None:
        super().__init__(name, Path(__file__).parent, content, BOUNDS)

    @property
    def codes(self) -> int:
        return CODES

    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        return setup.deal(self, players, options)

    def draw(self, view: View) -> str:
        return drawing.draw(view)

    def diagram(self, view: View) -> Diagram:
        return diagram(view)

    def explain(self, view: View, thing: str) -> Explanation | None:
        return legend.explain(view, thing)

    def search_advice(self) -> SearchAdvice:
        return SearchAdvice(TRIALS, scale=2_000.0, length=1, advised=True, ahead_from=4, tried_from=5)

    def observer(self, setting: Setting) -> Observer:
        return BugoutObserver(setting.players)
