"""How strong the levels are is told as it was measured, at the set-up and in the docs alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bugeyed
from bugeyed.bots.strength import FILE, steps, strengths

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
ROW = re.compile(r"^\| ([^|]*?) *\| (\d)[^|]* against (\d) \| (\d+) \| (\d+) \|", re.M)


def documented() -> set[tuple[str, int, int, int, int]]:
    """Game, level, the other's level, won and matches of every row of the docs' table."""
    found, title = set(), ""
    for name, level, against, won, matches in ROW.findall(DOCS.read_text(encoding="utf-8")):
        title = name or title
        found.add((title.partition(",")[0], int(level), int(against), int(won), int(matches)))
    return found


def test_the_set_up_tells_what_the_docs_do() -> None:
    """The same matches, all of them."""
    told = {
        (game.title.partition(" in the")[0], step.level, step.against, step.won, step.matches)
        for game in map(bugeyed.game, bugeyed.games())
        for step in steps(game.folder)
    }
    assert told == documented()
    assert len(told) > 10


def test_a_level_is_told_of_by_the_one_below(tmp_path: Path) -> None:
    """And nothing is told where nobody has measured."""
    assert strengths(tmp_path) == {}
    file = tmp_path / FILE
    file.parent.mkdir()
    measured = ((2, 1, 151, 200), (5, 1, 199, 200))
    file.write_text(
        "".join(
            f"[[steps]]\nlevel = {level}\nagainst = {against}\nwon = {won}\nmatches = {matches}\n"
            for level, against, won, matches in measured
        )
    )
    assert strengths(tmp_path) == {2: "won 76 % against Larva"}


@pytest.mark.parametrize("name", ["beetles", "lastbug", "cropcircles"])
def test_each_level_has_won_more_than_half_against_the_one_below(name: str) -> None:
    """Or its name promises too much."""
    assert all(2 * step.won > step.matches for step in steps(bugeyed.game(name).folder))
