"""Vehicles (§7): entering, placing, boarding, driving, towing, and the way off the water (§V8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout import actions, reasons
from bugeyed.games.bugout.actions import PATHS
from bugeyed.games.bugout.board import NAMES, NEXT, direction_to
from bugeyed.games.bugout.pending import GO_ON, Pending
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import tokens
from bugeyed.games.bugout.rules.feet import affords, complex_cost, curfewed, stormy
from bugeyed.games.bugout.setting import SURVIVORS
from bugeyed.games.bugout.state import FLOODED, MOTORCYCLE, SEATS, URBAN, Valley


def load(valley: Valley, vehicle: i64) -> i64:
    """How many sit in a Vehicle."""
    number: i64 = 0
    for who in range(24):
        if valley.inside[who] == vehicle:
            number += 1
    return number


def can_enter(valley: Valley, who: i64, vehicle: i64) -> i64:
    """§5.6 a free seat in a Vehicle on the tile."""
    if valley.inside[who] >= 0:
        return reasons.SEATED
    if valley.vehicle_at[vehicle] != valley.at[who]:
        return reasons.NO_VEHICLE
    return FINE if load(valley, vehicle) < SEATS[valley.vehicle_side[vehicle]] else reasons.NO_SEAT


def can_exit(valley: Valley, who: i64) -> i64:
    """§5.8 out onto the tile, not over water (§V8)."""
    if valley.inside[who] < 0:
        return reasons.ON_FOOT
    return FINE if valley.top[valley.at[who]] >= URBAN else reasons.FLOODED


def drive_cost(valley: Valley) -> i64:
    """One Gas, nothing with a Full Tank (§EV33)."""
    return 0 if valley.tank else complex_cost(valley, 2)


def can_drive(valley: Valley, who: i64, path: i64) -> i64:
    """§6.4 a Car one tile, a Motorcycle up to two, one more with a Full Tank; room at the end (§V6)."""
    vehicle = valley.inside[who]
    if vehicle < 0:
        return reasons.NO_DRIVER
    ways = PATHS[path]
    reach: i64 = 2 if valley.vehicle_side[vehicle] == MOTORCYCLE else 1
    if len(ways) > reach + valley.tank:
        return reasons.TOO_FAR
    start = valley.at[who]
    cell = start
    for way in ways:
        cell = NEXT[cell * 4 + way]
        if cell < 0:
            return reasons.EDGE
        if valley.top[cell] != FLOODED and not valley.takes_vehicles(cell):
            return reasons.NO_ENTRY
        if valley.storms >> cell & 1:
            return reasons.STORM_THERE
        if curfewed(valley, cell):
            return reasons.CURFEW
    if cell != start and valley.top[cell] != FLOODED and valley.room(cell) < load(valley, vehicle):
        return reasons.LOAD
    return affords(valley, drive_cost(valley))


def can_place(valley: Valley, who: i64, free: bool) -> i64:
    """§6.13 a Vehicle from the pool to the Hero's tile."""
    cell = valley.at[who]
    if not valley.takes_vehicles(cell):
        return reasons.NO_ENTRY
    if valley.vehicle_at[0] >= 0 and valley.vehicle_at[1] >= 0:
        return reasons.POOL_EMPTY
    if stormy(valley, who):
        return reasons.STORM_HERE
    return FINE if free else affords(valley, complex_cost(valley, 12))


def can_tow(valley: Valley, who: i64, vehicle: i64) -> i64:
    """§6.14 a Vehicle with everybody in it from an adjacent tile."""
    here, there = valley.at[who], valley.vehicle_at[vehicle]
    if there < 0 or direction_to(here, there) < 0:
        return reasons.NOT_ADJACENT
    if not valley.takes_vehicles(here):
        return reasons.NO_ENTRY
    if valley.room(here) < load(valley, vehicle):
        return reasons.LOAD
    if curfewed(valley, here):
        return reasons.CURFEW
    if stormy(valley, who):
        return reasons.STORM_HERE
    return affords(valley, complex_cost(valley, 13))


def enter(valley: Valley, who: i64, vehicle: i64) -> None:
    """Somebody takes a seat."""
    valley.inside[who] = vehicle
    valley.vehicle_used[vehicle] = 1
    if valley.telling:
        words = f"{SURVIVORS[who]} gets into vehicle-{vehicle + 1}."
        valley.tell("enter", "5.6", words, [_ride(who, valley.at[who], valley.at[who])])


