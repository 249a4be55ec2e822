"""Whole turns: the best sequences of decisions up to the next card, found by keeping the most promising ones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions
from bugeyed.games.bugout.advice.outlook import Outlook
from bugeyed.games.bugout.pending import CHANCE, Pending
from bugeyed.games.bugout.rules import engine, water
from bugeyed.games.bugout.rules.lava import Flow
from bugeyed.games.bugout.rules.tornadoes import TornadoCard
from bugeyed.games.bugout.rules.turn import ActionPhase
from bugeyed.games.bugout.rules.verbs.table import who_in
from bugeyed.games.bugout.setting import colour_of, first_hero
from bugeyed.games.bugout.state import Valley

DEEPEST: Final[i64] = 14
"""Decisions in a row; a turn of four actions with payments and passengers has about as many."""
HOMES: Final[i64] = 4
"""Extraction Points considered in a turn."""


class Line:
    """Decisions in a row and what they lead to."""

    def __init__(self, codes: list[int], valley: Valley, value: float) -> None:
        self.codes: Final = codes
        self.valley: Final = valley
        self.value: Final = value


def best_lines(valley: Valley, width: i64, outlook: Outlook) -> list[Line]:
    """The best ways to decide until a card is drawn or the question is settled, best first; *width* are followed."""
    outlook.settle(valley, HOMES)
    acting = isinstance(valley.stack[-1], ActionPhase)
    open_lines: list[Line] = [Line([], valley, 0.0)]
    ended: dict[float, Line] = {}
    for _ in range(DEEPEST):
        grown: dict[float, Line] = {}
        # In the middle of an action, such as boarding a Car: what has been paid shows, and not yet what for.
        begun: dict[float, Line] = {}
        # After a free action: getting out of a Car pays with the step that follows, and as many actions are left.
        freed: dict[float, Line] = {}
        for line in open_lines:
            for code in water.answers(line.valley):
                if acting and is_waste(line.valley, code):
                    continue
                draft = engine.follow(line.valley, code)
                value = judged(outlook, draft)
                # Equal values are the same thing done by somebody else, or in another order.
                if settled(valley, draft, acting):
                    # The shortest comes first: nobody gets into a Car to get out of it again.
                    if value not in ended:
                        ended[value] = Line([*line.codes, code], draft, value)
                elif acting and not isinstance(draft.stack[-1], ActionPhase):
                    if value not in begun:
                        begun[value] = Line([*line.codes, code], draft, value)
                elif acting and draft.actions_left == line.valley.actions_left:
                    if value not in freed:
                        freed[value] = Line([*line.codes, code], draft, value)
                elif value not in grown:
                    grown[value] = Line([*line.codes, code], draft, value)
        open_lines = [*foremost(grown, width), *foremost(begun, width), *foremost(freed, (width + 1) // 2)]
        if not open_lines:
            break
    done = list(ended.values())
    # Those that are too long to be followed to their end.
    done.extend(open_lines)
    done.sort(key=value_of, reverse=True)
    return done


def is_waste(valley: Valley, code: i64) -> bool:
    """Looting what stands, and what a comrade in the same place does as well."""
    if code >= actions.USE or not isinstance(valley.stack[-1], ActionPhase):
        return False
    if code >= actions.LOOT:
        return True
    who = who_in(code)
    for other in range(first_hero(colour_of(who)), who):
        if (
            valley.at[other] == valley.at[who]
            and valley.inside[other] == valley.inside[who]
            and valley.holds[other] < 0
            and valley.holds[who] < 0
            and valley.acted >> other & 1 == valley.acted >> who & 1
        ):
            return True
    return False


def foremost(lines: dict[float, Line], width: i64) -> list[Line]:
    """The *width* best of *lines*."""
    values = sorted(lines, reverse=True)
    return [lines[value] for value in values[:width]]


def judged(outlook: Outlook, valley: Valley) -> float:
    """What a valley is worth; where the wind or Lava is about to strike, on average over where."""
    if valley.turn != CHANCE or not strikes(valley.stack[-1]):
        return outlook.value(valley)
    total = 0.0
    weights = 0.0
    for code, weight in valley.stack[-1].heap(valley).chances():
        total += outlook.value(engine.follow(valley, code)) * float(weight)
        weights += float(weight)
    return total / weights


def strikes(matter: Pending) -> bool:
    """Draws with few outcomes, most of them bad."""
    return isinstance(matter, TornadoCard | Flow)


def value_of(line: Line) -> float:
    """By what lines are ordered."""
    return line.value


def settled(root: Valley, valley: Valley, acting: bool) -> bool:
    """Whether there is nothing more to decide before a card, or on this question."""
    if valley.turn < 0 or valley.phase != root.phase or valley.active != root.active:
        return True
    return not acting and isinstance(valley.stack[-1], ActionPhase)
