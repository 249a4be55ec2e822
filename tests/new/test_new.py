"""``bugeyed new NAME`` makes a game that can be installed, played and checked as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bugeyed
from bugeyed import Mistake, build
from bugeyed.cli import main
from bugeyed.new.command import TEMPLATE, make
from bugeyed.new.compile_command import compile_files
from tests.third_party import install

SOURCE = Path(bugeyed.__file__).parents[1]


def test_the_game_it_makes_keeps_every_promise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Made, installed, checked with its own tests; its clauses are proven."""
    assert main(["new", "slugs_ahoy", "--folder", str(tmp_path)]) == 0
    assert "bugeyed dev slugs_ahoy" in capsys.readouterr().out
    site = tmp_path / "site"
    site.mkdir()
    install(tmp_path / "slugs_ahoy", site)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCE), str(site)])}
    words = [sys.executable, "-m", "bugeyed.cli", "check", "slugs_ahoy", "--games", "8"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout
    assert "Slugs Ahoy (slugs_ahoy)" in done.stdout
    assert "8 clauses by 3 tests" in " ".join(done.stdout.split())


@pytest.mark.slow
def test_an_installer_takes_it(tmp_path: Path) -> None:
    """pip finds package, data and entry point."""
    made = make("slugs", tmp_path)
    site = tmp_path / "site"
    words = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target"]
    subprocess.run([*words, str(site), str(made)], check=True, timeout=120)
    look = (
        "import bugeyed; game = bugeyed.game('slugs'); print(game.title, len(game.rules), game.start(4).turn)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCE), str(site)])}
    said = subprocess.run(
        [sys.executable, "-c", look], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert said.stdout == "Slugs 8 -1\n"


def test_it_is_found_beside_the_folder_of_its_project(tmp_path: Path) -> None:
    """That folder has the name of the package; whoever starts Python beside it would import an empty one."""
    made = make("slugs", tmp_path)
    site = tmp_path / "site"
    site.mkdir()
    install(made, site)
    (site / "slugs").unlink()  # an editable install: found by other means than the path
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCE), str(site)])}
    words = [sys.executable, "-c", "import bugeyed; print(bugeyed.game('slugs').title)"]
    said = subprocess.run(
        words, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert said.stdout == "Slugs\n"


@pytest.mark.parametrize("words", ["slugs/rules.py", "slugs/slugs/rules.py"])
def test_compiling_from_beside_the_project_says_where_to_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    make("slugs", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(build, "running", lambda: tmp_path)
    with pytest.raises(Mistake, match=r"cd slugs, then bugeyed compile slugs/rules\.py"):
        compile_files([Path(words)])


def test_it_is_small_and_says_its_own_name(tmp_path: Path) -> None:
    """Under 300 lines in all, and no word of the template is left."""
    made = make("slugs", tmp_path)
    texts = [path.read_text() for path in made.rglob("*") if path.is_file()]
    assert sum(len(text.splitlines()) for text in texts) < 300
    assert not any("newgame" in text.lower() or "New Game" in text for text in texts)
    assert (made / "slugs/RULES.md").exists()
    assert sorted(path.name for path in TEMPLATE.rglob("*.toml")) == ["game.toml", "pyproject.toml"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Slugs", "is no name for a package"),
        ("../slugs", "is no name for a package"),
        ("random", "There is a Python package 'random' already"),
        ("bugeyed", "There is a Python package 'bugeyed' already"),
        ("taken", "is there already"),
    ],
)
def test_a_name_that_cannot_be_is_a_sentence(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(Mistake, match=words):
        make(name, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["taken"]
