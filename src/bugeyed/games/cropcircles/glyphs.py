"""The sixteen kinds of glyph: four shapes in four shadings (§1.4), as numbers behind names."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core import words

SHAPES: Final[list[str]] = ["circle", "square", "triangle", "star"]
SHADINGS: Final = ("empty", "solid", "striped", "crossed")
KINDS: Final[i64] = 16
KIND_NAMES: Final[list[str]] = [f"{shading}-{shape}" for shading in SHADINGS for shape in SHAPES]
"""Kind n has shading n // 4 and shape n % 4."""
KIND_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(KIND_NAMES)}
ALL_KINDS: Final[i64] = 65535
"""The set of all kinds; a set of kinds has bit n for kind n."""
FREE: Final[i64] = 16
"""What lies on a cell without a glyph."""
EDGE: Final[i64] = 17
"""What lies beyond the field."""


def shading_of(kind: i64) -> i64:
    """0 empty, 1 solid, 2 striped, 3 crossed."""
    return kind >> 2


def shape_of(kind: i64) -> i64:
    """0 circle, 1 square, 2 triangle, 3 star."""
    return kind & 3


def spoken(kind: i64) -> str:
    """The kind in words: *striped star*."""
    return KIND_NAMES[kind].replace("-", " ")


def with_article(kind: i64) -> str:
    """*a striped star*, *an empty circle*."""
    return words.with_article(spoken(kind))


def names_of(counts: list[i64]) -> list[str]:
    """The names of a heap of glyphs, one for each, in the order of kinds."""
    found: list[str] = []
    for kind in range(16):
        for _ in range(counts[kind]):
            found.append(KIND_NAMES[kind])
    return found
