"""What a report is made of: chapters with a sentence, a plot and the figures behind it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bugeyed.core.words import listed
from bugeyed.lab.report.plots import Plot
from bugeyed.lab.significance import LEVEL

SHOWN = 24
"""Lines in a plot, at the most; its table has all."""
FEW = 3
"""Figures that a sentence names one by one; of more it says the least and the most."""


@dataclass(frozen=True)
class Table:
    """Figures behind a plot."""

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    folded: bool = True
    """Whether one has to open it."""


@dataclass(frozen=True)
class Chapter:
    """One question: what is seen, in a sentence; a plot of it; the figures."""

    title: str
    says: str
    plot: Plot | None = None
    table: Table | None = None
    parts: list[Chapter] = field(default_factory=list)


def sure(p: float, without: bool = False) -> str:
    if without:
        return ""
    return (
        f"differs, p {p:.3f}"
        if 0.001 <= p < LEVEL
        else "differs, p below 0.001"
        if p < LEVEL
        else "may be chance"
    )


def each(labels: Sequence[str], values: Sequence[float], shown: Callable[[float], str]) -> str:
    """One figure of every series, in words: *4.5*; *4.5 (two cards) and 4.1 (none)*; *3.9 (five) to 4.5 (two)*."""
    known = [(value, label) for value, label in zip(values, labels, strict=True) if not math.isnan(value)]
    if not known:
        return "–"
    texts = list(dict.fromkeys(shown(value) for value, _ in known))
    if len(texts) == 1:
        return texts[0]
    if len(known) <= FEW:
        return listed([f"{shown(value)} ({label})" for value, label in known])
    (least, where), (most, there) = min(known), max(known)
    return f"{shown(least)} ({where}) to {shown(most)} ({there})"
