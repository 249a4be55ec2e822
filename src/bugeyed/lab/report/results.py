"""Chapters about how matches came out: who wins, by what, after how long, with how many points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from bugeyed.core.game import Game
from bugeyed.core.words import listed
from bugeyed.lab.figures import Wins
from bugeyed.lab.page import mean_and_span, percent, span
from bugeyed.lab.report import plots
from bugeyed.lab.report.chapter import SHOWN, Chapter, Table, each, sure
from bugeyed.lab.report.leads import together
from bugeyed.lab.report.plots import Spec
from bugeyed.lab.report.series import ALL, Series, seat_names
from bugeyed.lab.significance import LEVEL, against_share, holm, of_two_means, of_two_rates


def wins(game: Game, series: list[Series]) -> Chapter:
    rows: list[Spec] = []
    lines: list[tuple[str, ...]] = []
    standings = [_standing(game, one) for one in series]
    # All that stands in the plot is compared at once, so it is corrected together.
    tests = iter(holm([p for standing in standings for p in standing.tests]))
    apart: list[str] = []
    alike: list[str] = []
    for one, standing in zip(series, standings, strict=True):
        unequal = []
        corrected = [next(tests) for _ in standing.tests]
        for seat, (name, win) in enumerate(zip(standing.names, standing.wins, strict=True)):
            p = corrected[min(seat, len(corrected) - 1)] if corrected else 1.0
            rate = win.rate
            rows.append(plots.dot(name, one.label, rate))
            lines.append(
                (
                    one.label,
                    name,
                    f"{win.won:,} of {win.matches:,}",
                    percent(rate.value),
                    span(rate),
                    sure(p, standing.alone),
                )
            )
            if p < LEVEL:
                unequal.append(f"{name} wins {percent(rate.value)}")
        before = "" if one.label == ALL else f"{one.label}: "
        if standing.alone:
            rate = standing.wins[0].rate
            apart.append(
                f"{before}{standing.names[0]} wins {percent(rate.value)} of the matches ({span(rate)})."
            )
        elif unequal:
            apart.append(f"{before}{listed(unequal)}, which is not an equal share.")
        else:
            alike.append(one.label)
    if alike:
        where = "" if len(alike) == len(series) else f" with {listed(alike)}"
        apart.append(f"no seat wins more or less than its share{where}, as far as these matches can tell.")
    drawn = [one.figures.drawn.rate.value for one in series]
    labels = [one.label for one in series]
    if any(drawn):
        apart.append(f"{each(labels, drawn, percent)} are drawn.")
    even = len({one.simulation.players for one in series}) == 1 and not any(
        standing.alone for standing in standings
    )
    heads = ("", "seat", "won", "rate", "95 % interval", "against an equal share")
    share = 1 / series[0].simulation.players if even else None
    return Chapter(
        "Who wins",
        " ".join(map(_upper, apart)),
        plots.rates(rows, labels, share, "matches won", zoom=even),
        Table(heads, lines, folded=False),
    )


@dataclass(frozen=True)
class Standing:
    """How the seats of a series fared; of a team, which is one."""

    names: list[str]
    wins: list[Wins]
    tests: list[float]
    """By seat, how likely chance alone would take it as far from an equal share; one for two seats, none of a team."""
    alone: bool


def _standing(game: Game, one: Series) -> Standing:
    if together(one):
        name = "the team" if one.simulation.players > 1 else "the player"
        return Standing([name], [one.figures.seat(0)], [], True)
    players = one.simulation.players
    wins = [one.figures.seat(seat) for seat in range(players)]
    share = sum(win.won for win in wins) / (players * one.figures.matches)
    tests = [against_share(win.won, win.matches, share) for win in wins]
    # What one of two wins the other does not: that is one comparison.
    tests = tests[:1] if players == 2 else tests
    return Standing(seat_names(game, players), wins, tests, False)


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
    found: dict[tuple[str, str], dict[str, Wins]] = {}
    for one in series:
        for reason, clause, wins in one.figures.endings:
            rate = wins.rate
            lines.append((one.label, reason, f"§{clause}", f"{wins.won:,}", percent(rate.value), span(rate)))
            found.setdefault((reason, clause), {})[one.label] = wins
    matches = sum(one.figures.matches for one in series)
    times = {ending: sum(wins.won for wins in by_series.values()) for ending, by_series in found.items()}
    common = sorted(found, key=lambda ending: -times[ending])
    rows: list[Spec] = [
        plots.dot(f"{reason} (§{clause})", one.label, ending.rate)
        for reason, clause in common[: max(1, SHOWN // len(series))]
        for one in series
        for ending in [found[reason, clause].get(one.label, Wins(0, one.figures.matches))]
    ]
    says = "No match has ended."
    if common:
        reason, clause = common[0]
        says = (
            f"What ends matches most often: {reason} (§{clause}), "
            f"in {percent(times[common[0]] / matches)} of them."
        )
    labels = [one.label for one in series]
    return Chapter(
        "How matches end",
        says,
        plots.rates(rows, labels, None, "of matches") if len(common) > 1 else None,
        Table(("", "because", "clause", "matches", "share", "95 % interval"), lines),
    )


def lengths(series: list[Series]) -> Chapter:
    labels = [one.label for one in series]
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
    turns = [one.figures.turns for one in series]
    says = (
        f"Half of the matches last {each(labels, [found.median for found in turns], '{:g}'.format)} turns or fewer; "
        f"the shortest {min(found.shortest for found in turns)}, the longest {max(found.longest for found in turns)}."
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
    middles = each(list(margins), [median(values) for values in margins.values()], "{:g}".format)
    says = (
        f"Half of the matches end with {middles} points or fewer."
        if alike
        else f"In half of the matches the best two are {middles} or fewer points apart."
    )
    plot = plots.lengths(margins, "points" if alike else "points between the best two")
    return Chapter("Scores", says, plot, Table(("", "score of", "mean", "95 % interval"), lines))


def compared(series: list[Series]) -> Chapter | None:
    """Each series beside the first: what differs by more than chance."""
    if len(series) < 2:
        return None
    first = series[0]
    seat = "the team wins" if together(first) else "first seat wins"
    figures: list[tuple[str, Callable[[Series], str], Callable[[Series], float]]] = [
        (
            seat,
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
                "score, mean" if together(first) else "score of the first seat, mean",
                lambda one: f"{one.figures.score(0).value:.2f}",
                lambda one: of_two_means(_points(first), _points(one)),
            )
        )
    compared = [
        (one, name, shown(one), test(one))
        for one in series[1:]
        for name, shown, test in figures
        # Among more seats the first one wins less often anyway.
        if name != seat or together(first) or one.simulation.players == first.simulation.players
    ]
    firsts = {name: shown(first) for name, shown, _ in figures}
    lines = []
    differing = []
    tests = holm([p for *_, p in compared])
    for (one, name, here, _), p in zip(compared, tests, strict=True):
        lines.append((one.label, name, firsts[name], here, sure(p)))
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
