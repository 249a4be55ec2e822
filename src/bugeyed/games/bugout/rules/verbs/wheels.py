"""Complex actions with Vehicles: Drive, Place, Tow (§6.4, §6.13, §6.14)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.bugout import reasons, words
from bugeyed.games.bugout.actions import PATHS, drive_cells
from bugeyed.games.bugout.board import NAMES, direction_to, toward
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import vehicles
from bugeyed.games.bugout.rules.verbs.verb import ComplexAction, curfewed, is_stormy
from bugeyed.games.bugout.state import FLOODED, SAFE, Valley


class Drive(ComplexAction):
    """§6.4 a Car one tile, a Motorcycle up to two, one more with a Full Tank; room at the end (§V6)."""

    name = "drive"
    clause = "6.4"
    price = "drive"
    before = " to "

    def is_idle(self, valley: Valley) -> bool:
        return not vehicles.are_about(valley)

    def unfit(self, valley: Valley, who: i64) -> i64:
        return FINE if valley.inside[who] >= 0 else reasons.NO_DRIVER

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        vehicle, start = valley.inside[who], valley.at[who]
        ways = PATHS[what]
        if len(ways) > vehicles.reach(valley, vehicle):
            return reasons.TOO_FAR
        cell = start
        for way in ways:
            cell = toward(cell, way)
            if cell < 0:
                return reasons.EDGE
            if valley.top[cell] != FLOODED and not valley.takes_vehicles(cell):
                return reasons.NO_ENTRY
            if valley.is_storm(cell):
                return reasons.STORM_THERE
            if curfewed(valley, cell):
                return reasons.CURFEW
        if (
            cell != start
            and valley.top[cell] != FLOODED
            and valley.room(cell) < vehicles.load(valley, vehicle)
        ):
            return reasons.LOAD
        return FINE

    def base_cost(self, valley: Valley) -> i64:
        """Nothing with a Full Tank (§EV33)."""
        return 0 if valley.tank else super().base_cost(valley)

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        vehicles.drive(valley, who, drive_cells(valley.at[who], what))
        valley.tank = 0

    def described(self, valley: Valley, who: i64, what: i64) -> dict[str, str]:
        """Where it stops: the first cell that does not let the Vehicle in, or the last."""
        found = super().described(valley, who, what)
        if valley.at[who] >= SAFE:
            return found
        if valley.inside[who] >= 0:
            found["side"] = words.SIDE[valley.vehicle_side[valley.inside[who]]]
        for cell in drive_cells(valley.at[who], what):
            if cell >= 0 and (
                (valley.top[cell] != FLOODED and not valley.takes_vehicles(cell))
                or valley.is_storm(cell)
                or curfewed(valley, cell)
            ):
                found["where"], found["tile"] = NAMES[cell], valley.tile_name(cell)
                break
        return found


class Place(ComplexAction):
    """§6.13 a Vehicle from the pool to the Hero's tile, either side up."""

    name = "place"
    clause = "6.13"
    price = "place"
    before = " a "

    def unfit(self, valley: Valley, who: i64) -> i64:
        if not valley.takes_vehicles(valley.at[who]):
            return reasons.NO_ENTRY
        if valley.vehicle_at[0] >= 0 and valley.vehicle_at[1] >= 0:
            return reasons.POOL_EMPTY
        return reasons.STORM_HERE if is_stormy(valley, who) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        vehicles.put(valley, valley.at[who], what)


class Tow(ComplexAction):
    """§6.14 a Vehicle with everybody in it from an adjacent tile to the Hero's."""

    name = "tow"
    clause = "6.14"
    price = "tow"

    def is_idle(self, valley: Valley) -> bool:
        return not vehicles.are_about(valley)

    def against(self, valley: Valley, who: i64, what: i64) -> i64:
        here, there = valley.at[who], valley.vehicle_at[what]
        if there < 0 or direction_to(here, there) < 0:
            return reasons.NOT_ADJACENT
        if not valley.takes_vehicles(here):
            return reasons.NO_ENTRY
        if valley.room(here) < vehicles.load(valley, what):
            return reasons.LOAD
        if curfewed(valley, here):
            return reasons.CURFEW
        return reasons.STORM_HERE if is_stormy(valley, who) else FINE

    def perform(self, valley: Valley, who: i64, what: i64) -> None:
        valley.told.towed(who, what)
        vehicles.shift(valley, what, valley.at[who])
