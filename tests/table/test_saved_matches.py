"""``bugeyed --open FILE``: a match that is over, on the table."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

import bugeyed
from bugeyed.cli import main
from bugeyed.table.hosting.backups import count_matches
from bugeyed.table.saved_matches import put, read_over
from bugeyed.table.settings import Settings, database_in
from tests.table.server import Running


def played(game: str, file: Path) -> bugeyed.Match:
    """A match to its end, in a file."""
    match = bugeyed.Match(game, seed=3)
    while match.turn != bugeyed.OVER:
        match.play(match.turn, match.position.actions()[0])
    file.write_text(match.dumps_whole())
    return match


def test_a_saved_match_is_on_the_table(tmp_path: Path) -> None:
    """Its page shows the end and every step before it, to anybody who has the address; nobody sits at it."""
    file = tmp_path / "match.jsonl"
    match = played("lastbug", file)
    running = Running(tmp_path / "data", more=["--open", str(file)])
    try:
        assert running.process.stdout is not None
        said = next(line for line in running.process.stdout if line.startswith("The match is at"))
        page = said.split()[4]
        with httpx.Client(base_url=running.url, timeout=30) as client:
            shown = client.get(page, headers={"Accept": "text/html"})
            state = client.get(f"/api/matches/{page.rsplit('/', 1)[1]}").json()
    finally:
        running.stop()

    assert shown.status_code == 200
    assert state["seq"] == match.seq
    outcome = match.outcome()
    assert outcome is not None
    assert state["outcome"]["reason"] == outcome.reason
    assert state["rules_version"] == match.game.version


def test_the_same_match_opened_again_is_no_second_one(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    played("beetles", file)
    database = database_in(tmp_path)
    ids = {put(read_over(file, Settings()), database) for _ in range(2)}

    assert len(ids) == 1
    assert count_matches(database) == 1


def test_a_match_that_goes_on_is_not_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its secrets would be for all to see; the sentence says who can go on with it."""
    file = tmp_path / "match.jsonl"
    file.write_text(bugeyed.Match("lastbug", seed=3).dumps_whole())
    words = ["--no-browser", "--data", str(tmp_path / "data"), "--open"]

    assert main([*words, str(file)]) == 2
    assert f"is not over; bugeyed play lastbug --load {file}" in capsys.readouterr().err
    assert main([*words, str(tmp_path / "nowhere.jsonl")]) == 2
    assert "nowhere.jsonl cannot be read" in capsys.readouterr().err
