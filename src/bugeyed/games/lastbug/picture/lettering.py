"""Words in the picture: shouted, outlined, or to be read."""

from __future__ import annotations

from functools import cache

from bugeyed.core.svg import Value, lettering
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
def outlined(words: str, x: float, y: float, size: float, fill: str = "#ffffff") -> str:
    """A number or word that is read on any ground."""
    return lettering(
        words, x, y, font_size=size, font_weight=900, fill=fill, stroke=INK, stroke_width=size / 5,
        paint_order="stroke", stroke_linejoin="round", text_anchor="middle", **COMIC,
    )  # fmt: skip


def remark(words: str, x: float, y: float) -> str:
    """Small print at the edge of a panel: what is our reconstruction."""
    return lettering(
        words,
        x,
        y,
        font_size=14,
        text_anchor="end",
        fill=PAPER,
        class_="fidelity",
        aria_hidden="true",
        **READ,
    )


def caption(words: str) -> str:
    """A few small words above a row of things."""
    return lettering(words, 0, 10, font_size=15, fill=INK, aria_hidden="true", **READ)


@cache
def card_words(name: str, text: str) -> str:
    """Title and text of a card, line by line; a long title line is pressed into its width."""
    words = []
    title = wrapped(name.upper(), 12)
    for at, row in enumerate(title):
        style: dict[str, Value] = {
            "font_size": 12,
            "font_weight": 900,
            "text_anchor": "middle",
            "fill": INK,
            **COMIC,
        }
        words.append(
            lettering(
                row,
                52,
                75 + 13 * at,
                textLength=min(94, 8.2 * len(row)),
                lengthAdjust="spacingAndGlyphs",
                **style,
            )
        )
    top = 75 + 13 * len(title) + 1
    for at, row in enumerate(wrapped(text, 20)):
        words.append(lettering(row, 52, top + 10 * at, font_size=8.6, text_anchor="middle", fill=INK, **READ))
    return "".join(words)


def remark_on_card() -> str:
    """The mark of a card whose printed words are not known to us."""
    return lettering(
        "reconstructed",
        52,
        144,
        font_size=6.5,
        text_anchor="middle",
        fill="#6b5b4a",
        class_="fidelity",
        **READ,
    )


def wrapped(text: str, most: int) -> list[str]:
    """A text in lines of so many characters."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
