"""Taking an action: what it costs and what it does (§5, §6). What may be done is in choices.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout import actions
from bugeyed.games.bugout.board import NAMES, NEXT, bit, count
from bugeyed.games.bugout.cards import ACTION as USED_AS_ACTION
from bugeyed.games.bugout.pending import GO_ON
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import ending, feet, hands, tokens, vehicles
from bugeyed.games.bugout.rules.payments import Payment
from bugeyed.games.bugout.setting import RESOURCES, SURVIVORS
from bugeyed.games.bugout.state import (
    DRY,
    LANDMARK,
    STURDY,
    TOKEN_NAMES,
    URBAN,
    Valley,
    cell_id,
    struck,
    survivor_id,
    token_id,
)

COST: Final[list[i64]] = [-1, 8, 9, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 10, 12, 13, 14]
"""By verb: its cost in costs.toml, or -1 for none."""
DROPPING: Final[i64] = 7
EXITING: Final[i64] = 8
"""The two verbs that are free actions."""


def cost_of(valley: Valley, code: i64) -> i64:
    """What an action costs now."""
    verb, who, what = actions.verb_of(code), actions.who_of(code), actions.what_of(code)
    if verb == 0:
        return feet.move_cost(valley, who, NEXT[valley.at[who] * 4 + what])
    if verb == 1:
        return feet.climb_cost(valley, NEXT[valley.at[who] * 4 + what])
    if verb == 11:
        return vehicles.drive_cost(valley)
    cost = COST[verb]
    if cost < 0:
        return 0
    if verb == 17 and what >= 4:
        cost = 11
    return feet.complex_cost(valley, cost)


def take(valley: Valley, code: i64) -> None:
    """An action of the Action Phase other than ``end`` is counted, paid and done."""
    if code >= actions.USE:
        use(valley, code - actions.USE)
        return
    verb = actions.verb_of(code)
    cost = cost_of(valley, code)
    if verb != DROPPING and verb != EXITING:
        valley.actions_left -= 1
        valley.acted |= 1 << actions.who_of(code)
        if COST[verb] >= 0:
            valley.books = 0
    if cost:
        valley.push(ActionPayment(valley.active, cost, code))
    else:
        perform(valley, code)


class ActionPayment(Payment):
    """The price of an action; when it is paid, the action is done."""

    fields = "seat cost code"

    def __init__(self, seat: i64, cost: i64, code: i64) -> None:
        super().__init__(seat, cost)
        self.code: Final = code

    def less(self, paid: i64) -> Payment:
        return ActionPayment(self.seat, self.cost - paid, self.code)

    def finish(self, valley: Valley) -> None:
        perform(valley, self.code)

    def options(self, valley: Valley) -> list[int]:
        """Ways to pay, less those that would leave a Vehicle on the water (§V8)."""
        found: list[int] = []
        for code in super().options(valley):
            draft = valley.copy()
            self.answer(draft, code)
            if way_out(draft):
                found.append(code)
        return found


def use(valley: Valley, event: i64) -> None:
    """An Event card is discarded for its effect."""
    hands.discard_event(valley, event)
    if valley.setting.uses[USED_AS_ACTION] >> event & 1:
        valley.actions_left -= 1
    used = valley.setting.events[event].used
    if used is not None:
        used.begin(valley)


def perform(valley: Valley, code: i64) -> None:
    """A paid action takes effect."""
    verb, who, what = actions.verb_of(code), actions.who_of(code), actions.what_of(code)
    here = valley.at[who]
    if verb == 0:
        walk(valley, who, NEXT[here * 4 + what], "5.2", "moves")
    elif verb == 1:
        walk(valley, who, NEXT[here * 4 + what], "6.10", "climbs")
    elif verb == 2:
        walk(valley, who, NEXT[NEXT[here * 4 + what] * 4 + what], "6.11", "swings")
    elif verb == 3:
        valley.rescues += 1
        rescue(valley, who)
    elif verb == 4:
        _grab(valley, who, what)
    elif verb == 5:
        token = valley.holds[who]
        tokens.hold(valley, what, token)
        if valley.telling:
            words = f"{SURVIVORS[who]} gives {TOKEN_NAMES[token]} to {SURVIVORS[what]}."
            valley.tell("give", "5.5", words)
    elif verb == 6:
        vehicles.enter(valley, who, what)
    elif verb == 7:
        token = valley.holds[who]
        if valley.telling:
            valley.tell("drop", "5.7", f"{SURVIVORS[who]} drops {TOKEN_NAMES[token]} on {NAMES[here]}.")
        tokens.lay(valley, token, here)
    elif verb == 8:
        if valley.telling:
            valley.tell("exit-vehicle", "5.8", f"{SURVIVORS[who]} gets out on {NAMES[here]}.")
        tokens.leave_vehicle(valley, who)
    elif verb == 11:
        vehicles.drive(valley, who, what)
    elif verb == 16:
        _throw(valley, who, what)
    elif verb == 17:
        build(valley, who, what // 4, NEXT[here * 4 + what % 4])
    elif verb == 18:
        vehicles.put(valley, here, what)
    elif verb == 15:
        _pull(valley, who, what)
    elif verb == 19:
        if valley.telling:
            start = NAMES[valley.vehicle_at[what]]
            moves = [Travel(f"vehicle:{what + 1}", f"vehicle:{what + 1}", [f"cell:{start}", cell_id(here)])]
            words = f"{SURVIVORS[who]} tows vehicle-{what + 1} from {start} to {NAMES[here]}."
            valley.tell("tow", "6.14", words, moves)
        vehicles.shift(valley, what, here)
    else:
        _care(valley, verb, who, what)


def _care(valley: Valley, verb: i64, who: i64, what: i64) -> None:
    """Drain, Relight, Repair, Rebuild, Reinforce, Loot."""
    here = valley.at[who]
    name = SURVIVORS[who]
    if verb == 9:
        dry(valley, NEXT[here * 4 + what], "6.2", f"{name} drains ")
    elif verb == 10:
        valley.lit |= 1 << what
        tokens.hold(valley, who, what)
        if valley.telling:
            valley.tell("relight", "6.3", f"{name} relights {TOKEN_NAMES[what]} and holds it.")
    elif verb == 12:
        mend(valley, here, "6.5", f"{name} repairs ")
    elif verb == 13:
        rebuild(valley, here, "6.6", f"{name} rebuilds the Landmark of ")
    elif verb == 14:
        if valley.telling:
            valley.tell("reinforce", "6.7", f"{name} reinforces the Landmark of {valley.place(here)}.")
        valley.reinforced |= bit(here)
        if valley.apocalypse:
            secure_landmarks(valley, "P9")
    else:
        if valley.telling:
            valley.tell("loot", "6.15", f"{name} loots {valley.place(here)} for a {RESOURCES[what]}.")
        tokens.destroy_landmark(valley, here)
        ending.check_graveyard(valley)
        valley.discard[what] -= 1
        valley.hand[valley.active * 4 + what] += 1
        valley.unsettled = True


def walk(valley: Valley, who: i64, cell: i64, clause: str, verb: str) -> None:
    """A Survivor on foot goes to another cell."""
    if valley.telling:
        way = [cell_id(valley.at[who]), cell_id(cell)]
        moves = [Travel(survivor_id(who), survivor_id(who), way)]
        valley.tell("move", clause, f"{SURVIVORS[who]} {verb} to {valley.place(cell)}.", moves)
    tokens.carry(valley, who, cell)


def rescue(valley: Valley, who: i64) -> None:
    """§5.3 to the Safe Zone; a Map's number is looked up unless the game is won by this (§W4)."""
    ending.deliver(valley, who)
    ending.check_win(valley)


