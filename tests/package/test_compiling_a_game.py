"""A third party's rules compile as docs/tutorial.md says, and play the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bugeyed
from tests.third_party import EXAMPLES, install

SOURCE = Path(bugeyed.__file__).parents[1]
LOOK = """
import bugeyed, mothnight.rules
played = bugeyed.playouts("mothnight", games=20, seed=4)
print(mothnight.rules.__file__.endswith(".py"), played.actions, played.returns)
"""


def look(site: Path) -> str:
    """Whether the rules are plain Python, and how some matches go."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCE), str(site)])}
    words = [sys.executable, "-c", LOOK]
    return subprocess.run(
        words, env=environment, capture_output=True, text=True, timeout=120, check=True
    ).stdout


@pytest.mark.slow
def test_moth_night_compiled_plays_the_same(tmp_path: Path) -> None:
    project, site = tmp_path / "mothnight", tmp_path / "site"
    shutil.copytree(EXAMPLES / "mothnight", project, ignore=shutil.ignore_patterns("__pycache__"))
    site.mkdir()
    install(project, site)
    plain = look(site)
    words = [sys.executable, "-m", "mypyc", "mothnight/rules.py"]
    environment = os.environ | {"MYPYPATH": str(SOURCE)}
    subprocess.run(words, cwd=project, env=environment, capture_output=True, timeout=600, check=True)
    compiled = look(site)
    assert plain.startswith("True ")
    assert compiled == plain.replace("True", "False", 1)
