"""docs/matches.md is true."""

from __future__ import annotations

import doctest
from pathlib import Path

from bugeyed.matches.entries import SHAPES

PAGE = Path(__file__).parents[2] / "docs" / "matches.md"


def test_the_example_runs_as_printed() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)

    assert result.attempted == 6
    assert result.failed == 0


def test_every_entry_and_key_is_documented() -> None:
    text = PAGE.read_text(encoding="utf-8")

    for kind, shape in SHAPES.items():
        keys = ", ".join(f"`{key}`" for key in shape)
        assert f"| `{kind}` | {keys} |" in text