def _grab(valley: Valley, who: i64, token: i64) -> None:
    if valley.telling:
        holder = valley.holder[token]
        source = f" from {SURVIVORS[holder]}" if holder >= 0 else ""
        clause = "H2" if holder >= 0 and holder // 6 != who // 6 else "5.4"
        valley.tell("grab", clause, f"{SURVIVORS[who]} takes {TOKEN_NAMES[token]}{source}.")
    tokens.hold(valley, who, token)


def _pull(valley: Valley, who: i64, thing: i64) -> None:
    here = valley.at[who]
    if thing < 24:
        if valley.telling:
            way = [cell_id(valley.at[thing]), cell_id(here)]
            moves = [Travel(survivor_id(thing), survivor_id(thing), way)]
            clause = "V9" if valley.inside[thing] >= 0 else "6.8"
            valley.tell("pull", clause, f"{SURVIVORS[who]} pulls {SURVIVORS[thing]} to {NAMES[here]}.", moves)
        tokens.leave_vehicle(valley, thing)
        tokens.carry(valley, thing, here)
        return
    token = thing - 24
    if valley.telling:
        way = [cell_id(valley.token_at[token]), cell_id(here)]
        moves = [Travel(token_id(token), token_id(token), way)]
        holder = valley.holder[token]
        clause = "V9" if holder >= 0 and valley.inside[holder] >= 0 else "H9"
        valley.tell("pull", clause, f"{SURVIVORS[who]} pulls {TOKEN_NAMES[token]} into its hands.", moves)
    tokens.hold(valley, who, token)


