"""Rainstorms (§9), and the Umbrella that keeps tiles dry (§EV30)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.bugout import actions, pending
from bugeyed.games.bugout.board import NAMES, bit, count, names_of
from bugeyed.games.bugout.pending import GO_ON, RAINFALL, Record
from bugeyed.games.bugout.rules.ending import discard_event
from bugeyed.games.bugout.setting import UMBRELLA
from bugeyed.games.bugout.state import Valley, struck

SHELTERED: i64 = 2
"""Tiles an Umbrella keeps dry."""


def chances(valley: Valley) -> list[tuple[int, int]]:
    """The next Rainstorm card: a known one on top, any of the unseen, or a known one at the bottom."""
    if valley.rain_top:
        return [(actions.RAIN + valley.rain_top[0], 1)]
    found: list[tuple[int, int]] = []
    for card in range(len(valley.setting.rain)):
        if valley.rain >> card & 1:
            found.append((actions.RAIN + card, 1))
    if not found and valley.rain_bottom:
        found.append((actions.RAIN + valley.rain_bottom[0], 1))
    return found


def take_card(valley: Valley, card: i64) -> None:
    """A Rainstorm card leaves the deck."""
    if valley.rain_top:
        valley.rain_top = valley.rain_top[1:]
    elif valley.rain >> card & 1:
        valley.rain &= ~bit(card)
    else:
        valley.rain_bottom = valley.rain_bottom[1:]


def fall(valley: Valley, card: i64) -> None:
    """§9.2 rain falls on every tile of the card."""
    take_card(valley, card)
    cells = valley.setting.rain[card]
    if valley.telling:
        places = ", ".join(names_of(cells))
        words = f"{valley.setting.rain_shapes[card]}: rain falls on {places}."
        valley.tell_card("rain", "9.2", words, struck(cells))
    valley.replace(Record(pending.SHELTER, cells))


def resume_shelter(valley: Valley, record: Record) -> i64:
    """Whoever has the Umbrella is asked before any damage, if a tile could be damaged."""
    holder = valley.holder_of(UMBRELLA)
    if record.b == 0 and holder >= 0 and threatened(valley, record.a):
        return holder
    if record.b > 1 and threatened(valley, record.a):
        return record.c
    valley.replace(Record(pending.HITS, record.a, RAINFALL))
    return GO_ON


def threatened(valley: Valley, cells: i64) -> i64:
    """Those of some cells whose top tile can be damaged."""
    found: i64 = 0
    for cell in range(36):
        if cells >> cell & 1 and valley.has_health(cell):
            found |= bit(cell)
    return found


def options_shelter(valley: Valley, record: Record) -> list[int]:
    """Open the Umbrella or not; then up to two tiles."""
    if record.b == 0:
        return [actions.USE + UMBRELLA, actions.LET]
    cells = threatened(valley, record.a)
    found = [actions.TARGET + cell for cell in range(36) if cells >> cell & 1]
    found.append(actions.DONE)
    return found


def answer_shelter(valley: Valley, record: Record, code: i64) -> None:
    """A sheltered tile takes no damage from this card."""
    if code == actions.LET or code == actions.DONE:
        valley.replace(Record(pending.HITS, record.a, RAINFALL))
    elif code == actions.USE + UMBRELLA:
        holder = valley.holder_of(UMBRELLA)
        discard_event(valley, UMBRELLA, "EV30")
        valley.replace(Record(pending.SHELTER, record.a, SHELTERED + 1, holder))
    else:
        cell = code - actions.TARGET
        if valley.telling:
            valley.tell("shelter", "EV30", f"The Umbrella keeps {NAMES[cell]} dry.", struck(bit(cell)))
        valley.replace(Record(pending.SHELTER, record.a & ~bit(cell), record.b - 1, record.c))


def flooded_tiles(valley: Valley) -> i64:
    """How many cells show a Flooded tile on top."""
    cells: i64 = 0
    for cell in range(36):
        if valley.top[cell] == 1:
            cells |= bit(cell)
    return count(cells)
