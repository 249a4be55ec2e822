"""The bounds of what every game.toml says of its box: title, players, credits, seats."""

from __future__ import annotations

from collections.abc import Mapping

from bugeyed.core.errors import Mistake
from bugeyed.core.schema import Fields, ListOf, OneOf, Shape, Table, Tables, Text, Whole

COLOURS = ("green", "red", "blue", "yellow", "violet", "black")
SHAPES = ("leaf", "drop", "ring", "sun", "wing", "bar")
"""What the pages can paint a seat with."""
SEAT = Fields({"name": Text(20), "letter": Text(1), "colour": OneOf(COLOURS), "shape": OneOf(SHAPES)})
CREDITS = Fields(
    {"design": Text(80)},
    {"art": Text(80), "publisher": Text(80), "edition": Text(40), "year": Whole(1900, 2100)},
)


class Seats(ListOf):
    """As many seats as may be taken, none to be mistaken for another."""

    def __init__(self, most: int) -> None:
        super().__init__(SEAT, most, most)

    def bound(self, value: list[Table], path: str, tables: Tables) -> None:
        super().bound(value, path, tables)
        for field in SEAT.must:
            words = [row[field] for row in value]
            if len(set(words)) < len(words):
                raise Mistake(f"{path}: the {field} of every seat must differ, not be {', '.join(words)}.")


def about(fewest: int, most: int, more: Mapping[str, Shape] | None = None) -> Fields:
    """The shape of a game.toml for so many players, with what this game adds."""
    return Fields(
        {
            "title": Text(60),
            "tagline": Text(120),
            "minutes": Whole(1, 600),
            "players": Fields(
                {"fewest": Whole(fewest, most), "most": Whole(fewest, most)}, agree=_somebody_plays
            ),
            "credits": CREDITS,
            "seats": Seats(most),
            **(more or {}),
        }
    )


def _somebody_plays(row: Table, path: str) -> None:
    if row["fewest"] > row["most"]:
        raise Mistake(
            f"{path}.fewest is {row['fewest']}; it must not be more than {path}.most, {row['most']}."
        )
