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
import bugeyed
played = bugeyed.playouts("mothnight", games=20, seed=4)
import mothnight.rules
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
def test_moth_night_compiled_plays_the_same_until_it_is_edited(tmp_path: Path) -> None:
    project, site = tmp_path / "mothnight", tmp_path / "site"
    shutil.copytree(EXAMPLES / "mothnight", project, ignore=shutil.ignore_patterns("__pycache__"))
    site.mkdir()
    install(project, site)
    plain = look(site)
    words = [sys.executable, "-m", "bugeyed", "compile", "mothnight/rules.py"]
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    subprocess.run(words, cwd=project, env=environment, capture_output=True, timeout=600, check=True)
    compiled = look(site)
    rules = project / "mothnight/rules.py"
    rules.write_text(rules.read_text() + "\n")
    edited = look(site)
    assert plain.startswith("True ")
    assert compiled == plain.replace("True", "False", 1)
    # A build of other sources is left alone: compiled classes rely on the layout of their bases.
    assert edited == plain
