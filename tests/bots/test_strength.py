"""How strong the levels are is told as it was measured, at the set-up and in the docs alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bugeyed
from bugeyed.bots.strength import FILE, Team, steps, strengths, teams
from bugeyed.core.confidence import wilson_bounds

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
TUNING = DOCS.with_name("tuning-bugout.md")
ROW = re.compile(r"^\| ([^|]*?) *\| (\d)[^|]* against (\d) \| (\d+) \| (\d+) \|", re.M)
TEAM = re.compile(r"^\| (\d) \|[^|]*\| (\d+) of (\d+) \| (\d+) to (\d+) % \| ([\d.]+) \|", re.M)


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


def test_teams_are_told_of_as_the_docs_do() -> None:
    """BUGOUT is won together: by level, what a team of four won and rescued, with an interval."""
    told = {}
    for team in teams(bugeyed.game("bugout").folder):
        low, high = wilson_bounds(team.won / team.matches, team.matches)
        told[team.level] = (team.won, team.matches, round(100 * low), round(100 * high), team.average)
    page = TUNING.read_text(encoding="utf-8")
    table = page[page.index("## Where it stands") : page.index("\n## ", page.index("## Where it stands") + 1)]
    assert told == {
        int(level): (int(won), int(matches), int(low), int(high), float(average))
        for level, won, matches, low, high, average in TEAM.findall(table)
    }
    assert set(told) == {1, 2, 3, 4, 5}


def test_a_team_is_told_of_by_itself(tmp_path: Path) -> None:
    """Where all win together nobody is beaten."""
    file = tmp_path / FILE
    file.parent.mkdir()
    file.write_text('counted = "rescued"\n[[teams]]\nlevel = 3\nwon = 20\nmatches = 60\naverage = 14.5\n')
    assert teams(tmp_path) == [Team(3, 20, 60, 14.5, "rescued")]
    assert strengths(tmp_path) == {3: "teams won 23 to 46 %, 14.5 rescued"}


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
