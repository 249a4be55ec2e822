"""Vehicles (§7): entering, placing, boarding, driving and towing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit, count, members
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.news import News
from bugeyed.games.bugout.pending import GO_ON, Pending
from bugeyed.games.bugout.rules import tokens
from bugeyed.games.bugout.setting import PEOPLE, VEHICLES
from bugeyed.games.bugout.state import Valley, put
from bugeyed.games.bugout.tile_reference import FLOODED


def load(valley: Valley, vehicle: i64) -> i64:
    """How many sit in a Vehicle."""
    return count(valley.riders(vehicle))


def are_about(valley: Valley) -> bool:
    """Whether any Vehicle is on the map."""
    return valley.vehicle_at[0] >= 0 or valley.vehicle_at[1] >= 0


def cells(valley: Valley) -> i64:
    """The cells where a Vehicle is."""
    first, second = valley.vehicle_at[0], valley.vehicle_at[1]
    return (bit(first) if first >= 0 else 0) | (bit(second) if second >= 0 else 0)


def reach(valley: Valley, vehicle: i64) -> i64:
    """How many tiles a Drive goes at most (§6.4, §EV33)."""
    drives = valley.setting.vehicle_drives[valley.vehicle_side[vehicle]]
    return drives + 1 if valley.has_full_tank else drives


def enter(valley: Valley, who: i64, vehicle: i64, told: News) -> None:
    """Somebody takes a seat."""
    valley.inside = put(valley.inside, who, vehicle)
    valley.tell(told, who, vehicle)


def shift(valley: Valley, vehicle: i64, cell: i64) -> None:
    """A Vehicle changes its cell with everybody in it and all they hold (§H1)."""
    valley.vehicle_at = put(valley.vehicle_at, vehicle, cell)
    for who in members(valley.riders(vehicle)):
        tokens.carry(valley, who, cell)


def bring(valley: Valley, cell: i64, side: i64) -> None:
    """A Vehicle comes from the pool and may be filled at once (§V2)."""
    vehicle: i64 = 0 if valley.vehicle_at[0] < 0 else 1
    valley.vehicle_at = put(valley.vehicle_at, vehicle, cell)
    valley.vehicle_side = put(valley.vehicle_side, vehicle, side)
    valley.tell(news.VEHICLE_READY, vehicle, cell)
    valley.push(Boarding(vehicle))


def boarders(valley: Valley, vehicle: i64) -> list[int]:
    """Who may board: anybody on foot on the tile (§V2)."""
    if load(valley, vehicle) >= valley.setting.vehicle_seats[valley.vehicle_side[vehicle]]:
        return []
    cell = valley.vehicle_at[vehicle]
    return [who for who in range(PEOPLE) if valley.at[who] == cell and valley.inside[who] < 0]


class Boarding(Pending):
    """§V2 the acting player fills the seats of a new Vehicle until content."""

    word = "board"
    clause = "V2"
    instead = "{seat} must first say who boards the Vehicle, or be done."
    asks = "The Vehicle stands ready: point at whoever boards, then be done."

    def __init__(self, vehicle: i64) -> None:
        self.vehicle: Final = vehicle

    def decider(self, valley: Valley) -> i64:
        return valley.active if boarders(valley, self.vehicle) else GO_ON

    def options(self, valley: Valley) -> list[int]:
        return [actions.DONE, *[actions.BOARD + who for who in boarders(valley, self.vehicle)]]

    def answer(self, valley: Valley, code: i64) -> None:
        if code != actions.DONE:
            valley.push(self)
            enter(valley, code - actions.BOARD, self.vehicle, news.BOARDED)


def afloat(valley: Valley) -> bool:
    """Whether a Vehicle is on a Flooded tile."""
    for vehicle in range(VEHICLES):
        if valley.vehicle_at[vehicle] >= 0 and valley.top[valley.vehicle_at[vehicle]] == FLOODED:
            return True
    return False
