"""What an event asks of its drawer: targets, people to move, cards to take or give up (§13, §16)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout import actions, effects, pending
from bugeyed.games.bugout.board import NAMES, NEXT, bit
from bugeyed.games.bugout.pending import GO_ON, Record
from bugeyed.games.bugout.reasons import FINE
from bugeyed.games.bugout.rules import acting, damage, feet, tokens, tornadoes, vehicles
from bugeyed.games.bugout.setting import RESOURCES, SURVIVORS
from bugeyed.games.bugout.state import (
    ACTIVE,
    FIRST_SAMPLE,
    FLARES,
    FLOODED,
    HIGH,
    LANDMARK,
    SAFE,
    TERRAIN,
    TOKEN_NAMES,
    URBAN,
    Valley,
    cell_id,
    token_id,
)

# Cards.


def pile(valley: Valley, of: i64) -> i64:
    """How many Resources, or of one kind, lie in the discard pile."""
    if of:
        return valley.discard[of - effects.PIPE]
    return valley.discard[0] + valley.discard[1] + valley.discard[2] + valley.discard[3]


def throw_away(valley: Valley, seat: i64, resource: i64, clause: str) -> None:
    """A Resource goes to the discard pile for nothing (§A7)."""
    valley.hand[seat * 4 + resource] -= 1
    valley.discard[resource] += 1
    valley.unsettled = True
    if valley.telling:
        valley.tell("discard", clause, f"{valley.colour(seat)} discards a {RESOURCES[resource]}.")


def resume_discard(valley: Valley, record: Record) -> i64:
    """A player gives up Resources, asked while there is a choice."""
    seat = record.a
    if record.b <= 0 or valley.resources(seat) == 0:
        valley.pop()
        return GO_ON
    only = only_kind(valley, seat)
    if only >= 0:
        answer_discard(valley, record, actions.DISCARD + only)
        return GO_ON
    return seat


def only_kind(valley: Valley, seat: i64) -> i64:
    """The one kind of Resource a hand has; -1 if it has none or several."""
    found: i64 = -1
    for resource in range(4):
        if valley.hand[seat * 4 + resource]:
            if found >= 0:
                return -1
            found = resource
    return found


def options_discard(valley: Valley, seat: i64) -> list[int]:
    """Any Resource in hand."""
    return [actions.DISCARD + kind for kind in range(4) if valley.hand[seat * 4 + kind]]


def answer_discard(valley: Valley, record: Record, code: i64) -> None:
    """One Resource less."""
    valley.replace(Record(pending.DISCARD, record.a, record.b - 1))
    throw_away(valley, record.a, code - actions.DISCARD, "E1")


def resume_take(valley: Valley, record: Record) -> i64:
    """A player takes Resources from the discard pile; what is not there is lost (§13.8)."""
    of = record.c + effects.PIPE - 1 if record.c else 0
    if record.b <= 0:
        valley.pop()
        return GO_ON
    if pile(valley, of) == 0:
        valley.pop()
        if valley.telling:
            valley.tell("take", "13.8", "There is nothing to take from the discard pile.")
        return GO_ON
    if record.c:
        answer_take(valley, record, actions.TAKE + record.c - 1)
        return GO_ON
    return record.a


def options_take(valley: Valley, record: Record) -> list[int]:
    """What lies in the pile, or nothing where one may."""
    found = [actions.TAKE + kind for kind in range(4) if valley.discard[kind]]
    if record.d:
        found.append(actions.SKIP)
    return found


def answer_take(valley: Valley, record: Record, code: i64) -> None:
    """A Resource comes back to a hand."""
    if code == actions.SKIP:
        valley.pop()
        return
    valley.replace(Record(pending.TAKE, record.a, record.b - 1, record.c, record.d))
    kind = code - actions.TAKE
    valley.discard[kind] -= 1
    valley.hand[record.a * 4 + kind] += 1
    valley.unsettled = True
    if valley.telling:
        valley.tell(
            "take", "E1", f"{valley.colour(record.a)} takes a {RESOURCES[kind]} from the discard pile."
        )


# Tiles.


def targets(valley: Valley, of: i64, done: i64, whole: bool) -> i64:
    """Tiles of a kind not done yet; for damage only those with health (§13.7), for removal (*whole*) all."""
    found: i64 = 0
    most: i64 = 1
    if of == effects.CROWD:
        for cell in range(36):
            if valley.crowd[cell] > most:
                most = valley.crowd[cell]
    for cell in range(36):
        if done >> cell & 1 or not (whole or valley.has_health(cell)):
            continue
        top = valley.top[cell]
        if of == effects.TERRAIN:
            fits = top == TERRAIN
        elif of == effects.STRUCTURE:
            fits = valley.is_structure(cell)
        elif of == effects.LANDMARK:
            fits = top == LANDMARK
        else:
            fits = valley.crowd[cell] == most
        if fits:
            found |= bit(cell)
    return found


def cell_options(cells: i64) -> list[int]:
    """A set of cells as targets."""
    return [actions.TARGET + cell for cell in range(36) if cells >> cell & 1]


def resume_harm(valley: Valley, record: Record) -> i64:
    """The drawer chooses one tile after another."""
    if record.b <= 0 or not targets(valley, record.a, record.c, False):
        valley.pop()
        return GO_ON
    return valley.active


def answer_harm(valley: Valley, record: Record, code: i64) -> None:
    """One damage, or as many points as the card says while the tile is still a Structure (§EV13)."""
    cell = code - actions.TARGET
    valley.replace(Record(pending.HARM, record.a, record.b - 1, record.c | bit(cell), record.d))
    if valley.telling:
        valley.tell("event", "13.7", f"{valley.colour(valley.active)} lets it strike {valley.place(cell)}.")
    damage.hit(valley, cell)
    for _ in range(record.d - 1):
        if valley.is_structure(cell):
            damage.hit(valley, cell)


def mendable(valley: Valley, done: i64) -> i64:
    """Structures below their full health."""
    found: i64 = 0
    for cell in range(36):
        if valley.is_structure(cell) and valley.top_health(cell) < valley.full_health(cell):
            found |= bit(cell)
    return found & ~done


def resume_restore(valley: Valley, record: Record) -> i64:
    """The drawer chooses Structures to mend."""
    if record.a <= 0 or not mendable(valley, record.b):
        valley.pop()
        return GO_ON
    return valley.active


def answer_restore(valley: Valley, record: Record, code: i64) -> None:
    """One health back."""
    cell = code - actions.TARGET
    valley.replace(Record(pending.RESTORE, record.a - 1, record.b | bit(cell)))
    acting.mend(valley, cell, "EV3", "Spare parts bring ")


def flooded(valley: Valley) -> i64:
    """Cells with a Flooded tile on top."""
    found: i64 = 0
    for cell in range(36):
        if valley.top[cell] == FLOODED:
            found |= bit(cell)
    return found


def answer_target(valley: Valley, record: Record, code: i64) -> None:
    """One tile is chosen: to raze its Landmark, remove it, drain it, or give it a Landmark back."""
    valley.pop()
    if code == actions.SKIP:
        return
    cell = code - actions.TARGET
    if record.kind == pending.RAZE:
        tokens.destroy_landmark(valley, cell)
    elif record.kind == pending.REMOVE:
        if valley.telling:
            valley.tell("remove", "EV1", f"The tile on {NAMES[cell]} is taken away.")
        damage.remove_top(valley, cell)
    elif record.kind == pending.DRY:
        acting.dry(valley, cell, "EV7", "The water drains off ")
    else:
        acting.rebuild(valley, cell, "EV26", "A Landmark returns to ")


def answer_unlight(valley: Valley, code: i64) -> None:
    """§EV4 a lit Flare goes out."""
    valley.pop()
    tokens.destroy(valley, code - actions.PICK - 24)


# People.


def liftable(valley: Valley) -> list[int]:
    """Survivors who could be placed on some Terrain tile other than their own (§EV1)."""
    spots = open_terrain(valley)
    return [who for who in range(24) if valley.at[who] < SAFE and spots & ~bit(valley.at[who])]


def open_terrain(valley: Valley) -> i64:
    """Terrain tiles with room and no Active Tornado (§E6)."""
    found: i64 = 0
    for cell in range(36):
        if valley.top[cell] == TERRAIN and acting.standing_room(valley, cell):
            found |= bit(cell)
    return found


def options_lift(valley: Valley, record: Record) -> list[int]:
    """First who, then where."""
    if record.a == 0:
        return [actions.PICK + who for who in liftable(valley)]
    return cell_options(open_terrain(valley) & ~bit(valley.at[record.a - 1]))


def answer_lift(valley: Valley, record: Record, code: i64) -> None:
    """A Survivor is placed."""
    if record.a == 0:
        valley.replace(Record(pending.LIFT, code - actions.PICK + 1))
        return
    who = record.a - 1
    valley.pop()
    tokens.leave_vehicle(valley, who)
    acting.walk(valley, who, code - actions.TARGET, "EV1", "is brought")


def can_step(valley: Valley, who: i64, way: i64) -> bool:
    """§13.6 one step on foot, not onto High Ground, an Active Tornado or a full tile."""
    if valley.at[who] >= SAFE or valley.inside[who] >= 0:
        return False
    cell = NEXT[valley.at[who] * 4 + way]
    return cell >= 0 and valley.top[cell] != HIGH and acting.standing_room(valley, cell)


def walkers(valley: Valley, done: i64, only: i64) -> list[int]:
    """The steps open to Survivors not moved yet, or to one who is under way."""
    found: list[int] = []
    for who in range(24):
        if (only < 0 and not done >> who & 1) or who == only:
            for way in range(4):
                if can_step(valley, who, way):
                    found.append(actions.STEP + who * 4 + way)
    return found


def resume_walk(valley: Valley, record: Record) -> i64:
    """The drawer moves Survivors step by step; at least one step, if one is possible."""
    if record.a <= 0 or not walkers(valley, record.b, record.c - 1):
        if record.c and record.a > 1:
            valley.replace(Record(pending.WALK, record.a - 1, record.b, 0, _rested(record)))
            return GO_ON
        valley.pop()
        return GO_ON
    return valley.active


def _rested(record: Record) -> i64:
    each = record.d & 15
    return each * 16 + each


def options_walk(valley: Valley, record: Record) -> list[int]:
    """Another step, or enough."""
    found = walkers(valley, record.b, record.c - 1)
    if record.b:
        found.append(actions.DONE)
    return found


def answer_walk(valley: Valley, record: Record, code: i64) -> None:
    """One step of one Survivor."""
    if code == actions.DONE:
        valley.pop()
        return
    who, way = (code - actions.STEP) // 4, (code - actions.STEP) % 4
    left = (record.d >> 4) - 1
    done = record.b | 1 << who
    if left:
        valley.replace(Record(pending.WALK, record.a, done, who + 1, left * 16 + (record.d & 15)))
    else:
        valley.replace(Record(pending.WALK, record.a - 1, done, 0, _rested(record)))
    acting.walk(valley, who, NEXT[valley.at[who] * 4 + way], "13.6", "is led")


# Tokens and Vehicles.


def nudges(valley: Valley, of: i64, only: i64) -> list[int]:
    """The steps open to Tokens nobody holds (§EV14); *only* one that is under way."""
    found: list[int] = []
    first: i64 = 0 if of == effects.FLARE else FIRST_SAMPLE
    last: i64 = FLARES if of == effects.FLARE else 13
    for token in range(first, last):
        cell = valley.token_at[token]
        if cell >= SAFE or valley.holder[token] >= 0 or (only >= 0 and token != only):
            continue
        if token < FLARES and not valley.lit >> token & 1:
            continue
        for way in range(4):
            there = NEXT[cell * 4 + way]
            if there >= 0 and valley.top[there] >= URBAN and not valley.storms >> there & 1:
                found.append(actions.STEP + (24 + token) * 4 + way)
    return found


def resume_nudge(valley: Valley, record: Record) -> i64:
    """The drawer moves a Token step by step."""
    if record.c <= 0 or not nudges(valley, record.a, record.b - 1):
        valley.pop()
        return GO_ON
    return valley.active


def options_nudge(valley: Valley, record: Record) -> list[int]:
    """Another step, or enough."""
    found = nudges(valley, record.a, record.b - 1)
    if record.b:
        found.append(actions.DONE)
    return found


def answer_nudge(valley: Valley, record: Record, code: i64) -> None:
    """One step of one Token."""
    if code == actions.DONE:
        valley.pop()
        return
    token, way = (code - actions.STEP) // 4 - 24, (code - actions.STEP) % 4
    start = valley.token_at[token]
    cell = NEXT[start * 4 + way]
    valley.replace(Record(pending.NUDGE, record.a, token + 1, record.c - 1))
    if valley.telling:
        moves = [Travel(token_id(token), token_id(token), [cell_id(start), cell_id(cell)])]
        valley.tell("nudge", "EV14", f"{TOKEN_NAMES[token]} is moved to {NAMES[cell]}.", moves)
    valley.token_at[token] = cell


def parking(valley: Valley) -> list[int]:
    """§EV9 the Vehicles that could be placed beside the drawer's Heroes, free."""
    found: list[int] = []
    for who in range(valley.active * 6, valley.active * 6 + 6):
        if valley.at[who] < SAFE and vehicles.can_place(valley, who, True) == FINE:
            found.append(actions.PLACE + who * 2)
            found.append(actions.PLACE + who * 2 + 1)
    return found


