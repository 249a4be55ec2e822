"""All sequences counted, to find the forgotten case: perft.toml says where the figures come from."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bugeyed.core.game import Game
from bugeyed.core.playouts import count_leaves
from tests.games.beetles.conftest import Read

COUNTS = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))["count"]


def title(row: dict[str, Any]) -> str:
    return "-".join(row["options"].values()) if "options" in row else "an ending"


@pytest.mark.parametrize("row", COUNTS, ids=title)
def test_the_rules_allow_as_many_sequences_as_counted_elsewhere(
    game: Game, read: Read, row: dict[str, Any]
) -> None:
    """§3.1, §4.1 to §4.5, §5.1"""
    start = read(row["from"]) if "from" in row else game.start(options=row["options"])

    assert [count_leaves(start, depth) for depth in range(1, len(row["leaves"]) + 1)] == row["leaves"]


def test_every_variant_and_layout_is_counted(game: Game) -> None:
    counted = {tuple(row["options"].values()) for row in COUNTS if "options" in row}
    layouts = game.options["layout"].values

    assert counted == {
        ("placement",),
        ("placement-no-rings",),
        *((variant, layout) for variant in ("standard", "no-rings") for layout in layouts),
    }
