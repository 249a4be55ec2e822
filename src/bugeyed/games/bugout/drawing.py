"""View to SVG and to characters."""

from __future__ import annotations

from bugeyed.core.diagram import Diagram, Run
from bugeyed.core.game import View


def draw(view: View) -> str:
    return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 6 6'><desc>BUGOUT</desc></svg>"


def diagram(view: View) -> Diagram:
    return [[Run("")]]
