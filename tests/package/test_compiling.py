"""The build is made whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.package.clone import BREAK_OFF, COMPILED, EDIT, MODULES, SOURCE, Clone

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiling")]


def test_a_build_broken_off_is_never_run_and_the_next_one_goes_on(clone: Clone) -> None:
    """A link that was cut leaves half a file; what was whole before is not made again."""
    assert clone.compile("core/folder__mypyc.cpython", BREAK_OFF).returncode < 0
    assert "bots/folder__mypyc" in clone.calls()
    assert clone.builds() == []
    assert clone.runs() == SOURCE

    assert clone.compile().returncode == 0
    again = clone.calls()
    assert "core/folder__mypyc" in again
    assert "bots/folder__mypyc" not in again
    assert clone.runs() == COMPILED


def test_a_process_keeps_to_what_it_began_with(clone: Clone) -> None:
    """Modules imported after the build arrived, or after it was replaced, are of the old kind."""
    early = clone.start("bots.one", "core.two")
    assert early.stdout is not None
    assert early.stdout.readline() == "bots.one:source\n"
    assert clone.compile().returncode == 0
    assert clone.runs() == COMPILED
    late = clone.start("bots.one", "core.two")
    assert late.stdout is not None
    assert late.stdout.readline() == "bots.one:compiled\n"

    (clone.package / "games/three.py").write_text("def other() -> int:\n    return 33\n")
    assert clone.runs() == SOURCE
    assert clone.compile().returncode == 0
    assert clone.runs() == COMPILED
    assert early.communicate("\n\n")[0] == "core.two:source\n"
    assert late.communicate("\n\n")[0] == "core.two:compiled\n"
    assert len(clone.builds()) == 2


def test_what_cannot_be_compiled_runs_interpreted_whole(
    failed: tuple[Clone, subprocess.CompletedProcess[str]],
) -> None:
    """One module that fails is enough, and the compiler's words are shown."""
    clone, done = failed
    assert done.returncode != 0
    assert "no room left" in done.stderr
    assert clone.builds() == []
    assert clone.runs() == SOURCE


def test_a_source_changed_meanwhile_is_not_taken_for_compiled(clone: Clone) -> None:
    """The build is of what was read."""
    assert clone.compile("games/folder__mypyc", EDIT).returncode == 0
    assert len(clone.builds()) == 1
    assert clone.runs() == SOURCE
    (clone.package / "bots/one.py").write_text(MODULES["bots/one.py"])
    assert clone.runs() == COMPILED


def test_without_a_compiler_it_says_so_and_runs_interpreted(clone: Clone) -> None:
    """That is no failure."""
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=clone.folder,
        env={**os.environ, "CC": "no-such-compiler"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "There is no C compiler here" in done.stdout
    assert clone.runs() == SOURCE
