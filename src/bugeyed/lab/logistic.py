"""Logistic regression: what weighs how much for winning, from who won."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

PULL: Final = 1.0
"""The ridge: by so much of a row, every weight is pulled towards nothing, so that none runs away where one side always
wins."""
ROUNDS: Final = 30
"""Steps of Newton's method, at most; it settles in less than ten."""
SETTLED: Final = 1e-6


def logistic(values: Floats) -> Floats:
    """From any number to a chance, 0 to 1."""
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -40, 40))))


def regression(seen: Floats, results: Floats) -> Floats:
    """The weight of each column of *seen*, by which their sum tells the *results* best: 1 won, 0 lost, a half drawn."""
    weights = np.zeros(seen.shape[1])
    for _ in range(ROUNDS):
        chance = logistic(seen @ weights)
        slope = seen.T @ (results - chance) - PULL * weights
        bend = (seen * (chance * (1 - chance))[:, None]).T @ seen + PULL * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < SETTLED:
            break
    return weights


def weighed(counts: list[list[int]], results: list[float]) -> list[float | None]:
    """What each count weighs, in steps of e to one; None of those that never differ.

    Columns are brought to one size first, so that the ridge pulls at all of them alike.
    """
    table = np.array(counts, dtype=float)
    size = table.std(axis=0)
    found: list[float | None] = [None] * len(size)
    occurred = np.flatnonzero(size)
    if len(occurred):
        sizes = size[occurred]
        weights = regression(table[:, occurred] / sizes, np.array(results)) / sizes
        for place, weight in zip(occurred, weights, strict=True):
            found[place] = float(weight)
    return found
