"""The Tile Reference (§7): what can lie on top of a cell, and what each kind is valid for, as tiles.toml has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import set_of

EMPTY: Final[i64] = 0
FLOODED: Final[i64] = 1
LAVA: Final[i64] = 2
URBAN: Final[i64] = 3
LANDMARK: Final[i64] = 4
TERRAIN: Final[i64] = 5
HIGH_GROUND: Final[i64] = 6
STURDY_BRIDGE: Final[i64] = 7
ROPE_BRIDGE: Final[i64] = 8
TOPS: Final[list[str]] = [
    *("empty", "flooded", "lava", "urban", "landmark", "terrain", "high-ground", "sturdy-bridge"),
    *("rope-bridge",),
]
"""The kinds of top tiles, in the order of the numbers above."""
CALLED: Final[dict[int, str]] = {
    EMPTY: "Empty",
    LAVA: "Lava",
    STURDY_BRIDGE: "Sturdy Bridge",
    ROPE_BRIDGE: "Rope Bridge",
}
"""Those that do not bear the name of their tile."""
TILE_WORDS: Final = ("structure", "nature", "urban", "landmark", "terrain", "flooded")
"""The Types and Categories that cards speak of."""


@final
class TileReference:
    """Sets of kinds, by what the table says of them."""

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        by_type = {str(row["type"]): row for row in rows}
        table = [by_type[top] for top in TOPS]
        self.for_survivors: Final[i64] = kinds_with(table, "survivors", "yes", "climb")
        """Where Survivors may be, High Ground included, though they climb there (§7.2)."""
        self.for_vehicles: Final[i64] = kinds_with(table, "vehicles", "yes")
        self.passed_by_vehicles: Final[i64] = kinds_with(table, "vehicles", "yes", "pass")
        """Flooded tiles too, on which they may not stay (§7.5)."""
        self.crossed: Final[i64] = kinds_with(table, "crossing", True)
        """What is swung over and bridged."""
        self.for_lava: Final[i64] = kinds_with(table, "lava", "yes")
        self.diverting_lava: Final[i64] = kinds_with(table, "lava", "divert")
        self.above_lava: Final[i64] = kinds_with(table, "lava", "below")
        """Lava passes below these (§12.11)."""
        self.structures: Final[i64] = kinds_with(table, "category", "structure")
        self.worded: Final[dict[str, i64]] = {
            word: kinds_with(table, "category", word) | kinds_with(table, "type", word) for word in TILE_WORDS
        }
        self.capacity: Final[vec[i64]] = vec[i64]([int(row.get("capacity", 0)) for row in table])
        """By kind: how many Survivors it holds (§7.3)."""
        self.health: Final[vec[i64]] = vec[i64]([int(row.get("health", 0)) for row in table])
        """By kind: that of a new Bridge or a Flooded tile; others have theirs printed on them."""


def kinds_with(table: Sequence[Mapping[str, Any]], column: str, *words: object) -> int:
    """The kinds for which a column of the table has one of these words."""
    return set_of([kind for kind, row in enumerate(table) if row.get(column) in words])
