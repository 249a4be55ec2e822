"""The Apocalypse (§14, §P): damage, destruction, and the last choppers."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout import actions, pending
from bugeyed.games.bugout.board import NAMES, bit, count
from bugeyed.games.bugout.pending import GO_ON, Record
from bugeyed.games.bugout.rules import acting, damage, ending, tokens
from bugeyed.games.bugout.setting import DAMAGE_CARD, DESTROY_CARD
from bugeyed.games.bugout.state import (
    EMPTY,
    FLOODED,
    HIGH,
    LANDMARK,
    LAVA,
    LIMBO,
    SAFE,
    TERRAIN,
    URBAN,
    Valley,
    listed,
    struck,
    survivor_id,
)


def begin(valley: Valley) -> None:
    """§14.1 the Draw deck is used up: reinforced Landmarks are safe."""
    valley.apocalypse = 1
    if valley.telling:
        valley.tell("apocalypse", "14.1", "The Draw deck is used up: the Apocalypse begins.")
    acting.secure_landmarks(valley, "14.1")


def chances(valley: Valley) -> list[tuple[int, int]]:
    """What is left of the Apocalypse deck."""
    return [(actions.DOOM + card, 1) for card in range(24) if valley.doom >> card & 1]


def turn_card(valley: Valley, card: i64) -> None:
    """A Damage, Destroy or Rescue card."""
    setting = valley.setting
    valley.doom &= ~bit(card)
    kind, number = setting.doom_kind[card], setting.doom_number[card]
    if kind == DAMAGE_CARD:
        if valley.telling:
            words = f"{number} damage to {setting.doom_target[card].capitalize()} tiles."
            valley.tell_card("apocalypse", "14.2", words)
        valley.replace(Record(pending.BLAST, card, number))
    elif kind == DESTROY_CARD:
        if valley.telling:
            words = f"{number} tiles of the {setting.doom_region_names[card]} are destroyed."
            valley.tell_card("apocalypse", "14.3", words)
        valley.replace(Record(pending.DESTROY, card, number))
    else:
        if valley.telling:
            valley.tell_card("apocalypse", "14.5", f"A chopper with {number} seats is in sight.")
        valley.replace(Record(pending.CHOPPER, card))


def blast_targets(valley: Valley, card: i64) -> i64:
    """§P3 tiles that fit the card's word now and have health."""
    word = valley.setting.doom_target[card]
    found: i64 = 0
    for cell in range(36):
        if valley.has_health(cell):
            top = valley.top[cell]
            if word == "structure":
                fits = valley.is_structure(cell)
            elif word == "nature":
                fits = top in (TERRAIN, FLOODED)
            elif word == "urban":
                fits = top == URBAN
            elif word == "landmark":
                fits = top == LANDMARK
            elif word == "terrain":
                fits = top == TERRAIN
            else:
                fits = top == FLOODED
            if fits:
                found |= bit(cell)
    return found


def resume_blast(valley: Valley, record: Record) -> i64:
    """Whoever drew the card places one point after another (§P2)."""
    if record.b == 0 or not blast_targets(valley, record.a):
        valley.pop()
        if record.b and valley.telling:
            valley.tell("apocalypse", "P3", f"{record.b} points find no target.")
        return GO_ON
    return valley.active


def answer_blast(valley: Valley, record: Record, code: i64) -> None:
    """One point; there is no Reaction (§R4)."""
    valley.replace(Record(pending.BLAST, record.a, record.b - 1))
    damage.hit(valley, code - actions.TARGET)


def doomed(valley: Valley, card: i64) -> i64:
    """§P4 the cells of the region whose top is neither Lava nor Empty."""
    cells = valley.setting.doom_region[card]
    for cell in range(36):
        if valley.top[cell] == LAVA or valley.top[cell] == EMPTY:
            cells &= ~bit(cell)
    return cells


def resume_destroy(valley: Valley, record: Record) -> i64:
    """Whoever drew the card chooses the tiles (§P2)."""
    if record.b == 0 or not doomed(valley, record.a):
        valley.pop()
        if record.b and valley.telling:
            valley.tell("apocalypse", "P4", f"{record.b} tiles cannot be found.")
        return GO_ON
    return valley.active


