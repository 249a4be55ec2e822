"""View to SVG and to characters."""

from __future__ import annotations

from bugeyed.core import svg
from bugeyed.core.diagram import Diagram, Run, plain
from bugeyed.core.game import View


def draw(view: View) -> str:
    return svg.picture(12, 12, "Crop Circles", plain(diagram(view)), [])


def diagram(view: View) -> Diagram:
    return [[Run("")]]
