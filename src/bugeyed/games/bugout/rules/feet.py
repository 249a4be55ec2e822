"""Basic and free actions on foot and with Tokens (§5), and the Complex ones of a Hero's hands and feet (§6).

Every ``can_...`` answers with a reason of reasons.py, FINE if the action is possible: lists of actions
and refusals both come from here.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.bugout import reasons
from bugeyed.games.bugout.board import NEXT, direction_to
from bugeyed.games.bugout.cards import COLD_FEET, CURFEW, ENCUMBERED, ONE_ACTION_EACH, ONE_RESCUE
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules.payments import can_pay, price
from bugeyed.games.bugout.rules.tokens import holdable
from bugeyed.games.bugout.state import (
    FLOODED,
    HIGH,
    LANDMARK,
    SAFE,
    URBAN,
    Valley,
)

CLIMB_COST: i64 = 8


def may_act(valley: Valley, who: i64, hero: bool) -> i64:
    """Whether a Survivor can take any counted action now, a Complex one if *hero*."""
    if valley.at[who] >= SAFE:
        return reasons.OFF_MAP
    seat = who // 6
    if seat != valley.active:
        if seat < valley.setting.seats:
            return reasons.NOT_YOURS
        if hero:
            return reasons.CIVILIAN
    if valley.actions_left == 0:
        return reasons.NO_ACTIONS
    if valley.acted >> who & 1 and valley.burdens(valley.active, ONE_ACTION_EACH):
        return reasons.ANKLE
    return FINE


def is_mine(valley: Valley, who: i64) -> i64:
    """Whether the active player controls a Survivor on the map."""
    if valley.at[who] >= SAFE:
        return reasons.OFF_MAP
    seat = who // 6
    return FINE if seat == valley.active or seat >= valley.setting.seats else reasons.NOT_YOURS


def curfewed(valley: Valley, cell: i64) -> bool:
    """§EV40 nobody enters an Urban tile by an action."""
    return valley.top[cell] == URBAN and valley.burdens(valley.active, CURFEW) > 0


def move_cost(valley: Valley, who: i64, cell: i64) -> i64:
    """§11.10 a Rope onto an Active Tornado; one Resource of any kind for each Encumbered card (§EV28)."""
    cost: i64 = price(valley, 18) if valley.storms >> cell & 1 else 0
    return cost + burden(valley)


def burden(valley: Valley) -> i64:
    """What Encumbered cards add to the acting player's Moves (§EV28)."""
    return valley.burdens(valley.active, ENCUMBERED) * 65536


def can_move(valley: Valley, who: i64, way: i64) -> i64:
    """§5.2 to an adjacent tile for Survivors with room."""
    if valley.inside[who] >= 0:
        return reasons.SEATED
    cell = NEXT[valley.at[who] * 4 + way]
    if cell < 0:
        return reasons.EDGE
    top = valley.top[cell]
    if top < URBAN:
        return reasons.NO_FOOTING
    if top == HIGH:
        return reasons.TOO_HIGH
    if valley.room(cell) <= 0:
        return reasons.FULL
    if curfewed(valley, cell):
        return reasons.CURFEW
    if valley.storms >> cell & 1 and valley.is_civilian(who):
        return reasons.CIVILIAN_STORM
    cost = move_cost(valley, who, cell)
    if cost:
        if valley.is_civilian(who):
            return reasons.CIVILIAN_LOADED
        if not can_pay(valley, valley.active, cost):
            return reasons.CANNOT_PAY
    return FINE


def can_rescue(valley: Valley, who: i64, lit: i64) -> i64:
    """§5.3 from an Active Extraction Point; *lit* are the cells with lit Flares."""
    if not valley.is_extraction(valley.at[who], lit):
        return reasons.NO_SIGNAL
    if valley.rescues > 0 and valley.burdens(valley.active, ONE_RESCUE):
        return reasons.STATIC
    return FINE


def can_grab(valley: Valley, who: i64, token: i64) -> i64:
    """§5.4 a holdable Token on the tile, lying or held by another."""
    if valley.token_at[token] != valley.at[who]:
        return reasons.NOT_HERE
    if valley.holds[who] >= 0:
        return reasons.HANDS_FULL
    return FINE if holdable(valley, token) else reasons.UNLIT


