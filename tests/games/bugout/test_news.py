"""The table of what there is to tell: its words mean something, and the rules tell all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bugeyed.games.bugout import news
from bugeyed.games.bugout.news import News
from bugeyed.games.bugout.telling import IDS, Telling
from tests.games.bugout.scenes import Scene

ROWS = {name: row for name, row in vars(news).items() if isinstance(row, News)}
RULES = Path(__file__).parents[3] / "src/bugeyed/games/bugout/rules"
PLACES = {"graveyard", "safe", "pool", "deck:events"}
"""Places that are called in the drawing what they are called in the table."""


@pytest.mark.parametrize("name", ROWS)
def test_a_row_speaks_of_the_numbers_it_is_told_with(name: str) -> None:
    """No field is left in a sentence or a clause, and what travels has an id."""
    valley = Scene().valley
    valley.looked = (0, 1, 2)
    telling = Telling(valley)
    telling.hear(ROWS[name], (0, 1, 0, 0))
    event = telling.events[0]
    assert "{" not in event.words + event.clause
    assert event.words.endswith(".")


@pytest.mark.parametrize("name", ROWS)
def test_what_travels_is_known(name: str) -> None:
    """Every word for a thing or a place means something in the drawing."""
    row = ROWS[name]
    for way in (row.moves, row.enters, row.leaves):
        assert set(way.things) <= set(IDS)
        assert set(way.places) <= set(IDS) | PLACES


def test_the_rules_tell_all_of_it() -> None:
    """A row nobody tells is a sentence nobody reads."""
    told = "".join(file.read_text() for file in RULES.rglob("*.py"))
    assert [name for name in ROWS if f"news.{name}" not in told] == []
