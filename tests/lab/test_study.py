"""Studies: rows on disk that can be had again, gone on with, and trusted after a kill."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bugeyed
from bugeyed import Mistake
from bugeyed.cli import main
from bugeyed.lab.crew import Alone
from bugeyed.lab.run import simulate
from bugeyed.lab.simulation import Record, Simulation
from bugeyed.lab.study import Study
from bugeyed.lab.sweep import Point

SIMULATION = Simulation("beetles", players=2, matches=5, levels=(2, 1), nodes=20, events=True, trace=True)
WORDS = ["sim", "beetles", "--bots", "2,1", "--nodes", "20", "--trace", "--jobs", "1", "--out"]


def add_all(study: Study, simulation: Simulation) -> list[Record]:
    """Play a simulation into the first point of a study; the records of its matches."""
    played = list(simulate(simulation, Alone()))
    for batch in played:
        study.add(0, batch)
    study.flush()
    return [record for batch in played for record in batch.records]


def study_of(folder: Path, *points: Point) -> Study:
    return Study.begin(folder, bugeyed.game("beetles"), points, tracing=True)


def test_what_is_kept_is_what_was_played(tmp_path: Path) -> None:
    """A row a match, equal to its record; a row a decision, as many as it had actions, and one for the set-up."""
    study = study_of(tmp_path / "study", Point("", SIMULATION))
    played = add_all(study, SIMULATION)

    kept = Study.read(tmp_path / "study")
    assert [record.returns for record in kept.records(0)] == [record.returns for record in played]
    assert [record.events for record in kept.records(0)] == [record.events for record in played]
    assert [record.seating for record in kept.records(0)] == [record.seating for record in played]
    rows = kept.decisions().to_pylist()
    assert len(rows) == sum(record.actions + 1 for record in played)
    assert (
        kept.matches(["rules_version"])["rules_version"].to_pylist() == [bugeyed.game("beetles").version] * 5
    )


def test_decisions_replay_the_match(tmp_path: Path) -> None:
    """The actions of a match lead to its end; what was possible and how it stood are as its positions say."""
    study = study_of(tmp_path / "study", Point("", SIMULATION))
    add_all(study, SIMULATION)
    position = bugeyed.game("beetles").start()
    rows = [row for row in study.decisions().to_pylist() if row["match"] == 3]
    assert (rows[0]["seat"], rows[0]["action"]) == (-1, "")
    for row in rows[1:]:
        assert (row["seat"], row["branching"]) == (position.turn, len(position.actions()))
        assert row["worth"] == [position.worth(0), position.worth(1)]
        assert row["verb"] in row["offered"]
        assert set(row["offered"]) <= {"capture", "cannibal", "hatch"}
        assert 0 <= row["regret"] <= row["spread"]
        position = position.step(position.parse(row["action"]))
    assert (
        position.returns() == study.records(0)[3].returns
        or list(study.records(0)[3].returns) == position.returns()
    )


def test_a_study_goes_on_where_it_stood(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """More of the same is added, nothing is played twice, and it equals what one go would have played."""
    assert main([*WORDS, str(tmp_path / "study"), "--games", "3"]) == 0
    assert main([*WORDS, str(tmp_path / "study"), "--games", "6"]) == 0
    assert main([*WORDS, str(tmp_path / "whole"), "--games", "6"]) == 0
    told = capsys.readouterr().out
    assert "3 of its matches are in" in told

    study, whole = Study.read(tmp_path / "study"), Study.read(tmp_path / "whole")
    assert study.records(0) == whole.records(0)
    assert study.decisions().to_pylist() == whole.decisions().to_pylist()
    assert len(list((tmp_path / "study").glob("matches-*.parquet"))) == 2


def test_a_part_without_its_matches_does_not_count(tmp_path: Path) -> None:
    """Killed between the two files of a part: the matches are played again, and their decisions are there once."""
    study = study_of(tmp_path, Point("", SIMULATION))
    add_all(study, SIMULATION)
    before = study.decisions().to_pylist()
    (tmp_path / "matches-00000.parquet").unlink()

    again = study_of(tmp_path, Point("", SIMULATION))
    assert again.done(0) == set()
    assert again.decisions().num_rows == 0
    add_all(again, SIMULATION)
    assert again.decisions().to_pylist() == before


def test_another_study_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Other words, a folder that is none of ours, a file of another version: one sentence each, nothing changed."""
    assert main([*WORDS, str(tmp_path / "study"), "--games", "2"]) == 0
    assert main([*WORDS, str(tmp_path / "study"), "--games", "2", "--seed", "2"]) == 2
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to-mother.txt").write_text("Dear")
    assert main([*WORDS, str(tmp_path / "letters"), "--games", "2"]) == 2
    told = capsys.readouterr().err
    assert "holds another study" in told
    assert "is no study and not empty" in told
    description = tmp_path / "study" / "study.json"
    description.write_text(json.dumps({**json.loads(description.read_text()), "format": 99}))
    with pytest.raises(Mistake, match="another version"):
        Study.read(tmp_path / "study")
    with pytest.raises(Mistake, match="is no study"):
        Study.read(tmp_path / "letters")


def test_a_sweep_is_kept_point_by_point(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*WORDS, str(tmp_path / "study"), "--games", "2", "--sweep", "layout=pinwheel,camps"]
    assert main(words) == 0
    study = Study.read(tmp_path / "study")
    assert [point.name for point in study.description.points] == ["layout pinwheel", "layout camps"]
    assert [len(study.records(number)) for number in range(2)] == [2, 2]
    assert {json.loads(words)["layout"] for words in study.matches()["options"].to_pylist()} == {
        "pinwheel",
        "camps",
    }


def test_a_trace_needs_a_study(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "beetles", "--games", "1", "--trace"]) == 2
    assert "--out STUDY" in capsys.readouterr().err
