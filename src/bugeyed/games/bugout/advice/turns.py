"""Whole turns: the best sequences of decisions up to the next card, found by keeping the most promising ones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout.advice.outlook import Outlook
from bugeyed.games.bugout.pending import CHANCE, Pending
from bugeyed.games.bugout.rules import engine, water
from bugeyed.games.bugout.rules.lava import Flow
from bugeyed.games.bugout.rules.tornadoes import Gust
from bugeyed.games.bugout.rules.turn import ActionPhase
from bugeyed.games.bugout.state import Valley

DEEPEST: Final[i64] = 14
"""Decisions in a row; a turn of four actions with payments and passengers has about as many."""
HOMES: Final[i64] = 4
"""Extraction Points considered in a turn."""


class Line:
    """Decisions in a row and what they lead to."""

    def __init__(self, codes: list[int], valley: Valley, value: i64) -> None:
        self.codes: Final = codes
        self.valley: Final = valley
        self.value: Final = value


def best_lines(valley: Valley, width: i64) -> list[Line]:
    """The best ways to decide until a card is drawn or the question is settled, best first; *width* are followed."""
    outlook = Outlook()
    outlook.settle(valley, HOMES)
    acting = isinstance(valley.stack[-1], ActionPhase)
    open_lines: list[Line] = [Line([], valley, 0)]
    done: list[Line] = []
    for _ in range(DEEPEST):
        grown: dict[int, Line] = {}
        # In the middle of an action, such as boarding a Car: what has been paid shows, and not yet what for.
        begun: dict[int, Line] = {}
        for line in open_lines:
            for code in water.answers(line.valley):
                draft = engine.follow(line.valley, code)
                value = judged(outlook, draft)
                # Equal values are the same thing done by somebody else, or in another order.
                if settled(valley, draft, acting):
                    done.append(Line([*line.codes, code], draft, value))
                elif acting and not isinstance(draft.stack[-1], ActionPhase):
                    if value not in begun:
                        begun[value] = Line([*line.codes, code], draft, value)
                elif value not in grown:
                    grown[value] = Line([*line.codes, code], draft, value)
        open_lines = [*foremost(grown, width), *foremost(begun, width)]
        if not open_lines:
            break
    else:
        done.extend(open_lines)
    done.sort(key=value_of, reverse=True)
    return done


def foremost(lines: dict[int, Line], width: i64) -> list[Line]:
    """The *width* best of *lines*."""
    values = sorted(lines, reverse=True)
    return [lines[value] for value in values[:width]]


def judged(outlook: Outlook, valley: Valley) -> i64:
    """What a valley is worth; where the wind or Lava is about to strike, on average over where."""
    if valley.turn != CHANCE or not strikes(valley.stack[-1]):
        return outlook.value(valley)
    total: i64 = 0
    weights: i64 = 0
    for code, weight in valley.stack[-1].chances(valley):
        total += outlook.value(engine.follow(valley, code)) * weight
        weights += weight
    return total // weights


def strikes(matter: Pending) -> bool:
    """Draws with few outcomes, most of them bad."""
    return isinstance(matter, Gust | Flow)


def value_of(line: Line) -> int:
    """By what lines are ordered."""
    return line.value


def settled(root: Valley, valley: Valley, acting: bool) -> bool:
    """Whether there is nothing more to decide before a card, or on this question."""
    if valley.turn < 0 or valley.phase != root.phase or valley.active != root.active:
        return True
    return not acting and isinstance(valley.stack[-1], ActionPhase)
