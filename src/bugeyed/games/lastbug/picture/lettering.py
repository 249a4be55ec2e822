"""Words in the picture: shouted, outlined, or to be read."""

from __future__ import annotations

from functools import cache

from bugeyed.core.svg import Value, lettering, only
from bugeyed.games.lastbug.picture.inks import INK, PAPER

COMIC: dict[str, Value] = {"font_family": "Bangers, 'Arial Black', Impact, 'DejaVu Sans', sans-serif"}
"""Thick lettering, from whatever thick letters there are."""
READ: dict[str, Value] = {"font_family": "'Atkinson Hyperlegible', 'DejaVu Sans', sans-serif"}
"""Letters to be read."""


@cache
def shouted(
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str = INK,
    anchor: str = "start",
    width: float | None = None,
) -> str:
    """Thick slanted lettering, *width* wide whatever the font."""
    return lettering(
        words, 0, 0, font_size=size, font_weight=900, fill=fill, text_anchor=anchor, textLength=width,
        lengthAdjust=None if width is None else "spacingAndGlyphs",
        transform=f"translate({x} {y}) skewX(-8)", **COMIC,
    )  # fmt: skip


@cache
def outlined(
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str = "#ffffff",
    width: float | None = None,
    layout: str | None = None,
) -> str:
    """A number or word that is read on any ground, *width* wide whatever the font; perhaps in one layout alone."""
    return lettering(
        words, x, y, font_size=size, font_weight=900, fill=fill, stroke=INK, stroke_width=size / 5,
        paint_order="stroke", stroke_linejoin="round", text_anchor="middle", textLength=width,
        lengthAdjust=None if width is None else "spacingAndGlyphs", **COMIC, **(only(layout) if layout else {}),
    )  # fmt: skip


LEAST = 16
"""The smallest letters to be read, in the units of both layouts."""
SHRUNK = 0.56
"""How large a board is on a phone's sheet."""
PHONE_LEAST = 29
"""The smallest letters on a board that can be read there."""


def remark(words: str, x: float, y: float, size: float = LEAST) -> str:
    """Small print at the edge of a panel: what is our reconstruction. A phone says it below all."""
    return lettering(
        words,
        x,
        y,
        font_size=size,
        text_anchor="end",
        fill=PAPER,
        class_="fidelity",
        aria_hidden="true",
        **READ,
        **only("wide"),
    )


def caption(words: str, layout: str, size: float = LEAST) -> str:
    """A few small words above a row of things, in one of the layouts."""
    return lettering(words, 0, 12, font_size=size, fill=INK, aria_hidden="true", **READ, **only(layout))


@cache
def card_words(name: str, text: str) -> str:
    """Title and text of a card, line by line; a long title line is pressed into its width."""
    words = []
    title = wrapped(name.upper(), 13)
    for at, row in enumerate(title):
        style: dict[str, Value] = {
            "font_size": 17,
            "font_weight": 900,
            "text_anchor": "middle",
            "fill": INK,
            **COMIC,
        }
        words.append(
            lettering(
                row,
                75,
                75 + 17 * at,
                textLength=min(136, 10.5 * len(row)),
                lengthAdjust="spacingAndGlyphs",
                **style,
            )
        )
    top = 76 + 17 * len(title) + 2
    for at, row in enumerate(wrapped(text, 17)):
        words.append(
            lettering(row, 75, top + 17.5 * at, font_size=LEAST, text_anchor="middle", fill=INK, **READ)
        )
    return "".join(words)


def wrapped(text: str, most: int) -> list[str]:
    """A text in lines of so many characters."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
