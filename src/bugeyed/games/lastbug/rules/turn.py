"""The rules of Last Bug Standing. Paragraph signs point into RULES.md.

Every function below writes on a draft. Where *events* is a list it tells there what happens; a search passes None.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Event
from bugeyed.games.lastbug import telling
from bugeyed.games.lastbug.actions import (
    AIM,
    BACK,
    CLAIM,
    DECLINE,
    DRAW,
    DRIVE,
    FIRST,
    FORTH,
    GUNNER,
    LAY,
    MASCOT,
    PLAY,
    RING,
    SQUARE,
    STAY,
    VEHICLE,
)
from bugeyed.games.lastbug.board import CENTRE_CELLS, NEIGHBOURS, NO_SQUARE, anticlockwise, clockwise
from bugeyed.games.lastbug.components import (
    GUNNER_BACK,
    GUNNER_CHOICE,
    GUNNER_STAYS,
    NAVIGATOR,
    NAVIGATOR_ANYWHERE,
    NAVIGATOR_BACK,
    NAVIGATOR_STAYS,
    VEHICLE_ANYWHERE,
    VEHICLE_BACK,
    VEHICLE_FAR,
    VEHICLE_STAYS,
)
from bugeyed.games.lastbug.rules import ending
from bugeyed.games.lastbug.rules.cards import add_plays, discard, draw, numbers_of, play
from bugeyed.games.lastbug.rules.duck import answer, may_claim
from bugeyed.games.lastbug.rules.preparing import bems_left, prepare, tiles_left
from bugeyed.games.lastbug.state import (
    AIMING,
    ASKING,
    CARD_BITS,
    DRAWING,
    DRIVING,
    DUCK_OPEN,
    LAYING,
    MASCOTS,
    NAMING,
    NOBODY,
    PARKING,
    PLACING,
    RINGING,
    STALLED,
    STARTING,
    TURN,
    LastBugSetting,
    State,
    size,
)

Events = list[Event] | None


# What can be done.


def legal_actions(setting: LastBugSetting, state: State) -> list[int]:
    """All the seat to decide may do, ascending."""
    phase = state.phase
    if phase == TURN:
        found = navigator_moves(setting, state)
        if state.hands >> CARD_BITS * state.mover & 2047:
            add_plays(found, setting, state)
        return found
    if phase == DRIVING:
        return [DRIVE + direction for direction in range(8)]
    if phase == AIMING:
        return [AIM + count for count in numbers_of(setting, state, GUNNER_CHOICE)]
    if phase == MASCOTS:
        # §2.4: the two types of the seat's colour.
        return [MASCOT + 2 * state.mover, MASCOT + 2 * state.mover + 1]
    if phase == PLACING:
        return [GUNNER + place for place in range(12)]
    if phase == PARKING:
        return [VEHICLE + cell for cell in CENTRE_CELLS]
    if phase == NAMING:
        return [FIRST, FIRST + 1]
    if phase == ASKING:
        # §R17: without a claim the question is asked all the same.
        return [CLAIM, DECLINE] if may_claim(state) else [DECLINE]
    return []


def navigator_moves(setting: LastBugSetting, state: State) -> list[int]:
    """§3.3 place it, §3.4 move it 1, 2 or 3 clockwise, or as a card says."""
    orders = state.orders
    if state.navigator == NO_SQUARE or orders & NAVIGATOR_ANYWHERE:
        return [SQUARE + square for square in range(8)]
    if orders & NAVIGATOR == 0:
        return [FORTH + 1, FORTH + 2, FORTH + 3]
    if orders & NAVIGATOR_STAYS:
        return [STAY]
    return [BACK + count for count in numbers_of(setting, state, NAVIGATOR_BACK)]


def chances(setting: LastBugSetting, state: State) -> list[tuple[int, int]]:
    """What can be drawn or laid next, with the number of ways."""
    if state.phase == DRAWING:
        return [(DRAW + card, 1) for card in range(11) if state.deck >> card & 1]
    if state.phase == STARTING:
        return [(FIRST, 1), (FIRST + 1, 1)]
    if state.phase == LAYING:
        ways = tiles_left(setting, state)
        return [(LAY + tile, ways[tile]) for tile in range(8) if ways[tile]]
    if state.phase == RINGING:
        ways = bems_left(state)
        return [(RING + bem, ways[bem]) for bem in range(4) if ways[bem]]
    return []


# What happens.


def take(setting: LastBugSetting, draft: State, code: i64, events: Events) -> None:
    """One action or chance outcome, with all that follows from it."""
    phase = draft.phase
    if phase == TURN:
        if code >= PLAY:
            play(setting, draft, code - PLAY, events)
        else:
            navigate(setting, draft, code, events)
    elif phase == DRIVING:
        drive(setting, draft, code - DRIVE, events)
    elif phase == AIMING:
        swing(setting, draft, code - AIM, events)
    elif phase == DRAWING:
        draw(setting, draft, code - DRAW, events)
        ask(draft)
    elif phase == ASKING:
        answer(setting, draft, code == CLAIM, events)
        next_turn(draft)
    else:
        prepare(setting, draft, code, events)


def navigate(setting: LastBugSetting, draft: State, code: i64, events: Events) -> None:
    """§3.3, §3.4: the Navigator goes first and everything else follows."""
    before = draft.navigator
    count: i64 = 0
    if code > BACK:
        count = BACK - code
    elif code >= FORTH:
        count = code - FORTH
    draft.navigator = code - SQUARE if code < STAY else (before + count) % 8
    if events is not None:
        clause = "3.4"
        if before == NO_SQUARE:
            clause = "3.3"
        elif draft.orders & NAVIGATOR:
            clause = "5.1" if count else "5.2" if code == STAY else "5.3"
        events.append(telling.navigated(draft, before, count, clause, setting.box))
    if draft.orders & VEHICLE_ANYWHERE:
        draft.phase = DRIVING
        return
    arrow = setting.box.arrows[draft.navigator]
    drive(setting, draft, (arrow + 4) % 8 if draft.orders & VEHICLE_BACK else arrow, events)


def drive(setting: LastBugSetting, draft: State, direction: i64, events: Events) -> None:
    """§3.5: the Vehicle moves one tile, or as cards say."""
    before = draft.vehicle
    if draft.orders & VEHICLE_STAYS == 0:
        draft.vehicle = end_of_drive(setting, draft, direction)
    if events is not None:
        tell_drive(setting, draft, before, direction, events)
    if draft.orders & GUNNER_CHOICE:
        draft.phase = AIMING
        return
    swing(setting, draft, images(setting, draft), events)


def end_of_drive(setting: LastBugSetting, state: State, direction: i64) -> i64:
    """Where a Vehicle that drives in *direction* comes to rest; the edge rule holds for each step (§5.5)."""
    cell = setting.ways[16 * direction + state.vehicle]
    if state.orders & VEHICLE_FAR:
        more = numbers_of(setting, state, VEHICLE_FAR)[0] - 1
        while more > 0:
            cell = setting.ways[16 * direction + cell]
            more -= 1
    return cell


def tell_drive(
    setting: LastBugSetting, draft: State, before: i64, direction: i64, events: list[Event]
) -> None:
    """The Vehicle's way, with the clause that explains it best."""
    way = [before]
    slid = False
    clause = "3.5"
    if draft.orders & VEHICLE_STAYS:
        events.append(telling.drove(way, False, "5.7", draft.orders))
        return
    steps = numbers_of(setting, draft, VEHICLE_FAR)[0] if draft.orders & VEHICLE_FAR else 1
    while steps > 0:
        cell = setting.ways[16 * direction + way[-1]]
        if cell == way[-1]:
            break
        slid = slid or telling.slides(way[-1], cell, direction, setting.options["edges"] == "wrapped")
        way.append(cell)
        steps -= 1
    if draft.orders & VEHICLE_FAR:
        clause = "5.5"
    elif draft.orders & VEHICLE_ANYWHERE:
        clause = "5.4"
    elif draft.orders & VEHICLE_BACK:
        clause = "5.6"
    elif len(way) == 1:
        clause = "3.6"
    elif slid:
        clause = "3.7"
    elif telling.wraps(before, way[-1]):
        clause = "6.1"
    events.append(telling.drove(way, slid, clause, draft.orders))