def shift(valley: Valley, vehicle: i64, cell: i64) -> None:
    """A Vehicle changes its cell with everybody in it and all they hold (§H1)."""
    valley.vehicle_at[vehicle] = cell
    for who in range(24):
        if valley.inside[who] == vehicle:
            tokens.carry(valley, who, cell)


def drive(valley: Valley, who: i64, path: i64) -> None:
    """A Vehicle goes its way."""
    vehicle = valley.inside[who]
    cells = actions.drive_cells(valley.at[who], path)
    if valley.telling:
        passed = [f"cell:{NAMES[valley.at[who]]}", *[f"cell:{NAMES[cell]}" for cell in cells]]
        moves = [Travel(f"vehicle:{vehicle + 1}", f"vehicle:{vehicle + 1}", passed)]
        for rider in range(24):
            if valley.inside[rider] == vehicle:
                name = f"survivor:{SURVIVORS[rider]}"
                moves.append(Travel(name, name, passed))
        places = " and ".join([NAMES[cell] for cell in cells])
        valley.tell("drive", "6.4", f"{SURVIVORS[who]} drives to {places}.", moves)
    shift(valley, vehicle, cells[-1])
    valley.tank = 0


def put(valley: Valley, cell: i64, side: i64) -> None:
    """A Vehicle comes from the pool and may be filled at once (§V2)."""
    vehicle: i64 = 0 if valley.vehicle_at[0] < 0 else 1
    valley.vehicle_at[vehicle] = cell
    valley.vehicle_side[vehicle] = side
    valley.vehicle_used[vehicle] = 0
    if valley.telling:
        words = f"A {actions.SIDES[side]}, vehicle-{vehicle + 1}, stands ready on {valley.place(cell)}."
        moves = [Travel(f"vehicle:{vehicle + 1}", f"vehicle:{vehicle + 1}", ["pool", f"cell:{NAMES[cell]}"])]
        valley.tell("vehicle", "V1", words, moves)
    valley.push(Boarding(vehicle))


def boarders(valley: Valley, vehicle: i64) -> list[int]:
    """Who may board: anybody on foot on the tile (§V2)."""
    if load(valley, vehicle) >= SEATS[valley.vehicle_side[vehicle]]:
        return []
    cell = valley.vehicle_at[vehicle]
    return [who for who in range(24) if valley.at[who] == cell and valley.inside[who] < 0]


class Boarding(Pending):
    """§V2 the acting player fills the seats of a new Vehicle until content."""

    word = "board"
    clause = "V2"
    instead = "{seat} must first say who boards the Vehicle, or be done."
    asks = "The Vehicle stands ready: point at whoever boards, then be done."
    fields = "vehicle"

    def __init__(self, vehicle: i64) -> None:
        self.vehicle: Final = vehicle

    def resume(self, valley: Valley) -> i64:
        if boarders(valley, self.vehicle):
            return valley.active
        valley.pop()
        return GO_ON

    def options(self, valley: Valley) -> list[int]:
        found: list[int] = [actions.DONE]
        for who in boarders(valley, self.vehicle):
            found.append(actions.BOARD + who)
        return found

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.DONE:
            valley.pop()
            return
        who = code - actions.BOARD
        valley.inside[who] = self.vehicle
        valley.vehicle_used[self.vehicle] = 1
        if valley.telling:
            words = f"{SURVIVORS[who]} boards vehicle-{self.vehicle + 1}."
            valley.tell("enter", "V2", words, [_ride(who, valley.at[who], valley.at[who])])


def _ride(who: i64, start: i64, end: i64) -> Travel:
    name = f"survivor:{SURVIVORS[who]}"
    return Travel(name, name, [f"cell:{NAMES[start]}", f"cell:{NAMES[end]}"])


def afloat(valley: Valley) -> bool:
    """Whether a Vehicle is on a Flooded tile."""
    for vehicle in range(2):
        if valley.vehicle_at[vehicle] >= 0 and valley.top[valley.vehicle_at[vehicle]] == FLOODED:
            return True
    return False
