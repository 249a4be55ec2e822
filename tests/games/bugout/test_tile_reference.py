"""The Tile Reference: what tiles.toml says of each kind of tile is what the rules go by."""

from __future__ import annotations

import pytest

from bugeyed.core.bits import names_in
from bugeyed.games.bugout.tile_reference import ROPE_BRIDGE, TOPS, TileReference
from tests.games.bugout.scenes import GAME, Scene

ROWS = GAME.content.table("tiles")["property"]


def kinds(members: int) -> set[str]:
    """A set of kinds by name."""
    return set(names_in(members, TOPS))


@pytest.mark.clause("7.2")
@pytest.mark.clause("7.4")
def test_each_column_of_the_table_is_a_set_of_kinds() -> None:
    tiles = TileReference(ROWS)
    flat = {"urban", "landmark", "terrain", "sturdy-bridge"}
    gaps = {"empty", "flooded", "lava"}
    assert kinds(tiles.for_survivors) == flat | {"high-ground", "rope-bridge"}
    assert kinds(tiles.for_vehicles) == flat
    assert kinds(tiles.passed_by_vehicles) == flat | {"flooded"}
    assert kinds(tiles.crossed) == gaps
    assert kinds(tiles.for_lava) == flat | gaps - {"lava"}
    assert kinds(tiles.diverting_lava) == {"high-ground"}
    assert kinds(tiles.above_lava) == {"rope-bridge"}
    assert kinds(tiles.structures) == {"urban", "landmark", "sturdy-bridge", "rope-bridge"}
    assert kinds(tiles.worded["nature"]) == {"terrain", "flooded", "high-ground"}
    assert kinds(tiles.worded["flooded"]) == {"flooded"}


def test_what_the_table_says_is_what_decides() -> None:
    changed = [{**row, "vehicles": "yes"} if row["type"] == "rope-bridge" else row for row in ROWS]
    assert TileReference(changed).for_vehicles == TileReference(ROWS).for_vehicles | 1 << int(ROPE_BRIDGE)


def test_on_the_map_they_are_sets_of_cells() -> None:
    scene = Scene().flood("B1").empty("C1").lava(D1="north").bridge("B1", "rope")
    valley = scene.valley
    assert [valley.can_stand(cell) for cell in range(4)] == [True, True, False, False]
    assert [valley.is_gap(cell) for cell in range(4)] == [False, False, True, True]
    assert valley.gaps() == 1 << 2 | 1 << 3
    assert valley.tiles_of("structure") >> 1 & 1
