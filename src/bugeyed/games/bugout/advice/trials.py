"""Trying lines out: what becomes of them when cards are drawn and the team plays on for a while."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.chance import Lehmer
from bugeyed.games.bugout.advice.outlook import Outlook
from bugeyed.games.bugout.advice.turns import Line, best_lines
from bugeyed.games.bugout.pending import CHANCE
from bugeyed.games.bugout.rules import engine
from bugeyed.games.bugout.state import ACTION, Valley

TRIED: Final[i64] = 3
"""Lines that are tried out, the most promising ones."""
TRIALS: Final[i64] = 3
"""Times each of them is tried; the n-th time with the same luck for all."""
TURNS: Final[i64] = 1
"""Turns of the team after this one, at most."""
STEPS: Final[i64] = 200
"""Decisions and cards in one trial, at most."""


def tried(valley: Valley, lines: list[Line]) -> list[Line]:
    """The most promising of *lines*, with what they come to on average, best first."""
    outlook = Outlook()
    weighed: list[Line] = []
    for line in lines[:TRIED]:
        total: i64 = 0
        for number in range(TRIALS):
            luck = Lehmer(int(1 + 7919 * number + 104_729 * valley.draw_left + 31 * valley.actions_left))
            total += outlook.value(played_on(line.valley, luck))
        weighed.append(Line(line.codes, line.valley, total // TRIALS))
    weighed.sort(key=value_of, reverse=True)
    return weighed


def value_of(line: Line) -> int:
    """By what lines are ordered."""
    return line.value


def played_on(valley: Valley, luck: Lehmer) -> Valley:
    """What a valley has become some turns later."""
    turns: i64 = 0
    active: i64 = valley.active
    acting = valley.phase == ACTION
    for _ in range(STEPS):
        if valley.over:
            break
        if valley.turn == CHANCE:
            valley = engine.follow(valley, luck.weighted(valley.stack[-1].chances(valley)))
            continue
        if valley.phase == ACTION and (not acting or valley.active != active):
            turns += 1
            if turns > TURNS:
                break
        acting = valley.phase == ACTION
        active = valley.active
        # The first of the best lines leads to its end; a card may come up before.
        valley = best_lines(valley, 1)[0].valley
        if valley.phase != ACTION:
            acting = False
    return valley
