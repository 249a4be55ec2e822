"""The Action Phase: what may be done, and doing it: counted, paid, performed (§3.2, §6.1, §13.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bugeyed.games.bugout import actions, reasons
from bugeyed.games.bugout.cards import ACTION, AT_ERUPTION, FREE, NOT_AT_ALL
from bugeyed.games.bugout.pending import GO_ON
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import hands, vehicles
from bugeyed.games.bugout.rules.payments import Payment
from bugeyed.games.bugout.rules.verbs.table import BY_CODE, DRIVE, FREE_ACTIONS, TOW, VERBS, what_in, who_in
from bugeyed.games.bugout.rules.verbs.verb import is_mine, is_spent, may_act
from bugeyed.games.bugout.setting import EVENTS, PEOPLE
from bugeyed.games.bugout.state import FLOODED, Valley


def options(valley: Valley) -> list[int]:
    """All the active player may do now, ascending."""
    mine, able, heroes = vec[i64](), vec[i64](), vec[i64]()
    for who in range(PEOPLE):
        if is_mine(valley, who) == FINE:
            mine = append(mine, who)
            if is_spent(valley, who) == FINE:
                able = append(able, who)
                if not valley.is_civilian(who):
                    heroes = append(heroes, who)
    found: list[int] = []
    for verb in VERBS if len(able) else FREE_ACTIONS:
        doers = mine if verb.is_free else heroes if verb.is_complex else able
        if len(doers):
            verb.add_options(valley, doers, found)
    if valley.held.kept:
        for event in range(len(EVENTS)):
            if valley.held.kept >> event & 1 and against_use(valley, event) == FINE:
                found.append(actions.USE + event)
    if not vehicles.afloat(valley):
        found.append(actions.END)
        if valley.vehicle_used[0] == 0 and valley.vehicle_used[1] == 0:
            return found
    return [code for code in found if not needs_way_out(valley, code) or keeps_way_out(valley, code)]


def objection(valley: Valley, code: i64) -> i64:
    """Why an action is not possible; FINE if it is."""
    if code == actions.END:
        return reasons.END_FLOODED if vehicles.afloat(valley) else FINE
    if code >= actions.USE:
        found = against_use(valley, code - actions.USE)
    else:
        found = BY_CODE[code].objection(valley, who_in(code), what_in(code))
    if found == FINE and needs_way_out(valley, code) and not keeps_way_out(valley, code):
        return reasons.STRANDED
    return found


def against_use(valley: Valley, event: i64) -> i64:
    """Why an Event card cannot be used in the Action Phase (§13.4)."""
    setting = valley.setting
    if valley.held.holder_of(event) != valley.active:
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
    return FINE if used is None or used.extent(valley) != NOT_AT_ALL else used.unable


def take(valley: Valley, code: i64) -> None:
    """An action other than ``end`` is counted, paid and done."""
    if code >= actions.USE:
        use(valley, code - actions.USE)
        return
    verb, who, what = BY_CODE[code], who_in(code), what_in(code)
    cost = verb.cost(valley, who, what)
    if not verb.is_free:
        valley.actions_left -= 1
        valley.acted |= 1 << who
        if verb.is_complex:
            valley.books = 0
    if cost:
        valley.push(ActionPayment(valley.active, cost, code))
    else:
        verb.perform(valley, who, what)


def use(valley: Valley, event: i64) -> None:
    """An Event card is discarded for its effect."""
    hands.discard_event(valley, event)
    if valley.setting.uses[ACTION] >> event & 1:
        valley.actions_left -= 1
    used = valley.setting.events[event].used
    if used is not None:
        used.begin(valley)


class ActionPayment(Payment):
    """The price of an action; when it is paid, the action is done."""

    fields = "seat cost code"

    def __init__(self, seat: i64, cost: i64, code: i64) -> None:
        super().__init__(seat, cost)
        self.code: Final = code

    def less(self, paid: i64) -> Payment:
        return ActionPayment(self.seat, self.cost - paid, self.code)

    def finish(self, valley: Valley) -> None:
        BY_CODE[self.code].perform(valley, who_in(self.code), what_in(self.code))

    def options(self, valley: Valley) -> list[int]:
        """Ways to pay, less those that would leave a Vehicle on the water (§V8)."""
        found: list[int] = []
        for code in super().options(valley):
            draft = valley.copy()
            self.answer(draft, code)
            if way_out(draft):
                found.append(code)
        return found


# The way off the water (§V8).


def needs_way_out(valley: Valley, code: i64) -> bool:
    """Whether an action must be looked at twice: a Vehicle is on the water, or drives there."""
    if code == actions.END:
        return False
    if vehicles.afloat(valley):
        return True
    if code < actions.USE and BY_CODE[code] is DRIVE:
        cell = DRIVE.target.cell(valley.at[who_in(code)], what_in(code))
        return valley.top[cell] == FLOODED
    return False


def keeps_way_out(valley: Valley, code: i64) -> bool:
    """Whether after an action, paid in some way, every Vehicle can still leave the water this turn."""
    draft = valley.copy()
    take(draft, code)
    return way_out(draft)


def way_out(valley: Valley) -> bool:
    """Whether Drives and Tows can bring every Vehicle off the water with the actions left."""
    top = valley.stack[-1]
    if isinstance(top, ActionPayment):
        if top.resume(valley) == GO_ON:
            return way_out(valley)
        rest = valley.stack[-1]
        assert isinstance(rest, ActionPayment)
        for code in Payment.options(rest, valley):
            draft = valley.copy()
            rest.answer(draft, code)
            if way_out(draft):
                return True
        return False
    if valley.over or not vehicles.afloat(valley):
        return True
    if valley.actions_left == 0:
        return False
    heroes = vec[i64]([who for who in valley.heroes_of(valley.active) if may_act(valley, who, True) == FINE])
    ways: list[int] = []
    DRIVE.add_options(valley, heroes, ways)
    TOW.add_options(valley, heroes, ways)
    for code in ways:
        if keeps_way_out(valley, code):
            return True
    return False
