"""What a player can choose, as an integer behind names, and what chance can bring.

Codes stay below 256 on purpose: such integers are shared objects in Python, so a list of them is cheap.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.words import listed
from bugeyed.games.lastbug.board import CELLS, DIRECTIONS, SQUARES
from bugeyed.games.lastbug.components import BEMS, CARDS, Components

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


def _names() -> list[str]:
    names = [""] * CODES
    for number, bem in enumerate(BEMS):
        names[MASCOT + number] = "mascot " + bem
        names[RING + number] = "tile " + bem
        names[LAY + 2 * number] = f"lay {bem} 1"
        names[LAY + 2 * number + 1] = f"lay {bem} 3"
    for place in range(12):
        names[GUNNER + place] = f"gunner {place + 1}"
    for number, cell in enumerate(CELLS):
        names[VEHICLE + number] = "vehicle " + cell
    for number, square in enumerate(SQUARES):
        names[SQUARE + number] = "navigator " + square
    names[STAY] = "navigator stay"
    for count in range(1, 8):
        names[FORTH + count] = f"navigator {count}"
        names[BACK + count] = f"navigator -{count}"
    for number, direction in enumerate(DIRECTIONS):
        names[DRIVE + number] = "vehicle " + direction
    for count in range(1, 12):
        names[AIM + count] = f"aim {count}"
    for number, card in enumerate(CARDS):
        names[PLAY + number] = "play " + card
        names[DRAW + number] = "draw " + card
    names[CLAIM], names[DECLINE] = "claim", "decline"
    names[FIRST], names[FIRST + 1] = "first 0", "first 1"
    return names


NAMES: Final = _names()
"""The text of every code; no two are alike."""
CODE_OF: Final[dict[str, int]] = {name.lower(): code for code, name in enumerate(NAMES) if name}


def name(code: i64) -> str:
    """The text of an action or chance outcome."""
    return NAMES[code] if 0 <= code < CODES else ""


def in_words(code: i64, box: Components, seats: list[str]) -> str:
    """What a question or a button says; nothing where the name will do."""
    if PLAY <= code < CLAIM:
        return f"play “{box.card_names[code - PLAY]}”"
    return f"{seats[code - FIRST]} starts" if FIRST <= code < DRAW else ""


def read(words: str, box: Components) -> int:
    """The code of a text, possible now or not; a Refusal if no position knows it."""
    verb, _, rest = words.lower().partition(" ")
    if verb in ("play", "draw"):
        rest = _id(rest, box.card_names, CARDS)
    elif verb in ("mascot", "tile"):
        rest = _id(rest, box.bem_names, BEMS)
    known = CODE_OF.get(f"{verb} {rest}".strip())
    if known is not None:
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
