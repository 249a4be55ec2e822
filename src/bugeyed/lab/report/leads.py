"""Who led when: win chances worked out from what the game's advice said, turn by turn, of all matches together."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bugeyed.lab.logistic import Floats, logistic, regression
from bugeyed.lab.report.series import Series

Numbers: TypeAlias = NDArray[np.int64]

STEPS: Final = 20
"""Parts that the course of a match is divided into."""
SAMPLE: Final = 40_000
"""Moments the chances are fitted to."""


@dataclass(frozen=True)
class Courses:
    """All matches as their seats stood at the beginning of every turn: a row a turn, match by match."""

    match: Numbers
    """Which of the matches, counted from 0."""
    numbers: Numbers
    """By match, its number in the study."""
    progress: Floats
    """From 0 at the beginning of the match to 1 at its end."""
    margins: Floats
    """A column a seat: what the advice says for it, less what it says for the best of the others."""
    decided: int
    """How much decisions moved the advice, of all matches together."""
    luck: int
    """How much chance did."""


def together(series: Series) -> bool:
    """Whether the seats win or lose as one: there is nobody to lead but the game."""
    return series.simulation.players == 1 or series.figures.together


def courses(series: Series) -> Courses:
    """The course of every traced match."""
    table = series.decisions.combine_chunks()
    players = series.simulation.players
    number, turn = table["match"].to_numpy(), table["turn"].to_numpy().astype(np.int64)
    worth, after = (_by_seat(table[name], players) for name in ("worth", "after"))
    first = np.append(True, number[1:] != number[:-1])
    match = np.cumsum(first) - 1
    last = np.maximum(1, turn[np.append(first[1:], True)])
    begins = turn > np.where(first, 0, np.roll(turn, 1))
    # What chance did after a decision shows where the next one is made; after the last there is nothing to see.
    following = np.where(np.append(first[1:], True)[:, None], after, np.roll(worth, -1, axis=0))
    played = turn > 0
    return Courses(
        match[begins],
        number[first].astype(np.int64),
        (turn[begins] - 1) / last[match[begins]],
        _margins(worth[begins], together(series)),
        int(np.abs(after - worth)[played].sum()),
        int(np.abs(following - after)[played].sum()),
    )


def _by_seat(column: Any, players: int) -> Numbers:
    """A column of lists, a number a seat, as a table."""
    flat: Numbers = column.combine_chunks().flatten().to_numpy().astype(np.int64)
    return flat.reshape(-1, players)


def _margins(worth: Numbers, alone: bool) -> Floats:
    if alone:
        return worth.astype(np.float64)
    others = np.sort(worth, axis=1)
    best, second = others[:, -1:], others[:, -2:-1]
    return np.asarray(np.where(worth == best, worth - second, worth - best), dtype=np.float64)


@dataclass(frozen=True)
class Chances:
    """Win chances by a logistic curve over the margin, which counts for more as the match goes on."""

    weights: tuple[float, float, float]
    scale: float

    def of(self, progress: Floats, margins: Floats) -> Floats:
        """The chances of seats to win."""
        constant, slope, growth = self.weights
        return logistic(constant + (slope + growth * progress) * margins / self.scale)


def fit(series: Series, known: Courses) -> Chances:
    """The curve that fits best to who won."""
    won = _won(series, known)[known.match]
    seats = won.shape[1]
    # Whole turns, so that every seat weighs alike.
    some = slice(None, None, 1 + won.size // SAMPLE)
    progress, margins = np.repeat(known.progress[some], seats), known.margins[some].ravel()
    results = won[some].ravel().astype(np.float64)
    scale = max(1.0, float(np.median(np.abs(margins)))) if len(margins) else 1.0
    seen = np.column_stack([np.ones(len(margins)), margins / scale, progress * margins / scale])
    constant, slope, growth = regression(seen, results).tolist()
    return Chances((constant, slope, growth), scale)


def _won(series: Series, known: Courses) -> NDArray[np.bool_]:
    """A row a match, a column a seat: whether it won."""
    seats = range(series.simulation.players)
    return np.array([[series.won[number, seat] for seat in seats] for number in known.numbers.tolist()])


@dataclass(frozen=True)
class Leads:
    """What the courses of all matches say."""

    changes: Numbers
    """By match, how often another seat took the lead."""
    settled: Floats
    """By match that was won, when its winner took the lead for good: 0 at its beginning, 1 at its end."""
    lowest: Floats
    """By match that was won, the smallest chance its winner had."""
    winners: list[Floats]
    """By part of the match, the winners' chances."""
    luck: float
    """Of all that moved the advice, the share that chance moved."""


def leads(series: Series) -> Leads:
    """Who led when."""
    known = courses(series)
    chances = fit(series, known).of(known.progress[:, None], known.margins)
    matches = len(known.numbers)
    ahead = leaders(chances, known.match, together(series))
    changed = (ahead[1:] != ahead[:-1]) & (known.match[1:] == known.match[:-1])
    won = _won(series, known)
    # Of those who share a win, the first stands for all.
    winner, decided = won.argmax(axis=1), np.asarray(won.any(axis=1))
    counts = decided[known.match]
    match, progress = known.match[counts], known.progress[counts]
    theirs = chances[counts, winner[match]]
    lowest, settled = np.ones(matches), np.zeros(matches)
    np.minimum.at(lowest, match, theirs)
    behind = theirs < 1 / 2 if together(series) else ahead[counts] != winner[match]
    np.maximum.at(settled, match, np.where(behind, progress, 0.0))
    begun = np.unique(match)
    moved = known.luck + known.decided
    return Leads(
        np.bincount(known.match[1:][changed], minlength=matches),
        settled[begun],
        lowest[begun],
        in_steps(progress, theirs),
        known.luck / moved if moved else math.nan,
    )


def in_steps(progress: Floats, values: Floats) -> list[Floats]:
    """The *values* of each part of a match."""
    place = np.minimum(STEPS - 1, (progress * STEPS).astype(np.int64))
    return [values[place == step] for step in range(STEPS)]


def leaders(chances: Floats, match: Numbers, together: bool) -> Numbers:
    """By turn, the seat that leads, the one before where several do; of a team, whether it is ahead of the game."""
    if together:
        return np.asarray(chances[:, 0] >= 1 / 2, dtype=np.int64)
    first = chances == chances.max(axis=1, keepdims=True)
    ahead: Numbers = first.argmax(axis=1)
    # Only after a tie does it matter who led before: those are few.
    for place in np.flatnonzero(first.sum(axis=1) > 1):
        before = ahead[place - 1]
        if place and match[place] == match[place - 1] and first[place, before]:
            ahead[place] = before
    return ahead
