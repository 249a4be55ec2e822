"""docs/research.md and docs/observations.md are true."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import bugeyed
from bugeyed.research.tensors import Tensors

DOCS = Path(__file__).parents[2] / "docs"


def test_the_sessions_of_the_page_run_as_printed() -> None:
    failures, tried = doctest.testfile(str(DOCS / "research.md"), module_relative=False)
    assert tried > 10
    assert failures == 0


@pytest.mark.parametrize("name", bugeyed.games())
def test_every_part_of_an_observation_is_documented(name: str) -> None:
    """After a change: print Tensors(...).describe() into the page."""
    game = bugeyed.game(name)
    table = Tensors(game.start()).describe()

    assert f"## {game.title}\n\n{table}" in (DOCS / "observations.md").read_text(encoding="utf-8")
