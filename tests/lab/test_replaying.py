"""Matches of studies as logs that everything else can read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bugeyed import Match
from bugeyed.cli import main
from bugeyed.lab.study import Study
from bugeyed.research.verifying import verify

BEETLES = ["sim", "beetles", "--bots", "2,1", "--nodes", "20", "--games", "3", "--jobs", "1"]
BEETLES += ["--sweep", "layout=pinwheel,camps"]
LAST_BUG = ["sim", "lastbug", "--games", "3", "--jobs", "1"]


def replayed(study: Path, number: int, *words: str) -> tuple[Match, Path]:
    """A match of a study by the command, and its file."""
    file = study.parent / f"match-{number}.jsonl"
    assert main(["replay", str(study), str(number), "--out", str(file), *words]) == 0
    return Match.loads(file.read_text()), file


@pytest.mark.parametrize("trace", [[], ["--trace"]], ids=["played again", "traced"])
@pytest.mark.parametrize("words", [BEETLES, LAST_BUG], ids=["beetles", "lastbug"])
def test_a_match_of_a_study_is_a_log_that_holds(words: list[str], trace: list[str], tmp_path: Path) -> None:
    """With bots or at random, with chance or without, traced or not: it ends as the study says."""
    study = tmp_path / "study"
    assert main([*words, *trace, "--out", str(study)]) == 0
    match, file = replayed(study, 2)
    kept = next(record for record in Study.read(study).records(0) if record.number == 2)

    assert tuple(match.position.returns()) == kept.returns
    assert sum(entry.plain()["entry"] == "action" for entry in match.log) == kept.actions
    assert verify(file).holds


def test_a_combination_of_a_sweep_is_named_by_its_number(tmp_path: Path) -> None:
    study = tmp_path / "study"
    assert main([*BEETLES, "--out", str(study)]) == 0

    assert replayed(study, 1, "--point", "1")[0].opened.options["layout"] == "camps"


def test_what_cannot_be_had_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No such match, no such combination, other rules, another course: bots that think by the clock."""
    study = tmp_path / "study"
    assert main([*BEETLES, "--out", str(study)]) == 0
    assert main(["replay", str(study), "3"]) == 2
    assert main(["replay", str(study), "1", "--point", "2"]) == 2
    told = capsys.readouterr().err
    assert "has no match 3; it has 3 of them" in told
    assert "has combinations 0 to 1, not 2" in told

    description = study / "study.json"
    plain = json.loads(description.read_text())
    plain["points"][0]["simulation"]["seed"] = 2
    description.write_text(json.dumps(plain))
    assert main(["replay", str(study), "1"]) == 2
    assert "came out otherwise this time" in capsys.readouterr().err
    description.write_text(json.dumps({**plain, "rules_version": "another"}))
    assert main(["replay", str(study), "1"]) == 2
    assert "was played under rules version another" in capsys.readouterr().err
