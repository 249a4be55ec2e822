"""The commands that measure, prove and look back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bugeyed
from bugeyed import Knowledge
from bugeyed.bots import bot
from bugeyed.bots.proofs import strategy
from bugeyed.bots.solver import Solver
from bugeyed.cli import main
from bugeyed.lab import solve_command


def test_a_ladder_has_a_line_for_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "beetles", "--games", "2", "--seconds", "0.01", "--jobs", "1"]) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert "Nymph (2) against Larva (1)" in page
    assert "Queen (5) against Hunter (4)" in page
    assert "Queen (5) against Larva (1)" in page


def late(actions: int) -> list[str]:
    """The first actions of a match of two weak bots, up to so many before its end."""
    position = bugeyed.game("beetles").start()
    bots = [bot(1, 1), bot(1, 2)]
    names: list[str] = []
    while position.turn >= 0:
        code = bots[position.turn].choose(Knowledge(position, int(position.turn)))
        names.append(position.name(code))
        position = position.step(code)
    return names[:-actions]


def test_a_proof_is_written_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And one that claims more than it has is not."""
    path = tmp_path / "proof"
    after = [word for name in late(14) for word in ("--after", name)]
    assert main(["solve", "beetles", *after, "--proof", str(path)]) == 0
    said = capsys.readouterr().out
    assert "wins, whatever the other does." in said
    winner = said.split()[0]
    assert main(["solve", "beetles", "--verify", str(path)]) == 0
    assert f"It holds: {winner} wins" in capsys.readouterr().out

    path.write_bytes(b"nothing")
    assert main(["solve", "beetles", "--verify", str(path)]) == 2
    assert "cannot be read as a proof" in capsys.readouterr().err


def test_a_proof_has_as_long_to_be_written_as_to_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quarter of an hour at least; whoever allows more for the search allows it for this too."""
    allowed: list[float] = []

    def noted(position: bugeyed.Position, solver: Solver, seat: int) -> tuple[list[int], float]:
        allowed.append(solver.budget.seconds)
        return strategy(position, solver, seat)

    monkeypatch.setattr(solve_command, "strategy", noted)
    after = [word for name in late(8) for word in ("--after", name)]
    for seconds in ("60", "5000"):
        words = ["solve", "beetles", *after, "--seconds", seconds, "--proof", str(tmp_path / "proof")]
        assert main(words) == 0
    assert allowed == [900.0, 5000.0]


def test_what_could_not_be_proven_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "beetles", "--seconds", "0"]) == 1
    assert "Not proven" in capsys.readouterr().out
    assert main(["solve", "cropcircles"]) == 2
    assert "Chance decides" in capsys.readouterr().err
    assert main(["solve", "cropcircles", "--players", "3"]) == 2
    assert "Only matches of two" in capsys.readouterr().err


def played(game: str, options: dict[str, object], seed: int) -> bugeyed.Match:
    """A match of two bots that look at the next action only."""
    match = bugeyed.Match(game, options=options, seed=seed)
    bots = [bot(2, seed), bot(2, seed + 1)]
    while match.turn >= 0:
        match.play(match.turn, bots[match.turn].choose(Knowledge(match.position, match.turn)))
    return match


def test_a_saved_match_is_solved_in_every_case_its_players_hold_possible(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Last Bug without cards, few tiles left: by mascots the mover does not know, by all four, and as it is."""
    match = played("lastbug", {"cards": "none"}, 1)
    path, proof = tmp_path / "match.jsonl", tmp_path / "proof"
    path.write_text(match.dumps())
    few = [
        number - 1
        for number, position, _ in match.fold.decisions()
        if sum(tile is not None for tile in position.view(None)["circle"]) == 4  # type: ignore[attr-defined]
    ]
    asked = ["solve", "lastbug", "--match", str(path), "--at", str(few[0])]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "Case 1 of 2: mascots of " in said
    assert said.count("whatever the other does.") == 2
    assert main([*asked, "--knows", "public"]) == 0
    assert capsys.readouterr().out.count("whatever the other does.") == 4
    assert main([*asked, "--proof", str(proof)]) == 2
    assert "--knows all names one" in capsys.readouterr().err
    assert main([*asked, "--knows", "all", "--proof", str(proof)]) == 0
    assert main(["solve", "lastbug", "--verify", str(proof)]) == 0
    assert "It holds: " in capsys.readouterr().out

    assert main(["solve", "beetles", "--match", str(path)]) == 2
    assert "is a match of Last Bug" in capsys.readouterr().err
    assert main(["solve", "lastbug", "--at", "3"]) == 2
    assert "--at counts the entries of a --match" in capsys.readouterr().err


def test_the_last_turns_of_crop_circles_are_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bag is empty, so the two know each other's racks; where nothing else is said it is the last decision."""
    match = played("cropcircles", {}, 3)
    path = tmp_path / "match.jsonl"
    path.write_text(match.dumps())
    winner = match.game.seat_names[match.position.outcome().winners[0]]  # type: ignore[union-attr]
    assert main(["solve", "cropcircles", "--match", str(path)]) == 0
    assert f"{winner} wins, whatever the other does" in capsys.readouterr().out


def test_a_match_is_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every decision; whoever takes the last action is about to win. A match that goes on is not looked at."""
    match = bugeyed.Match("beetles", seed=3)
    saved, out = tmp_path / "match.jsonl", tmp_path / "out.json"
    saved.write_text(match.dumps())
    assert main(["analyse", str(saved)]) == 2
    assert "is not over" in capsys.readouterr().err

    bots = [bot(1, 4), bot(3, 5)]
    while match.turn >= 0:
        match.play(match.turn, bots[match.turn].choose(Knowledge(match.position, match.turn)))
    saved.write_text(match.dumps())
    assert main(["analyse", str(saved), "--nodes", "30", "--json", str(out)]) == 0
    said = capsys.readouterr().out
    moments = json.loads(out.read_text())
    assert len(moments) == match.seq
    assert "gave away" in said
    assert "In points of the chance to win, as far as choices can be told apart." in said
    assert all(0.0 <= moment["chance"] <= 1.0 for moment in moments)
    assert moments[-1]["chance"] > 0.9
