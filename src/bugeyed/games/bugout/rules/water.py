"""The way off the water (§V8): no turn ends with a Vehicle on a Flooded tile, so nothing leads there."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from bugeyed.games.bugout import actions
from bugeyed.games.bugout.cards import FREE
from bugeyed.games.bugout.pending import CHANCE
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import engine, vehicles
from bugeyed.games.bugout.rules.verbs.table import BY_CODE, DRIVE, TOW, what_in, who_in
from bugeyed.games.bugout.rules.verbs.verb import against_acting
from bugeyed.games.bugout.setting import EVENTS, first_hero
from bugeyed.games.bugout.state import ACTION_PHASE, Valley
from bugeyed.games.bugout.tile_reference import FLOODED


def answers(valley: Valley) -> vec[i64]:
    """What the seat that decides may answer, whatever it is asked: all there is, less what strands a Vehicle."""
    matter = valley.stack[-1]
    found = matter.option_row(valley)
    if valley.phase != ACTION_PHASE or not vehicles.are_about(valley):
        return found
    drives_alone = matter.acts and not vehicles.afloat(valley)
    dry = vec[i64](capacity=len(found))
    for code in found:
        if (drives_alone and not actions.DRIVE <= code < actions.REPAIR) or not strands(valley, code):
            dry = append(dry, code)
    return dry


def strands(valley: Valley, code: i64) -> bool:
    """Whether after this answer a Vehicle could not leave the water before the turn ends."""
    return is_at_stake(valley, code) and not keeps_way_off(valley, code)


def is_at_stake(valley: Valley, code: i64) -> bool:
    """Whether an answer must be looked at twice: a Vehicle is on the water, drives there, or may yet."""
    if valley.phase != ACTION_PHASE or code == actions.END or not vehicles.are_about(valley):
        return False
    if vehicles.afloat(valley) or not valley.stack[-1].acts:
        return True
    if code < actions.USE and BY_CODE[code] is DRIVE:
        return valley.top[DRIVE.target.cell(valley.at[who_in(code)], what_in(code))] == FLOODED
    return False


def keeps_way_off(valley: Valley, code: i64) -> bool:
    """Whether after an answer, and some answer to all it is followed by, every Vehicle can leave the water."""
    draft = engine.follow(valley, code)
    if draft.over or (not vehicles.afloat(draft) and draft.stack[-1].acts):
        return True
    # Who has left the game ends the turn by that.
    if draft.phase != ACTION_PHASE or draft.is_exited(valley.active):
        return not vehicles.afloat(draft)
    matter = draft.stack[-1]
    if draft.turn == CHANCE:
        for outcome, _ in matter.heap(draft).chances():
            if not keeps_way_off(draft, outcome):
                return False
        return True
    for answer in ways_off(draft) if matter.acts else matter.option_row(draft):
        if keeps_way_off(draft, answer):
            return True
    return False


def ways_off(valley: Valley) -> vec[i64]:
    """Drives and Tows, one for each place they lead to, then the cards in hand that take no action."""
    own = range(first_hero(valley.active), first_hero(valley.active + 1))
    heroes = vec[i64]([int(who) for who in own if against_acting(valley, who, True) == FINE])
    reached: dict[tuple[int, int], int] = {}
    for code in DRIVE.add_options(valley, heroes, vec[i64]()):
        who = who_in(code)
        reached.setdefault((int(who), int(DRIVE.target.cell(valley.at[who], what_in(code)))), int(code))
    found = TOW.add_options(valley, heroes, vec[i64](reached.values()))
    for event in range(len(EVENTS)):
        if valley.setting.uses[FREE] >> event & 1 and valley.held.holder_of(event) == valley.active:
            found = append(found, actions.USE + event)
    return found
