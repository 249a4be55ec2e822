"""Lava (§12): eruptions, following the flow, placing, diverting."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout import actions, pending
from bugeyed.games.bugout.board import DIRECTIONS, NAMES, NEXT, bit
from bugeyed.games.bugout.pending import GO_ON, Record
from bugeyed.games.bugout.rules import damage
from bugeyed.games.bugout.rules.ending import discard_event
from bugeyed.games.bugout.setting import VALVE
from bugeyed.games.bugout.state import ERUPTION, HIGH, LAVA, Valley, struck

FINISHED: Final[i64] = -1
"""A flow that leaves the map or runs in a circle (§12.9)."""
BLOCKED: Final[i64] = -2
"""A flow that ends at High Ground (§L5)."""


def bed(valley: Valley, cell: i64) -> i64:
    """The top tile as Lava sees it: Rope Bridges do not count (§12.11)."""
    if valley.bridge[cell] & 3 == 1:
        return valley.ground(cell)
    return valley.top[cell]


def trace(valley: Valley, eruption: i64) -> i64:
    """§12.3 where the flow of an Eruption takes its next tile: cell * 4 + heading, FINISHED or BLOCKED."""
    heading = eruption
    cell = NEXT[valley.volcano * 4 + heading]
    visited: i64 = 0
    while True:
        if cell < 0 or visited >> cell & 1:
            return FINISHED
        visited |= bit(cell)
        top = bed(valley, cell)
        if top == HIGH:
            return BLOCKED
        if top != LAVA:
            return cell * 4 + heading
        # §12.6: whatever side it comes from, the flow leaves by the Lava's exit.
        heading = valley.lava[cell]
        cell = NEXT[cell * 4 + heading]


def is_inert(valley: Valley, eruption: i64) -> bool:
    """§12.12 the edge of the map or High Ground beside the Volcano on that side; Lava is none (§L2)."""
    cell = NEXT[valley.volcano * 4 + eruption]
    return cell < 0 or bed(valley, cell) == HIGH


def erupt(valley: Valley, eruption: i64, seat: i64) -> None:
    """§12.1 the Volcano is swept clean, the card goes to the hand and a Lava tile is drawn."""
    if is_inert(valley, eruption):
        valley.discard[9 + eruption] += 1
        if valley.telling:
            valley.tell("eruption", "12.12", f"Eruption {DIRECTIONS[eruption]} is inert and discarded.")
        return
    valley.disasters = (*valley.disasters, ERUPTION + eruption + 16 * seat)
    if valley.telling:
        words = f"The Volcano erupts to the {DIRECTIONS[eruption]}."
        valley.tell("eruption", "12.1", words, struck(bit(valley.volcano)))
    valley.push(Record(pending.FLOW, eruption))
    damage.sweep(valley, valley.volcano)


def flowing(valley: Valley, eruption: i64) -> bool:
    """Whether an Eruption is in some hand."""
    for card in valley.disasters:
        if card & 15 == ERUPTION + eruption:
            return True
    return False


def resume_vent(valley: Valley, record: Record) -> i64:
    """Whoever has the Pressure Valve is asked before an Eruption draws in the Disaster Phase (§EV24)."""
    if flowing(valley, record.a) and record.b == 0:
        holder = valley.holder_of(VALVE)
        if holder >= 0:
            return holder
    valley.replace(Record(pending.FLOW, record.a))
    return GO_ON


def answer_vent(valley: Valley, record: Record, code: i64) -> None:
    """The valve stops this Eruption for this phase."""
    if code == actions.LET:
        valley.replace(Record(pending.FLOW, record.a))
        return
    discard_event(valley, VALVE, "EV24")
    valley.pop()


def resume_flow(valley: Valley, record: Record) -> i64:
    """A Lava tile is drawn for an Eruption, unless it is over (§L4, §L5)."""
    eruption = record.a
    if not flowing(valley, eruption):
        valley.pop()
        return GO_ON
    if record.c:
        return -1
    if lava_left(valley) == 0:
        valley.pop()
        run_dry(valley)
        return GO_ON
    if trace(valley, eruption) < 0:
        valley.pop()
        stop(valley, eruption)
        return GO_ON
    return -1


def lava_left(valley: Valley) -> i64:
    """Tiles in the Lava deck."""
    return valley.flows[0] + valley.flows[1] + valley.flows[2]


def stop(valley: Valley, eruption: i64) -> None:
    """An Eruption is over (§12.9)."""
    valley.lose_disaster(ERUPTION + eruption)
    if valley.telling:
        valley.tell("eruption", "12.9", f"Eruption {DIRECTIONS[eruption]} has run its course.")


def run_dry(valley: Valley) -> None:
    """§L4 with the Lava deck empty all Eruptions are discarded."""
    if valley.telling:
        valley.tell("eruption", "L4", "The Lava deck is empty; all Eruptions are over.")
    for eruption in range(4):
        valley.lose_disaster(ERUPTION + eruption)


def chances(valley: Valley) -> list[tuple[int, int]]:
    """What is left of the Lava deck."""
    found: list[tuple[int, int]] = []
    for kind in range(3):
        if valley.flows[kind]:
            found.append((actions.FLOW + kind, valley.flows[kind]))
    return found


def answer_flow(valley: Valley, record: Record, kind: i64) -> None:
    """§12.7 a tile that would point at High Ground is set aside; any other is placed."""
    valley.flows[kind] -= 1
    spot = trace(valley, record.a)
    cell, heading = spot // 4, spot % 4
    leaving = (heading + valley.setting.flow_turns[kind]) % 4
    beyond = NEXT[cell * 4 + leaving]
    diverted = beyond >= 0 and bed(valley, beyond) == HIGH
    aside = record.b
    if diverted and lava_left(valley):
        if valley.telling:
            words = f"A {actions.FLOWS[kind]} flow on {NAMES[cell]} would meet {valley.place(beyond)}."
            valley.tell_card("divert", "12.7", words)
        valley.replace(Record(pending.FLOW, record.a, aside + (1 << (8 * kind)), kind + 1))
        return
    valley.pop()
    for other in range(3):
        valley.flows[other] += aside >> (8 * other) & 255
    if valley.telling:
        words = f"Lava covers {valley.place(cell)} and flows on to the {DIRECTIONS[leaving]}."
        moves = [Travel(None, f"lava:{NAMES[cell]}", [f"cell:{NAMES[cell]}"])]
        valley.tell_card("lava", "12.8" if diverted else "12.4", words, moves)
    victims = cover(valley, cell, leaving)
    if diverted:
        stop(valley, record.a)
    for eruption in range(4):
        # §L5: all flows are followed anew after every tile.
        if flowing(valley, eruption) and trace(valley, eruption) < 0:
            stop(valley, eruption)
    if lava_left(valley) == 0:
        run_dry(valley)
    damage.condemn(valley, victims)


def cover(valley: Valley, cell: i64, leaving: i64) -> i64:
    """§12.5 Lava on a cell; the Survivors it kills are returned. Under a Rope Bridge it harms nobody."""
    victims: i64 = 0
    kind = valley.bridge[cell] & 3
    if kind != 1:
        victims = damage.wreck(valley, cell)
        if kind == 2:
            if valley.telling:
                valley.tell("bridge", "I17", f"The Sturdy Bridge on {NAMES[cell]} is lost for the game.")
            valley.bridge[cell] = 0
            valley.bridges_lost += 1
    elif valley.telling:
        valley.tell("lava", "12.11", f"It passes under the Rope Bridge on {NAMES[cell]}.")
    valley.lava[cell] = leaving
    valley.retop(cell)
    return victims
