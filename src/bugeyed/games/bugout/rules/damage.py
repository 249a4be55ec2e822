"""Damage and what it destroys (§8, §R)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import members, set_of
from bugeyed.games.bugout import news
from bugeyed.games.bugout.pending import Step
from bugeyed.games.bugout.rules import deaths, tiles, tokens
from bugeyed.games.bugout.setting import TOKENS, VEHICLES
from bugeyed.games.bugout.state import GONE, UNDER_WATER, Valley, put
from bugeyed.games.bugout.tile_reference import (
    FLOODED,
)


def hit(valley: Valley, cell: i64) -> None:
    """One damage to the top tile (§8.1, §8.2, §8.3)."""
    if not valley.has_health(cell):
        return
    if valley.top_health(cell) > 1:
        valley.change_health(cell, -1)
        valley.tell(news.DAMAGED, cell)
        return
    if is_last_hit(valley, cell):
        valley.tell(news.GONE, cell)
        remove_top(valley, cell)
        return
    valley.tell(news.FLOODED, cell)
    victims = wreck(valley, cell)
    valley.base = put(valley.base, cell, UNDER_WATER)
    valley.health = put(valley.health, cell, valley.setting.tiles.health[FLOODED])
    valley.retop(cell)
    deaths.condemn(valley, victims)


def is_last_hit(valley: Valley, cell: i64) -> bool:
    """Whether a tile without health to spare is gone, not flooded, when it is hit (§8.3, §O13)."""
    is_crumbling = valley.setting.crumble and valley.is_structure(cell)
    return valley.top[cell] == FLOODED or valley.bridge[cell] != 0 or is_crumbling


def remove_top(valley: Valley, cell: i64) -> None:
    """The top tile leaves the map with everything on it; a Bridge goes back to the pool (§7.9, §I17)."""
    victims = wreck(valley, cell)
    if valley.bridge[cell]:
        valley.bridge = put(valley.bridge, cell, 0)
        valley.bridges += 1
    else:
        valley.base = put(valley.base, cell, GONE)
    valley.retop(cell)
    deaths.condemn(valley, victims)


def wreck(valley: Valley, cell: i64) -> i64:
    """Everything on a cell is destroyed; the Survivors among it, now in limbo, are returned (§R6)."""
    for token in range(TOKENS):
        if valley.token_at[token] == cell:
            tokens.destroy(valley, token)
    tiles.destroy_landmark(valley, cell)
    for vehicle in range(VEHICLES):
        if valley.vehicle_at[vehicle] == cell:
            wreck_vehicle(valley, vehicle)
    victims = valley.people_on(cell)
    for who in members(victims):
        valley.inside = put(valley.inside, who, -1)
        deaths.to_limbo(valley, who)
    return victims


def wreck_vehicle(valley: Valley, vehicle: i64) -> None:
    """§7.8 a destroyed Vehicle goes back to the pool."""
    valley.vehicle_at = put(valley.vehicle_at, vehicle, -1)
    valley.tell(news.VEHICLE_WRECKED, vehicle)


def sweep(valley: Valley, cell: i64) -> None:
    """Everybody on a tile is killed and every Token there destroyed, the tile left as it is (§12.1)."""
    deaths.condemn(valley, wreck(valley, cell))


def threatened(valley: Valley, cells: i64) -> i64:
    """Those of some cells whose top tile can be damaged."""
    return set_of([cell for cell in members(cells) if valley.has_health(cell)])


class Hit(Step):
    """§R1 a tile is hit. Against an event's damage there is no Reaction (§R4)."""

    def __init__(self, cell: i64) -> None:
        self.cell: Final = cell

    def go_on(self, valley: Valley) -> None:
        hit(valley, self.cell)