def answer_gift(valley: Valley, code: i64) -> None:
    """A Vehicle comes for nothing."""
    valley.pop()
    vehicles.put(valley, valley.at[actions.who_of(code)], actions.what_of(code))


def pick_ups(valley: Valley) -> list[int]:
    """§EV20 who could take up which Sample, or nobody."""
    found: list[int] = []
    for who in range(24):
        if valley.at[who] < SAFE and valley.holds[who] < 0:
            for token in feet.near_samples(valley, who):
                found.append(actions.GRAB + who * 13 + token)
    return found


def resume_offer(valley: Valley, record: Record) -> i64:
    """A "may": asked only if there is something to be done."""
    if offers(valley, record):
        return valley.active
    valley.pop()
    return GO_ON


def offers(valley: Valley, record: Record) -> list[int]:
    """What one may do, without the skip."""
    if record.kind == pending.PICK_UP:
        return pick_ups(valley)
    if record.kind == pending.STEER:
        return [
            actions.STEP + (37 + tornado) * 4 + way
            for tornado in range(2)
            for way in range(4)
            if valley.tornado[tornado] == ACTIVE
        ]
    if record.kind == pending.SPARE:
        lit = valley.lit_cells()
        return [
            actions.RESCUE + who
            for who in range(24)
            if feet.is_mine(valley, who) == FINE and valley.is_extraction(valley.at[who], lit)
        ]
    if record.kind == pending.RELIGHT:
        return [
            actions.PICK + 24 + flare
            for flare in range(6)
            if not valley.lit >> flare & 1
            and valley.token_at[flare] < SAFE
            and valley.top[valley.token_at[flare]] >= URBAN
        ]
    if valley.landmarks_dead == 0:
        return []
    return cell_options(acting.bare_landmark_tiles(valley))