def can_give(valley: Valley, who: i64, receiver: i64) -> i64:
    """§5.5 to another Survivor on the tile with empty hands."""
    if valley.holds[who] < 0:
        return reasons.HANDS_EMPTY
    if receiver == who:
        return reasons.SELF
    if valley.at[receiver] != valley.at[who]:
        return reasons.ELSEWHERE
    return reasons.RECEIVER_FULL if valley.holds[receiver] >= 0 else FINE


def can_drop(valley: Valley, who: i64) -> i64:
    """§5.7 on the tile, not over water (§V8)."""
    if valley.holds[who] < 0:
        return reasons.HANDS_EMPTY
    return FINE if valley.top[valley.at[who]] >= URBAN else reasons.FLOODED


# Complex actions: the price is looked at last, so that the better reason is given.


def complex_cost(valley: Valley, cost: i64) -> i64:
    """The price of a Complex Action, nothing after Overdue Books (§EV18)."""
    return 0 if valley.books else price(valley, cost)


def affords(valley: Valley, cost: i64) -> i64:
    """Whether the acting player can pay."""
    return FINE if can_pay(valley, valley.active, cost) else reasons.CANNOT_PAY


def stormy(valley: Valley, who: i64) -> bool:
    """Whether somebody stands on an Active Tornado's cell."""
    return valley.storms >> valley.at[who] & 1 == 1


def cold(valley: Valley) -> bool:
    """§EV37 whether the acting player has Cold Feet."""
    return valley.burdens(valley.active, COLD_FEET) > 0


def can_drain(valley: Valley, who: i64, way: i64) -> i64:
    """§6.2 an adjacent Flooded tile."""
    cell = NEXT[valley.at[who] * 4 + way]
    if cell < 0:
        return reasons.EDGE
    if valley.top[cell] != FLOODED:
        if valley.bridge[cell] and valley.ground(cell) == FLOODED:
            return reasons.COVERED
        return reasons.NOT_FLOODED
    if valley.storms >> cell & 1:
        return reasons.STORM_THERE
    if stormy(valley, who):
        return reasons.STORM_HERE
    return affords(valley, complex_cost(valley, 0))


def can_relight(valley: Valley, who: i64, flare: i64) -> i64:
    """§6.3 an unlit Flare on the tile, into empty hands."""
    if valley.token_at[flare] != valley.at[who]:
        return reasons.NOT_HERE
    if valley.lit >> flare & 1:
        return reasons.LIT
    if valley.holds[who] >= 0 and valley.holds[who] != flare:
        return reasons.HANDS_FULL
    return affords(valley, complex_cost(valley, 1))


def can_repair(valley: Valley, who: i64) -> i64:
    """§6.5 the Structure under one's feet (§R8)."""
    cell = valley.at[who]
    if not valley.is_structure(cell):
        return reasons.NO_STRUCTURE
    if valley.top_health(cell) >= valley.full_health(cell):
        return reasons.SOUND
    if stormy(valley, who):
        return reasons.STORM_HERE
    return affords(valley, complex_cost(valley, 3))


def can_rebuild(valley: Valley, who: i64) -> i64:
    """§6.6 a Landmark Token back on a dry Landmark tile without one."""
    cell = valley.at[who]
    if valley.top[cell] != LANDMARK:
        return reasons.NO_LANDMARK_TILE
    if valley.landmarks >> cell & 1:
        return reasons.ONE_LANDMARK
    if valley.landmarks_dead == 0:
        return reasons.NO_DEAD_LANDMARK
    if stormy(valley, who):
        return reasons.STORM_HERE
    return affords(valley, complex_cost(valley, 4))


def can_reinforce(valley: Valley, who: i64) -> i64:
    """§6.7 a built Landmark Token on the tile."""
    cell = valley.at[who]
    if not valley.landmarks >> cell & 1:
        return reasons.NO_LANDMARK
    if valley.reinforced >> cell & 1:
        return reasons.REINFORCED
    return affords(valley, complex_cost(valley, 5))


def can_pull(valley: Valley, who: i64, thing: i64) -> i64:
    """§6.8 a Survivor, or a holdable Token counted after the Survivors, from an adjacent tile."""
    here = valley.at[who]
    if thing == who:
        return reasons.SELF
    there = valley.at[thing] if thing < 24 else valley.token_at[thing - 24]
    if there >= SAFE or direction_to(here, there) < 0:
        return reasons.NOT_ADJACENT
    if thing < 24:
        if valley.top[here] < URBAN:
            return reasons.FLOODED
        if valley.room(here) <= 0:
            return reasons.FULL
        if curfewed(valley, here):
            return reasons.CURFEW
    else:
        if not holdable(valley, thing - 24):
            return reasons.UNLIT
        if valley.holds[who] >= 0:
            return reasons.HANDS_FULL
    return affords(valley, complex_cost(valley, 6))


