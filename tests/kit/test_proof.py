"""The pytest plugin that records which clauses a game's tests have proven."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import bugeyed

START = """
import pytest
from bugeyed import Refusal, game


def played(*names):
    position = game("fireflies").start()
    for name in names:
        position, events = position.tell(position.parse(name))
    return position
"""
HAPPENS = """
def test_something_happens():
    assert played("draw 1", "draw 2", "draw 3", "hide left").turn == 1
"""
REFUSED = """
def test_something_is_refused():
    with pytest.raises(Refusal):
        game("fireflies").start(4, {"bag": "small"})
"""
MARKED = """
@pytest.mark.clause("1.2", "3.1")
def test_something_is_asserted():
    assert sum(weight for _, weight in played().chances()) == 12
"""
FAILS = """
@pytest.mark.clause("4.3")
def test_something_fails():
    assert played("draw 1").turn == 0
"""


@pytest.fixture
def project(
    pytester: pytest.Pytester, toygame_path: Path, monkeypatch: pytest.MonkeyPatch
) -> pytest.Pytester:
    """A third party's project, with the tests folder that game.toml names."""
    source = Path(bugeyed.__file__).parent.parent
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(source), str(toygame_path)]))
    # Other plugins have nothing to do with it, and take their time.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\naddopts = --strict-markers -p bugeyed.kit.proof")
    (pytester.path / "tests/fireflies").mkdir(parents=True)
    return pytester


def write(project: pytest.Pytester, *tests: str) -> None:
    (project.path / "tests/fireflies/test_it.py").write_text(START + "".join(tests))


def proof(
    project: pytest.Pytester, *words: str, apart: bool = False
) -> tuple[pytest.RunResult, dict[str, list[str]]]:
    """A run, and which tests it says have proven which clause."""
    run = project.runpytest_subprocess if apart else project.runpytest_inprocess
    ran = run("--proof", "proof.json", *words)
    found: dict[str, dict[str, dict[str, list[str]]]] = json.loads((project.path / "proof.json").read_text())
    return ran, found.get("fireflies", {}).get("proven", {})


def test_events_refusals_and_marks_prove_clauses(project: pytest.Pytester) -> None:
    """What is told, what is raised, what is asserted; each by the test that did it."""
    write(project, HAPPENS, REFUSED, MARKED)
    _, proven = proof(project)

    file = "tests/fireflies/test_it.py::"
    assert proven == {
        "2.1": [file + "test_something_happens"],
        "2.2": [file + "test_something_happens"],
        "R1": [file + "test_something_is_refused"],
        "1.2": [file + "test_something_is_asserted"],
        "3.1": [file + "test_something_is_asserted"],
    }


def test_a_full_run_fails_where_a_clause_is_left(project: pytest.Pytester) -> None:
    """All tests pass, and yet: no test has proven §4.2."""
    write(project, HAPPENS, REFUSED)
    ran, _ = proof(project)

    ran.assert_outcomes(passed=2)
    assert ran.ret == pytest.ExitCode.TESTS_FAILED
    ran.stdout.fnmatch_lines(
        ["*clauses of Fireflies proven by no test*", "§4.2 (4 The morning): With the option*"]
    )
    ran.stdout.no_fnmatch_line("§2.1 *")


def test_a_full_run_passes_where_all_are_proven(project: pytest.Pytester) -> None:
    """One mark for all clauses is cheap, but it is somebody's word."""
    ids = ", ".join(f'"{clause.id}"' for clause in bugeyed.game("fireflies").rules)
    write(project, f"@pytest.mark.clause({ids})\ndef test_all():\n    assert played()\n")
    ran, proven = proof(project, "-v")

    assert ran.ret == pytest.ExitCode.OK
    assert len(proven) == 16
    ran.stdout.fnmatch_lines(["All 16 clauses of Fireflies are proven."])


def test_a_part_of_the_tests_is_not_judged_unless_asked(project: pytest.Pytester) -> None:
    """-k, -m or the name of a test leave clauses out on purpose."""
    write(project, HAPPENS, REFUSED)

    assert proof(project, "-k", "happens")[0].ret == pytest.ExitCode.OK
    assert proof(project, "tests/fireflies/test_it.py")[0].ret == pytest.ExitCode.OK
    assert proof(project, "tests/fireflies")[0].ret == pytest.ExitCode.TESTS_FAILED
    assert proof(project, "-k", "happens", "--prove", "fireflies")[0].ret == pytest.ExitCode.TESTS_FAILED


def test_a_failing_test_proves_nothing(project: pytest.Pytester) -> None:
    """And the failure is what is shown, not the clauses that are left."""
    write(project, HAPPENS, FAILS)
    ran, proven = proof(project)

    ran.assert_outcomes(passed=1, failed=1)
    assert set(proven) == {"2.1", "2.2"}
    assert proven["2.1"] == ["tests/fireflies/test_it.py::test_something_happens"]
    ran.stdout.no_fnmatch_line("*proven by no test*")


def test_a_mark_with_an_unknown_clause_is_a_mistake(project: pytest.Pytester) -> None:
    """The sentence names the test and the clause."""
    write(project, '@pytest.mark.clause("7.1")\ndef test_it():\n    assert played()\n')
    ran = project.runpytest_inprocess()

    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    ran.stderr.fnmatch_lines(["*test_it is marked with §7.1, which the rules of Fireflies do not have."])


def test_an_unknown_game_to_prove_is_a_mistake(project: pytest.Pytester) -> None:
    """--prove names an installed game whose tests are here."""
    write(project, HAPPENS)
    ran = project.runpytest_inprocess("--prove", "moths")

    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    ran.stderr.fnmatch_lines(["*--prove moths: no such game*"])


def test_workers_of_xdist_report_what_they_have_proven(project: pytest.Pytester) -> None:
    """The same record, however the tests are spread."""
    write(project, HAPPENS, REFUSED, MARKED)
    alone = proof(project)[1]
    spread, proven = proof(project, "-n", "2", "-p", "xdist", apart=True)

    assert proven == alone
    assert spread.ret == pytest.ExitCode.TESTS_FAILED
    spread.stdout.fnmatch_lines(["§4.2 (4 The morning): With the option*"])


def test_tests_outside_a_games_folder_prove_nothing(project: pytest.Pytester) -> None:
    """The folder in game.toml is what counts."""
    (project.path / "tests/other").mkdir()
    (project.path / "tests/other/test_it.py").write_text(START + HAPPENS)
    ran, proven = proof(project, "tests/other")

    assert ran.ret == pytest.ExitCode.OK
    assert proven == {}
