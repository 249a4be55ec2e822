"""Damage, what it destroys, and the Reactions against it (§8, §R)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout import actions, pending
from bugeyed.games.bugout.board import NAMES, bit, lowest
from bugeyed.games.bugout.pending import FAULT, GO_ON, MISHAP, TORNADO, Record
from bugeyed.games.bugout.rules import ending, tokens
from bugeyed.games.bugout.rules.payments import can_pay, price
from bugeyed.games.bugout.setting import AFTERSHOCKS, SECOND, SURVIVORS
from bugeyed.games.bugout.state import (
    FLARES,
    FLOODED,
    GONE,
    GRAVE,
    LANDMARK,
    LIMBO,
    SAFE,
    TOKENS,
    UNDER_WATER,
    URBAN,
    Valley,
    cell_id,
    listed,
    struck,
    survivor_id,
)

SAVE_COST: Final[list[i64]] = [15, 16, 17]
"""By cause: the cost of the Reaction (§8.7, §8.8, §8.9)."""
SAVE_CLAUSE: Final[list[str]] = ["8.7", "8.8", "8.9"]


def hit(valley: Valley, cell: i64) -> None:
    """One damage to the top tile (§8.1, §8.2, §8.3)."""
    if not valley.has_health(cell):
        return
    top = valley.top[cell]
    health = valley.top_health(cell)
    if health > 1:
        if top > 6:
            valley.bridge[cell] -= 4
        else:
            valley.health[cell] -= 1
        if valley.telling:
            words = f"{_tile(valley, cell)} falls to health {health - 1}."
            valley.tell("damage", "8.1", words, struck(bit(cell)))
        return
    if top == FLOODED or top > 6 or (valley.setting.crumble and top <= LANDMARK):
        if valley.telling:
            clause = "O13" if top in (URBAN, LANDMARK) else "8.3"
            valley.tell("remove", clause, f"{_tile(valley, cell)} is gone.", struck(bit(cell)))
        remove_top(valley, cell)
        return
    if valley.telling:
        moves = [*struck(bit(cell)), Travel(None, f"flood:{NAMES[cell]}", [cell_id(cell)])]
        valley.tell("flood", "8.2", f"{_tile(valley, cell)} is flooded.", moves)
    victims = wreck(valley, cell)
    valley.base[cell] = UNDER_WATER
    valley.health[cell] = valley.setting.flooded_health
    valley.retop(cell)
    condemn(valley, victims)


def remove_top(valley: Valley, cell: i64) -> None:
    """The top tile leaves the map with everything on it; a Bridge goes back to the pool (§7.9, §I17)."""
    victims = wreck(valley, cell)
    if valley.bridge[cell]:
        valley.bridge[cell] = 0
        valley.bridges += 1
    else:
        valley.base[cell] = GONE
    valley.retop(cell)
    condemn(valley, victims)


def wreck(valley: Valley, cell: i64) -> i64:
    """Everything on a cell is destroyed; the Survivors among it, now in limbo, are returned (§R6)."""
    for token in range(TOKENS):
        if valley.token_at[token] == cell:
            tokens.destroy(valley, token)
    tokens.destroy_landmark(valley, cell)
    for vehicle in range(2):
        if valley.vehicle_at[vehicle] == cell:
            wreck_vehicle(valley, vehicle)
    victims: i64 = 0
    for who in range(24):
        if valley.at[who] == cell:
            victims |= 1 << who
            valley.inside[who] = -1
            to_limbo(valley, who)
    return victims


def wreck_vehicle(valley: Valley, vehicle: i64) -> None:
    """§7.8 a destroyed Vehicle goes back to the pool."""
    valley.vehicle_at[vehicle] = -1
    valley.vehicle_used[vehicle] = 0
    if valley.telling:
        moves = [Travel(f"vehicle:{vehicle + 1}", f"vehicle:{vehicle + 1}", ["pool"])]
        valley.tell("vehicle", "7.8", f"vehicle-{vehicle + 1} is destroyed.", moves)


def to_limbo(valley: Valley, who: i64) -> None:
    """A Survivor is taken off its cell; its Token is dropped or destroyed (§H6)."""
    tokens.drop(valley, who)
    tokens.carry(valley, who, LIMBO)
    valley.limbo += 1


def condemn(valley: Valley, victims: i64) -> None:
    """Survivors in limbo die, unless somebody has a Second Chance for one of them (§EV39)."""
    if victims:
        if valley.holder_of(SECOND) >= 0:
            valley.push(Record(pending.DYING, victims))
        else:
            bury(valley, victims)


def bury(valley: Valley, victims: i64) -> None:
    """§1.2 the dead go to the Graveyard, all at once (§W7)."""
    moves: list[Travel] = []
    for who in range(24):
        if victims >> who & 1:
            valley.at[who] = GRAVE
            valley.limbo -= 1
            valley.filled += 1
            if valley.telling:
                moves.append(Travel(survivor_id(who), survivor_id(who), ["graveyard"]))
    if valley.telling and moves:
        valley.tell("death", "1.2", f"Killed: {listed(victims)}.", moves)
    valley.unsettled = True


def _tile(valley: Valley, cell: i64) -> str:
    return "T" + valley.place(cell)[1:]


# A card's tiles, one after another (§R1).


def resume_hits(valley: Valley, record: Record) -> i64:
    """The next tile in reading order: ask whoever could save it, or hit it."""
    cells, cause = record.a, record.b
    if cells == 0:
        valley.pop()
        return GO_ON
    cell = lowest(cells)
    valley.replace(Record(pending.HITS, cells & ~bit(cell), cause))
    if not valley.has_health(cell) or (cause == FAULT and not valley.is_structure(cell)):
        return GO_ON
    if cause == MISHAP:
        hit(valley, cell)
    else:
        valley.push(Record(pending.SAVING, cell, cause))
    return GO_ON


def save_price(valley: Valley, cause: i64) -> i64:
    """What a Reaction costs now; Aftershocks ask for a second Tool (§EV35)."""
    cost = price(valley, SAVE_COST[cause])
    if cause == FAULT and valley.kept >> AFTERSHOCKS & 1:
        cost += 16
    return cost


def resume_saving(valley: Valley, record: Record) -> i64:
    """§R2 the active player is asked first, then clockwise, if a Hero is there and the hand can pay."""
    cell, cause = record.a, record.b
    cost = save_price(valley, cause)
    for asked in range(record.c, valley.setting.seats):
        seat = (valley.active + asked) % valley.setting.seats
        if valley.has_hero(seat, cell) and can_pay(valley, seat, cost):
            if asked != record.c:
                valley.replace(Record(pending.SAVING, cell, cause, asked))
            return seat
    valley.pop()
    if cause == TORNADO:
        valley.push(Record(pending.THROW, cell))
    else:
        hit(valley, cell)
    return GO_ON


def options_saving() -> list[int]:
    """Pay, or let it happen."""
    return [actions.SAVE, actions.LET]


def answer_saving(valley: Valley, record: Record, code: i64) -> None:
    """The first yes pays and the tile is spared (§8.10); a no asks the next."""
    cell, cause = record.a, record.b
    if code == actions.LET:
        valley.replace(Record(pending.SAVING, cell, cause, record.c + 1))
        return
    valley.pop()
    if valley.telling:
        seat = (valley.active + record.c) % valley.setting.seats
        saved = "everybody on " if cause == TORNADO else ""
        words = f"{valley.colour(seat)} saves {saved}{valley.place(cell)}."
        valley.tell("save", SAVE_CLAUSE[cause], words, struck(bit(cell)))
    seat = (valley.active + record.c) % valley.setting.seats
    valley.push(Record(pending.PAYING, seat, save_price(valley, cause), actions.SAVE))


# Second Chance (§EV39).


def refuges(valley: Valley) -> i64:
    """Urban tiles with room and no Active Tornado."""
    cells: i64 = 0
    for cell in range(36):
        if valley.top[cell] == URBAN and valley.room(cell) > 0 and not valley.storms >> cell & 1:
            cells |= bit(cell)
    return cells


def resume_dying(valley: Valley, record: Record) -> i64:
    """The holder of Second Chance is asked while there is an Urban tile to go to."""
    holder = valley.holder_of(SECOND)
    if record.b == 0 and holder >= 0 and refuges(valley):
        return holder
    valley.pop()
    bury(valley, record.a)
    return GO_ON


def answer_dying(valley: Valley, record: Record, code: i64) -> None:
    """Use the card, or let them die."""
    if code == actions.LET:
        valley.replace(Record(pending.DYING, record.a, 1))
        return
    holder = valley.holder_of(SECOND)
    ending.discard_event(valley, SECOND, "EV39")
    valley.replace(Record(pending.REPRIEVE, record.a, 0, 0, holder))


def options_reprieve(valley: Valley, record: Record) -> list[int]:
    """First who, then where."""
    if record.b == 0:
        return [actions.PICK + who for who in range(24) if record.a >> who & 1]
    cells = refuges(valley)
    return [actions.TARGET + cell for cell in range(36) if cells >> cell & 1]


def answer_reprieve(valley: Valley, record: Record, code: i64) -> None:
    """The spared one stands on the Urban tile, the others are buried."""
    if record.b == 0:
        valley.replace(Record(pending.REPRIEVE, record.a, code - actions.PICK + 1, 0, record.d))
        return
    who, cell = record.b - 1, code - actions.TARGET
    valley.pop()
    tokens.carry(valley, who, cell)
    valley.limbo -= 1
    valley.unsettled = True
    if valley.telling:
        moves = [Travel(survivor_id(who), survivor_id(who), [f"cell:{NAMES[cell]}"])]
        words = f"{SURVIVORS[who]} turns up alive on {valley.place(cell)}."
        valley.tell("reprieve", "EV39", words, moves)
    others = record.a & ~(1 << who)
    if others:
        bury(valley, others)


def sweep(valley: Valley, cell: i64) -> None:
    """Everybody on a tile is killed and every Token there destroyed, the tile left as it is (§12.1)."""
    condemn(valley, wreck(valley, cell))


def holders(valley: Valley) -> i64:
    """The cells with a Survivor who holds something."""
    cells: i64 = 0
    for who in range(24):
        if valley.holds[who] >= 0 and valley.at[who] < SAFE:
            cells |= bit(valley.at[who])
    return cells


def unlight(valley: Valley, flare: i64) -> None:
    """§EV4 a lit Flare goes out and, if held, falls to its tile."""
    assert flare < FLARES
    tokens.destroy(valley, flare)
