"""The preparation of a game (§2): the boards, who starts, the mascots, where Gunner and Vehicle stand."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.events import Event
from bugeyed.games.lastbug import telling
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
    LastBugSetting,
    State,
)

Events = list[Event] | None


def prepare(setting: LastBugSetting, draft: State, code: i64, events: Events) -> None:
    """A step of the preparation (§2)."""
    phase = draft.phase
    if phase == MASCOTS:
        seat = draft.mover
        draft.mascots |= (code - MASCOT + 1) << 3 * seat
        if events is not None:
            events.append(telling.chose_mascot(seat, code - MASCOT, setting.box))
        draft.mover = 1
        if seat == 1:
            # A tournament's later games know their start player already (§7.4).
            draft.phase = STARTING if draft.starter == NOBODY else PLACING
    elif phase == PLACING:
        draft.gunner = code - GUNNER
        draft.phase = PARKING
        if events is not None:
            events.append(telling.placed_gunner(1 - draft.starter, draft.gunner))
    elif phase == PARKING:
        draft.vehicle = code - VEHICLE
        draft.phase = TURN
        draft.mover = draft.starter
        if events is not None:
            events.append(telling.placed_vehicle(1 - draft.starter, draft.vehicle))
    elif phase in (STARTING, NAMING):
        draft.starter = code - FIRST
        if events is not None:
            events.append(telling.starts(draft.starter, phase == STARTING, draft.loser))
        draft.phase = PLACING if phase == STARTING else MASCOTS
        draft.mover = 0
    elif phase == LAYING:
        lay(setting, draft, code - LAY, events)
    else:
        ring(setting, draft, code - RING, events)


def lay(setting: LastBugSetting, draft: State, tile: i64, events: Events) -> None:
    """The next tile of a random landscape (§2.2); the rest too, once all that are left are alike."""
    while True:
        cell = READING[draft.laid]
        draft.land |= tile << 3 * cell
        draft.laid += 1
        if events is not None:
            events.append(telling.laid(cell, tile, setting.box))
        if draft.laid == 16:
            break
        ways = tiles_left(setting, draft)
        tile = only(ways)
        if tile < 0:
            return
    draft.laid = 0
    after_landscape(setting, draft)


def ring(setting: LastBugSetting, draft: State, bem: i64, events: Events) -> None:
    """The next tile of a random circle (§2.3); the rest too, once all that are left are alike."""
    while True:
        place = draft.laid
        draft.ring |= bem << 2 * place
        draft.laid += 1
        if events is not None:
            events.append(telling.ringed(place, bem, setting.box))
        if draft.laid == PLACES:
            break
        bem = only(bems_left(draft))
        if bem < 0:
            return
    draft.laid = 0
    after_circle(draft)


def after_landscape(setting: LastBugSetting, draft: State) -> None:
    """Next comes the circle; a random one is shuffled for each game (§R15)."""
    if setting.random_circle:
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


def tiles_left(setting: LastBugSetting, state: State) -> list[i64]:
    """How many landscape tiles of each face are still to be laid."""
    ways: list[i64] = [0] * 8
    for tile in setting.box.tiles:
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


def only(ways: list[i64]) -> i64:
    """The one kind that is left, or -1 while there are several: then chance has something to decide."""
    found: i64 = -1
    for kind in range(len(ways)):
        if ways[kind]:
            if found >= 0:
                return -1
            found = kind
    return found
