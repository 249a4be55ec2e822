"""What a player can choose and what chance can bring, as integers behind names."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.cropcircles.board import CELL_NUMBER, CELLS
from bugeyed.games.cropcircles.glyphs import KIND_NAMES, KIND_NUMBER, spoken, with_article

DONE: Final[i64] = 2304
PASS: Final[i64] = 2305
TAKE: Final[i64] = 2306
DRAW: Final[i64] = 2322
GLYPH: Final[i64] = 2323
"""Chance: the kind that comes out of the bag."""
START: Final[i64] = 2339
"""Chance: the seat that begins."""
CARD: Final[i64] = 2345
"""Chance: the rule card turned up, by its number in rules.toml."""
CODES: Final = 2360

PLACE_WORDS: Final = re.compile(r"place ([a-z]+[- ][a-z]+) (?:on )?([a-z]\d+)")


def place(kind: i64, cell: i64) -> i64:
    """Place a glyph of the rack on a cell. Written ``place striped-star e7``."""
    return cell * 16 + kind


def take(kind: i64) -> i64:
    """Take a glyph from the pool. Written ``take striped-star``."""
    return TAKE + kind


def name(code: i64, seats: list[str], cards: list[str]) -> str:
    """The text of an action or a chance outcome."""
    if code < DONE:
        return f"place {KIND_NAMES[code % 16]} {CELLS[code // 16]}"
    if code == DONE:
        return "done"
    if code == PASS:
        return "pass"
    if code < DRAW:
        return "take " + KIND_NAMES[code - TAKE]
    if code == DRAW:
        return "draw"
    if code < START:
        return "glyph " + KIND_NAMES[code - GLYPH]
    if code < CARD:
        return "start " + seats[code - START].lower()
    return "card " + cards[code - CARD]


def in_words(code: i64) -> str:
    """What a question or a button says; nothing where the name will do."""
    if code < DONE:
        return f"place {with_article(code % 16)} on {CELLS[code // 16]}"
    return f"take {with_article(code - TAKE)}" if TAKE <= code < DRAW else ""


def read(words: str, seats: list[str], cards: list[str]) -> int:
    """The code of a text, possible now or not; a Refusal if no position allows it."""
    text = words.lower()
    if text == "done":
        return DONE
    if text == "pass":
        return PASS
    if text == "draw":
        return DRAW
    found = PLACE_WORDS.fullmatch(text)
    if found is not None:
        return place(_kind(found[1]), _cell(found[2]))
    verb, _, rest = text.partition(" ")
    if verb == "take":
        return TAKE + _kind(rest)
    if verb == "glyph":
        return GLYPH + _kind(rest)
    for seat, title in enumerate(seats):
        if verb == "start" and rest == title.lower():
            return START + seat
    if verb == "card" and rest in cards:
        return CARD + cards.index(rest)
    raise Refusal(
        "3.1",
        f"{words!r} is no action; write 'place striped star e7', 'done', 'pass', 'take striped star' or 'draw'.",
    )


def _kind(word: str) -> int:
    word = word.replace(" ", "-")
    if word not in KIND_NUMBER:
        near = get_close_matches(word, KIND_NAMES, n=1)
        hint = f" Did you mean {spoken(KIND_NUMBER[near[0]])}?" if near else ""
        raise Refusal("1.4", f"There is no glyph {word!r}; a kind is a shading and a shape.{hint}")
    return KIND_NUMBER[word]


def _cell(word: str) -> int:
    if word not in CELL_NUMBER:
        raise Refusal("1.1", f"{word} is not on the field, which runs from a1 to l12.")
    return CELL_NUMBER[word]
