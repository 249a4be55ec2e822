"""A third party's rules compile as docs/tutorial.md says, and play the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.third_party import SOURCE, compile_rules, copied

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
    project, site = copied("mothnight", tmp_path)
    plain = look(site)
    compile_rules(project).check_returncode()
    compiled = look(site)
    rules = project / "mothnight/rules.py"
    rules.write_text(rules.read_text() + "\n")
    edited = look(site)
    assert plain.startswith("True ")
    assert compiled == plain.replace("True", "False", 1)
    # A build of other sources is left alone: compiled classes rely on the layout of their bases.
    assert edited == plain
