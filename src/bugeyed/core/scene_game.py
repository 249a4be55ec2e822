"""A whole game from its parts: a table of actions, a scene, a layout of things on a table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

from bugeyed.core.actions import Actions
from bugeyed.core.diagram import Diagram
from bugeyed.core.explanation import Explanation
from bugeyed.core.game import Game, Position, Setting, View, unanswered
from bugeyed.core.options import Options
from bugeyed.core.scene import Scene, ScenePosition
from bugeyed.core.tabletop import Tabletop


class SceneGame(Game):
    """A game made of a table of actions, a scene and a picture: ``table``, ``opening`` and ``layout``."""

    table: ClassVar[Actions]
    """What can be done, and what chance can bring."""

    def __init__(self, name: str, content: Path | None = None) -> None:
        file = sys.modules[type(self).__module__].__file__
        super().__init__(name, Path(str(file)).parent, content)

    def opening(self, setting: Setting) -> Scene:
        """The scene before anything happened; a Refusal if the options do not go together."""
        raise unanswered(self, "opening")

    def layout(self, view: View) -> Tabletop:
        """The picture of a view, as a table with panels of things."""
        raise unanswered(self, "layout")

    @property
    def codes(self) -> int:
        return self.table.codes

    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        setting = Setting(self, players, options)
        scene = self.opening(setting)
        self.table.settle(scene)
        return ScenePosition(setting, scene, self.table)

    def draw(self, view: View) -> str:
        return self.layout(view).draw(self.name, self.title)

    def diagram(self, view: View) -> Diagram:
        return self.layout(view).diagram()

    def explain(self, view: View, thing: str) -> Explanation | None:
        return self.layout(view).explain(thing)