def can_throw(valley: Valley, who: i64, way: i64, receiver: i64) -> i64:
    """§6.9 what the Hero holds to an adjacent tile, or into the empty hands of *receiver* (-1: nobody's)."""
    if valley.holds[who] < 0:
        return reasons.HANDS_EMPTY
    cell = NEXT[valley.at[who] * 4 + way]
    if cell < 0:
        return reasons.EDGE
    if receiver < 0:
        if valley.top[cell] < URBAN:
            return reasons.NO_FOOTING
    elif valley.at[receiver] != cell:
        return reasons.NOT_ADJACENT
    elif valley.holds[receiver] >= 0:
        return reasons.RECEIVER_FULL
    elif valley.top[cell] < URBAN:
        return reasons.NO_FOOTING
    if cold(valley):
        return reasons.COLD_FEET
    return affords(valley, complex_cost(valley, 7))


def climb_cost(valley: Valley, cell: i64) -> i64:
    """§11.10 a Climb onto an Active Tornado's cell takes a second Rope."""
    if valley.books:
        return 0
    cost = price(valley, CLIMB_COST)
    return cost + price(valley, 18) if valley.storms >> cell & 1 else cost


def can_climb(valley: Valley, who: i64, way: i64) -> i64:
    """§6.10 to adjacent High Ground with room."""
    if valley.inside[who] >= 0:
        return reasons.SEATED
    cell = NEXT[valley.at[who] * 4 + way]
    if cell < 0:
        return reasons.EDGE
    if valley.top[cell] != HIGH:
        return reasons.NOT_HIGH
    if valley.room(cell) <= 0:
        return reasons.FULL
    if cold(valley):
        return reasons.COLD_FEET
    return affords(valley, climb_cost(valley, cell))


def can_swing(valley: Valley, who: i64, way: i64) -> i64:
    """§6.11 straight over one Empty, Flooded or Lava cell (§I18, §M4)."""
    if valley.inside[who] >= 0:
        return reasons.SEATED
    over = NEXT[valley.at[who] * 4 + way]
    if over < 0:
        return reasons.EDGE
    cell = NEXT[over * 4 + way]
    if cell < 0:
        return reasons.EDGE
    if valley.top[over] >= URBAN:
        return reasons.BRIDGED_GAP if valley.bridge[over] else reasons.NO_GAP
    if valley.top[cell] < URBAN:
        return reasons.NO_FOOTING
    if valley.top[cell] == HIGH:
        return reasons.SWING_HIGH
    if valley.room(cell) <= 0:
        return reasons.SWING_FULL
    if valley.storms >> over & 1 or valley.storms >> cell & 1:
        return reasons.SWING_STORM
    if curfewed(valley, cell):
        return reasons.CURFEW
    if cold(valley):
        return reasons.COLD_FEET
    return affords(valley, complex_cost(valley, 9))


def can_build(valley: Valley, who: i64, kind: i64, way: i64, free: bool) -> i64:
    """§6.12 a Bridge, 0 sturdy or 1 rope, on an adjacent Empty, Flooded or Lava cell (§M5)."""
    cell = NEXT[valley.at[who] * 4 + way]
    if cell < 0:
        return reasons.EDGE
    if valley.top[cell] >= URBAN:
        return reasons.NO_BRIDGE_SITE
    if valley.vehicle_at[0] == cell or valley.vehicle_at[1] == cell:
        return reasons.BRIDGE_VEHICLE
    if valley.bridges == 0:
        return reasons.NO_BRIDGE
    if valley.storms >> cell & 1:
        return reasons.STORM_THERE
    if stormy(valley, who):
        return reasons.STORM_HERE
    return FINE if free else affords(valley, complex_cost(valley, 10 + kind))


def can_loot(valley: Valley, who: i64, resource: i64) -> i64:
    """§6.15 a Landmark Token on the tile, a Resource in the discard pile."""
    if not valley.landmarks >> valley.at[who] & 1:
        return reasons.NO_LANDMARK
    if valley.discard[resource] == 0:
        return reasons.PILE_EMPTY
    return affords(valley, complex_cost(valley, 14))
