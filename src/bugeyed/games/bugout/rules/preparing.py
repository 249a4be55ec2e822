"""Setting up (§2, §S): the signal, the map, the Tokens, the people, each by chance or choice."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.events import Travel
from bugeyed.games.bugout import actions, pending
from bugeyed.games.bugout.board import NAMES, NEXT, bit, direction_to, distance
from bugeyed.games.bugout.pending import GO_ON, Record
from bugeyed.games.bugout.setting import COLOURS, SURVIVORS
from bugeyed.games.bugout.state import (
    BOX,
    DRY,
    FIRST_MAP,
    FIRST_SAMPLE,
    HIGH,
    INERT,
    URBAN,
    Valley,
    cell_id,
    survivor_id,
)

# The order of setting up; every step is on the stack from the start, the last below.


def begin(valley: Valley) -> None:
    """Put the whole set-up on the stack (§I14: its order changes nothing)."""
    options = valley.setting.options
    valley.push(Record(pending.TURN))
    if options["placement"] == "free":
        valley.push(Record(pending.SETTLE))
    valley.push(Record(pending.FIRST))
    if options["trained_team"]:
        valley.push(Record(pending.TRAIN, 2))
    if options["budget_cuts"]:
        valley.push(Record(pending.CUT, int(options["budget_cuts"])))
    if options["no_inert"]:
        valley.push(Record(pending.SWAP, -1))
    valley.push(Record(pending.DEAL, 0))
    valley.push(Record(pending.SIGNAL))


def chances(valley: Valley, record: Record) -> list[tuple[int, int]]:
    """What may come up at this step."""
    if record.kind == pending.SIGNAL:
        return [(actions.SIGNAL + card, 1) for card in valley.setting.signal_deck]
    if record.kind == pending.DEAL:
        dealt: i64 = 0
        for cell in range(record.a):
            dealt |= bit(valley.tile[cell])
        return [(actions.DEAL + tile, 1) for tile in range(36) if not dealt >> tile & 1]
    if record.kind == pending.SWAP:
        cells = partners(valley, record.a)
        return [(actions.LOT + cell, 1) for cell in range(36) if cells >> cell & 1]
    if record.kind == pending.CUT:
        return [(actions.CUT + cell, 1) for cell in range(36) if valley.landmarks >> cell & 1]
    if record.kind == pending.TRAIN:
        return [(actions.NUMBER_SHOWN + number, 1) for number in range(6) if valley.numbers >> number & 1]
    return [(actions.FIRST + seat, 1) for seat in range(valley.setting.seats)]


def answer(valley: Valley, record: Record, code: i64) -> None:
    """It has come up."""
    if record.kind == pending.SIGNAL:
        valley.signal = code - actions.SIGNAL
        valley.pop()
        if valley.telling:
            words = f"The Distress Signal is {valley.setting.signal_ids[valley.signal]}."
            valley.tell_card("signal", "2.2", words)
    elif record.kind == pending.DEAL:
        _deal(valley, record.a, code - actions.DEAL)
    elif record.kind == pending.SWAP:
        _swap(valley, record.a, code - actions.LOT)
        valley.replace(Record(pending.SWAP, -1))
    elif record.kind == pending.CUT:
        cell = code - actions.CUT
        valley.landmarks &= ~bit(cell)
        valley.landmarks_dead += 1
        valley.filled += 1
        _next(valley, record)
        if valley.telling:
            valley.tell_card("cut", "O8", f"The Landmark of {valley.place(cell)} starts in the Graveyard.")
    elif record.kind == pending.TRAIN:
        number = code - actions.NUMBER_SHOWN
        valley.numbers &= ~(1 << number)
        valley.doom |= 1 << (18 + number)
        _next(valley, record)
        if valley.telling:
            valley.tell_card("map", "O6", f"The trained team brings Rescue card {number + 1}.")
    else:
        valley.active = code - actions.FIRST
        valley.pop()
        if valley.telling:
            valley.tell_card("first", "S1", f"{valley.colour(valley.active)} goes first.")


def _next(valley: Valley, record: Record) -> None:
    if record.a > 1:
        valley.replace(Record(record.kind, record.a - 1))
    else:
        valley.pop()


def _deal(valley: Valley, cell: i64, tile: i64) -> None:
    """§2.1 one tile after another; when the map lies, the Tokens and people come (§2.3-§2.6)."""
    valley.tile = valley.tile[:]
    valley.tile[cell] = tile
    if valley.telling:
        valley.tell_card("deal", "2.1", f"{NAMES[cell]} is {valley.setting.tile_ids[tile]}.")
    if cell < 35:
        valley.replace(Record(pending.DEAL, cell + 1))
        return
    valley.pop()
    lay_out(valley)


def lay_out(valley: Valley) -> None:
    """Everything printed on the tiles takes its place."""
    setting = valley.setting
    valley.landmarks = 0
    flare: i64 = 0
    sample: i64 = FIRST_SAMPLE
    map_token: i64 = FIRST_MAP
    people: list[i64] = [0, 0, 0, 0]
    valley.token_at = vec[i64]([BOX] * 13)
    valley.crowd = vec[i64]([0] * 36)
    lying = list(valley.tile)
    # Tokens and people are numbered by tile, not by cell: the same on every map.
    for tile in range(36):
        cell = lying.index(tile)
        valley.base[cell] = DRY
        valley.health[cell] = setting.tile_health[tile]
        valley.retop(cell)
        for icon in setting.icons[tile]:
            if icon == "landmark":
                valley.landmarks |= bit(cell)
            elif icon == "flare":
                valley.token_at[flare] = cell
                flare += 1
            elif icon == "sample":
                valley.token_at[sample] = cell
                sample += 1
            elif icon == "map":
                valley.token_at[map_token] = cell
                map_token += 1
            elif icon == "volcano":
                valley.volcano = cell
            else:
                tornado: i64 = 0 if icon == "tornado-field" else 1
                valley.tornado_at[tornado] = cell
                valley.tornado[tornado] = INERT
        if setting.options["placement"] == "dots":
            for colour in setting.dots[tile]:
                number = COLOURS.index(colour)
                valley.at[number * 6 + people[number]] = cell
                valley.crowd[cell] += 1
                people[number] += 1
    valley.lit = 0 if setting.options["unprepared"] else 63


# No Inert Eruptions (§S7).


def resume_swap(valley: Valley, record: Record) -> i64:
    """Find the next tile that must change places; a tie is drawn by lot."""
    if record.a >= 0:
        return -1
    row, column = valley.volcano // 6, valley.volcano % 6
    if row in (0, 5) or column in (0, 5):
        valley.replace(Record(pending.SWAP, valley.volcano))
        return -1
    for way in range(4):
        cell = NEXT[valley.volcano * 4 + way]
        if valley.top[cell] == HIGH:
            valley.replace(Record(pending.SWAP, cell))
            return -1
    valley.pop()
    return GO_ON


def partners(valley: Valley, cell: i64) -> i64:
    """The nearest tiles a Volcano, or High Ground beside it, may change places with."""
    best: i64 = 99
    found: i64 = 0
    for other in range(36):
        if cell == valley.volcano:
            fits = 0 < other // 6 < 5 and 0 < other % 6 < 5
        else:
            fits = valley.top[other] != HIGH and direction_to(valley.volcano, other) < 0
        if fits and distance(cell, other) <= best:
            if distance(cell, other) < best:
                best = distance(cell, other)
                found = 0
            found |= bit(other)
    return found


def _swap(valley: Valley, cell: i64, other: i64) -> None:
    valley.tile = valley.tile[:]
    valley.tile[cell], valley.tile[other] = valley.tile[other], valley.tile[cell]
    lay_out(valley)
    if valley.telling:
        words = f"{valley.place(cell)[4:]} and {valley.place(other)[4:]} have changed places."
        valley.tell_card("swap", "S7", words)


# Free placement (§O9).


def settler(valley: Valley) -> i64:
    """Whose turn it is to settle somebody: seats in turn, Civilians by the first player at the end; -1 when done."""
    seats = valley.setting.seats
    placed: list[i64] = [0, 0, 0, 0]
    for who in range(24):
        if valley.at[who] < 36:
            placed[who // 6] += 1
    fewest: i64 = 6
    found: i64 = -1
    for turn in range(seats):
        seat = (valley.active + turn) % seats
        if placed[seat] < fewest:
            fewest = placed[seat]
            found = seat
    if found >= 0:
        return found
    for who in range(seats * 6, 24):
        if valley.at[who] >= 36:
            return valley.active
    return -1


def resume_settle(valley: Valley) -> i64:
    """The next player settles a Survivor."""
    seat = settler(valley)
    if seat < 0:
        valley.pop()
        return GO_ON
    return seat


def options_settle(valley: Valley) -> list[int]:
    """The next Survivor of the colour, to any Urban tile below its population."""
    who = next_settler(valley)
    found: list[int] = []
    for cell in range(36):
        if valley.top[cell] == URBAN and valley.crowd[cell] < valley.setting.population[valley.tile[cell]]:
            found.append(actions.SETTLE + who * 36 + cell)
    return found


def next_settler(valley: Valley) -> i64:
    """The first Survivor not settled yet of the colour whose turn it is."""
    seat = settler(valley)
    first = seat * 6
    for who in range(first, first + 6):
        if valley.at[who] >= 36:
            return who
    for who in range(valley.setting.seats * 6, 24):
        if valley.at[who] >= 36:
            return who
    return -1


def answer_settle(valley: Valley, code: i64) -> None:
    """Somebody is settled."""
    who, cell = (code - actions.SETTLE) // 36, (code - actions.SETTLE) % 36
    valley.at[who] = cell
    valley.crowd[cell] += 1
    if valley.telling:
        moves = [Travel(None, survivor_id(who), [cell_id(cell)])]
        valley.tell("settle", "O9", f"{SURVIVORS[who]} settles in {valley.place(cell)}.", moves)