def _throw(valley: Valley, who: i64, what: i64) -> None:
    token = valley.holds[who]
    cell = NEXT[valley.at[who] * 4 + what // 25]
    receiver = what % 25 - 1
    if valley.telling:
        whom = f" to {SURVIVORS[receiver]}" if receiver >= 0 else ""
        moves = [Travel(token_id(token), token_id(token), [cell_id(valley.at[who]), cell_id(cell)])]
        words = f"{SURVIVORS[who]} throws {TOKEN_NAMES[token]}{whom} on {NAMES[cell]}."
        valley.tell("throw", "6.9", words, moves)
    if receiver >= 0:
        tokens.hold(valley, receiver, token)
    else:
        tokens.lay(valley, token, cell)


def build(valley: Valley, who: i64, kind: i64, cell: i64) -> None:
    """§6.12 a Bridge from the pool; unlit Flares there now lie on it (§M6)."""
    setting = valley.setting
    if kind == 0:
        valley.bridge[cell] = 2 + 4 * setting.sturdy_health
    else:
        valley.bridge[cell] = 1 + 4 * setting.rope_health
    valley.bridges -= 1
    before = valley.place(cell)
    valley.retop(cell)
    if valley.telling:
        words = f"{SURVIVORS[who]} builds a {valley.tile_name(cell)} over {before}."
        valley.tell("bridge", "6.12", words, [Travel(None, f"bridge:{NAMES[cell]}", ["pool", cell_id(cell)])])


def dry(valley: Valley, cell: i64, clause: str, start: str) -> None:
    """A Flooded tile turns to its dry side, with health 1 (§8.2)."""
    if valley.telling:
        valley.tell("drain", clause, f"{start}{valley.place(cell)}.", struck(bit(cell)))
    valley.base[cell] = DRY
    valley.health[cell] = 1
    valley.retop(cell)


def mend(valley: Valley, cell: i64, clause: str, start: str) -> None:
    """One health back."""
    if valley.top[cell] >= STURDY:
        valley.bridge[cell] += 4
    else:
        valley.health[cell] += 1
    if valley.telling:
        words = f"{start}{valley.place(cell)} to health {valley.top_health(cell)}."
        valley.tell("repair", clause, words, struck(bit(cell)))


def rebuild(valley: Valley, cell: i64, clause: str, start: str) -> None:
    """A Landmark Token comes back from the Graveyard, built side up."""
    valley.landmarks |= bit(cell)
    valley.landmarks_dead -= 1
    valley.filled -= 1
    if valley.telling:
        moves = [Travel(None, f"landmark:{NAMES[cell]}", ["graveyard", cell_id(cell)])]
        valley.tell("rebuild", clause, f"{start}{valley.place(cell)}.", moves)


def secure_landmarks(valley: Valley, clause: str) -> None:
    """Reinforced Landmark Tokens go to the Safe Zone (§14.1, §P9)."""
    number = count(valley.reinforced)
    if number and valley.telling:
        moves = [
            Travel(f"landmark:{NAMES[cell]}", None, ["safe"])
            for cell in range(36)
            if valley.reinforced >> cell & 1
        ]
        valley.tell("landmark", clause, f"{number} reinforced Landmarks reach the Safe Zone.", moves)
    valley.landmarks_safe += number
    valley.landmarks &= ~valley.reinforced
    valley.reinforced = 0


def bare_landmark_tiles(valley: Valley) -> i64:
    """Dry Landmark tiles without a Token."""
    cells: i64 = 0
    for cell in range(36):
        if valley.top[cell] == LANDMARK and not valley.landmarks >> cell & 1:
            cells |= bit(cell)
    return cells


def standing_room(valley: Valley, cell: i64) -> bool:
    """Whether one more could be put on a cell by an event (§E6)."""
    return valley.top[cell] >= URBAN and valley.room(cell) > 0 and not valley.storms >> cell & 1


# The way off the water (§V8).


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
    ways: list[int] = []
    first = valley.active * 6
    for who in range(first, first + 6):
        if feet.may_act(valley, who, True) != FINE:
            continue
        if valley.inside[who] >= 0:
            for path in range(84):
                if vehicles.can_drive(valley, who, path) == FINE:
                    ways.append(actions.DRIVE + who * 84 + path)
        for vehicle in range(2):
            if vehicles.can_tow(valley, who, vehicle) == FINE:
                ways.append(actions.TOW + who * 2 + vehicle)
    for code in ways:
        draft = valley.copy()
        take(draft, code)
        if way_out(draft):
            return True
    return False
