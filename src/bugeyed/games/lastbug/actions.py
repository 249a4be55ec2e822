"""What a player can choose, as an integer behind names, and what chance can bring.

Codes stay below 256 on purpose: such integers are shared objects in Python, so a list of them is cheap.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.phrases import Phrase, Phrasebook
from bugeyed.core.words import counted, listed
from bugeyed.games.lastbug.board import CELLS, DIRECTIONS, SQUARES
from bugeyed.games.lastbug.components import BEMS, CARDS, DUCK, Components

MASCOT: Final[i64] = 0
"""+ BEM: choose it as mascot. ``mascot gloop``"""
GUNNER: Final[i64] = 4
"""+ place: put the Gunner there. ``gunner 7``"""
VEHICLE: Final[i64] = 16
"""+ cell: put the Vehicle there. ``vehicle b2``"""
SQUARE: Final[i64] = 32
"""+ square: put the Navigator there. ``navigator top``"""
STAY: Final[i64] = 40
"""The Navigator stays. ``navigator stay``"""
FORTH: Final[i64] = 40
"""+ 1..7: the Navigator moves that far clockwise. ``navigator 2``"""
BACK: Final[i64] = 47
"""+ 1..7: anticlockwise. ``navigator -2``"""
DRIVE: Final[i64] = 56
"""+ direction: the Vehicle goes there. ``vehicle NE``"""
AIM: Final[i64] = 64
"""+ 1..11: the Gunner moves that far. ``aim 2``"""
PLAY: Final[i64] = 80
"""+ card. ``play about-turn``"""
CLAIM: Final[i64] = 96
DECLINE: Final[i64] = 97
FIRST: Final[i64] = 98
"""+ seat: it starts, by the loser's choice or by lot. ``first 0``"""
DRAW: Final[i64] = 100
"""+ card, chance. ``draw about-turn``"""
RING: Final[i64] = 112
"""+ BEM, chance: the next tile of a random circle. ``tile gloop``"""
LAY: Final[i64] = 116
"""+ 2 * BEM, + 1 for three images, chance: the next tile of a random landscape. ``lay gloop 3``"""
CODES: Final = 124


def _numbers(least: int, most: int) -> list[str]:
    return [str(number) for number in range(least, most + 1)]


BOOK: Final = Phrasebook(
    [
        Phrase("mascot {bem}", MASCOT, {"bem": BEMS}, ("mascot:{bem}",)),
        Phrase("gunner {place}", GUNNER, {"place": _numbers(1, 12)}, ("tile:{place}",)),
        Phrase("vehicle {cell}", VEHICLE, {"cell": CELLS}, ("cell:{cell}",)),
        Phrase("navigator {square}", SQUARE, {"square": SQUARES}, ("square:{square}",)),
        Phrase("navigator stay", STAY),
        Phrase("navigator {count}", FORTH + 1, {"count": _numbers(1, 7)}),
        Phrase("navigator -{count}", BACK + 1, {"count": _numbers(1, 7)}),
        Phrase("vehicle {direction}", DRIVE, {"direction": DIRECTIONS}),
        Phrase("aim {count}", AIM + 1, {"count": _numbers(1, 11)}),
        Phrase("play {card}", PLAY, {"card": CARDS}, ("card:{card}",)),
        Phrase("claim", CLAIM, None, (f"card:{CARDS[DUCK]}",)),
        Phrase("decline", DECLINE),
        Phrase("first {seat}", FIRST, {"seat": _numbers(0, 1)}, ("seat:{seat}",)),
        Phrase("draw {card}", DRAW, {"card": CARDS}),
        Phrase("tile {bem}", RING, {"bem": BEMS}),
        Phrase("lay {bem} {images}", LAY, {"bem": BEMS, "images": ("1", "3")}),
    ],
    CODES,
)
"""Every action and chance outcome as it is written, and what is pointed at wherever the figures stand."""


def in_words(code: i64, box: Components, seats: list[str]) -> str:
    """What a question, a button or a hint says; nothing where the name will do."""
    if code < GUNNER:
        return f"choose the {box.bem_names[code - MASCOT]} as mascot"
    if code < VEHICLE:
        return f"put the Gunner at place {code - GUNNER + 1}"
    if code < SQUARE:
        return f"put the Vehicle on {CELLS[code - VEHICLE]}"
    if code < STAY:
        return f"put the Navigator on {SQUARES[code - SQUARE]}"
    if code == STAY:
        return "leave the Navigator where it is"
    if code <= BACK:
        return f"move the Navigator {counted(code - FORTH, 'square')} clockwise"
    if code < DRIVE:
        return f"move the Navigator {counted(code - BACK, 'square')} anticlockwise"
    if code < AIM:
        return f"drive the Vehicle {DIRECTIONS[code - DRIVE]}"
    if code < PLAY:
        return f"move the Gunner {counted(code - AIM, 'tile')} on"
    if code < CLAIM:
        return f"play “{box.card_names[code - PLAY]}”"
    return f"{seats[code - FIRST]} starts" if FIRST <= code < DRAW else ""


def read(words: str, box: Components) -> int:
    """The code of a text, possible now or not; a Refusal if no position knows it."""
    verb, _, rest = words.lower().partition(" ")
    if verb in ("play", "draw"):
        rest = _id(rest, box.card_names, CARDS)
    elif verb in ("mascot", "tile"):
        rest = _id(rest, box.bem_names, BEMS)
    known = BOOK.read(f"{verb} {rest}".strip())
    if known >= 0:
        return known
    if verb == "mascot":
        raise Refusal("1.3", f"There is no BEM {rest!r}; the mascots are {listed(box.bem_names)}.")
    if verb == "gunner":
        raise Refusal("1.4", f"There is no place {rest!r} in the circle; places are 1 to 12.")
    if verb == "vehicle":
        raise Refusal(
            "1.2", f"{rest!r} is neither a tile of the landscape, a1 to d4, nor a direction such as NE."
        )
    if verb == "navigator":
        raise Refusal("1.1", f"The Navigator cannot go {rest!r}; write 1, 2 or 3, or the name of a square.")
    if verb == "play":
        raise Refusal("1.5", f"There is no card {rest!r}; there are {listed(box.card_names)}.")
    if verb == "aim":
        raise Refusal(
            "5.10", f"The Gunner cannot be aimed {rest!r} tiles on; write a number such as 'aim 2'."
        )
    if verb == "first":
        raise Refusal("2.1", f"There is no seat {rest!r}; write 'first 0' or 'first 1'.")
    raise Refusal(
        "3.1", f"{words!r} is no action; write 'navigator 1', 'vehicle b2', 'gunner 7' or the like."
    )


def _id(words: str, names: list[str], ids: tuple[str, ...]) -> str:
    """The id of what is called by its printed name; anything else as it is."""
    for number, name in enumerate(names):
        if words == name.lower():
            return ids[number]
    return words
