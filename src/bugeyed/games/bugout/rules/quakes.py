"""Quakes (§10): Fault Lines, Tremors, Stops."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions, pending
from bugeyed.games.bugout.board import bit, names_of
from bugeyed.games.bugout.pending import FAULT, GO_ON, Record
from bugeyed.games.bugout.state import Valley, struck

TREMORS: Final[i64] = 12
STOP: Final[i64] = 13


def resume(valley: Valley) -> i64:
    """A Quake card is turned; an empty deck is shuffled anew first (§Q2)."""
    if not valley.faults and not valley.tremors and not valley.stops:
        setting = valley.setting
        valley.faults = bit(len(setting.faults)) - 1
        valley.tremors = setting.tremors
        valley.stops = setting.stops
        if valley.telling:
            valley.tell("shuffle", "Q2", "The Quake deck is shuffled anew.")
    return -1


def chances(valley: Valley) -> list[tuple[int, int]]:
    """What is left of the Quake deck."""
    found: list[tuple[int, int]] = []
    for line in range(len(valley.setting.faults)):
        if valley.faults >> line & 1:
            found.append((actions.QUAKE + line, 1))
    if valley.tremors:
        found.append((actions.QUAKE + TREMORS, valley.tremors))
    if valley.stops:
        found.append((actions.QUAKE + STOP, valley.stops))
    return found


def turn_card(valley: Valley, record: Record, card: i64) -> None:
    """§10.3 a Fault Line hits Structures, §10.4 Tremors do nothing, §10.5 a Stop ends its Seismic card."""
    valley.pop()
    if card == TREMORS:
        valley.tremors -= 1
        if valley.telling:
            valley.tell_card("quake", "10.4", "Tremors: nothing happens.")
    elif card == STOP:
        valley.stops -= 1
        if valley.telling:
            valley.tell_card("quake", "10.5" if record.a else "EV8", "The ground is still.")
        if record.a:
            valley.lose_disaster(record.a - 1)
    else:
        valley.faults &= ~bit(card)
        line = valley.setting.faults[card]
        if valley.telling:
            words = f"A fault opens along {', '.join(names_of(line))}."
            valley.tell_card("quake", "10.3", words, struck(line))
        valley.push(Record(pending.HITS, line, FAULT))


def strike(valley: Valley, seismic: i64) -> i64:
    """A Seismic card has a Quake card turned (§10.2)."""
    valley.push(Record(pending.QUAKE, seismic + 1))
    return GO_ON
