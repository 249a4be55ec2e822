"""What looks good to a team bot, in hundredths of a rescued Survivor. Everybody wins together, so all seats agree.

The plan it measures: bring lit Flares to the place where the signal is cheapest to build, bring people to its
Extraction Point, and stay off ground that is about to go.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout.board import NEXT, bit, count
from bugeyed.games.bugout.rules import lava
from bugeyed.games.bugout.valley import (
    ACTION,
    ACTIVE,
    FIRST_MAP,
    FIRST_SAMPLE,
    HIGH,
    INERT,
    LANDMARK,
    SAFE,
    URBAN,
    Valley,
)

RESCUED: Final[i64] = 100
GRAVE: Final[i64] = 70
"""A filled space; the last ones weigh more (NARROW)."""
NARROW: Final[i64] = 160
SPACE: Final[i64] = 130
"""A Sample brought home: one space more, one thing less that could be lost."""
WON: Final[i64] = 100_000
SIGNAL: Final[i64] = 160
"""A complete signal, over and above the Flares being in place."""
FLARE_STEP: Final[i64] = 9
"""A step, or a grab, still needed before the signal is complete."""
PEOPLE_STEP: Final[i64] = 3
"""A step between a Survivor and the Extraction Point, burning or planned."""
CUT_OFF: Final[i64] = 14
"""Steps a Survivor who cannot walk there counts as."""
LAST_HEALTH: Final[i64] = 7
"""Standing on a tile that the next hit floods."""
WEAK: Final[i64] = 2
"""Standing on a tile with two health left."""
IN_THE_WAY: Final[i64] = 40
"""Standing where Lava flows next."""
ON_THE_VOLCANO: Final[i64] = 18
UNDER_THE_WIND: Final[i64] = 8
LANDMARK_HEALTH: Final[i64] = 4
STANDING: Final[i64] = 20
"""A Landmark Token that still stands."""
REINFORCED: Final[i64] = 45
"""It will be safe when the Apocalypse comes, which counts like half a Rescue until then."""
RESOURCE: Final[i64] = 3
IDLE: Final[i64] = 6
"""An action not taken yet."""
DUSK: Final[i64] = 5
"""About what a drawn card brings on average, so that ending a turn does not look like a gain."""
SEAT_OF_A_CHOPPER: Final[i64] = 9
FAR: Final[i64] = 99


def worth(valley: Valley) -> int:
    """How well the team stands."""
    if valley.over:
        return WON if valley.over <= 2 else -WON + 10 * safe(valley)
    if valley.signal < 0 or valley.phase == 0:
        return 0
    value = RESCUED * safe(valley) + SPACE * valley.spaces - graves(valley)
    value += cards(valley) + ground(valley) + buildings(valley) + plan(valley)
    if valley.phase == ACTION:
        value += IDLE * valley.actions_left + DUSK
    return value


def safe(valley: Valley) -> i64:
    """Survivors in the Safe Zone."""
    number: i64 = 0
    for who in range(24):
        if valley.at[who] == SAFE:
            number += 1
    return number


def graves(valley: Valley) -> i64:
    """What the filled spaces cost; running out of them loses the game."""
    cost = GRAVE * valley.filled
    room = valley.spaces - valley.filled
    if room < 4:
        cost += NARROW * (4 - room)
    return cost


def cards(valley: Valley) -> i64:
    """Resources in hand, useful Event cards, and choppers that will come."""
    value: i64 = 0
    for seat in range(valley.setting.seats):
        for kind in range(4):
            number = valley.hand[seat * 4 + kind]
            value += RESOURCE * (number if number < 3 else 2) + (number if number > 2 else 0)
    value += 3 * len(valley.held)
    for number in range(6):
        if valley.doom >> (18 + number) & 1:
            value += SEAT_OF_A_CHOPPER * valley.setting.doom_number[18 + number]
    return value


def ground(valley: Valley) -> i64:
    """What may happen to people where they stand."""
    value: i64 = 0
    for who in range(24):
        cell = valley.at[who]
        if cell >= SAFE:
            continue
        health = valley.top_health(cell)
        if health == 1:
            value -= LAST_HEALTH
        elif health == 2:
            value -= WEAK
        if cell == valley.volcano and not valley.apocalypse:
            value -= ON_THE_VOLCANO
    for tornado in range(2):
        cell = valley.tornado_at[tornado]
        if cell >= 0 and (valley.tornado[tornado] == ACTIVE or valley.draw[7 + tornado]):
            value -= UNDER_THE_WIND * valley.crowd[cell]
            if valley.tornado[tornado] == INERT and valley.landmarks >> cell & 1:
                value -= STANDING // 2
    for way in range(4):
        if lava.flowing(valley, way):
            spot = lava.trace(valley, way)
            if spot >= 0 and not valley.bridge[spot // 4] & 1:
                value -= IN_THE_WAY * valley.crowd[spot // 4]
    return value


def buildings(valley: Valley) -> i64:
    """Landmark Tokens and the tiles under them, and Samples still in danger."""
    value = STANDING * count(valley.landmarks) + STANDING * 2 * valley.landmarks_safe
    value += REINFORCED * count(valley.reinforced)
    for cell in range(36):
        if valley.landmarks >> cell & 1 and valley.top[cell] == LANDMARK:
            health = valley.health[cell]
            value += LANDMARK_HEALTH * (health if health < 4 else 4)
    return value


def plan(valley: Valley) -> i64:
    """The cheapest place to build the signal, and the way there for everybody."""
    best: i64 = FAR * 100
    home: i64 = -1
    ways: dict[int, list[i64]] = {}
    reach = nearest_person(valley)
    for cell in range(36):
        need = valley.setting.needs[valley.signal * 36 + cell]
        if need and valley.top[cell] >= URBAN:
            cost = building_cost(valley, need, reach, ways)
            if valley.top[cell] == HIGH:
                cost += 6
            if valley.has_health(cell) and valley.top_health(cell) == 1:
                cost += 2
            if cost < best:
                best = cost
                home = cell
    if home < 0:
        return -300
    value = -FLARE_STEP * best
    if best == 0:
        value += SIGNAL
    steps = walk_from(valley, home)
    for who in range(24):
        if valley.at[who] < SAFE:
            far = steps[valley.at[who]]
            if far > CUT_OFF:
                far = CUT_OFF
            value -= PEOPLE_STEP * far
            token = valley.holds[who]
            if FIRST_SAMPLE <= token < FIRST_MAP:
                value += 40 - 2 * far
            elif token >= FIRST_MAP:
                value += 12 - far
    return value


def building_cost(valley: Valley, need: i64, reach: list[i64], ways: dict[int, list[i64]]) -> i64:
    """Steps and grabs until lit Flares lie on all the cells of *need*, each Flare used once."""
    used: i64 = 0
    total: i64 = 0
    # Flares already in place stay; the others go to what is left, nearest first.
    for flare in range(6):
        cell = valley.token_at[flare]
        if valley.lit >> flare & 1 and cell < SAFE and need >> cell & 1:
            used |= 1 << flare
            need &= ~bit(cell)
    for cell in range(36):
        if not need >> cell & 1:
            continue
        if valley.top[cell] < URBAN:
            total += 14
        if cell not in ways:
            ways[cell] = walk_from(valley, cell)
        steps = ways[cell]
        best: i64 = 24
        chosen: i64 = -1
        for flare in range(6):
            place = valley.token_at[flare]
            if used >> flare & 1 or place >= SAFE:
                continue
            cost = steps[place]
            if valley.holder[flare] < 0:
                cost += 1 + reach[place]
            if not valley.lit >> flare & 1:
                cost += 5
            if cost < best:
                best = cost
                chosen = flare
        total += best
        if chosen >= 0:
            used |= 1 << chosen
    return total


def walk_from(valley: Valley, home: i64) -> list[i64]:
    """Steps from every cell to *home* on foot; High Ground counts double, the last step always counts."""
    steps: list[i64] = [FAR] * 36
    steps[home] = 0
    edge: list[i64] = [home]
    place: i64 = 0
    while place < len(edge):
        cell = edge[place]
        place += 1
        far = steps[cell] + (2 if valley.top[cell] == HIGH and cell != home else 1)
        for way in range(4):
            other = NEXT[cell * 4 + way]
            if other >= 0 and far < steps[other] and (valley.top[other] >= URBAN or valley.crowd[other] > 0):
                steps[other] = far
                edge.append(other)
    return steps


def nearest_person(valley: Valley) -> list[i64]:
    """Steps from every cell to the nearest Survivor with empty hands."""
    steps: list[i64] = [12] * 36
    edge: list[i64] = []
    for who in range(24):
        cell = valley.at[who]
        if cell < SAFE and valley.holds[who] < 0 and steps[cell]:
            steps[cell] = 0
            edge.append(cell)
    place: i64 = 0
    while place < len(edge):
        cell = edge[place]
        place += 1
        for way in range(4):
            other = NEXT[cell * 4 + way]
            if other >= 0 and valley.top[other] >= URBAN and steps[cell] + 1 < steps[other]:
                steps[other] = steps[cell] + 1
                edge.append(other)
    return steps
