"""Who led when: win chances worked out from what the game's advice said, turn by turn, of all matches together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bugeyed.lab.report.series import Series

STEPS = 20
"""Parts that the course of a match is divided into."""
ROUNDS = 25
"""Of Newton's method; it stands still long before."""
SAMPLE = 40_000
"""Moments the chances are fitted to."""


class Moment(NamedTuple):
    """A seat at the beginning of a turn; there are a million of them in a study of ten thousand matches."""

    progress: float
    """From 0 at the beginning of the match to 1 at its end."""
    margin: float
    """What the advice says for it, less what it says for the best of the others."""


@dataclass(frozen=True)
class Course:
    """A match as its seats stood turn by turn."""

    number: int
    seats: list[list[Moment]]
    decided: list[float]
    """By turn, how much the decisions of that turn moved the advice."""
    luck: list[float]
    """By turn, how much chance did."""


def courses(series: Series) -> Iterator[Course]:
    """The course of every traced match."""
    table = series.decisions
    columns = [table[name].to_pylist() for name in ("match", "turn", "worth", "after")]
    start = 0
    rows = list(zip(*columns, strict=True))
    while start < len(rows):
        end = start
        while end < len(rows) and rows[end][0] == rows[start][0]:
            end += 1
        yield _course(rows[start:end], together(series))
        start = end


def together(series: Series) -> bool:
    """Whether the seats win or lose as one: there is nobody to lead but the game."""
    return series.simulation.players == 1 or series.figures.together


def _course(rows: Sequence[tuple[int, int, list[int], list[int]]], alone: bool) -> Course:
    number = rows[0][0]
    last = max(1, rows[-1][1])
    players = len(rows[0][2])
    seats: list[list[Moment]] = [[] for _ in range(players)]
    decided, luck = [0.0] * (last + 1), [0.0] * (last + 1)
    seen = 0
    for place, (_, turn, worth, after) in enumerate(rows):
        if turn > seen:
            seen = turn
            for seat in range(players):
                seats[seat].append(Moment((turn - 1) / last, _margin(worth, seat, alone)))
        if turn == 0:
            continue
        following = rows[place + 1][2] if place + 1 < len(rows) else after
        decided[turn] += _moved(worth, after)
        luck[turn] += _moved(after, following)
    return Course(number, seats, decided, luck)


def _moved(before: Sequence[int], after: Sequence[int]) -> int:
    """By how much the advice changed for all seats together."""
    return 0 if before == after else sum([abs(b - a) for a, b in zip(before, after, strict=True)])


def _margin(worth: Sequence[int], seat: int, alone: bool) -> float:
    if alone:
        return float(worth[seat])
    return float(worth[seat] - max([*worth[:seat], *worth[seat + 1 :]]))


@dataclass(frozen=True)
class Chances:
    """Win chances by a logistic curve over the margin, which counts for more as the match goes on."""

    weights: tuple[float, float, float]
    scale: float

    def of(self, moment: Moment) -> float:
        """The chance of a seat to win."""
        constant, slope, growth = self.weights
        return _logistic(constant + (slope + growth * moment.progress) * moment.margin / self.scale)


def _logistic(value: float) -> float:
    if value > 30.0:
        return 1.0
    return 1 / (1 + math.exp(-value)) if value > -30.0 else 0.0


def fit(series: Series, known: Sequence[Course]) -> Chances:
    """The curve that fits best to who won."""
    samples = [
        (moment, series.won.get((course.number, seat), False))
        for course in known
        for seat, moments in enumerate(course.seats)
        for moment in moments
    ]
    samples = samples[:: 1 + len(samples) // SAMPLE]
    sizes = sorted(abs(moment.margin) for moment, _ in samples)
    scale = max(1.0, sizes[len(sizes) // 2]) if sizes else 1.0
    rows = [(moment.margin / scale, moment.progress * moment.margin / scale, won) for moment, won in samples]
    weights = [0.0, 0.0, 0.0]
    for _ in range(ROUNDS):
        step = _newton(weights, rows)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(abs(change) for change in step) < 1e-6:
            break
    return Chances((weights[0], weights[1], weights[2]), scale)


def _newton(weights: list[float], rows: list[tuple[float, float, bool]]) -> list[float]:
    """One step of Newton's method for a logistic curve over a constant, x and y."""
    constant, slope, growth = weights
    # A little weight on small weights keeps a study where one side always wins from running away.
    gradient, gradient_x, gradient_y = -constant, -slope, -growth
    curve, curve_x, curve_y, curve_xx, curve_xy, curve_yy = 1.0, 0.0, 0.0, 1.0, 0.0, 1.0
    for x, y, won in rows:
        chance = _logistic(constant + slope * x + growth * y)
        error, weight = won - chance, chance * (1 - chance)
        gradient += error
        gradient_x += error * x
        gradient_y += error * y
        curve += weight
        curve_x += weight * x
        curve_y += weight * y
        curve_xx += weight * x * x
        curve_xy += weight * x * y
        curve_yy += weight * y * y
    return _solved(
        [[curve, curve_x, curve_y], [curve_x, curve_xx, curve_xy], [curve_y, curve_xy, curve_yy]],
        [gradient, gradient_x, gradient_y],
    )


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Three equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(3):
        pivot = max(range(place, 3), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        for row in range(3):
            if row != place:
                factor = rows[row][place] / rows[place][place]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[place], strict=True)]
    return [rows[place][3] / rows[place][place] for place in range(3)]


@dataclass(frozen=True)
class Leads:
    """What the courses of all matches say."""

    changes: list[int]
    """By match, how often another seat took the lead."""
    settled: list[float]
    """By match that was won, when its winner took the lead for good: 0 at its beginning, 1 at its end."""
    lowest: list[float]
    """By match that was won, the smallest chance its winner had."""
    winners: list[list[float]]
    """By part of the match, the winners' chances."""
    luck: float
    """Of all that moved the advice, the share that chance moved."""


def leads(series: Series) -> Leads:
    """Who led when."""
    known = list(courses(series))
    chances = fit(series, known)
    changes, settled, lowest = [], [], []
    winners: list[list[float]] = [[] for _ in range(STEPS)]
    for course in known:
        tracks = [[chances.of(moment) for moment in moments] for moments in course.seats]
        ahead = _leaders(tracks, together(series))
        changes.append(sum(a != b for a, b in pairwise(ahead)))
        won = [seat for seat in range(len(tracks)) if series.won.get((course.number, seat))]
        if not won or not tracks[won[0]]:
            continue
        track, moments = tracks[won[0]], course.seats[won[0]]
        lowest.append(min(track))
        behind = [place for place, chance in enumerate(track) if chance < 1 / 2]
        settled.append(moments[behind[-1]].progress if behind else 0.0)
        for moment, chance in zip(moments, track, strict=True):
            winners[min(STEPS - 1, int(moment.progress * STEPS))].append(chance)
    decided = math.fsum(math.fsum(course.decided) for course in known)
    luck = math.fsum(math.fsum(course.luck) for course in known)
    return Leads(changes, settled, lowest, winners, luck / (luck + decided) if luck + decided else math.nan)


def _leaders(tracks: list[list[float]], together: bool) -> list[int]:
    """By turn, the seat that leads, the one before where several do; of a team, whether it is ahead of the game."""
    if together:
        return [int(chance >= 1 / 2) for chance in tracks[0]]
    ahead: list[int] = []
    for standing in zip(*tracks, strict=True):
        first = [seat for seat, chance in enumerate(standing) if chance == max(standing)]
        ahead.append(ahead[-1] if ahead and ahead[-1] in first else first[0])
    return ahead
