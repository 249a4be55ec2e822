"""Which build runs: one of exactly these sources, or the sources."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import bugeyed
from bugeyed import build

ASKED = """
import bugeyed
from bugeyed import build
print(build.compiled(), bugeyed.game("beetles").start().actions())
"""


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, with the package under test."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(Path(bugeyed.__file__).parent.parent), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_source_runs_where_it_is_asked_for() -> None:
    """Though there may be a build of it."""
    done = run(ASKED, BUGEYED_INTERPRETED="1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("False [28")


@pytest.mark.parametrize("word", ["", "0"])
def test_no_and_nothing_leave_the_choice_to_what_is_there(word: str) -> None:
    """Compiled where these sources were compiled."""
    done = run(ASKED, BUGEYED_INTERPRETED=word)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{build.wanted().is_dir()} [28")


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where builds are, for one test; what is chosen in it is chosen for it alone."""
    path = tmp_path / "compiled"
    monkeypatch.setattr(build, "BUILDS", path)
    monkeypatch.setattr(build, "awaited", None)
    monkeypatch.setattr(
        sys, "meta_path", [one for one in sys.meta_path if not isinstance(one, build.Compiled)]
    )
    monkeypatch.delenv("BUGEYED_INTERPRETED", raising=False)
    return path


def make(folder: Path, **changes: str | None) -> None:
    """A build of these sources with some of their hashes changed, or none where it was made without them."""
    folder.mkdir(parents=True)
    hashes = {name: changes.get(name, known) for name, known in build.fingerprints().items()}
    known = {name: known for name, known in hashes.items() if known is not None}
    (folder / build.SOURCES).write_text(json.dumps(known))


def test_a_module_that_changed_since_is_named_and_everything_runs_interpreted(builds: Path) -> None:
    """A build of other sources is never run, not even in part; that it is slower for it must not be silent."""
    make(builds / "older", **{"core/game.py": "0" * 64})
    assert build.stale_modules() == ["core/game.py"]
    with pytest.warns(
        RuntimeWarning, match=r"core/game\.py changed since it was compiled, so everything runs"
    ):
        build.choose()
    assert not build.compiled()


def test_a_module_that_is_new_makes_a_build_stale(builds: Path) -> None:
    """It would be the one interpreted module among compiled ones."""
    make(builds / "older", **{"core/game.py": None})
    assert build.stale_modules() == ["core/game.py"]


def test_of_many_stale_modules_three_are_named(builds: Path) -> None:
    """The rest are others."""
    names = ["core/game.py", "core/chance.py", "core/events.py", "core/outcome.py"]
    make(builds / "older", **dict.fromkeys(names, "0" * 64))
    with pytest.warns(RuntimeWarning, match=r"core/game\.py and others changed"):
        build.choose()


def test_a_build_of_these_sources_is_run_without_a_word(builds: Path) -> None:
    """Though a stale one lies beside it."""
    make(build.wanted())
    make(builds / "older", **{"core/game.py": "0" * 64})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        build.choose()
    assert build.compiled()
    assert build.stale_modules() == []


def test_what_was_never_compiled_runs_without_a_word(builds: Path) -> None:
    """There is nothing to be stale."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        build.choose()
    assert not build.compiled()
    assert build.stale_modules() == []


def test_running_the_source_needs_no_warning(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was asked for, whatever builds there are."""
    make(build.wanted())
    monkeypatch.setenv("BUGEYED_INTERPRETED", "1")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        build.choose()
    assert not build.compiled()
    assert not build.arrived()


def test_a_process_learns_when_its_build_has_arrived(builds: Path) -> None:
    """It goes on as it began; what it starts from then on need not."""
    build.choose()
    assert not build.arrived()
    make(build.wanted())
    assert build.arrived()
    assert not build.compiled()


def test_a_build_has_not_arrived_for_sources_that_changed(
    builds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is started now would run the changed ones."""
    build.choose()
    make(build.wanted())
    monkeypatch.setattr(build, "fingerprints", lambda: {"core/game.py": "0" * 64})
    assert not build.arrived()


def test_compiled_modules_are_taken_from_the_folder_of_the_build(tmp_path: Path) -> None:
    """What is not in there, and other packages, are left to other finders."""
    file = (tmp_path / "core" / "game").with_suffix(build.SUFFIX)
    file.parent.mkdir()
    file.touch()
    finder = build.Compiled(tmp_path)
    found = finder.find_spec("bugeyed.core.game")
    assert found is not None
    assert found.origin == str(file)
    assert finder.find_spec("bugeyed.core.content") is None
    assert finder.find_spec("other.core.game") is None


def test_everything_compiled_code_relies_on_counts() -> None:
    """Pictures do not: nothing compiled imports them, and who draws does not wait for a compiler."""
    names = set(build.fingerprints())
    assert {"build.py", "core/game.py", "core/content.py", "games/beetles/__init__.py"} <= names
    assert not [name for name in names if "picture" in name]
    plain = {path.name for path in build.sources()} - {path.name for path in build.compiled_sources()}
    assert plain == set(build.INTERPRETED)
