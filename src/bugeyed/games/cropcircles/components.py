"""What is in the box, read from the data files: glyphs, rule cards, the field, and how many of what.

Each value is within its bounds already (``bounds.py``); what several must be together is checked here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.content import Content
from bugeyed.core.errors import Mistake
from bugeyed.games.cropcircles.actions import phrasebook
from bugeyed.games.cropcircles.board import SPOT_OF, SPOTS
from bugeyed.games.cropcircles.glyphs import KIND_NUMBER, SHADINGS, SHAPES, shading_of, shape_of

CENTRE: Final = 4
"""Glyphs of the set-up (§2.3)."""
WORDS: Final = {"board": "field", "glyphs": "glyphs", "rules": "rule deck", "game": "counts"}
SIGNS: Final = {"s": "scarecrow", "c": "cow", "b": "barn"}


class Ruleset:
    """One active rule for each shading, and what follows from the four together."""

    def __init__(self, shapes: list[i64]) -> None:
        self.shapes: Final = shapes
        """By shading: the set of shapes it may touch."""
        self.suits: Final[list[i64]] = [_suiting(kind, shapes) for kind in range(16)] + [65535, 65535]
        """By what lies on a spot: the set of kinds that may touch it (§4.4); a free or margin spot minds nothing."""


def _suiting(kind: i64, shapes: list[i64]) -> i64:
    found: i64 = 0
    for other in range(16):
        if (
            shapes[shading_of(kind)] >> shape_of(other) & 1
            and shapes[shading_of(other)] >> shape_of(kind) & 1
        ):
            found |= 1 << other
    return found


class Components:
    """The box of one game object."""

    def __init__(self, content: Content, seats: list[str]) -> None:
        counts = content.table("game")["counts"]
        self.rack: Final = int(counts["rack"])
        self.pool: Final = int(counts["pool"])
        self.takes: Final = int(counts["takes"])
        self.pass_takes: Final = int(counts["pass_takes"])

        self.values: Final[list[i64]] = [0] * 16
        self.copies: Final[list[i64]] = [0] * 16
        for row in content.table("glyphs")["glyph"]:
            kind = KIND_NUMBER[row["id"]]
            self.values[kind] = int(row["value"])
            self.copies[kind] = int(row["copies"])

        self.card_names: Final[list[str]] = []
        self.card_shading: Final[list[i64]] = []
        self.card_shapes: Final[list[i64]] = []
        self.card_copies: Final[list[i64]] = []
        for row in content.table("rules")["card"]:
            self._add_card(str(row["id"]), row["shapes"], row["copies"])
        for shading in range(4):
            self._check_cards(shading)
        self.book: Final = phrasebook(seats, self.card_names)

        board = content.table("board")
        self.multipliers: Final[dict[str, int]] = {
            name: int(board["multipliers"][name]) for name in SIGNS.values()
        }
        self.ground: Final[list[str]] = [""] * 144
        """By cell: scarecrow, cow, barn, centre, or nothing."""
        self.multiplier: Final[list[i64]] = [1] * SPOTS
        """By spot."""
        self.centre: Final[list[i64]] = []
        """The spots of the set-up glyphs, in the order of cells."""
        self._read_plan(str(board["plan"]))

        self.reconstructed: Final[list[str]] = sorted(
            {
                WORDS[origin.file]
                for origin in content.reconstructed()
                if origin.file != "game" or origin.path.startswith("counts.")
            }
        )
        """What nobody without the box can know, for the picture to say so."""
        self.rulesets: Final[dict[int, Ruleset]] = {}

    def ruleset(self, active: list[i64]) -> Ruleset:
        """What the four active cards say together; made once for each combination."""
        known: int = (active[1] * 256 + active[2]) * 256 + active[3]
        if known not in self.rulesets:
            # A shading without a card yet (during the set-up) allows nothing.
            self.rulesets[known] = Ruleset([self.card_shapes[card] if card >= 0 else 0 for card in active])
        return self.rulesets[known]

    def check_supply(self, players: int) -> None:
        """A Mistake if the bag cannot even set up a match."""
        needed = players * self.rack + CENTRE + self.pool
        there = sum(self.copies)
        if there < needed:
            raise Mistake(
                f"glyphs.glyph: {there} glyphs in all are too few; the set-up of {players} players needs {needed}."
            )

    def _add_card(self, id: str, shapes: list[str], copies: int) -> None:
        where = f"rules.card.{id}"
        shading = SHADINGS.index(id.partition("-")[0])
        if len(shapes) != 4 - shading:
            raise Mistake(f"{where}.shapes must be {4 - shading} different shapes, not {', '.join(shapes)}.")
        self.card_names.append(id)
        self.card_shading.append(shading)
        self.card_shapes.append(sum(1 << SHAPES.index(shape) for shape in shapes))
        self.card_copies.append(copies)

    def _check_cards(self, shading: int) -> None:
        there = sum(
            copies for copies, of in zip(self.card_copies, self.card_shading, strict=True) if of == shading
        )
        if shading == 0 and there != 1:
            raise Mistake(f"rules.card: there is a single card for empty, not {there}.")
        if there == 0:
            raise Mistake(f"rules.card: there is no card for {SHADINGS[shading]}.")

    def _read_plan(self, plan: str) -> None:
        rows = [line.split() for line in plan.strip().splitlines()]
        if len(rows) != 12 or any(len(row) != 12 for row in rows):
            raise Mistake("board.plan must be drawn as 12 rows of 12 signs.")
        for cell in range(144):
            sign = rows[11 - cell // 12][cell % 12]
            if sign == "o":
                self.ground[cell] = "centre"
                self.centre.append(SPOT_OF[cell])
            elif sign in SIGNS:
                self.ground[cell] = SIGNS[sign]
                self.multiplier[SPOT_OF[cell]] = self.multipliers[SIGNS[sign]]
            elif sign != ".":
                raise Mistake(f"board.plan has the sign {sign!r}; it takes . o s c b.")
        if len(self.centre) != CENTRE:
            raise Mistake(f"board.plan has {len(self.centre)} centre cells (o); there are {CENTRE}.")