def images(setting: LastBugSetting, state: State) -> i64:
    """§3.8: how far the Vehicle's tile sends the Gunner."""
    if state.flipped >> state.vehicle & 1:
        return setting.box.reverse
    return 3 if state.land >> 3 * state.vehicle & 1 else 1


def end_of_swing(state: State, count: i64) -> i64:
    """Where the Gunner comes to stand."""
    if state.orders & GUNNER_STAYS:
        return state.gunner
    if state.orders & GUNNER_BACK:
        return anticlockwise(state.tiles, state.gunner, count)
    return clockwise(state.tiles, state.gunner, count)


def swing(setting: LastBugSetting, draft: State, count: i64, events: Events) -> None:
    """§3.8: the Gunner moves, then shoots."""
    before = draft.gunner
    draft.gunner = end_of_swing(draft, count)
    if events is not None:
        tell_swing(setting, draft, before, count, events)
    shoot(setting, draft, events)


def tell_swing(setting: LastBugSetting, draft: State, before: i64, count: i64, events: list[Event]) -> None:
    """The Gunner's way, with the clause that explains it best."""
    clause = "3.8"
    shown = telling.shown_on(draft, images(setting, draft))
    if draft.orders & GUNNER_STAYS:
        clause, count = "5.9", 0
    elif draft.orders & GUNNER_CHOICE:
        clause, shown = "5.10", f"{telling.SEATS[draft.mover]} picks the target"
    elif draft.orders & GUNNER_BACK:
        clause = "5.8"
    elif size(draft.tiles) <= count:
        clause = "R5"
    if draft.orders & GUNNER_BACK:
        count = -count
    events.append(telling.swung(draft, before, count, shown, clause))


