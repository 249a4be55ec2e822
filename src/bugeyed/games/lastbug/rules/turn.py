"""The turn (§3): cards, Navigator, Vehicle, Gunner, shot, and then perhaps a card or a flip.

Every function below that has a *draft* writes on it, and tells what happens to whoever listens.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import count, lowest
from bugeyed.core.chance import drawn_from
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
from bugeyed.games.lastbug.rules.cards import add_plays, discard, draw, may_draw, play
from bugeyed.games.lastbug.rules.duck import answer, is_asked, may_claim
from bugeyed.games.lastbug.rules.ending import ends, finish
from bugeyed.games.lastbug.rules.preparing import bems_left, prepare, tiles_left
from bugeyed.games.lastbug.state import (
    AIMING,
    ASKING,
    CARD_BITS,
    DRAWING,
    DRIVING,
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
    State,
)
from bugeyed.games.lastbug.telling import Silence

# What can be done.


def legal_actions(state: State) -> list[int]:
    """All the seat to decide may do, ascending."""
    phase = state.phase
    if phase == TURN:
        found = navigator_moves(state)
        if state.hands >> CARD_BITS * state.mover & 2047:
            add_plays(found, state)
        return found
    if phase == DRIVING:
        return [DRIVE + direction for direction in range(8)]
    if phase == AIMING:
        return [AIM + number for number in state.numbers_of(GUNNER_CHOICE)]
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


def navigator_moves(state: State) -> list[int]:
    """§3.3 place it, §3.4 move it 1, 2 or 3 clockwise, or as a card says."""
    orders = state.orders
    if state.navigator == NO_SQUARE or orders & NAVIGATOR_ANYWHERE:
        return [SQUARE + square for square in range(8)]
    if orders & NAVIGATOR == 0:
        return [FORTH + 1, FORTH + 2, FORTH + 3]
    if orders & NAVIGATOR_STAYS:
        return [STAY]
    return [BACK + number for number in state.numbers_of(NAVIGATOR_BACK)]


def chances(state: State) -> list[tuple[int, int]]:
    """What can be drawn or laid next, with the number of ways."""
    if state.phase == DRAWING:
        return [(DRAW + card, 1) for card in range(11) if state.deck >> card & 1]
    if state.phase == STARTING:
        return [(FIRST, 1), (FIRST + 1, 1)]
    if state.phase == LAYING:
        return drawn_from(tiles_left(state), LAY)
    if state.phase == RINGING:
        return drawn_from(bems_left(state), RING)
    return []


# What happens.


def advance(draft: State, code: i64, told: Silence) -> None:
    """One action or chance outcome, with all that follows from it."""
    phase = draft.phase
    if phase == TURN:
        if code >= PLAY:
            play(draft, code - PLAY, told)
        else:
            navigate(draft, code, told)
    elif phase == DRIVING:
        drive(draft, code - DRIVE, told)
    elif phase == AIMING:
        swing(draft, code - AIM, told)
    elif phase == DRAWING:
        draw(draft, code - DRAW, told)
        after_draw(draft, told)
    elif phase == ASKING:
        answer(draft, code == CLAIM, told)
        next_turn(draft)
    else:
        prepare(draft, code, told)


def navigate(draft: State, code: i64, told: Silence) -> None:
    """§3.3, §3.4: the Navigator goes first and everything else follows."""
    before = draft.navigator
    squares: i64 = 0
    if code > BACK:
        squares = BACK - code
    elif code >= FORTH:
        squares = code - FORTH
    draft.navigator = code - SQUARE if code < STAY else (before + squares) % 8
    told.navigated(draft, before, squares)
    if draft.orders & VEHICLE_ANYWHERE:
        draft.phase = DRIVING
        return
    arrow = draft.setting.box.arrows[draft.navigator]
    drive(draft, (arrow + 4) % 8 if draft.orders & VEHICLE_BACK else arrow, told)


def drive(draft: State, direction: i64, told: Silence) -> None:
    """§3.5: the Vehicle moves one tile, or as cards say."""
    before = draft.vehicle
    if draft.orders & VEHICLE_STAYS == 0:
        draft.vehicle = end_of_drive(draft, direction)
    told.drove(draft, before, direction)
    if draft.orders & GUNNER_CHOICE:
        draft.phase = AIMING
        return
    swing(draft, draft.images(), told)


def end_of_drive(state: State, direction: i64) -> i64:
    """Where a Vehicle that drives in *direction* comes to rest; the edge rule holds for each step (§5.5)."""
    ways = state.setting.ways
    cell = ways[16 * direction + state.vehicle]
    if state.orders & VEHICLE_FAR:
        more = state.numbers_of(VEHICLE_FAR)[0] - 1
        while more > 0:
            cell = ways[16 * direction + cell]
            more -= 1
    return cell


def swing(draft: State, tiles: i64, told: Silence) -> None:
    """§3.8: the Gunner moves, then shoots."""
    before = draft.gunner
    draft.gunner = end_of_swing(draft, tiles)
    told.swung(draft, before, tiles)
    shoot(draft, told)


def end_of_swing(state: State, tiles: i64) -> i64:
    """Where the Gunner comes to stand."""
    if state.orders & GUNNER_STAYS:
        return state.gunner
    if state.orders & GUNNER_BACK:
        return anticlockwise(state.tiles, state.gunner, tiles)
    return clockwise(state.tiles, state.gunner, tiles)


def shoot(draft: State, told: Silence) -> None:
    """§3.10: what matches is removed, the mover's own mascot too (§R3); else the tile may flip."""
    bem = draft.bem_at(draft.gunner)
    wild = draft.flipped >> draft.vehicle & 1 != 0
    if not wild and draft.tile_bem(draft.vehicle) != bem:
        told.missed(draft)
    elif draft.guarded != NOBODY and draft.mascot(draft.guarded) == bem:
        told.ducked(draft)
    else:
        remove(draft, bem, told)
        return
    flip(draft, told)
    draft.quiet += 1
    if draft.quiet >= draft.setting.box.stall:
        finish(draft, STALLED, NOBODY, told)
    else:
        next_turn(draft)


