"""Tornadoes (§11): waking, moving, throwing, ending."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout import actions, pending
from bugeyed.games.bugout.board import DIRECTIONS, NAMES, NEXT, bit, count
from bugeyed.games.bugout.pending import GO_ON, TORNADO, Record
from bugeyed.games.bugout.rules import damage, tokens
from bugeyed.games.bugout.state import (
    ACTIVE,
    HIGH,
    LEFT,
    STURDY,
    TOKENS,
    URBAN,
    WARNING,
    Valley,
    listed,
    struck,
    survivor_id,
)

NAMES_OF: list[str] = ["field", "plain"]


def wake(valley: Valley, tornado: i64, seat: i64) -> None:
    """§11.1 a Tornado Warning turns its Token active where it lies and goes to the hand."""
    if valley.tornado[tornado] == LEFT:
        valley.discard[7 + tornado] += 1
        if valley.telling:
            valley.tell("discard", "Q12", "That Tornado has left the game; its Warning is discarded.")
        return
    valley.disasters = (*valley.disasters, WARNING + tornado + 16 * seat)
    valley.tornado[tornado] = ACTIVE
    cell = valley.tornado_at[tornado]
    if valley.telling:
        words = f"The {NAMES_OF[tornado]} Tornado wakes on {valley.place(cell)}."
        valley.tell("tornado", "11.1", words)
    arrive(valley, cell)


def chances(valley: Valley) -> list[tuple[int, int]]:
    """What is left of the Tornado deck."""
    found: list[tuple[int, int]] = []
    for way in range(4):
        if valley.gusts[way]:
            found.append((actions.GUST + way, valley.gusts[way]))
    return found


def is_calm(valley: Valley) -> bool:
    """Whether the Tornado deck is empty."""
    gusts = valley.gusts
    return gusts[0] + gusts[1] + gusts[2] + gusts[3] == 0


def end_all(valley: Valley) -> None:
    """§11.8 both Tornadoes leave the map and all Warnings are discarded."""
    if valley.telling:
        moves = [Travel(f"tornado:{name}", None) for name in NAMES_OF]
        valley.tell("tornado", "11.8", "The winds die down; both Tornadoes are over.", moves)
    for tornado in range(2):
        valley.tornado[tornado] = LEFT
        valley.tornado_at[tornado] = -1
        valley.lose_disaster(WARNING + tornado)
    valley.storms = 0


def resume_gust(valley: Valley, record: Record) -> i64:
    """A Tornado in the Disaster Phase draws its direction (§11.2)."""
    if is_calm(valley):
        valley.pop()
        end_all(valley)
        return GO_ON
    return -1


def answer_gust(valley: Valley, record: Record, way: i64) -> None:
    """§11.2 the Token moves one cell that way."""
    valley.gusts[way] -= 1
    valley.pop()
    drift(valley, record.a, way)


def drift(valley: Valley, tornado: i64, way: i64) -> None:
    """A Tornado moves; off the map it is over (§11.7)."""
    start = valley.tornado_at[tornado]
    cell = NEXT[start * 4 + way]
    if cell < 0:
        valley.tornado[tornado] = LEFT
        valley.tornado_at[tornado] = -1
        valley.lose_disaster(WARNING + tornado)
        mark_storms(valley)
        if valley.telling:
            moves = [Travel(f"tornado:{NAMES_OF[tornado]}", None)]
            words = f"The {NAMES_OF[tornado]} Tornado leaves the map {DIRECTIONS[way]}."
            valley.tell_card("tornado", "11.7", words, moves)
        return
    valley.tornado_at[tornado] = cell
    if valley.telling:
        name = f"tornado:{NAMES_OF[tornado]}"
        moves = [Travel(name, name, [f"cell:{NAMES[start]}", f"cell:{NAMES[cell]}"])]
        words = f"The {NAMES_OF[tornado]} Tornado moves {DIRECTIONS[way]} to {valley.place(cell)}."
        valley.tell_card("tornado", "11.2", words, moves)
    arrive(valley, cell)


def mark_storms(valley: Valley) -> None:
    """Which cells have an Active Tornado."""
    valley.storms = 0
    for tornado in range(2):
        if valley.tornado[tornado] == ACTIVE:
            valley.storms |= bit(valley.tornado_at[tornado])


def arrive(valley: Valley, cell: i64) -> None:
    """§11.3 Tokens nobody holds go first, Bridges and Vehicles with everybody on or in them (§Q4)."""
    mark_storms(valley)
    valley.push(Record(pending.STORM, cell))
    if valley.top[cell] >= STURDY:
        if valley.telling:
            words = f"The Tornado tears {valley.place(cell)} away."
            valley.tell("remove", "11.3", words, struck(bit(cell)))
        damage.remove_top(valley, cell)
        return
    for token in range(TOKENS):
        if valley.token_at[token] == cell and valley.holder[token] < 0:
            tokens.destroy(valley, token)
    tokens.destroy_landmark(valley, cell)
    victims: i64 = 0
    for vehicle in range(2):
        if valley.vehicle_at[vehicle] == cell:
            for who in range(24):
                if valley.inside[who] == vehicle:
                    victims |= 1 << who
            damage.wreck_vehicle(valley, vehicle)
    for who in range(24):
        if victims >> who & 1:
            valley.inside[who] = -1
            if valley.holds[who] >= 0:
                tokens.destroy(valley, valley.holds[who])
            damage.to_limbo(valley, who)
    damage.condemn(valley, victims)


def resume_storm(valley: Valley, record: Record) -> i64:
    """If Survivors remain, whoever has a Hero there is asked for a Rope (§8.9)."""
    cell = record.a
    valley.pop()
    if valley.crowd[cell]:
        valley.push(Record(pending.SAVING, cell, TORNADO))
    return GO_ON


def resume_throw(valley: Valley, record: Record) -> i64:
    """§11.4 nobody paid: what they hold is destroyed, and a card throws them (§O7, §Q11)."""
    cell = record.a
    for who in range(24):
        if valley.at[who] == cell and valley.holds[who] >= 0:
            tokens.destroy(valley, valley.holds[who])
    if valley.setting.lethal:
        valley.pop()
        victims = everybody(valley, cell)
        if valley.telling:
            valley.tell("throw", "O7", f"The Tornado on {NAMES[cell]} kills all it catches.")
        kill(valley, victims)
        return GO_ON
    if is_calm(valley):
        valley.pop()
        if valley.telling:
            valley.tell("throw", "Q11", "The wind dies before it can throw anybody.")
        end_all(valley)
        return GO_ON
    return -1


def everybody(valley: Valley, cell: i64) -> i64:
    """All Survivors on a cell."""
    found: i64 = 0
    for who in range(24):
        if valley.at[who] == cell:
            found |= 1 << who
    return found


def kill(valley: Valley, victims: i64) -> None:
    """Some Survivors die where they are."""
    for who in range(24):
        if victims >> who & 1:
            tokens.leave_vehicle(valley, who)
            damage.to_limbo(valley, who)
    damage.condemn(valley, victims)


def answer_throw(valley: Valley, record: Record, way: i64) -> None:
    """§11.5 off the map or onto bad ground they die; else they land, and the excess dies (§Q6)."""
    start = record.a
    valley.gusts[way] -= 1
    valley.pop()
    thrown = everybody(valley, start)
    cell = NEXT[start * 4 + way]
    if valley.telling:
        valley.tell_card("throw", "11.4", f"The Tornado throws {listed(thrown)} {DIRECTIONS[way]}.")
    if cell < 0 or valley.top[cell] < URBAN:
        if valley.telling:
            where = "off the map" if cell < 0 else f"onto {valley.place(cell)}"
            valley.tell("throw", "11.5", f"They are thrown {where}.")
        kill(valley, thrown)
        return
    excess = count(thrown) - valley.room(cell)
    if excess > 0:
        valley.push(Record(pending.EXCESS, cell, thrown, excess))
        return
    land(valley, cell, thrown)


def resume_excess(valley: Valley, record: Record) -> i64:
    """The active player chooses who finds no room; if nobody does, nobody is asked (§Q6)."""
    if record.c >= count(record.b):
        valley.pop()
        kill(valley, record.b)
        return GO_ON
    if count(record.d) == record.c:
        valley.pop()
        land(valley, record.a, record.b & ~record.d)
        if valley.telling:
            valley.tell("throw", "Q6", f"There is no room for {listed(record.d)}.")
        kill(valley, record.d)
        return GO_ON
    return valley.active


def options_excess(record: Record) -> list[int]:
    """The thrown who are not chosen yet."""
    left = record.b & ~record.d
    return [actions.PICK + who for who in range(24) if left >> who & 1]


def answer_excess(valley: Valley, record: Record, code: i64) -> None:
    """One more finds no room."""
    chosen = record.d | 1 << (code - actions.PICK)
    valley.replace(Record(pending.EXCESS, record.a, record.b, record.c, chosen))


def land(valley: Valley, cell: i64, thrown: i64) -> None:
    """The thrown land; on another Active Tornado everything repeats from the Reaction on (§11.6)."""
    moves: list[Travel] = []
    for who in range(24):
        if thrown >> who & 1:
            if valley.telling:
                way = [f"cell:{NAMES[valley.at[who]]}", f"cell:{NAMES[cell]}"]
                moves.append(Travel(survivor_id(who), survivor_id(who), way))
            tokens.carry(valley, who, cell)
    if valley.telling:
        clause = "Q5" if valley.top[cell] == HIGH else "11.4"
        valley.tell("land", clause, f"They land on {valley.place(cell)}.", moves)
    if valley.storms >> cell & 1:
        if valley.telling:
            valley.tell("tornado", "11.6", f"The other Tornado is waiting on {NAMES[cell]}.")
        valley.push(Record(pending.STORM, cell))