def shoot(setting: LastBugSetting, draft: State, events: Events) -> None:
    """§3.10: what matches is removed, the mover's own mascot too (§R3); else the tile may flip."""
    bem = draft.bem_at(draft.gunner)
    wild = draft.flipped >> draft.vehicle & 1 != 0
    if not wild and draft.tile_bem(draft.vehicle) != bem:
        if events is not None:
            events.append(telling.spared(draft, setting.box))
    elif draft.guarded != NOBODY and draft.mascot(draft.guarded) == bem:
        if events is not None:
            events.append(telling.protected(draft.guarded, draft.gunner, setting.box, bem))
    else:
        remove(setting, draft, bem, wild, events)
        return
    flip(draft, events)
    draft.quiet += 1
    if draft.quiet >= setting.box.stall:
        ending.finish(setting, draft, STALLED, NOBODY, events)
    else:
        next_turn(draft)


def flip(draft: State, events: Events) -> None:
    """§3.14: unless a neighbour is flipped already."""
    cell = draft.vehicle
    beside = NEIGHBOURS[cell] & draft.flipped
    if draft.flipped >> cell & 1:
        return
    if beside:
        if events is not None:
            events.append(telling.unflipped(cell, size((beside & -beside) - 1)))
        return
    draft.flipped |= 1 << cell
    if events is not None:
        events.append(telling.flipped(cell))


def remove(setting: LastBugSetting, draft: State, bem: i64, wild: bool, events: Events) -> None:
    """§3.10, §3.12: the tile goes to the player on turn, the Gunner goes on; then the end, a card, a question."""
    place = draft.gunner
    if events is not None:
        events.append(telling.removed(draft, place, wild, setting.box))
    draft.tiles &= ~(1 << place)
    draft.collected |= 1 << (12 * draft.mover + place)
    draft.quiet = 0
    draft.gunner = clockwise(draft.tiles, place, 1)
    if events is not None:
        events.append(telling.advanced(place, draft.gunner))
    if ending.check(setting, draft, bem, events):
        return
    draft.hit = bem
    # §3.13: the first tile of each colour in this game brings a card.
    first: i64 = 1 << (2 * draft.mover + (bem >> 1))
    if draft.colours & first == 0:
        draft.colours |= first
        if draft.drawn >> 4 * draft.mover & 15 < setting.draws and draft.deck:
            if size(draft.deck) > 1:
                draft.phase = DRAWING
                return
            draw(setting, draft, size(draft.deck - 1), events)
    ask(draft)


def ask(draft: State) -> None:
    """§R17: asked after every removal of the opponent's colour while the card lies open."""
    if draft.duck == DUCK_OPEN and draft.hit >> 1 == 1 - draft.mover:
        draft.phase = ASKING
    else:
        draft.hit = 0
        next_turn(draft)


def next_turn(draft: State) -> None:
    """§3.15: cards are discarded, and the other player's protection ends as their turn starts (§8.3)."""
    if draft.active:
        discard(draft)
    draft.mover = 1 - draft.mover
    if draft.guarded == draft.mover:
        draft.guarded = NOBODY
    draft.phase = TURN
