"""The Action Phase: what may be done, and doing it: counted, paid, performed (§3.2, §6.1, §13.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bugeyed.core.bits import member_row
from bugeyed.games.bugout import actions, reasons
from bugeyed.games.bugout.board import MAP
from bugeyed.games.bugout.cards import ACTION, AT_ERUPTION, FREE, NOT_AT_ALL
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import hands, vehicles, water
from bugeyed.games.bugout.rules.payments import Payment
from bugeyed.games.bugout.rules.verbs.table import BY_CODE, FREE_ACTIONS, VERBS, what_in, who_in
from bugeyed.games.bugout.rules.verbs.verb import controlled, limping
from bugeyed.games.bugout.setting import EVENTS
from bugeyed.games.bugout.state import Valley

USUALLY: Final[i64] = 128
"""Most lists of actions are shorter."""


def options(valley: Valley) -> vec[i64]:
    """All the active player may do now, ascending; what would strand a Vehicle is left out later (§V8)."""
    mine = controlled(valley) & valley.people_within(MAP)
    able: i64 = mine & ~limping(valley) if valley.actions_left else 0
    able_heroes = able & ((1 << valley.setting.first_civilian) - 1)
    # Usually they are the same people.
    all_able = member_row(able)
    all_of_mine = all_able if mine == able else member_row(mine)
    heroes = all_able if able_heroes == able else member_row(able_heroes)
    found = vec[i64](capacity=USUALLY)
    for verb in VERBS if able else FREE_ACTIONS:
        doers = all_of_mine if verb.is_free else heroes if verb.is_complex else all_able
        if len(doers):
            found = verb.add_options(valley, doers, found)
    if valley.held.kept:
        for event in range(len(EVENTS)):
            if valley.held.kept >> event & 1 and against_use(valley, event) == FINE:
                found = append(found, actions.USE + event)
    return found if vehicles.afloat(valley) else append(found, actions.END)


def objection(valley: Valley, code: i64) -> i64:
    """Why an action is not possible; FINE if it is."""
    if code == actions.END:
        return reasons.END_FLOODED if vehicles.afloat(valley) else FINE
    if code >= actions.USE:
        found = against_use(valley, code - actions.USE)
    else:
        found = BY_CODE[code].objection(valley, who_in(code), what_in(code))
    return reasons.STRANDED if found == FINE and water.strands(valley, code) else found


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
            valley.is_next_complex_free = False
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

    def __init__(self, seat: i64, cost: i64, code: i64) -> None:
        super().__init__(seat, cost)
        self.code: Final = code

    def less(self, paid: i64) -> Payment:
        return ActionPayment(self.seat, self.cost - paid, self.code)

    def finish(self, valley: Valley) -> None:
        BY_CODE[self.code].perform(valley, who_in(self.code), what_in(self.code))
