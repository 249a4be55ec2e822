"""What every part of the picture is lettered and framed with."""

from __future__ import annotations

from bugeyed.core import svg
from bugeyed.games.bugout.picture import symbols as ink

READ = "Atkinson Hyperlegible, sans-serif"
MONO = "IBM Plex Mono, monospace"
CARD = "#fff7e6"
FRAME: dict[str, svg.Value] = {"fill": ink.PAPER, "stroke": ink.INK, "stroke_width": 1.6, "rx": 5}
OUTLINED: dict[str, svg.Value] = {"stroke": CARD, "stroke_width": 3, "paint_order": "stroke"}
"""Words that lie on a picture."""
LEAST = 12.8
"""The smallest letters of a panel: 12 px where the whole drawing is 768 px wide."""


def words(text: str, x: float, y: float, size: float, **given: svg.Value) -> str:
    """Plain words in ink."""
    style: dict[str, svg.Value] = {"font_family": READ, "font_size": size, "fill": ink.INK}
    return svg.lettering(text, x, y, **{**style, **given})


def count(text: object, x: float, y: float, size: float, **given: svg.Value) -> str:
    """A number or a short count."""
    return words(str(text), x, y, size, **{"font_family": MONO, "font_weight": 700, **given})


def card(width: float, height: float, title: str, tally: str = "") -> str:
    """A label as in a specimen drawer: small capitals and a count over a rule."""
    return svg.group(
        svg.element("rect", x=0.8, y=0.8, width=width - 1.6, height=height - 1.6, **FRAME),
        words(title.upper(), 7, 14.5, LEAST, font_weight=700, letter_spacing=0.6),
        count(tally, width - 7, 14.5, LEAST, text_anchor="end") if tally else "",
        svg.path(f"M6 19h{svg.number(width - 12)}", stroke=ink.INK, stroke_width=1),
        aria_hidden="true",
    )


def place(x: float, y: float, scale: float = 1) -> str:
    """The transform of a panel."""
    larger = "" if scale == 1 else f" scale({svg.number(scale)})"
    return f"translate({svg.number(x)} {svg.number(y)}){larger}"
