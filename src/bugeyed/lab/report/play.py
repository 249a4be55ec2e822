"""Chapters about how they were played: how much there was to choose, who led when, what came into play."""

from __future__ import annotations

import math

import numpy as np
import pyarrow.compute as compute

from bugeyed.core.fidelity import components
from bugeyed.core.game import Game
from bugeyed.core.words import counted
from bugeyed.lab.intervals import average, wilson
from bugeyed.lab.logistic import Floats
from bugeyed.lab.page import mean_and_span, percent, span
from bugeyed.lab.report import plots
from bugeyed.lab.report.chapter import SHOWN, Chapter, Table, each, sure
from bugeyed.lab.report.leads import STEPS, Leads, in_steps, together
from bugeyed.lab.report.plots import Spec
from bugeyed.lab.report.presence import RARELY, clauses, items, options
from bugeyed.lab.report.series import Series
from bugeyed.lab.significance import LEVEL

BAND = "The line is the middle one, and the band holds eight of ten."
BEHIND = 0.5
"""A winner who once had less than that part of an equal chance came back."""


def branching(series: list[Series]) -> Chapter:
    rows: list[Spec] = []
    lines = []
    means, forced, real = [], [], []
    for one in series:
        decided = one.decisions.filter(compute.greater_equal(one.decisions["seat"], 0))
        match, turn, numbers, spread = (
            decided[name].to_numpy() for name in ("match", "turn", "branching", "spread")
        )
        turns = np.ones(1 + max(record.number for record in one.records))
        for record in one.records:
            turns[record.number] = max(1, record.turns)
        rows += _banded(in_steps((turn - 1) / turns[match], numbers), one.label)
        mean = average(numbers.tolist())
        means.append(mean.value)
        forced.append(wilson(int((numbers == 1).sum()), len(numbers)).value)
        real.append(wilson(int((spread > 0).sum()), len(numbers)).value)
        lines.append(
            (
                one.label,
                *mean_and_span(mean),
                percent(forced[-1]),
                percent(real[-1]),
                f"{len(numbers):,}",
            )
        )
    labels = [one.label for one in series]
    says = (
        f"A decision has {each(labels, means, '{:.1f}'.format)} possible actions on average; "
        f"{each(labels, forced, percent)} leave no choice, and in {each(labels, real, percent)} "
        "what is chosen shows at once in how the seat stands. " + BAND
    )
    heads = ("", "possible actions, mean", "95 % interval", "without a choice", "shows at once", "decisions")
    plot = plots.bands(rows, labels, "possible actions", "course of the match")
    return Chapter("How much there is to choose", says, plot, Table(heads, lines))


def _banded(steps: list[Floats], label: str) -> list[Spec]:
    """The middle and the middle eight tenths of each part of a match."""
    rows: list[Spec] = []
    for place, values in enumerate(steps):
        if len(values) >= 2:
            low, middle, high = np.quantile(values, (0.1, 0.5, 0.9), method="weibull").tolist()
            at = (place + 0.5) / STEPS
            rows.append({"series": label, "at": at, "low": low, "middle": middle, "high": high})
    return rows


def openness(lead: dict[str, Leads], series: list[Series]) -> Chapter:
    rows: list[Spec] = []
    lines = []
    labels = [one.label for one in series]
    means, settled, came_back = [], [], []
    for one in series:
        label, found = one.label, lead[one.label]
        rows += _banded(found.winners, label)
        # A team has only the game against it.
        equal = 1 / (2 if together(one) else one.simulation.players)
        back = wilson(int((found.lowest < BEHIND * equal).sum()), len(found.lowest))
        changes = average(found.changes.tolist())
        means.append(changes.value)
        settled.append(float(found.settled.mean()) if len(found.settled) else math.nan)
        came_back.append(back.value)
        lines.append((label, *mean_and_span(changes), percent(settled[-1]), percent(back.value), span(back)))
    says = (
        f"The lead changes {each(labels, means, '{:.1f}'.format)} times a match; the winner is ahead for good "
        f"after {each(labels, settled, percent)} of it, and {each(labels, came_back, percent)} of the winners "
        "once had less than half of an equal chance. The chances are read from the game's own advice, fitted to "
        "who won here: the plot shows the winner's. " + BAND
    )
    heads = ("", "lead changes, mean", "95 % interval", "ahead for good after", "came back", "95 % interval")
    late = {label: lead[label].settled.tolist() for label in labels if len(lead[label].settled)}
    parts = []
    if late:
        plot = plots.lengths(late, "course of the match", percent=True)
        says_late = "The further to the right, the later a match is decided."
        parts.append(Chapter("When the winner is ahead for good", says_late, plot))
    band = plots.bands(rows, labels, "the winner's chance", "course of the match", percent=True)
    return Chapter("How open it stays", says, band, Table(heads, lines), parts)


