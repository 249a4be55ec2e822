"""What may be done in the Action Phase, verb by verb, and why not (§5, §6, §V8)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.bugout import actions, reasons
from bugeyed.games.bugout.cards import ACTION, AT_ERUPTION, FREE, NOT_AT_ALL
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import feet, payments, vehicles
from bugeyed.games.bugout.rules.acting import COST, DROPPING, EXITING, take, way_out
from bugeyed.games.bugout.rules.events.used import Travel
from bugeyed.games.bugout.state import TOKENS, Valley


def reason(valley: Valley, code: i64) -> i64:
    """Why an action of the Action Phase is not possible; FINE if it is."""
    found = bare_reason(valley, code)
    if (
        found == FINE
        and code != actions.END
        and needs_way_out(valley, code)
        and not keeps_way_out(valley, code)
    ):
        return reasons.STRANDED
    return found


def bare_reason(valley: Valley, code: i64) -> i64:
    """The same, but for the way off the water (§V8)."""
    if code == actions.END:
        return reasons.END_FLOODED if vehicles.afloat(valley) else FINE
    if code >= actions.USE:
        return use_reason(valley, code - actions.USE) if code < actions.END else reasons.NOT_NOW
    verb, who, what = actions.verb_of(code), actions.who_of(code), actions.what_of(code)
    free = verb in (DROPPING, EXITING)
    found = feet.is_mine(valley, who) if free else feet.may_act(valley, who, COST[verb] >= 0)
    if found != FINE:
        return found
    if verb == 0:
        return feet.can_move(valley, who, what)
    if verb == 1:
        return feet.can_climb(valley, who, what)
    if verb == 2:
        return feet.can_swing(valley, who, what)
    if verb == 3:
        return feet.can_rescue(valley, who, valley.lit_cells())
    if verb == 4:
        return feet.can_grab(valley, who, what)
    if verb == 5:
        return feet.can_give(valley, who, what)
    if verb == 6:
        return vehicles.can_enter(valley, who, what)
    if verb == 7:
        return feet.can_drop(valley, who)
    if verb == 8:
        return vehicles.can_exit(valley, who)
    if verb == 9:
        return feet.can_drain(valley, who, what)
    if verb == 10:
        return feet.can_relight(valley, who, what)
    if verb == 11:
        return vehicles.can_drive(valley, who, what)
    if verb == 12:
        return feet.can_repair(valley, who)
    if verb == 13:
        return feet.can_rebuild(valley, who)
    if verb == 14:
        return feet.can_reinforce(valley, who)
    if verb == 15:
        return feet.can_pull(valley, who, what)
    if verb == 16:
        return feet.can_throw(valley, who, what // 25, what % 25 - 1)
    if verb == 17:
        return feet.can_build(valley, who, what // 4, what % 4, False)
    if verb == 18:
        return vehicles.can_place(valley, who, False)
    if verb == 19:
        return vehicles.can_tow(valley, who, what)
    return feet.can_loot(valley, who, what)


def use_reason(valley: Valley, event: i64) -> i64:
    """Whether an Event card can be used in the Action Phase (§13.4)."""
    setting = valley.setting
    if not valley.has_event(valley.active, event):
        return reasons.NO_CARD
    if setting.uses[FREE] >> event & 1:
        return FINE
    if setting.uses[AT_ERUPTION] >> event & 1:
        return reasons.VALVE_PHASE
    if not setting.uses[ACTION] >> event & 1:
        return reasons.NOT_NOW
    if valley.actions_left == 0:
        return reasons.NO_ACTIONS
    used = setting.events[event].used
    if used is None or used.extent(valley) != NOT_AT_ALL:
        return FINE
    return reasons.NOBODY_TO_FLY if isinstance(used, Travel) else reasons.NOTHING_TO_BUILD


# The list of all that is possible, verb by verb, so that codes ascend.


def options(valley: Valley) -> list[int]:
    """All the active player may do now."""
    found: list[int] = []
    mine: i64 = 0
    able: i64 = 0
    heroic: i64 = 0
    for who in range(24):
        if feet.is_mine(valley, who) == FINE:
            mine |= 1 << who
            if feet.may_act(valley, who, False) == FINE:
                able |= 1 << who
                if who // 6 == valley.active:
                    heroic |= 1 << who
    if able:
        _add_steps(valley, found, able, heroic)
        _add_basic(valley, found, able)
    for who in range(24):
        if mine >> who & 1 and feet.can_drop(valley, who) == FINE:
            found.append(actions.DROP + who)
    for who in range(24):
        if mine >> who & 1 and vehicles.can_exit(valley, who) == FINE:
            found.append(actions.EXIT + who)
    if heroic:
        _add_complex(valley, found, heroic)
        _add_handiwork(valley, found, heroic)
    if valley.kept:
        for event in range(40):
            if valley.kept >> event & 1 and use_reason(valley, event) == FINE:
                found.append(actions.USE + event)
    if not vehicles.afloat(valley):
        found.append(actions.END)
    return _with_way_out(valley, found)


def _payable(valley: Valley, cost: i64) -> bool:
    return payments.can_pay(valley, valley.active, feet.complex_cost(valley, cost))


def _add_steps(valley: Valley, found: list[int], able: i64, heroic: i64) -> None:
    # Heroes on a cell have the same ways, and so have Civilians: each is worked out once.
    known: list[i64] = [-1] * 72
    for who in range(24):
        if able >> who & 1 and valley.inside[who] < 0:
            place = valley.at[who] * 2 + (1 if valley.is_civilian(who) else 0)
            ways = known[place]
            if ways < 0:
                ways = 0
                for way in range(4):
                    if feet.can_move(valley, who, way) == FINE:
                        ways |= 1 << way
                known[place] = ways
            for way in range(4):
                if ways >> way & 1:
                    found.append(actions.MOVE + who * 4 + way)
    if not heroic or not _payable(valley, 8):
        return
    for who in range(24):
        if heroic >> who & 1:
            for way in range(4):
                if feet.can_climb(valley, who, way) == FINE:
                    found.append(actions.CLIMB + who * 4 + way)
    for who in range(24):
        if heroic >> who & 1:
            for way in range(4):
                if feet.can_swing(valley, who, way) == FINE:
                    found.append(actions.SWING + who * 4 + way)


def _add_basic(valley: Valley, found: list[int], able: i64) -> None:
    lit = valley.lit_cells()
    for who in range(24):
        if able >> who & 1 and feet.can_rescue(valley, who, lit) == FINE:
            found.append(actions.RESCUE + who)
    for who in range(24):
        if able >> who & 1 and valley.holds[who] < 0:
            here = valley.at[who]
            for token in range(TOKENS):
                if valley.token_at[token] == here and feet.can_grab(valley, who, token) == FINE:
                    found.append(actions.GRAB + who * 13 + token)
    for who in range(24):
        if able >> who & 1 and valley.holds[who] >= 0:
            for receiver in range(24):
                if feet.can_give(valley, who, receiver) == FINE:
                    found.append(actions.GIVE + who * 24 + receiver)
    if valley.vehicle_at[0] >= 0 or valley.vehicle_at[1] >= 0:
        for who in range(24):
            if able >> who & 1:
                for vehicle in range(2):
                    if vehicles.can_enter(valley, who, vehicle) == FINE:
                        found.append(actions.ENTER + who * 2 + vehicle)


def _add_complex(valley: Valley, found: list[int], heroic: i64) -> None:
    first = valley.active * 6
    if _payable(valley, 0):
        for who in range(first, first + 6):
            if heroic >> who & 1:
                for way in range(4):
                    if feet.can_drain(valley, who, way) == FINE:
                        found.append(actions.DRAIN + who * 4 + way)
    if _payable(valley, 1) and valley.lit != 63:
        for who in range(first, first + 6):
            if heroic >> who & 1:
                for flare in range(6):
                    if feet.can_relight(valley, who, flare) == FINE:
                        found.append(actions.RELIGHT + who * 6 + flare)
    for who in range(first, first + 6):
        if heroic >> who & 1 and valley.inside[who] >= 0:
            for path in range(84):
                if vehicles.can_drive(valley, who, path) == FINE:
                    found.append(actions.DRIVE + who * 84 + path)
    for who in range(first, first + 6):
        if heroic >> who & 1 and feet.can_repair(valley, who) == FINE:
            found.append(actions.REPAIR + who)
    for who in range(first, first + 6):
        if heroic >> who & 1 and feet.can_rebuild(valley, who) == FINE:
            found.append(actions.REBUILD + who)
    for who in range(first, first + 6):
        if heroic >> who & 1 and feet.can_reinforce(valley, who) == FINE:
            found.append(actions.REINFORCE + who)


def _add_handiwork(valley: Valley, found: list[int], heroic: i64) -> None:
    first = valley.active * 6
    if _payable(valley, 6):
        for who in range(first, first + 6):
            if heroic >> who & 1:
                for thing in range(37):
                    if feet.can_pull(valley, who, thing) == FINE:
                        found.append(actions.PULL + who * 37 + thing)
        for who in range(first, first + 6):
            if heroic >> who & 1 and valley.holds[who] >= 0:
                for what in range(100):
                    if feet.can_throw(valley, who, what // 25, what % 25 - 1) == FINE:
                        found.append(actions.THROW + who * 100 + what)
    if _payable(valley, 10) or _payable(valley, 11):
        for who in range(first, first + 6):
            if heroic >> who & 1:
                for what in range(8):
                    if feet.can_build(valley, who, what // 4, what % 4, False) == FINE:
                        found.append(actions.BRIDGE + who * 8 + what)
    if _payable(valley, 12):
        for who in range(first, first + 6):
            if heroic >> who & 1 and vehicles.can_place(valley, who, False) == FINE:
                found.append(actions.PLACE + who * 2)
                found.append(actions.PLACE + who * 2 + 1)
    if valley.vehicle_at[0] >= 0 or valley.vehicle_at[1] >= 0:
        for who in range(first, first + 6):
            if heroic >> who & 1:
                for vehicle in range(2):
                    if vehicles.can_tow(valley, who, vehicle) == FINE:
                        found.append(actions.TOW + who * 2 + vehicle)
    for who in range(first, first + 6):
        if heroic >> who & 1 and valley.landmarks >> valley.at[who] & 1:
            for resource in range(4):
                if feet.can_loot(valley, who, resource) == FINE:
                    found.append(actions.LOOT + who * 4 + resource)


# The way off the water (§V8).


def needs_way_out(valley: Valley, code: i64) -> bool:
    """Whether an action must be looked at twice: a Vehicle is on the water, or drives there."""
    if vehicles.afloat(valley):
        return True
    if actions.DRIVE <= code < actions.REPAIR:
        cells = actions.drive_cells(valley.at[actions.who_of(code)], actions.what_of(code))
        return valley.top[cells[-1]] == 1
    return False


def _with_way_out(valley: Valley, found: list[int]) -> list[int]:
    if not vehicles.afloat(valley) and valley.vehicle_used[0] == 0 and valley.vehicle_used[1] == 0:
        return found
    return [code for code in found if not needs_way_out(valley, code) or keeps_way_out(valley, code)]


def keeps_way_out(valley: Valley, code: i64) -> bool:
    """Whether after an action, paid in some way, every Vehicle can still leave the water this turn."""
    draft = valley.copy()
    take(draft, code)
    return way_out(draft)
