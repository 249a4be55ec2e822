"""Quakes (§10): Fault Lines, Tremors, Stops."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit, members
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.cards import TWO_TOOLS
from bugeyed.games.bugout.heap import Heap, one_each
from bugeyed.games.bugout.pending import CHANCE, GO_ON, Draw
from bugeyed.games.bugout.rules.payments import of_kind, price
from bugeyed.games.bugout.rules.reactions import Reaction
from bugeyed.games.bugout.setting import SAVE_QUAKE, TOOL
from bugeyed.games.bugout.state import Valley

TREMORS: Final[i64] = 12
STOP: Final[i64] = 13
"""Quake cards that are no Fault Line, counted after those."""
NO_SEISMIC: Final[i64] = -1
"""What has a Quake card turned that answers to no Seismic card (§EV8)."""


def begin(valley: Valley, seat: i64) -> None:
    """§10.1 a Seismic card goes to the hand, and a Quake card is turned at once."""
    seismic: i64 = 0
    while valley.disasters.holds(seismic):
        seismic += 1
    valley.hold_disaster(seismic, seat)
    valley.push(QuakeCard(seismic))


class QuakeCard(Draw):
    """§10.2 a Quake card is turned for a Seismic card; an empty deck is shuffled anew first (§Q2)."""

    def __init__(self, seismic: i64) -> None:
        self.seismic: Final = seismic

    def decider(self, valley: Valley) -> i64:
        return CHANCE if valley.faults or valley.tremors or valley.stops else GO_ON

    def go_on(self, valley: Valley) -> None:
        setting = valley.setting
        valley.faults = bit(len(setting.faults)) - 1
        valley.tremors = setting.tremors
        valley.stops = setting.stops
        valley.tell(news.QUAKES_SHUFFLED)
        valley.push(self)

    def heap(self, valley: Valley) -> Heap:
        found = one_each(actions.QUAKE, valley.faults, STOP + 1)
        found.numbers[TREMORS] = valley.tremors
        found.numbers[STOP] = valley.stops
        return found

    def answer(self, valley: Valley, code: i64) -> None:
        """§10.3 a Fault Line hits Structures, §10.4 Tremors do nothing, §10.5 a Stop ends its Seismic card."""
        card = code - actions.QUAKE
        if card == TREMORS:
            valley.tremors -= 1
            valley.tell(news.TREMBLED)
        elif card == STOP:
            valley.stops -= 1
            if self.seismic == NO_SEISMIC:
                valley.tell(news.STOPPED_BY_EVENT)
            else:
                valley.tell(news.STOPPED)
                valley.lose_disaster(self.seismic)
        else:
            valley.faults &= ~bit(card)
            line = valley.setting.faults[card]
            valley.tell(news.FAULT_OPENED, line)
            for cell in reversed(members(line)):
                valley.push(SaveFromQuake(cell))


class SaveFromQuake(Reaction):
    """§10.3 one damage to a Structure, and to nothing else; §8.8 a Tool saves it, or two with Aftershocks (§EV35)."""

    saved = news.SAVED_FROM_QUAKE
    cause = "quake"
    threat = "A quake hits"

    def after(self, asked: i64) -> Reaction:
        return SaveFromQuake(self.cell, asked)

    def is_threatened(self, valley: Valley) -> bool:
        return valley.is_structure(self.cell)

    def price(self, valley: Valley) -> i64:
        cost = price(valley, SAVE_QUAKE)
        return cost + of_kind(TOOL, 1) if valley.held.burdens(valley.active, TWO_TOOLS) else cost
