"""Chapters about how matches came out: who wins, by what, after how long, with how many points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bugeyed.core.game import Game
from bugeyed.lab.intervals import Interval
from bugeyed.lab.page import mean_and_span, percent, span
from bugeyed.lab.report import plots
from bugeyed.lab.report.chapter import SHOWN, Chapter, Table, sure
from bugeyed.lab.report.leads import together
from bugeyed.lab.report.plots import Spec
from bugeyed.lab.report.series import ALL, Series, seat_names
from bugeyed.lab.significance import LEVEL, against_share, holm, of_two_means, of_two_rates


def wins(game: Game, series: list[Series]) -> Chapter:
    rows: list[Spec] = []
    lines: list[tuple[str, ...]] = []
    said: list[str] = []
    for one in series:
        figures = one.figures
        alone = together(one)
        players = 1 if alone else one.simulation.players
        names = (
            ["the team" if one.simulation.players > 1 else "the player"]
            if alone
            else seat_names(game, players)
        )
        wins = [figures.seat(seat) for seat in range(players)]
        share = sum(win.won for win in wins) / (players * figures.matches)
        tests = [1.0] if alone else holm([against_share(win.won, win.matches, share) for win in wins])
        for name, win, p in zip(names, wins, tests, strict=True):
            rate = win.rate
            rows.append(plots.dot(name, one.label, rate))
            lines.append(
                (
                    one.label,
                    name,
                    f"{win.won:,} of {win.matches:,}",
                    percent(rate.value),
                    span(rate),
                    sure(p, alone),
                )
            )
        said.append(_who_wins(one, names, [win.rate for win in wins], tests, alone))
    alike = len({one.simulation.players for one in series}) == 1 and not any(together(one) for one in series)
    share_line = 1 / series[0].simulation.players if alike else None
    labels = [one.label for one in series]
    heads = ("", "seat", "won", "rate", "95 % interval", "against an equal share")
    return Chapter(
        "Who wins",
        " ".join(said),
        plots.rates(rows, labels, share_line, "matches won"),
        Table(heads, lines, folded=False),
    )


def _who_wins(one: Series, names: list[str], rates: list[Interval], tests: list[float], alone: bool) -> str:
    before = "" if one.label == ALL else f"{one.label}: "
    if alone:
        return _upper(f"{before}{names[0]} wins {percent(rates[0].value)} of the matches ({span(rates[0])}).")
    unequal = [
        f"{name} wins {percent(rate.value)}"
        for name, rate, p in zip(names, rates, tests, strict=True)
        if p < LEVEL
    ]
    drawn = one.figures.drawn.rate
    draws = f" {percent(drawn.value)} are drawn." if drawn.value > 0 else ""
    if unequal:
        return _upper(f"{before}{' and '.join(unequal)}, which is not an equal share.{draws}")
    return _upper(
        f"{before}no seat wins more or less than its share, as far as these matches can tell.{draws}"
    )


def bots(series: list[Series]) -> Chapter | None:
    """Skill beside luck: how far a better bot gets."""
    rows: list[Spec] = []
    lines: list[tuple[str, ...]] = []
    for one in series:
        levels = one.simulation.levels
        if len(set(levels)) < 2 or together(one):
            continue
        for which, level in enumerate(levels):
            rate = one.figures.bot(which).rate
            name = f"level {level}"
            rows.append(plots.dot(name, one.label, rate))
            lines.append((one.label, name, percent(rate.value), span(rate)))
    if not rows:
        return None
    best = max(rows, key=lambda row: row["value"])
    return Chapter(
        "What skill is worth",
        f"The bot of {best['name']} wins {percent(best['value'])}: "
        "the further from an equal share, the more skill decides.",
        plots.rates(rows, [one.label for one in series], None, "matches won by the bot, wherever it sits"),
        Table(("", "bot", "rate", "95 % interval"), lines),
    )


def endings(series: list[Series]) -> Chapter:
    lines = []
    rows: list[Spec] = []
    for one in series:
        for reason, clause, wins in one.figures.endings:
            rate = wins.rate
            lines.append((one.label, reason, f"§{clause}", f"{wins.won:,}", percent(rate.value), span(rate)))
            rows.append(plots.dot(f"{reason} (§{clause})", one.label, rate))
    first = series[0].figures.endings
    says = f"Most matches end because {first[0][0]} (§{first[0][1]})." if first else "No match has ended."
    for row in rows:
        row["name"] = row["name"] if len(row["name"]) < 60 else row["name"][:57] + "…"
    plot = (
        plots.rates(rows[:SHOWN], [one.label for one in series], None, "of matches")
        if len(rows) > 1
        else None
    )
    return Chapter(
        "How matches end",
        says,
        plot,
        Table(("", "because", "clause", "matches", "share", "95 % interval"), lines),
    )


def lengths(series: list[Series]) -> Chapter:
    values = {one.label: [float(record.turns) for record in one.records] for one in series}
    lines = []
    for one in series:
        for name, found in (("turns", one.figures.turns), ("actions", one.figures.actions)):
            lines.append(
                (
                    one.label,
                    name,
                    f"{found.median:g}",
                    f"{found.mean:.1f}",
                    str(found.shortest),
                    str(found.longest),
                )
            )
    middle = series[0].figures.turns
    says = (
        f"Half of the matches last {middle.median:g} turns or fewer; "
        f"the shortest {middle.shortest}, the longest {middle.longest}."
    )
    heads = ("", "length in", "median", "mean", "shortest", "longest")
    return Chapter("How long they last", says, plots.lengths(values, "turns"), Table(heads, lines))


def scores(game: Game, series: list[Series]) -> Chapter | None:
    scored = [one for one in series if one.figures.scored]
    if not scored:
        return None
    lines = []
    margins: dict[str, list[float]] = {}
    for one in scored:
        alike = together(one)
        names = ["all"] if alike else seat_names(game, one.simulation.players)
        for seat, name in enumerate(names):
            lines.append((one.label, name, *mean_and_span(one.figures.score(seat))))
        margins[one.label] = [
            float(record.scores[0]) if alike else float(sorted(record.scores)[-1] - sorted(record.scores)[-2])
            for record in one.records
            if record.scores
        ]
    alike = together(scored[0])
    middle = sorted(margins[scored[0].label])[len(margins[scored[0].label]) // 2]
    says = (
        f"Half of the matches end with {middle:g} points or fewer."
        if alike
        else f"In half of the matches the best two are {middle:g} points apart or less."
    )
    plot = plots.lengths(margins, "points" if alike else "points between the best two")
    return Chapter("Scores", says, plot, Table(("", "score of", "mean", "95 % interval"), lines))


def compared(series: list[Series]) -> Chapter | None:
    """Each series beside the first: what differs by more than chance."""
    if len(series) < 2:
        return None
    first = series[0]
    figures: list[tuple[str, Callable[[Series], str], Callable[[Series], float]]] = [
        (
            "first seat wins",
            lambda one: percent(one.figures.seat(0).rate.value),
            lambda one: of_two_rates(_won(first), _won(one)),
        ),
        (
            "draws",
            lambda one: percent(one.figures.drawn.rate.value),
            lambda one: of_two_rates(_drawn(first), _drawn(one)),
        ),
        (
            "turns, mean",
            lambda one: f"{one.figures.turns.mean:.1f}",
            lambda one: of_two_means(_turns(first), _turns(one)),
        ),
    ]
    if all(one.figures.scored for one in series):
        figures.append(
            (
                "score of the first seat, mean",
                lambda one: f"{one.figures.score(0).value:.2f}",
                lambda one: of_two_means(_points(first), _points(one)),
            )
        )
    tests = holm([test(one) for one in series[1:] for _, _, test in figures])
    lines = []
    differing = []
    for place, one in enumerate(series[1:]):
        for number, (name, shown, _) in enumerate(figures):
            p = tests[place * len(figures) + number]
            lines.append((one.label, name, shown(first), shown(one), sure(p)))
            if p < LEVEL:
                differing.append(f"{name} ({one.label})")
    says = (
        f"Beside “{first.label}”, these differ by more than chance: {', '.join(differing)}."
        if differing
        else f"Beside “{first.label}” nothing differs by more than chance, as far as these matches can tell."
    )
    return Chapter(
        "Side by side", says, None, Table(("", "figure", first.label, "here", "sure"), lines, folded=False)
    )


def _won(one: Series) -> tuple[int, int]:
    wins = one.figures.seat(0)
    return wins.won, wins.matches


def _drawn(one: Series) -> tuple[int, int]:
    return one.figures.drawn.won, one.figures.matches


def _turns(one: Series) -> Sequence[float]:
    return [float(record.turns) for record in one.records]


def _points(one: Series) -> Sequence[float]:
    return [float(record.scores[0]) for record in one.records if record.scores]


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
