"""What a player can choose and what chance can bring, as integers behind names."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.phrases import Phrase, Phrasebook
from bugeyed.games.cropcircles.board import CELLS
from bugeyed.games.cropcircles.glyphs import KIND_NAMES, KIND_NUMBER, spoken, with_article

DONE: Final[i64] = 2304
"""Below it 16 * cell + kind: a glyph of the rack is placed there."""
PASS: Final[i64] = 2305
TAKE: Final[i64] = 2306
"""+ kind: a glyph of the pool is taken."""
DRAW: Final[i64] = 2322
GLYPH: Final[i64] = 2323
"""Chance: the kind that comes out of the bag."""
START: Final[i64] = 2339
"""Chance: the seat that begins."""
CARD: Final[i64] = 2345
"""Chance: the rule card turned up, by its number in rules.toml."""
CODES: Final = 2360

PLACE_WORDS: Final = re.compile(r"place ([a-z]+[- ][a-z]+) (?:on )?([a-z]\d+)")


def phrasebook(seats: list[str], cards: list[str]) -> Phrasebook:
    """Every action and chance outcome as it is written, and what is pointed at for it."""
    kinds = {"kind": KIND_NAMES}
    return Phrasebook(
        [
            Phrase(
                "place {kind} {cell}", 0, {"cell": CELLS, "kind": KIND_NAMES}, ("rack:{kind}", "cell:{cell}")
            ),
            Phrase("done", DONE),
            Phrase("pass", PASS),
            Phrase("take {kind}", TAKE, kinds, ("pool:{kind}",)),
            Phrase("draw", DRAW, None, ("bag",)),
            Phrase("glyph {kind}", GLYPH, kinds),
            Phrase("start {seat}", START, {"seat": [seat.lower() for seat in seats]}),
            Phrase("card {card}", CARD, {"card": cards}),
        ],
        CODES,
    )


def in_words(code: i64) -> str:
    """What a question or a button says; nothing where the name will do."""
    if code < DONE:
        return f"place {with_article(code % 16)} on {CELLS[code // 16]}"
    return f"take {with_article(code - TAKE)}" if TAKE <= code < DRAW else ""


def read(words: str, book: Phrasebook) -> int:
    """The code of a text, possible now or not; a Refusal if no position allows it."""
    text = words.lower()
    verb, _, rest = text.partition(" ")
    placing = PLACE_WORDS.fullmatch(text)
    if placing is not None:
        text = f"place {placing[1].replace(' ', '-')} {placing[2]}"
    elif verb in ("take", "glyph"):
        text = f"{verb} {rest.replace(' ', '-')}"
    code = book.read(text)
    if code >= 0:
        return code
    if placing is not None or verb in ("take", "glyph"):
        word = (rest if placing is None else placing[1]).replace(" ", "-")
        if word not in KIND_NUMBER:
            raise _no_kind(word)
        raise Refusal("1.1", f"{text.rpartition(' ')[2]} is not on the field, which runs from a1 to l12.")
    raise Refusal(
        "3.1",
        f"{words!r} is no action; write 'place striped star e7', 'done', 'pass', 'take striped star' or 'draw'.",
    )


def _no_kind(word: str) -> Refusal:
    near = get_close_matches(word, KIND_NAMES, n=1)
    hint = f" Did you mean {spoken(KIND_NUMBER[near[0]])}?" if near else ""
    return Refusal("1.4", f"There is no glyph {word!r}; a kind is a shading and a shape.{hint}")
