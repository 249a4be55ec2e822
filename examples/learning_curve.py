"""Draws what learn_beetles.py wrote down: the share of matches won against each bot, as an SVG picture.

python examples/learning_curve.py learning.jsonl curve.svg
python examples/learning_curve.py learning-1.jsonl learning-2.jsonl learning-3.jsonl curve.svg

The band is the 95 % interval of one run; of several it goes from the worst to the best, and the line is their mean.
"""

from __future__ import annotations

import json
import sys
from math import sqrt
from pathlib import Path
from typing import Any

from bugeyed.core.svg import element, group, lettering, number, picture

WIDTH, HEIGHT = 720.0, 400.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 90.0, 30.0, 50.0
COLOURS = {"1": "#2f7d3b", "2": "#b5651d", "3": "#a3262a"}
LEVELS = {"1": "level 1", "2": "level 2", "3": "level 3"}


Row = dict[str, Any]


def main(words: list[str]) -> int:
    """Read the runs, write the picture."""
    *sources, target = (Path(word) for word in words)
    runs = [[json.loads(line) for line in source.read_text().splitlines()] for source in sources]
    target.write_text(draw(runs), encoding="utf-8")
    return 0


def draw(runs: list[list[Row]]) -> str:
    """The curves, each with its band; runs are as long as the shortest of them."""
    measured = list(zip(*runs, strict=False))
    games = [int(rows[0]["games"]) for rows in measured]
    most = max(games) or 1
    across = [_across(count, most) for count in games]
    parts = [element("rect", width=WIDTH, height=HEIGHT, fill="#fffdf6"), _axes(most)]
    words: list[str] = []
    for level, colour in COLOURS.items():
        shares = [[float(row["won"][level]) for row in rows] for rows in measured]
        means = [sum(found) / len(found) for found in shares]
        bands = [_band(found, int(rows[0]["matches"])) for found, rows in zip(shares, measured, strict=True)]
        above = [f"{number(x)},{number(_up(high))}" for x, (_, high) in zip(across, bands, strict=True)]
        below = [f"{number(x)},{number(_up(low))}" for x, (low, _) in zip(across, bands, strict=True)]
        line = [f"{number(x)},{number(_up(mean))}" for x, mean in zip(across, means, strict=True)]
        parts.append(element("polygon", points=" ".join(above + below[::-1]), fill=colour, fill_opacity=0.15))
        parts.append(element("polyline", points=" ".join(line), fill="none", stroke=colour, stroke_width=2.5))
        parts.append(_text(LEVELS[level], WIDTH - RIGHT + 8, _up(means[-1]) + 5, colour))
        words.append(f"{LEVELS[level]}: {means[0]:.0%} at first, {means[-1]:.0%} at last")
    return picture(WIDTH, HEIGHT, "Learning curve", "; ".join(words), [], *parts)


def _band(shares: list[float], matches: int) -> tuple[float, float]:
    """From the worst to the best of several runs; of one, its 95 % interval."""
    if len(shares) > 1:
        return min(shares), max(shares)
    margin = 1.96 * sqrt(shares[0] * (1 - shares[0]) / matches)
    return shares[0] - margin, shares[0] + margin


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
