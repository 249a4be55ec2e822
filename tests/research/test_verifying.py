"""bugeyed verify: a log the rules can follow, and logs they cannot."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import bugeyed
from bugeyed import Match, Mistake
from bugeyed.cli import main
from bugeyed.research.verifying import verify

Lines = list[dict[str, object]]


def played(name: str, seed: int = 1, longest: int = 2_000, **options: object) -> Match:
    """A match played at random, to its end unless that is far."""
    match = Match(name, options=options, seed=seed)
    rng = random.Random(seed)
    for _ in range(longest):
        if match.turn < 0:
            break
        match.play(match.turn, rng.choice(match.position.actions()))
    return match


def saved(match: Match, path: Path, change: Callable[[Lines], object] | None = None) -> Path:
    """The whole log in a file, perhaps tampered with."""
    lines: Lines = [json.loads(line) for line in match.dumps_whole().splitlines()]
    if change is not None:
        change(lines)
        lines[0]["seq"] = len(lines) - 1
    file = path / "match.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", ["beetles", "lastbug", "cropcircles"])
def test_a_true_log_holds_to_its_outcome(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(name)
    outcome = match.outcome()
    assert outcome is not None

    assert main(["verify", str(saved(match, tmp_path))]) == 0

    printed = capsys.readouterr().out
    assert f"Rules version {match.game.version}; installed is {match.game.version}" in printed
    assert f"the outcome is as written: {outcome.reason} (§{outcome.clause})." in printed


def test_a_match_that_goes_on_holds_as_far_as_it_goes(tmp_path: Path) -> None:
    verdict = verify(saved(played("beetles", longest=5), tmp_path))

    assert verdict.holds
    assert verdict.words[-1] == "Every entry is possible. The match goes on."


def test_an_impossible_action_is_found_with_its_entry_and_clause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def cheat(lines: Lines) -> None:
        lines[5]["action"] = lines[1]["action"]

    file = saved(played("beetles"), tmp_path, cheat)
    verdict = verify(file)

    assert (verdict.holds, verdict.entry) == (False, 5)
    assert verdict.clause in bugeyed.game("beetles").rules
    assert main(["verify", str(file)]) == 1
    printed = capsys.readouterr().out
    assert "Line 6 of the saved match: Entry 5" in printed
    assert f"Clause broken: §{verdict.clause}" in printed


def test_an_impossible_card_is_found_too(tmp_path: Path) -> None:
    match = played("cropcircles")
    numbers = [number for number, line in enumerate(match.dumps_whole().splitlines()) if '"chance"' in line]

    def stack_the_bag(lines: Lines) -> None:
        lines[numbers[3]]["outcome"] = "start red"

    verdict = verify(saved(match, tmp_path, stack_the_bag))

    assert (verdict.holds, verdict.entry) == (False, numbers[3])


@pytest.mark.parametrize(
    ("claim", "forged"),
    [("winners", [1]), ("scores", [9, 0]), ("clause", "2.3"), ("reason", "Red fell asleep")],
)
def test_a_wrong_outcome_is_found(claim: str, forged: object, tmp_path: Path) -> None:
    """Whatever it claims, and the sentence says what: who won is written otherwise than who did."""
    match = played("beetles", seed=2)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)

    def forge(lines: Lines) -> None:
        claimed = lines[0]["outcome"]
        assert isinstance(claimed, dict)
        claimed[claim] = forged

    verdict = verify(saved(match, tmp_path, forge))

    assert not verdict.holds
    assert verdict.clause is None
    said, _, replayed = verdict.words[0].partition("; replayed")
    assert str(forged) in said
    assert str(outcome.plain()[claim]) in replayed


def test_other_rules_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def age(lines: Lines) -> None:
        lines[0]["rules_version"] = "0123456789ab"

    assert main(["verify", str(saved(played("beetles"), tmp_path, age))]) == 0
    assert "begun under rules version 0123456789ab" in capsys.readouterr().out


def test_a_divergence_under_other_rules_names_them(tmp_path: Path) -> None:
    def age_and_cheat(lines: Lines) -> None:
        lines[0]["rules_version"] = "0123456789ab"
        lines[3]["action"] = lines[1]["action"]

    verdict = verify(saved(played("beetles"), tmp_path, age_and_cheat))

    assert "rules version 0123456789ab" in verdict.words[0]


def test_what_is_no_whole_log_is_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = tmp_path / "told.jsonl"
    told.write_text(played("lastbug", longest=4).dumps(seat=0), encoding="utf-8")
    with pytest.raises(Mistake, match="cannot be replayed"):
        verify(told)
    assert main(["verify", str(tmp_path / "nothing.jsonl")]) == 2
    assert "cannot be read" in capsys.readouterr().err