def answer_offer(valley: Valley, record: Record, code: i64) -> None:
    """It is done, or skipped."""
    if record.kind == pending.RETURN:
        answer_target(valley, record, code)
        return
    valley.pop()
    if code == actions.SKIP:
        return
    if record.kind == pending.PICK_UP:
        who, token = actions.who_of(code), actions.what_of(code)
        tokens.hold(valley, who, token)
        if valley.telling:
            valley.tell("grab", "EV20", f"{SURVIVORS[who]} takes up {TOKEN_NAMES[token]}.")
    elif record.kind == pending.STEER:
        if valley.telling:
            valley.tell("tornado", "EV23", f"{valley.colour(valley.active)} steers a Tornado.")
        tornadoes.drift(valley, (code - actions.STEP) // 4 - 37, (code - actions.STEP) % 4)
    elif record.kind == pending.SPARE:
        if valley.telling:
            valley.tell("rescue", "EV25", f"{valley.colour(valley.active)} takes a Rescue not counted.")
        acting.rescue(valley, code - actions.RESCUE)
    else:
        flare = code - actions.PICK - 24
        valley.lit |= 1 << flare
        if valley.telling:
            valley.tell("relight", "EV25", f"{TOKEN_NAMES[flare]} burns again.")
        if valley.holder[flare] < 0:
            tokens.lay(valley, flare, valley.token_at[flare])
