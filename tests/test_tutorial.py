"""docs/tutorial.md shows the code of examples/mothnight, which keeps every promise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bugeyed
from tests.third_party import EXAMPLES, installed

ROOT = Path(__file__).parents[1]
PROJECT = EXAMPLES / "mothnight"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_all_its_code_is_that_of_the_example() -> None:
    """Word by word, so that what is shown is what runs."""
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted(PROJECT.rglob("*"))
        if path.suffix in (".py", ".toml", ".md")
    )
    blocks = BLOCK.findall((ROOT / "docs/tutorial.md").read_text(encoding="utf-8"))
    assert len(blocks) >= 9
    for language, code in blocks:
        assert language == "sh" or code in sources


def test_the_example_is_as_small_as_it_says() -> None:
    """At most 450 lines with rules, data, picture and tests."""
    files = [path for path in PROJECT.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 450


@pytest.mark.parametrize(
    ("name", "games"),
    [("mothnight", "2"), ("fireflies", "2"), pytest.param("mothnight", "25", marks=pytest.mark.slow)],
)
def test_an_example_keeps_every_promise(name: str, games: str) -> None:
    """With its own tests, as ``bugeyed check`` runs them."""
    paths = [str(Path(bugeyed.__file__).parents[1]), str(installed(name))]
    done = subprocess.run(
        [sys.executable, "-m", "bugeyed", "check", name, "--games", games],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "Every clause is proven by a test" in done.stdout
