"""What a report is made of: chapters with a sentence, a plot and the figures behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bugeyed.lab.report.plots import Spec
from bugeyed.lab.significance import LEVEL

SHOWN = 24
"""Lines in a plot, at the most; its table has all."""


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
    plot: Spec | None = None
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