def answer_destroy(valley: Valley, record: Record, code: i64) -> None:
    """A tile is removed, whatever its health."""
    cell = code - actions.TARGET
    valley.replace(Record(pending.DESTROY, record.a, record.b - 1))
    if valley.telling:
        clause = "14.4" if valley.bridge[cell] else "14.3"
        if cell == valley.volcano and valley.top[cell] == HIGH:
            clause = "P5"
        words = f"{valley.colour(valley.active)} gives up {valley.place(cell)}."
        valley.tell("remove", clause, words, struck(bit(cell)))
    damage.remove_top(valley, cell)


def pads(valley: Valley) -> i64:
    """Cells a chopper can come to: somebody is there, and at night High Ground or a lit Flare (§P8)."""
    lit = valley.lit_cells()
    found: i64 = 0
    for cell in range(36):
        seen = not valley.setting.night or valley.top[cell] == HIGH or lit >> cell & 1 == 1
        if seen and valley.crowd[cell] and valley.top[cell] >= URBAN:
            found |= bit(cell)
    return found


def resume_chopper(valley: Valley, record: Record) -> i64:
    """Where the chopper lands, if anywhere (§P6)."""
    if pads(valley):
        return valley.active
    valley.pop()
    if valley.telling:
        clause = "P8" if valley.setting.night else "14.5"
        valley.tell("chopper", clause, "The chopper finds nobody.")
    return GO_ON


def options_chopper(valley: Valley) -> list[int]:
    """A tile, or none."""
    cells = pads(valley)
    found = [actions.CHOPPER + cell for cell in range(36) if cells >> cell & 1]
    found.append(actions.SKIP)
    return found


def answer_chopper(valley: Valley, record: Record, code: i64) -> None:
    """The chopper lands, or is sent away."""
    if code == actions.SKIP:
        valley.pop()
        if valley.telling:
            valley.tell("chopper", "P6", "The chopper is sent away.")
        return
    cell = code - actions.CHOPPER
    if valley.telling:
        words = f"The chopper lands on {valley.place(cell)}."
        valley.tell("chopper", "14.5", words, struck(bit(cell)))
    valley.replace(Record(pending.SEATS, record.a, cell, 0))


def waiting(valley: Valley, record: Record) -> list[int]:
    """Who could still take a seat."""
    if count(record.c) >= valley.setting.doom_number[record.a]:
        return []
    return [who for who in range(24) if valley.at[who] == record.b and not record.c >> who & 1]


def resume_seats(valley: Valley, record: Record) -> i64:
    """Seat by seat; when it is full or nobody waits, it leaves."""
    if waiting(valley, record):
        return valley.active
    lift_off(valley, record)
    return GO_ON


def options_seats(valley: Valley, record: Record) -> list[int]:
    """One more, or away; nobody aboard yet means somebody must board first."""
    found = [actions.SEAT + who for who in waiting(valley, record)]
    if record.c:
        found.append(actions.DONE)
    return found


def answer_seats(valley: Valley, record: Record, code: i64) -> None:
    """A seat is taken."""
    if code == actions.DONE:
        lift_off(valley, record)
        return
    valley.replace(Record(pending.SEATS, record.a, record.b, record.c | 1 << (code - actions.SEAT)))


def lift_off(valley: Valley, record: Record) -> None:
    """§15.5 Samples aboard add their spaces, then the ground gives way under the rest, then all are safe (§P7)."""
    cell, aboard = record.b, record.c
    valley.pop()
    for who in range(24):
        if aboard >> who & 1:
            ending.unload(valley, who, cell)
            tokens.leave_vehicle(valley, who)
            tokens.carry(valley, who, LIMBO)
            valley.limbo += 1
    # Under the Maps' numbers, which unload has put on the stack: first the dead, then the rescued.
    valley.push(Record(pending.AWAY, 0, cell, aboard))
    if valley.telling:
        valley.tell("remove", "15.5", f"The ground gives way on {NAMES[cell]}.")
    damage.remove_top(valley, cell)


def resume_away(valley: Valley, record: Record) -> i64:
    """The rescued reach the Safe Zone, and the win is checked (§P7, §W4)."""
    valley.pop()
    moves: list[Travel] = []
    for who in range(24):
        if record.c >> who & 1:
            valley.at[who] = SAFE
            valley.limbo -= 1
            if valley.telling:
                moves.append(Travel(survivor_id(who), survivor_id(who), [f"cell:{NAMES[record.b]}", "safe"]))
    if valley.telling:
        valley.tell("rescue", "P7", f"The chopper brings {listed(record.c)} to safety.", moves)
    valley.unsettled = True
    ending.check_win(valley)
    return GO_ON
