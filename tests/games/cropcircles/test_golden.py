"""Whole matches: one worked out by hand, and three recorded ones that a second referee goes over line by line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from benchmarks.peers.cropcircles_lines import around, is_legal

import bugeyed
from bugeyed.core.game import Position
from tests.games.cropcircles.scenes import game

GOLDEN = Path(__file__).parent / "golden"
RECORDED = sorted(path.stem for path in GOLDEN.glob("*-players.toml"))


def opened(name: str, folder: Path) -> tuple[dict[str, Any], Position]:
    """A golden match and its first position."""
    match = tomllib.loads((GOLDEN / f"{name}.toml").read_text(encoding="utf-8"))
    content = None
    if "content" in match:
        content = folder / "content.toml"
        content.write_text(match["content"], encoding="utf-8")
    return match, game(content).start(match["players"], match.get("options", {}))


def test_a_match_worked_out_by_hand(tmp_path: Path) -> None:
    """§3.1 §5.2 §6.1 §6.4 §8.2 From the first draw to the winner, each turn as the rulebook has it."""
    match, position = opened("by-hand", tmp_path)
    for turn in match["turn"]:
        said: list[str] = []
        for name in turn["entries"]:
            position, events = position.tell(position.parse(name))
            said += [event.words for event in events]
        for words in turn["told"]:
            assert words in said, turn["what"]
        if "can_change" in turn:
            assert position.view(None)["can_change"] is turn["can_change"], turn["what"]
    outcome = position.outcome()
    assert outcome is not None
    assert list(outcome.winners) == match["winners"]
    assert (outcome.reason, list(outcome.scores or ())) == (match["reason"], match["scores"])


class Referee:
    """Knows the rules by name only, and none of the game's code: checks every line and adds the scores up."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.scores = [0] * view["players"]
        self.times = {
            c: view["multipliers"][t] for c, t in view["ground"].items() if t in view["multipliers"]
        }
        self.values = view["values"]
        self.changes = 0

    def judge(self, view: dict[str, Any]) -> None:
        """A line is about to be scored: *view* is the public's just before *done*."""
        laid = tuple((cell, view["board"][cell]) for cell in view["line"])
        old = {cell: kind for cell, kind in view["board"].items() if cell not in view["line"]}
        assert is_legal(laid, old, view["rules"])
        columns, rows = {cell[0] for cell in view["line"]}, {cell[1:] for cell in view["line"]}
        assert len(columns) == 1 or len(rows) == 1
        touched = sum(other in old for cell, _ in laid for other in around(cell))
        assert touched > 0
        worth = sum(self.values[kind] * self.times.get(cell, 1) for cell, kind in laid)
        self.scores[view["turn"]] += worth * touched
        if view["can_change"] and any(cell in self.times for cell in view["line"]):
            self.changes += 1


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_match_is_the_same_for_a_second_referee(name: str, tmp_path: Path) -> None:
    """§4.4 §5.2 §6.1 Every line legal, every score the same, every change of a rule where it is due."""
    match, position = opened(name, tmp_path)
    referee = Referee(position.view(None))
    changes = 0
    for entry in match["entries"]:
        if entry == "done":
            referee.judge(position.view(None))
        position, events = position.tell(position.parse(entry))
        changes += sum(event.kind == "change" for event in events)
        if entry == "done":
            assert position.view(None)["scores"] == referee.scores
    assert position.turn == bugeyed.OVER
    outcome = position.outcome()
    assert outcome is not None
    assert (list(outcome.winners), list(outcome.scores or ())) == (match["winners"], match["scores"])
    assert referee.scores == match["scores"]
    assert referee.changes == changes == match["changes"]


def test_there_is_a_recorded_match_for_two_four_and_six() -> None:
    """§2.1 The smallest, a middle and the largest table."""
    assert RECORDED == ["four-players", "six-players", "two-players"]
