"""What a player can choose, as an integer behind names: place an egg, hatch one, capture a beetle.

Codes stay below 256 on purpose: such integers are shared objects in Python, so a list of them is cheap.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.phrases import Phrase, Phrasebook
from bugeyed.core.words import listed
from bugeyed.games.beetles.board import CELL_NUMBER, CELLS, WAYS

HATCH: Final[i64] = 28
"""+ cell: take the shell off one of your eggs; below it, lay an egg or place a beetle on that cell."""
CAPTURE: Final[i64] = 56
"""From here on: fly a beetle onto another and take its place."""


def _captures() -> list[tuple[int, int]]:
    return [(hunter, prey) for hunter in range(28) for prey in sorted(WAYS[hunter])]


CAPTURES: Final[list[tuple[int, int]]] = _captures()
"""Hunter and prey of every capture the board allows, in the order of their codes."""
CODES: Final = 56 + len(CAPTURES)
HUNTER: Final[vec[i64]] = vec[i64]([hunter for hunter, _ in CAPTURES])
PREY: Final[vec[i64]] = vec[i64]([prey for _, prey in CAPTURES])
CAPTURE_CODE: Final[list[int]] = [-1] * (28 * 28)
"""By 28 * hunter + prey; -1 where the prey is out of reach."""
for _n, (_hunter, _prey) in enumerate(CAPTURES):
    CAPTURE_CODE[28 * _hunter + _prey] = 56 + _n

BOOK: Final = Phrasebook(
    [
        Phrase("place {cell}", 0, {"cell": CELLS}, ("cell:{cell}",)),
        Phrase("hatch {cell}", 28, {"cell": CELLS}, ("egg:{cell}",)),
        Phrase("{hunter}x{prey}", 56, {"hunter": CELLS, "prey": CELLS}, ("beetle:{hunter}", "beetle:{prey}"),
               list(CAPTURES)),
    ],
    CODES,
)  # fmt: skip
"""Every action as it is written, and what is pointed at for it."""
SPACED: Final = re.compile(r"([a-z]\d)\s?x\s?([a-z]\d)")
WORDS: Final = re.compile(r"(?:place|hatch) ([a-z]\d)|([a-z]\d)x([a-z]\d)")


def capture(hunter: i64, prey: i64) -> i64:
    """Fly a beetle onto another and take its place. Written ``c5xe4``; -1 if it is out of reach."""
    return CAPTURE_CODE[28 * hunter + prey]


def in_words(code: i64, enemy: bool) -> str:
    """What a question or a hint says of a capture, of an *enemy* or of a friend."""
    hunter, prey = CELLS[HUNTER[code - CAPTURE]], CELLS[PREY[code - CAPTURE]]
    return f"capture {prey} with {hunter}" if enemy else f"eat the friend on {prey} with {hunter}"


def read(words: str) -> int:
    """The code of a text, possible now or not; a Refusal if no position allows it."""
    text = SPACED.sub(r"\1x\2", words.lower())
    code = BOOK.read(text)
    if code >= 0:
        return code
    found = WORDS.fullmatch(text)
    if found is None:
        raise Refusal(
            "3.1", f"{words!r} is no action; write 'hatch c5', 'c5xe4', or 'place c5' while placing."
        )
    for named in found.groups():
        if named is not None and named not in CELL_NUMBER:
            raise Refusal("1.2", f"{named} is not a blue cell, and beetles stand on blue cells only.")
    raise Refusal("4.3", out_of_reach(found[2], found[3]))


def out_of_reach(hunter: str, prey: str) -> str:
    """Why a beetle cannot fly there, in words."""
    reach = sorted(CELLS[cell] for cell in WAYS[CELL_NUMBER[hunter]])
    return (
        f"A beetle on {hunter} cannot reach {prey}: a step onto yellow and a knight's flight "
        f"lead to {listed(reach, 'or')}."
    )
