"""Draws what learn_beetles.py wrote down: the share of matches won against each bot, as an SVG picture.

python examples/learning_curve.py learning.jsonl curve.svg
"""

from __future__ import annotations

import json
import sys
from math import sqrt
from pathlib import Path

from bugeyed.core.svg import element, group, lettering, number, picture

WIDTH, HEIGHT = 720.0, 400.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 90.0, 30.0, 50.0
COLOURS = {"1": "#2f7d3b", "2": "#b5651d", "3": "#a3262a"}
LEVELS = {"1": "level 1", "2": "level 2", "3": "level 3"}


def main(words: list[str]) -> int:
    """Read one file, write the other."""
    source, target = (Path(word) for word in words)
    rows = [json.loads(line) for line in source.read_text().splitlines()]
    target.write_text(draw(rows), encoding="utf-8")
    return 0


def draw(rows: list[dict[str, object]]) -> str:
    """The curves with their 95 % intervals."""
    games = [int(str(row["games"])) for row in rows]
    most = max(games) or 1
    parts = [element("rect", width=WIDTH, height=HEIGHT, fill="#fffdf6"), _axes(most)]
    words: list[str] = []
    for level, colour in COLOURS.items():
        shares = [float(row["won"][level]) for row in rows]  # type: ignore[index]
        margins = [
            1.96 * sqrt(share * (1 - share) / int(str(row["matches"])))
            for share, row in zip(shares, rows, strict=True)
        ]
        across = [_across(count, most) for count in games]
        band = [f"{number(x)},{number(_up(s + m))}" for x, s, m in zip(across, shares, margins, strict=True)]
        band += [
            f"{number(x)},{number(_up(s - m))}" for x, s, m in zip(across, shares, margins, strict=True)
        ][::-1]
        line = [f"{number(x)},{number(_up(share))}" for x, share in zip(across, shares, strict=True)]
        parts.append(element("polygon", points=" ".join(band), fill=colour, fill_opacity=0.15))
        parts.append(element("polyline", points=" ".join(line), fill="none", stroke=colour, stroke_width=2.5))
        parts.append(_text(LEVELS[level], WIDTH - RIGHT + 8, _up(shares[-1]) + 5, colour))
        words.append(f"{LEVELS[level]}: {shares[0]:.0%} at first, {shares[-1]:.0%} at last")
    return picture(WIDTH, HEIGHT, "Learning curve", "; ".join(words), [], *parts)


def _axes(most: int) -> str:
    lines = []
    for percent in range(0, 101, 25):
        height = _up(percent / 100)
        lines.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=height, y2=height, stroke="#d8cfb8"))
        lines.append(_text(f"{percent} %", 14, height + 5))
    for quarter in range(5):
        count = most * quarter // 4
        lines.append(_text(f"{count:,}", _across(count, most) - 12, HEIGHT - BOTTOM + 22))
    lines.append(_text("matches against itself", WIDTH / 2 - 80, HEIGHT - 8))
    lines.append(_text("matches won", 14, 18))
    return group(*lines)


def _across(games: int, most: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * games / most


def _up(share: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(max(share, 0.0), 1.0)


def _text(words: str, x: float, y: float, colour: str = "#3b3222") -> str:
    return lettering(words, x, y, fill=colour, font_size=14, font_family="sans-serif")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
