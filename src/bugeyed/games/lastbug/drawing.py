"""View to SVG and to characters."""

from __future__ import annotations

from bugeyed.core.diagram import Diagram, Run, plain
from bugeyed.core.game import View


def draw(view: View) -> str:
    """A picture of the view."""
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 7 7'><desc>{plain(diagram(view))}</desc></svg>"
    )


def diagram(view: View) -> Diagram:
    """The view in characters."""
    return [[Run("")]]
