"""Clones to compile: mypyc reads everything once for all of them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.package.clone import FAIL, MODULES, ROOT, Clone


@pytest.fixture(scope="session")
def failed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Clone, subprocess.CompletedProcess[str]]:
    """A clone whose first module could not be compiled, and what was said."""
    folder = tmp_path_factory.mktemp("compiling")
    for name, text in MODULES.items():
        file = folder / "src" / "bugeyed" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    shutil.copy(ROOT / "src/bugeyed/build.py", folder / "src/bugeyed/build.py")
    for name in ("setup.py", "play.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    clone = Clone(folder)
    return clone, clone.compile("__mypyc", FAIL)


@pytest.fixture
def clone(failed: tuple[Clone, subprocess.CompletedProcess[str]], tmp_path: Path) -> Clone:
    """One where mypyc has read everything, which takes long, and nothing is compiled."""
    copy = Clone(shutil.copytree(failed[0].folder, tmp_path / "clone"))
    copy.calls()
    return copy