def flip(draft: State, told: Silence) -> None:
    """§3.14: unless a neighbour is flipped already."""
    cell = draft.vehicle
    beside = NEIGHBOURS[cell] & draft.flipped
    if draft.flipped >> cell & 1:
        return
    if beside:
        told.stayed_face_up(cell, lowest(beside))
        return
    draft.flipped |= 1 << cell
    told.flipped(cell)


def remove(draft: State, bem: i64, told: Silence) -> None:
    """§3.10, §3.12: the tile goes to the player on turn, the Gunner goes on; then perhaps a card (§3.13)."""
    place = draft.gunner
    told.removed(draft)
    draft.tiles &= ~(1 << place)
    draft.collected |= 1 << (12 * draft.mover + place)
    draft.quiet = 0
    draft.gunner = clockwise(draft.tiles, place, 1)
    told.went_on(place, draft.gunner)
    draft.hit = bem
    # §3.13: the first tile of each colour in this game brings a card.
    first: i64 = 1 << (2 * draft.mover + (bem >> 1))
    is_first = draft.colours & first == 0
    draft.colours |= first
    # §R8: where hands are not kept the end comes first, and then there is nothing to draw.
    if not draft.setting.keeps_hands and ends(draft, told):
        return
    if is_first and may_draw(draft):
        if count(draft.deck) > 1:
            draft.phase = DRAWING
            return
        draw(draft, lowest(draft.deck), told)
    after_draw(draft, told)


def after_draw(draft: State, told: Silence) -> None:
    """§R8: the end, where it waited for the card; what the opponent has to say (§R17); the next turn."""
    if draft.setting.keeps_hands and ends(draft, told):
        return
    if is_asked(draft):
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