def luck(lead: dict[str, Leads], series: list[Series]) -> Chapter | None:
    labels = [one.label for one in series]
    shares = [lead[label].luck for label in labels]
    if all(math.isnan(share) for share in shares):
        return None
    if not any(share > 0 for share in shares):
        drawn = any(any(one.decisions["chances"].to_pylist()) for one in series)
        says = (
            "Chance does not show at once in how the seats stand, as the game's advice sees them."
            if drawn
            else "Nothing here is left to chance."
        )
        return Chapter("Luck and decisions", says)
    says = (
        f"Of all that moves how the seats stand, chance moves {each(labels, shares, percent)} "
        "and decisions the rest."
    )
    lines = [(label, percent(share), percent(1 - share)) for label, share in zip(labels, shares, strict=True)]
    return Chapter("Luck and decisions", says, None, Table(("", "chance", "decisions"), lines, folded=False))


def presence(one: Series, several: bool) -> Chapter:
    found = items(one)
    believed = [item for item in found if item.p < LEVEL]
    rows = [
        plots.dot(
            f"{item.name} ({item.kind})",
            one.label,
            item.shift,
            sure="more than chance" if item.p < LEVEL else "may be chance",
        )
        for item in sorted(found[:SHOWN], key=lambda item: -item.shift.value)
    ]
    lines = [
        (
            item.name,
            item.kind,
            f"{item.matches:,}",
            percent(item.having.rate.value),
            percent(item.without.rate.value),
            f"{100 * item.shift.value:+.1f}",
            f"{100 * item.shift.low:+.1f} to {100 * item.shift.high:+.1f}",
            sure(item.p),
        )
        for item in found
    ]
    if not found:
        says = "Nothing came up for some seats and not for others."
    elif believed:
        most = max(believed, key=lambda item: abs(item.shift.value))
        says = (
            f"{len(believed)} of {counted(len(found), 'thing')} that came up {'goes' if len(believed) == 1 else 'go'} "
            "with winning or losing more than chance explains, "
            f"most of all “{most.name}” ({signed(100 * most.shift.value)} points). "
            "What goes with winning need not be its cause."
        )
    else:
        says = f"None of {len(found)} things that came up goes with winning more than chance explains."
    heads = ("what", "", "in matches", "won with it", "without", "difference", "95 % interval", "sure")
    title = "What goes with winning" + (f": {one.label}" if several else "")
    return Chapter(title, says, plots.shifts(rows) if rows else None, Table(heads, lines) if lines else None)


def neglect(one: Series, several: bool) -> Chapter:
    found = options(one)
    neglected = [option for option in found if option.share < RARELY]
    lines = [
        (
            option.verb,
            f"{option.possible:,}",
            f"{option.taken:,}",
            percent(option.share),
            f"{option.regret:.0f}",
        )
        for option in found
    ]
    rows: list[Spec] = []
    for option in found[:SHOWN]:
        rate = wilson(min(option.taken, option.possible), option.possible)
        rows.append(plots.dot(option.verb, one.label, rate))
    says = (
        f"Hardly anybody does this when it is possible: {', '.join(option.verb for option in neglected)}."
        if neglected
        else "No kind of action is passed over: each is taken at least now and then when it is possible."
    )
    heads = ("kind of action", "possible", "taken", "share", "short of the best, mean")
    title = "Actions taken and passed over" + (f": {one.label}" if several else "")
    return Chapter(
        title, says, plots.rates(rows, [one.label], None, "taken when possible"), Table(heads, lines)
    )


def coverage(game: Game, series: list[Series]) -> Chapter:
    reached, never = clauses(series, game)
    lines = [
        (f"§{found.clause}", found.chapter, f"{found.matches.won:,}", percent(found.matches.rate.value))
        for found in reached
    ]
    says = f"{len(reached)} of {len(game.rules.clauses)} clauses were named by what happened. " + (
        f"Never: {', '.join(f'§{id}' for id in never)}. Many say what things are, or bar something."
        if never
        else ""
    )
    return Chapter(
        "Which rules come into play", says, None, Table(("clause", "chapter", "in matches", "share"), lines)
    )


def signed(points: float) -> str:
    """+4 or −4, with the sign that is as wide as a plus."""
    return f"{points:+.0f}".replace("-", "−")


def origins(game: Game) -> Chapter | None:
    """What of the box is reconstructed: figures that hang on it say something of the reconstruction, too."""
    ours = [
        (component.name, component.says["reconstruction"])
        for component in components(game.content)
        if component.says.get("reconstruction")
    ]
    if not ours:
        return None
    names = ", ".join(name for name, _ in ours)
    return Chapter(
        "What of the box is reconstructed",
        f"{names}: where a figure hangs on these, it speaks of the reconstruction as much as of the game.",
        None,
        Table(("component", "what is ours"), ours),
    )
