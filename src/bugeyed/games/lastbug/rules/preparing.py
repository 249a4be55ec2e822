"""The preparation of a game (§2): the boards, who starts, the mascots, where Gunner and Vehicle stand."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.chance import lone_kind
from bugeyed.games.lastbug.actions import FIRST, GUNNER, LAY, MASCOT, RING, VEHICLE
from bugeyed.games.lastbug.board import PLACES, READING
from bugeyed.games.lastbug.state import (
    LAYING,
    MASCOTS,
    NAMING,
    NOBODY,
    PARKING,
    PLACING,
    RINGING,
    STARTING,
    TURN,
    State,
)
from bugeyed.games.lastbug.telling import Silence


def prepare(draft: State, code: i64, told: Silence) -> None:
    """One step of the preparation."""
    phase = draft.phase
    if phase == LAYING:
        lay(draft, code - LAY, told)
    elif phase == RINGING:
        ring(draft, code - RING, told)
    elif phase == NAMING:
        draft.starter = code - FIRST
        told.named_starter(draft.loser, draft.starter)
        draft.phase = MASCOTS
        draft.mover = 0
    elif phase == MASCOTS:
        choose_mascot(draft, code - MASCOT, told)
    elif phase == STARTING:
        draft.starter = code - FIRST
        told.drew_starter(draft.starter)
        draft.phase = PLACING
        draft.mover = 0
    elif phase == PLACING:
        draft.gunner = code - GUNNER
        told.placed_gunner(1 - draft.starter, draft.gunner)
        draft.phase = PARKING
    else:
        draft.vehicle = code - VEHICLE
        told.placed_vehicle(1 - draft.starter, draft.vehicle)
        draft.phase = TURN
        draft.mover = draft.starter


def choose_mascot(draft: State, bem: i64, told: Silence) -> None:
    """§2.4: seat 0, then seat 1; then, by lot, who starts (§2.6)."""
    seat = draft.mover
    draft.mascots |= (bem + 1) << 3 * seat
    told.chose_mascot(seat, bem)
    draft.mover = 1
    if seat == 1:
        # A tournament's later games know their start player already (§7.4).
        draft.phase = STARTING if draft.starter == NOBODY else PLACING


def lay(draft: State, tile: i64, told: Silence) -> None:
    """The next tile of a random landscape (§2.2); the rest too, once all that are left are alike."""
    while tile >= 0:
        cell = READING[draft.laid]
        draft.land |= tile << 3 * cell
        draft.laid += 1
        told.laid(cell, tile)
        if draft.laid == 16:
            draft.laid = 0
            after_landscape(draft)
            return
        tile = lone_kind(tiles_left(draft))


def ring(draft: State, bem: i64, told: Silence) -> None:
    """The next tile of a random circle (§2.3); the rest too, once all that are left are alike."""
    while bem >= 0:
        place = draft.laid
        draft.ring |= bem << 2 * place
        draft.laid += 1
        told.ringed(place, bem)
        if draft.laid == PLACES:
            draft.laid = 0
            after_circle(draft)
            return
        bem = lone_kind(bems_left(draft))


def after_landscape(draft: State) -> None:
    """Next comes the circle; a random one is shuffled for each game (§R15)."""
    if draft.setting.random_circle:
        draft.ring = 0
        draft.phase = RINGING
    else:
        after_circle(draft)


def after_circle(draft: State) -> None:
    """Then who starts, if a loser is to say so (§7.4), and the mascots."""
    if draft.loser == NOBODY:
        draft.mover = 0
        draft.phase = MASCOTS
    else:
        draft.mover = draft.loser
        draft.phase = NAMING


def tiles_left(state: State) -> list[i64]:
    """How many landscape tiles of each face are still to be laid."""
    ways: list[i64] = [0] * 8
    for tile in state.setting.box.tiles:
        ways[tile] += 1
    for number in range(state.laid):
        ways[state.land >> 3 * READING[number] & 7] -= 1
    return ways


def bems_left(state: State) -> list[i64]:
    """How many tiles of each BEM are still to be laid in the circle."""
    ways: list[i64] = [3, 3, 3, 3]
    for place in range(state.laid):
        ways[state.ring >> 2 * place & 3] -= 1
    return ways
