"""What can be chosen or turned up, as an integer behind names: ranges of codes, and the notation of answers and cards.

The actions of a Survivor, which come first, are written by their verbs (rules/verbs).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bugeyed.core.bits import members
from bugeyed.core.errors import Refusal
from bugeyed.core.words import upper
from bugeyed.games.bugout import words
from bugeyed.games.bugout.board import DIRECTIONS, NAMES, WAYS, toward
from bugeyed.games.bugout.pointing import CARD_IDS, CELL_IDS, SURVIVOR_IDS, TOKEN_IDS, TORNADO_IDS, cell_id
from bugeyed.games.bugout.setting import (
    CARDS,
    COLOURS,
    EVENTS,
    PEOPLE,
    RESOURCES,
    SURVIVORS,
    TOKEN_NAMES,
    TOKENS,
    BugoutSetting,
)

if TYPE_CHECKING:
    from bugeyed.games.bugout.state import Valley

# A Survivor and what follows it.
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
# Answers.
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

HOOK: Final[i64] = 4
"""The way to pay with a Grappling Hook; the others are the Resources."""
FLOWS: Final[list[str]] = ["straight", "left", "right"]
ORDERS: Final[list[list[int]]] = [
    *([0], [0, 1], [1, 0]),
    *([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]),
]
"""All orders of one, two and three cards."""
FIRST_ORDER: Final[list[i64]] = [0, 0, 1, 3, 9]
"""Where the orders of so many cards begin; they end where the next begin."""
PATHS: Final[list[list[int]]] = (
    [[a] for a in range(WAYS)]
    + [[a, b] for a in range(WAYS) for b in range(WAYS)]
    + [[a, b, c] for a in range(WAYS) for b in range(WAYS) for c in range(WAYS)]
)
"""The ways a Drive can take: one, two or three directions."""


def drive_cells(start: i64, path: i64) -> list[int]:
    """The cells a Drive passes, without the one it starts on; -1 from where it leaves the map."""
    cells: list[int] = []
    cell = start
    for way in PATHS[path]:
        cell = toward(cell, way)
        cells.append(cell)
    return cells


# Things that are picked, pulled or moved by steps: Survivors, then Tokens, then Tornadoes.

THINGS: Final[list[str]] = [*SURVIVORS, *TOKEN_NAMES, "tornado-field", "tornado-plain"]
THINGS_CALLED: Final[list[str]] = [*words.PERSON, *words.TOKEN, *words.TORNADO]
THING_IDS: Final[list[str]] = [*SURVIVOR_IDS, *TOKEN_IDS, *TORNADO_IDS]


def token_thing(token: i64) -> i64:
    """A Token among all things."""
    return PEOPLE + token


def thing_token(thing: i64) -> i64:
    """Which Token a thing is that is no Survivor."""
    return thing - PEOPLE


def tornado_thing(tornado: i64) -> i64:
    """A Tornado among all things."""
    return PEOPLE + TOKENS + tornado


def thing_tornado(thing: i64) -> i64:
    """Which Tornado a thing is that is neither Survivor nor Token."""
    return thing - PEOPLE - TOKENS


def thing_cell(valley: Valley, thing: i64) -> i64:
    """Where a thing is."""
    if thing < PEOPLE:
        return valley.at[thing]
    if thing < PEOPLE + TOKENS:
        return valley.token_at[thing_token(thing)]
    return valley.tornado_at[thing_tornado(thing)]


def step(thing: i64, way: i64) -> i64:
    """The answer that a thing goes one cell that way."""
    return STEP + thing * WAYS + way


def stepped(code: i64) -> tuple[i64, i64]:
    """Which thing goes which way."""
    return (code - STEP) // WAYS, (code - STEP) % WAYS


def each(first: i64, numbers: i64) -> list[int]:
    """The codes of a set of cells, Survivors or cards, whose range begins with *first*."""
    return [int(first) + number for number in members(numbers)]


# Answers to a question: a word, and what it may be followed by.


class Answer:
    """A range of codes with one word; each has its own notation, picks and name."""

    def __init__(self, word: str, first: i64, names: list[str], picks: list[str], says: list[str]) -> None:
        self.word: Final = word
        self.first: Final = first
        self.names: Final = names
        """What follows the word in the notation; nothing where there is but one such answer."""
        self.picks: Final = picks
        """Ids to point at, several apart by a space; none where it is a button."""
        self.says: Final = says
        """What a button says."""


def _plain(word: str, first: i64, says: str) -> Answer:
    return Answer(word, first, [""], [], [says])


EACH_KIND: Final[list[str]] = ["a " + kind for kind in words.KIND]
IN_HAND: Final[list[str]] = ["resource:" + kind for kind in RESOURCES]
HELD: Final = PEOPLE + TOKENS
ANSWERS: Final[list[Answer]] = [
    Answer("use", USE, EVENTS, CARD_IDS, []),
    _plain("end", END, "End turn"),
    Answer(
        "pay",
        PAY,
        [*RESOURCES, "grappling-hook"],
        [*IN_HAND, "card:grappling-hook"],
        [*["Pay " + kind for kind in EACH_KIND], "Pay with the Grappling Hook"],
    ),
    _plain("save", SAVE, "Save it"),
    _plain("let", LET, "Let it happen"),
    Answer("discard", DISCARD, RESOURCES, IN_HAND, ["Discard " + kind for kind in EACH_KIND]),
    Answer("choose", CHOOSE, ["1", "2"], [], ["The first", "The second"]),
    Answer("target", TARGET, NAMES, CELL_IDS, ["Target " + name for name in NAMES]),
    Answer(
        "pick",
        PICK,
        THINGS[:HELD],
        THING_IDS[:HELD],
        ["Pick " + name for name in THINGS_CALLED[:HELD]],
    ),
    Answer("step", STEP, [], [], []),
    Answer(
        "take",
        TAKE,
        RESOURCES,
        ["pile:" + kind for kind in RESOURCES],
        ["Take " + kind for kind in EACH_KIND],
    ),
    Answer("order", ORDER, [" ".join([str(place + 1) for place in order]) for order in ORDERS], [], []),
    Answer("bottom", BOTTOM, ["1", "2", "3", "4"], [], []),
    Answer("chopper", CHOPPER, NAMES, CELL_IDS, ["Chopper to " + name for name in NAMES]),
    Answer("seat", SEAT, SURVIVORS, SURVIVOR_IDS, ["A seat for " + name for name in words.PERSON]),
    _plain("done", DONE, "Done"),
    _plain("skip", SKIP, "Skip it"),
    Answer(
        "settle",
        SETTLE,
        [f"{who} {cell}" for who in SURVIVORS for cell in NAMES],
        [f"{who} {cell}" for who in SURVIVOR_IDS for cell in CELL_IDS],
        [f"Settle {who} on {cell}" for who in words.PERSON for cell in NAMES],
    ),
    Answer("board", BOARD, SURVIVORS, SURVIVOR_IDS, [name + " boards" for name in words.PERSON]),
]


def drawn(setting: BugoutSetting) -> list[Answer]:
    """The same for what chance may turn up."""
    faults = [*setting.fault_ids, "tremors", "stop"]
    rows: list[tuple[str, i64, list[str]]] = [
        ("deal", DEAL, setting.tile_ids),
        ("signal", SIGNAL, setting.signal_ids),
        ("lot", LOT, NAMES),
        ("cut", CUT, NAMES),
        ("first", FIRST, COLOURS),
        ("card", CARD, CARDS),
        ("rain", RAIN, setting.rain_ids),
        ("quake", QUAKE, faults),
        ("wind", GUST, DIRECTIONS),
        ("lava", FLOW, FLOWS),
        ("event", PLOT, EVENTS),
        ("apocalypse", DOOM, [card.id for card in setting.doom]),
        ("rescue-number", NUMBER_SHOWN, ["1", "2", "3", "4", "5", "6"]),
    ]
    return [Answer(word, first, names, [], names) for word, first, names in rows]


def _kind(answers: list[Answer], code: i64) -> Answer:
    found = answers[0]
    for answer in answers:
        if answer.first <= code:
            found = answer
    return found


def name(valley: Valley, code: i64) -> str:
    """The text of an answer or a chance outcome."""
    kind = _kind(ANSWERS if code < DEAL else drawn(valley.setting), code)
    if kind.first == STEP:
        thing, way = stepped(code)
        cell = toward(thing_cell(valley, thing), way)
        return f"step {THINGS[thing]} {NAMES[cell] if cell >= 0 else 'off-' + DIRECTIONS[way]}"
    return f"{kind.word} {kind.names[code - kind.first]}".rstrip()


def picks(valley: Valley, code: i64) -> tuple[str, ...]:
    """What one points at to give an answer; nothing for what is a button or a card."""
    if code >= DEAL:
        return ()
    kind = _kind(ANSWERS, code)
    if kind.first == STEP:
        thing, way = stepped(code)
        return THING_IDS[thing], cell_id(toward(thing_cell(valley, thing), way))
    return tuple(kind.picks[code - kind.first].split()) if kind.picks else ()


def label(valley: Valley, code: i64) -> str:
    """What the button of an answer says."""
    if code < END:
        return "Use " + valley.setting.events[code - USE].name
    kind = _kind(ANSWERS, code)
    if kind.first == STEP:
        thing, way = stepped(code)
        cell = toward(thing_cell(valley, thing), way)
        return upper(f"{THINGS_CALLED[thing]} {'to ' + NAMES[cell] if cell >= 0 else 'off the map'}")
    return kind.says[code - kind.first]


def read(valley: Valley, verb: str, rest: list[str]) -> i64:
    """The code of an answer or a chance outcome, -1 if the word is none."""
    for kind in [*ANSWERS, *drawn(valley.setting)]:
        if kind.word != verb:
            continue
        if kind.first == STEP:
            return _read_step(valley, rest)
        given = " ".join(rest).lower()
        for number, entry in enumerate(kind.names):
            if entry.lower() == given:
                return kind.first + number
        if kind.first == ORDER:
            raise Refusal("13.2", "An order names every card once by its place, as in 'order 2 1 3'.")
        if kind.first >= DEAL:
            raise Refusal("3.4", f"{verb + ' ' + given!r} is nothing that could come up.")
        raise Refusal("3.1", f"{given!r} is not a word for {verb}.")
    return -1


def _read_step(valley: Valley, rest: list[str]) -> i64:
    if len(rest) == 2 and rest[0].lower() in THINGS:
        thing = THINGS.index(rest[0].lower())
        for way in range(WAYS):
            if name(valley, step(thing, way)).lower() == f"step {rest[0]} {rest[1]}".lower():
                return step(thing, way)
        raise Refusal("5.1", f"{upper(THINGS_CALLED[thing])} is not adjacent to {rest[1]!r}.")
    raise Refusal("3.1", "A step names what goes and the next cell, as in 'step red-1 C4'.")
