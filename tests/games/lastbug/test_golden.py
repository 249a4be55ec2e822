"""Whole games from the first entry to the last, one at least for every way a match can end."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import bugeyed
from bugeyed import OVER, Position

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.toml"))


def recorded(path: Path) -> dict[str, Any]:
    """A golden game."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def entries(text: str) -> list[str]:
    """The entries of a log: a line or more a turn, remarks behind a sharp."""
    lines = [line.partition("#")[0] for line in text.splitlines()]
    return [entry.strip() for line in lines for entry in line.split(";") if entry.strip()]


def replayed(game: dict[str, Any]) -> Position:
    """The last position."""
    position = bugeyed.game("lastbug").start(options=game["options"])
    for entry in entries(game["entries"]):
        position, events = position.tell(position.parse(entry))
        assert events
    return position


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_recorded(path: Path) -> None:
    game = recorded(path)
    position = replayed(game)
    outcome = position.outcome()
    assert position.turn == OVER
    assert outcome is not None
    assert (list(outcome.winners), outcome.reason, outcome.clause) == (
        game["winners"],
        game["reason"],
        game["clause"],
    )
    view = position.view(None)
    assert {key: view[key] for key in game["final"]} == game["final"]


def test_every_ending_has_a_golden_game_and_two_are_worked_out_by_hand() -> None:
    """Reasons differ in names and numbers; without them each kind must occur."""
    games = [recorded(path) for path in GOLDEN]
    found = {re.sub(r"Red|Blue|gloop|scuttler|tentaclor|buzzwing|\d+", "_", game["reason"]) for game in games}
    assert found == {
        "_ has shot the last _, _'s mascot",
        "_ has shot the last _, its own mascot",
        "The last bug standing is a _, _'s mascot",
        "_ has collected _ points, _ _",
        "_ wins the tournament, _ to _",
        "_ turns in a row without a removal: a draw",
    }
    assert {game["reason"].rpartition(", ")[2] for game in games} >= {"2 to 0", "2 to 1"}
    assert sum("by hand" in game.get("worked_out", "") for game in games) == 2
