"""A view as numbers: planes of the field, heaps of glyphs by kind, the rules in force."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from bugeyed.core.observation import Observer, Part, Sheet
from bugeyed.games.cropcircles.board import CELL_NUMBER
from bugeyed.games.cropcircles.glyphs import KIND_NAMES, KIND_NUMBER, SHADINGS, SHAPES

CELLS: Final[i64] = 144
KINDS: Final[i64] = 16
LINE: Final[i64] = 8
"""The plane after four shapes and four shadings."""
COPIES: Final[i64] = 8
"""Glyphs of one kind that are told apart in a heap."""
MULTIPLIER: Final[i64] = 4
RACK: Final[i64] = 30
SCORE: Final[i64] = 500
BAG: Final[i64] = 128
TURNS: Final[i64] = 60
FINAL_TURNS: Final[i64] = 7
"""At most six turns are left once the end is near, and none is told apart from none yet."""
TAKES: Final[i64] = 3
CARDS: Final[i64] = 15
SHADING_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(SHADINGS)}
SHAPE_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(SHAPES)}


def _card_numbers() -> dict[str, int]:
    """Every rule card there can be, by its shading and its shapes: 1, 4, 6 and 4 of them."""
    numbers: dict[str, int] = {}
    for shading in range(4):
        for chosen in range(16):
            shapes = [SHAPES[shape] for shape in range(4) if chosen >> shape & 1]
            if len(shapes) == 4 - shading:
                numbers[f"{SHADINGS[shading]} {' '.join(shapes)}"] = len(numbers)
    return numbers


CARD_NUMBER: Final[dict[str, int]] = _card_numbers()


def _parts(players: int) -> list[Part]:
    kinds = f"by kind: {', '.join(KIND_NAMES)}"
    return [
        Part(
            "field",
            (9, 12, 12),
            1,
            "Planes of 12 by 12, row 1 first: circles, squares, triangles, stars; empty, solid, striped, crossed; "
            "the line being placed.",
        ),
        Part(
            "ground", (12, 12), int(MULTIPLIER), "What a cell multiplies, row 1 first; 0 where it does not."
        ),
        Part("pool", (16,), int(COPIES), f"Glyphs in the pool, {kinds}."),
        Part("rack", (16,), int(COPIES), f"Your glyphs, {kinds}."),
        Part("known", (players - 1, 16), int(COPIES), f"What is known of each other rack, {kinds}."),
        Part("rack_sizes", (players,), int(RACK), "Glyphs of each seat, you first."),
        Part("scores", (players,), int(SCORE), "Points of each seat, you first."),
        Part("mover", (players,), 1, "Whose turn it is, you first."),
        Part("holder", (players,), 1, "Who holds the rule-change card, you first."),
        Part("can_change", (1,), 1, "Whether that card reads: can change."),
        Part("rules", (4, 4), 1, "For each shading the shapes it may touch: circle, square, triangle, star."),
        Part(
            "next_rule", (15,), 1, "The card announced: one for empty, four solid, six striped, four crossed."
        ),
        Part("rule_discards", (15,), int(COPIES), "Discarded rule cards, in the same order."),
        Part("rule_deck", (1,), int(CARDS), "Cards left in the rule deck."),
        Part("bag", (1,), int(BAG), "Glyphs left in the bag."),
        Part("takes_left", (1,), int(TAKES), "Glyphs the mover is still to take."),
        Part(
            "final_turns", (1,), int(FINAL_TURNS), "Turns left, plus one, once the end is near; until then 0."
        ),
        Part("turns", (1,), int(TURNS), "Turns so far."),
        Part("begun", (1,), 1, "Whether the set-up is over."),
    ]


class CropObserver(Observer):
    """What stands behind another screen shows only as far as the view knows it."""

    def __init__(self, players: int) -> None:
        super().__init__(players, _parts(players))

    def fill(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        self._field(view, sheet)
        self._racks(view, seat, sheet)
        self._rule_cards(view, seat, sheet)
        starts = self.starts
        sheet.mark(starts["mover"] + self.relative(cast(int, view["mover"]), seat))
        sheet.write(starts["bag"], cast(int, view["bag"]), BAG)
        sheet.write(starts["takes_left"], cast(int, view["takes_left"]), TAKES)
        left = view["final_turns"]
        if isinstance(left, int):
            sheet.write(starts["final_turns"], left + 1, FINAL_TURNS)
        sheet.write(starts["turns"], cast(int, view["turns"]), TURNS)
        if view["turns_begun"]:
            sheet.mark(starts["begun"])

    def _field(self, view: dict[str, object], sheet: Sheet) -> None:
        field: i64 = self.starts["field"]
        for name, glyph in cast(dict[str, str], view["board"]).items():
            cell: i64 = CELL_NUMBER[name]
            kind: i64 = KIND_NUMBER[glyph]
            sheet.mark(field + CELLS * (kind & 3) + cell)
            sheet.mark(field + CELLS * (4 + (kind >> 2)) + cell)
        for name in cast(list[str], view["line"]):
            sheet.mark(field + CELLS * LINE + CELL_NUMBER[name])
        ground: i64 = self.starts["ground"]
        multipliers = cast(dict[str, int], view["multipliers"])
        for name, what in cast(dict[str, str], view["ground"]).items():
            if what in multipliers:
                sheet.write(ground + CELL_NUMBER[name], multipliers[what], MULTIPLIER)

    def _racks(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        starts = self.starts
        _heap(cast(list[str], view["pool"]), starts["pool"], sheet)
        for other, rack in enumerate(cast(list[object], view["racks"])):
            side = self.relative(other, seat)
            if isinstance(rack, list):
                _heap(rack, starts["rack"], sheet)
                sheet.write(starts["rack_sizes"] + side, len(rack), RACK)
            elif isinstance(rack, dict):
                _heap(rack["known"], starts["known"] + KINDS * (side - 1), sheet)
                sheet.write(starts["rack_sizes"] + side, rack["count"], RACK)
            sheet.write(starts["scores"] + side, cast(list[int], view["scores"])[other], SCORE)

    def _rule_cards(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        starts = self.starts
        for shading, shapes in cast(dict[str, list[str]], view["rules"]).items():
            for shape in shapes:
                sheet.mark(starts["rules"] + 4 * SHADING_NUMBER[shading] + SHAPE_NUMBER[shape])
        announced = view["next_rule"]
        if isinstance(announced, dict):
            sheet.mark(starts["next_rule"] + _card(announced))
        for card in cast(list[dict[str, object]], view["rule_discards"]):
            sheet.add(starts["rule_discards"] + _card(card), COPIES)
        holder = view["holder"]
        if isinstance(holder, int):
            sheet.mark(starts["holder"] + self.relative(holder, seat))
        if view["can_change"]:
            sheet.mark(starts["can_change"])
        sheet.write(starts["rule_deck"], cast(int, view["rule_deck"]), CARDS)


def _heap(glyphs: list[str], start: i64, sheet: Sheet) -> None:
    for glyph in glyphs:
        sheet.add(start + KIND_NUMBER[glyph], COPIES)


def _card(card: dict[str, object]) -> i64:
    return CARD_NUMBER[f"{card['shading']} {' '.join(cast(list[str], card['shapes']))}"]
