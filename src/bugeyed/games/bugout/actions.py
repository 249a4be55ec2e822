"""What can be chosen or turned up, as an integer behind names: ranges of codes, and their notation."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.bugout.board import DIRECTIONS, NAMES, NEXT, NUMBER, direction_to
from bugeyed.games.bugout.setting import CARDS, COLOURS, EVENTS, RESOURCES, SURVIVORS
from bugeyed.games.bugout.state import SAFE, TOKEN_NAMES, Valley

# A Survivor (24) and a direction (4), a Token (13), a Survivor (24), a Vehicle (2) ...
MOVE: Final[i64] = 0
CLIMB: Final[i64] = 96
SWING: Final[i64] = 192
RESCUE: Final[i64] = 288
GRAB: Final[i64] = 312
GIVE: Final[i64] = 624
ENTER: Final[i64] = 1200
DROP: Final[i64] = 1248
EXIT: Final[i64] = 1272
DRAIN: Final[i64] = 1296
RELIGHT: Final[i64] = 1392
DRIVE: Final[i64] = 1536
REPAIR: Final[i64] = 3552
REBUILD: Final[i64] = 3576
REINFORCE: Final[i64] = 3600
PULL: Final[i64] = 3624
THROW: Final[i64] = 4512
BRIDGE: Final[i64] = 6912
PLACE: Final[i64] = 7104
TOW: Final[i64] = 7152
LOOT: Final[i64] = 7200
USE: Final[i64] = 7296
END: Final[i64] = 7336
PAY: Final[i64] = 7337
SAVE: Final[i64] = 7342
LET: Final[i64] = 7343
DISCARD: Final[i64] = 7344
CHOOSE: Final[i64] = 7348
TARGET: Final[i64] = 7350
PICK: Final[i64] = 7386
STEP: Final[i64] = 7423
TAKE: Final[i64] = 7579
ORDER: Final[i64] = 7583
BOTTOM: Final[i64] = 7592
CHOPPER: Final[i64] = 7596
SEAT: Final[i64] = 7632
DONE: Final[i64] = 7656
SKIP: Final[i64] = 7657
SETTLE: Final[i64] = 7658
BOARD: Final[i64] = 8522
# Chance.
DEAL: Final[i64] = 8546
SIGNAL: Final[i64] = 8582
LOT: Final[i64] = 8624
CUT: Final[i64] = 8660
FIRST: Final[i64] = 8696
CARD: Final[i64] = 8700
RAIN: Final[i64] = 8713
QUAKE: Final[i64] = 8773
GUST: Final[i64] = 8787
FLOW: Final[i64] = 8791
PLOT: Final[i64] = 8794
DOOM: Final[i64] = 8834
NUMBER_SHOWN: Final[i64] = 8858
CODES: Final = 8864

STARTS: Final[list[i64]] = [
    MOVE,
    CLIMB,
    SWING,
    RESCUE,
    GRAB,
    GIVE,
    ENTER,
    DROP,
    EXIT,
    DRAIN,
    RELIGHT,
    DRIVE,
    REPAIR,
    REBUILD,
    REINFORCE,
    PULL,
    THROW,
    BRIDGE,
    PLACE,
    TOW,
    LOOT,
    USE,
]
SPANS: Final[list[i64]] = [4, 4, 4, 1, 13, 24, 2, 1, 1, 4, 6, 84, 1, 1, 1, 37, 100, 8, 2, 2, 4, 1]
"""How many codes each Survivor has of the verb in the same place."""
VERBS: Final[list[str]] = [
    "move",
    "climb",
    "swing",
    "rescue",
    "grab",
    "give",
    "enter",
    "drop",
    "exit",
    "drain",
    "relight",
    "drive",
    "repair",
    "rebuild",
    "reinforce",
    "pull",
    "throw",
    "bridge",
    "place",
    "tow",
    "loot",
    "use",
]
SIDES: Final[list[str]] = ["car", "motorcycle"]
BRIDGES: Final[list[str]] = ["sturdy", "rope"]
TORNADOES: Final[list[str]] = ["tornado-field", "tornado-plain"]
FLOWS: Final[list[str]] = ["straight", "left", "right"]
PURSE: Final[list[str]] = [*RESOURCES, "grappling-hook"]

PATHS: Final[list[list[int]]] = (
    [[a] for a in range(4)]
    + [[a, b] for a in range(4) for b in range(4)]
    + [[a, b, c] for a in range(4) for b in range(4) for c in range(4)]
)
"""The ways a Drive can take: one, two or three directions."""
ORDERS: Final[list[list[int]]] = [
    [0],
    [0, 1],
    [1, 0],
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
]
"""All orders of one, two and three cards."""
FIRST_ORDER: Final[list[i64]] = [0, 0, 1, 3, 9]
"""Where the orders of so many cards begin; they end where the next begin."""


def verb_of(code: i64) -> i64:
    """The number of the verb of an action with a Survivor, up to LOOT."""
    verb: i64 = 0
    while STARTS[verb + 1] <= code:
        verb += 1
    return verb


def who_of(code: i64) -> i64:
    """The Survivor that acts, up to LOOT."""
    verb = verb_of(code)
    return (code - STARTS[verb]) // SPANS[verb]


def what_of(code: i64) -> i64:
    """What comes after the Survivor, up to LOOT."""
    verb = verb_of(code)
    return (code - STARTS[verb]) % SPANS[verb]


def thing_name(thing: i64) -> str:
    """A Survivor, or a Token counted after the Survivors, or a Tornado after those."""
    if thing < 24:
        return SURVIVORS[thing]
    if thing < 37:
        return TOKEN_NAMES[thing - 24]
    return TORNADOES[thing - 37]


def thing_cell(valley: Valley, thing: i64) -> i64:
    """Where such a thing is."""
    if thing < 24:
        return valley.at[thing]
    if thing < 37:
        return valley.token_at[thing - 24]
    return valley.tornado_at[thing - 37]


def cell_name(cell: i64) -> str:
    """The name of a cell, or of the place where things off the map are."""
    return NAMES[cell] if 0 <= cell < 36 else "off"


def toward(cell: i64, way: i64) -> i64:
    """The adjacent cell that way, or -1."""
    return NEXT[cell * 4 + way] if 0 <= cell < 36 else -1


def name(valley: Valley, code: i64) -> str:
    """The text of an action or chance outcome."""
    if code < USE:
        return _survivor_action(valley, code)
    if code < END:
        return "use " + EVENTS[code - USE]
    if code >= DEAL:
        return _outcome(valley, code)
    if code >= BOARD:
        return "board " + SURVIVORS[code - BOARD]
    if code >= SETTLE:
        return f"settle {SURVIVORS[(code - SETTLE) // 36]} {NAMES[(code - SETTLE) % 36]}"
    if code >= SKIP:
        return "skip"
    if code >= DONE:
        return "done"
    if code >= SEAT:
        return "seat " + SURVIVORS[code - SEAT]
    if code >= CHOPPER:
        return "chopper " + NAMES[code - CHOPPER]
    if code >= BOTTOM:
        return f"bottom {code - BOTTOM + 1}"
    if code >= ORDER:
        return "order " + " ".join([str(place + 1) for place in ORDERS[code - ORDER]])
    if code >= TAKE:
        return "take " + RESOURCES[code - TAKE]
    if code >= STEP:
        thing, way = (code - STEP) // 4, (code - STEP) % 4
        cell = toward(thing_cell(valley, thing), way)
        return f"step {thing_name(thing)} {NAMES[cell] if cell >= 0 else 'off-' + DIRECTIONS[way]}"
    if code >= PICK:
        return "pick " + thing_name(code - PICK)
    if code >= TARGET:
        return "target " + NAMES[code - TARGET]
    if code >= CHOOSE:
        return f"choose {code - CHOOSE + 1}"
    if code >= DISCARD:
        return "discard " + RESOURCES[code - DISCARD]
    if code >= LET:
        return "let"
    if code >= SAVE:
        return "save"
    if code >= PAY:
        return "pay " + PURSE[code - PAY]
    return "end"


def _survivor_action(valley: Valley, code: i64) -> str:
    verb = verb_of(code)
    who, what = who_of(code), what_of(code)
    start = f"{VERBS[verb]} {SURVIVORS[who]}"
    here = valley.at[who]
    if code < SWING or DRAIN <= code < RELIGHT:
        return f"{start} {cell_name(toward(here, what))}"
    if code < RESCUE:
        return f"{start} {cell_name(toward(toward(here, what), what))}"
    if code < GRAB:
        return start
    if code < GIVE:
        return f"{start} {TOKEN_NAMES[what]}"
    if code < ENTER:
        return f"{start} {SURVIVORS[what]}"
    if code < DROP:
        return f"{start} vehicle-{what + 1}"
    if code < DRAIN:
        return start
    if code < DRIVE:
        return f"{start} {TOKEN_NAMES[what]}"
    if code < REPAIR:
        return " ".join([start, *[cell_name(cell) for cell in drive_cells(here, what)]])
    if code < PULL:
        return start
    if code < THROW:
        return f"{start} {thing_name(what)}"
    if code < BRIDGE:
        there = cell_name(toward(here, what // 25))
        return f"{start} {there}" if what % 25 == 0 else f"{start} {there} {SURVIVORS[what % 25 - 1]}"
    if code < PLACE:
        return f"{start} {BRIDGES[what // 4]} {cell_name(toward(here, what % 4))}"
    if code < TOW:
        return f"{start} {SIDES[what]}"
    if code < LOOT:
        return f"{start} vehicle-{what + 1}"
    return f"{start} {RESOURCES[what]}"


def drive_cells(start: i64, path: i64) -> list[int]:
    """The cells a Drive passes, without the one it starts on; -1 from where it leaves the map."""
    cells: list[int] = []
    cell = start
    for way in PATHS[path]:
        cell = toward(cell, way)
        cells.append(cell)
    return cells


def _outcome(valley: Valley, code: i64) -> str:
    setting = valley.setting
    if code < SIGNAL:
        return "deal " + setting.tile_ids[code - DEAL]
    if code < LOT:
        return "signal " + setting.signal_ids[code - SIGNAL]
    if code < CUT:
        return "lot " + NAMES[code - LOT]
    if code < FIRST:
        return "cut " + NAMES[code - CUT]
    if code < CARD:
        return "first " + COLOURS[code - FIRST]
    if code < RAIN:
        return "card " + CARDS[code - CARD]
    if code < QUAKE:
        return "rain " + setting.rain_ids[code - RAIN]
    if code < GUST:
        number = code - QUAKE
        if number < 12:
            return "quake " + setting.fault_ids[number]
        return "quake tremors" if number == 12 else "quake stop"
    if code < FLOW:
        return "wind " + DIRECTIONS[code - GUST]
    if code < PLOT:
        return "lava " + FLOWS[code - FLOW]
    if code < DOOM:
        return "event " + EVENTS[code - PLOT]
    if code < NUMBER_SHOWN:
        return "apocalypse " + setting.doom_ids[code - DOOM]
    return f"rescue-number {code - NUMBER_SHOWN + 1}"


# Reading.

MOMENTS: Final[dict[str, int]] = {"end": END, "save": SAVE, "let": LET, "done": DONE, "skip": SKIP}


def read(valley: Valley, words: str) -> int:
    """The code of a text, possible now or not; a Refusal if it is no action of this game."""
    parts = words.split()
    if not parts:
        raise Refusal("3.1", "Write an action, verb first: 'move red-1 C4', 'save', 'end'.")
    verb, rest = parts[0].lower(), parts[1:]
    if verb in MOMENTS and not rest:
        return MOMENTS[verb]
    if verb in OUTCOMES:
        return _read_outcome(valley, words)
    if verb in VERBS[:-1] and rest:
        return _read_survivor_action(valley, VERBS.index(verb), rest)
    if verb in LISTS and len(rest) == 1:
        table = LISTS[verb]
        return int(FIRST_OF[verb]) + _index(table, rest[0], "a word for " + verb)
    if verb == "settle" and len(rest) == 2:
        return SETTLE + _survivor(rest[0]) * 36 + _cell(rest[1])
    if verb == "step" and len(rest) == 2:
        thing = _index(THINGS, rest[0], "somebody or something that moves")
        return STEP + thing * 4 + _way(thing_cell(valley, thing), rest[1], rest[0])
    if verb == "order" and rest:
        places = [int(word) - 1 if word.isdigit() else -1 for word in rest]
        if places in ORDERS:
            return ORDER + ORDERS.index(places)
        raise Refusal("13.2", "An order names every card once by its place, as in 'order 2 1 3'.")
    raise Refusal("3.1", f"{words!r} is no action; write the verb first, as in 'move red-1 C4'.")


OUTCOMES: Final = (
    "deal",
    "signal",
    "lot",
    "cut",
    "first",
    "card",
    "rain",
    "quake",
    "wind",
    "lava",
    "event",
    "apocalypse",
    "rescue-number",
)
THINGS: Final[list[str]] = [*SURVIVORS, *TOKEN_NAMES, *TORNADOES]
LISTS: Final[dict[str, list[str]]] = {
    "use": EVENTS,
    "pay": PURSE,
    "discard": RESOURCES,
    "choose": ["1", "2"],
    "target": NAMES,
    "pick": [*SURVIVORS, *TOKEN_NAMES],
    "take": RESOURCES,
    "bottom": ["1", "2", "3", "4"],
    "chopper": NAMES,
    "seat": SURVIVORS,
    "board": SURVIVORS,
}
FIRST_OF: Final[dict[str, int]] = {
    "use": USE,
    "pay": PAY,
    "discard": DISCARD,
    "choose": CHOOSE,
    "target": TARGET,
    "pick": PICK,
    "take": TAKE,
    "bottom": BOTTOM,
    "chopper": CHOPPER,
    "seat": SEAT,
    "board": BOARD,
}


def _index(table: list[str], word: str, wanted: str) -> int:
    for number, entry in enumerate(table):
        if entry.lower() == word.lower():
            return number
    raise Refusal("3.1", f"{word!r} is not {wanted}.")


def _survivor(word: str) -> int:
    return _index(SURVIVORS, word, "a Survivor; they are called red-1 to green-6")


def _cell(word: str) -> int:
    if word.upper() not in NUMBER:
        raise Refusal("2.1", f"{word!r} is not a cell; they are called A1 to F6.")
    return NUMBER[word.upper()]


def _way(here: i64, word: str, mover: str) -> i64:
    if word.lower().startswith("off-") and word.lower()[4:] in DIRECTIONS:
        return DIRECTIONS.index(word.lower()[4:])
    there = _cell(word)
    if not 0 <= here < 36:
        raise Refusal("1.1", f"{mover} is not on the map.")
    way = direction_to(here, there)
    if way < 0:
        raise Refusal("5.1", f"{NAMES[there]} is not adjacent to {NAMES[here]}, where {mover} is.")
    return way


def _read_survivor_action(valley: Valley, verb: int, rest: list[str]) -> int:
    word = VERBS[verb]
    who = _survivor(rest[0])
    here = valley.at[who]
    if here >= SAFE:
        raise Refusal("1.1", f"{SURVIVORS[who]} is not on the map.")
    start = STARTS[verb] + who * SPANS[verb]
    span = SPANS[verb]
    given = rest[1:]
    if span == 1 and not given:
        return start
    if word in ("move", "climb", "drain") and len(given) == 1:
        return start + _way(here, given[0], rest[0])
    if word == "swing" and len(given) == 1:
        there = _cell(given[0])
        for way in range(4):
            if there >= 0 and toward(toward(here, way), way) == there:
                return start + way
        raise Refusal("6.11", f"A Swing goes straight over one cell, and {NAMES[there]} is not so placed.")
    if word in ("grab", "relight") and len(given) == 1:
        token = _index(TOKEN_NAMES, given[0], "a Token that can be held")
        if token >= span:
            raise Refusal("6.3", f"{given[0]} is no Flare; only Flares are relit.")
        return start + token
    if word == "give" and len(given) == 1:
        return start + _survivor(given[0])
    if word in ("enter", "tow") and len(given) == 1:
        return start + _index(["vehicle-1", "vehicle-2"], given[0], "a Vehicle")
    if word == "drive" and given:
        return start + _read_path(here, given, rest[0])
    if word == "pull" and len(given) == 1:
        return start + _index(THINGS[:37], given[0], "a Survivor or a Token that can be held")
    if word == "throw" and len(given) in (1, 2):
        receiver = _survivor(given[1]) + 1 if len(given) == 2 else 0
        return start + _way(here, given[0], rest[0]) * 25 + receiver
    if word == "bridge" and len(given) == 2:
        kind = _index(BRIDGES, given[0], "a kind of Bridge, sturdy or rope")
        return start + kind * 4 + _way(here, given[1], rest[0])
    if word == "place" and len(given) == 1:
        return start + _index(SIDES, given[0], "a Vehicle's side, car or motorcycle")
    if word == "loot" and len(given) == 1:
        return start + _index(RESOURCES, given[0], "a Resource")
    raise Refusal("3.1", f"{word} {' '.join(rest)} is incomplete or says too much.")


def _read_path(here: i64, given: list[str], mover: str) -> int:
    ways: list[int] = []
    for word in given:
        way = _way(here, word, mover)
        ways.append(way)
        here = toward(here, way)
    if ways not in PATHS:
        raise Refusal("6.4", "No Vehicle drives that far.")
    return PATHS.index(ways)


def _read_outcome(valley: Valley, words: str) -> int:
    for code in range(DEAL, CODES):
        if _outcome(valley, code) == words:
            return code
    raise Refusal("3.4", f"{words!r} is nothing that could come up.")
