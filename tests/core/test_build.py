"""Which build runs, and the warning when it is not the one on disk."""

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
    """Though compiled modules may lie beside it."""
    done = run(ASKED, BUGEYED_INTERPRETED="1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("False [28")


@pytest.mark.parametrize("word", ["", "0"])
def test_no_and_nothing_leave_the_choice_to_what_is_there(word: str) -> None:
    """Compiled where there is something compiled."""
    done = run(ASKED, BUGEYED_INTERPRETED=word)
    there = bool(list(build.FOLDER.glob("core/game.*.so")))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{there} [28")


@pytest.fixture
def stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stamp of its own, as the build would write it."""
    path = tmp_path / "compiled.json"
    monkeypatch.setattr(build, "STAMP", path)
    monkeypatch.delenv("BUGEYED_INTERPRETED", raising=False)
    return path


def test_a_module_that_changed_since_is_named(stamp: Path) -> None:
    """The compiled one silently wins over an edited source, so it must not be silent."""
    stamp.write_text(json.dumps({"core/game.py": "0" * 64}))
    assert build.stale_modules() == ["core/game.py"]
    with pytest.warns(RuntimeWarning, match=r"core/game\.py changed since it was compiled"):
        build.choose()


def test_of_many_stale_modules_three_are_named(stamp: Path) -> None:
    """The rest are others."""
    names = ["core/game.py", "core/chance.py", "core/events.py", "core/outcome.py"]
    stamp.write_text(json.dumps(dict.fromkeys(names, "0" * 64)))
    with pytest.warns(RuntimeWarning, match=r"core/events\.py and others changed"):
        build.choose()


def test_a_fresh_build_says_nothing(stamp: Path) -> None:
    """Neither does a source that is gone, nor a package that was never compiled."""
    fresh = {"core/game.py": build.fingerprint(build.FOLDER / "core/game.py"), "core/gone.py": "0" * 64}
    stamp.write_text(json.dumps(fresh))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        build.choose()
        stamp.unlink()
        build.choose()
    assert build.stale_modules() == []


def test_running_the_source_needs_no_warning(stamp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stale is not used then; other packages are left alone."""
    stamp.write_text(json.dumps({"core/game.py": "0" * 64}))
    monkeypatch.setenv("BUGEYED_INTERPRETED", "1")
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        build.choose()
    assert sys.meta_path[0] is build.SourceOnly
    assert build.SourceOnly.find_spec("json.decoder", [str(Path(json.__file__).parent)]) is None
    found = build.SourceOnly.find_spec("bugeyed.core.game", [str(build.FOLDER / "core")])
    assert found is not None
    assert str(found.origin).endswith("game.py")
