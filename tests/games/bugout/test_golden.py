"""Whole games, recorded with every card that came up: every ending, won and lost, at every player count."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bugeyed.games.bugout.position import ENDINGS, BugoutPosition
from tests.games.bugout.invariants import check
from tests.games.bugout.scenes import GAME

GOLDEN = sorted(Path(__file__).with_name("golden").glob("*.toml"))


def read(path: Path) -> dict[str, Any]:
    """A golden game."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_recorded(path: Path) -> None:
    """Entry by entry by name, to the recorded outcome."""
    golden = read(path)
    position = GAME.start(golden["players"], golden["options"])
    for entry in golden["entries"].replace("\n", ";").split(";"):
        if entry.strip():
            position = position.step(position.parse(entry))
    assert isinstance(position, BugoutPosition)
    check(position.valley)
    outcome = position.outcome()
    assert outcome is not None
    assert (list(outcome.winners), outcome.reason, outcome.clause) == (
        golden["winners"],
        golden["reason"],
        golden["clause"],
    )
    view, final = position.view(None), golden["final"]
    assert view["graveyard"] == final["graveyard"]
    assert view["spaces"] == final["spaces"]
    assert view["apocalypse"] == final["apocalypse"]
    assert outcome.scores == (final["rescued"],) * golden["players"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_ending_has_a_golden_game(players: int) -> None:
    """Two ways to win, three to lose."""
    games = [read(path) for path in GOLDEN]
    recorded = {game["clause"] for game in games if game["players"] == players}
    assert recorded == {clause for clause, _ in ENDINGS if clause}
