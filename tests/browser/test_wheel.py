"""What is installed from a wheel is all there is: a table with its client, no Node, no compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bugeyed import build
from tests.browser.conftest import Sit
from tests.table.server import Running

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "bugeyed"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Packed as ``make wheel`` does."""
    folder = tmp_path_factory.mktemp("dist")
    words = ["wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True, capture_output=True)
    (packed,) = folder.glob("*.whl")
    return packed


def test_a_wheel_holds_everything_the_package_has(wheel: Path) -> None:
    """Each file that is kept in git, the client as it was built, and one compiled build: that of these sources."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src/bugeyed"]
    kept = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    client = (PACKAGE / "table/static/built").rglob("*")
    compiled = build.wanted().rglob("*")
    wanted = {name.removeprefix("src/") for name in kept} | {
        path.relative_to(PACKAGE.parent).as_posix() for path in [*client, *compiled] if path.is_file()
    }
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "bugeyed/table/static/built/client.js" in wanted
    assert {name for name in names if ".dist-info/" not in name} == wanted


def outside(environment: Mapping[str, str]) -> dict[str, str]:
    """What holds for a process that knows nothing of this clone."""
    ours = ("PYTHONPATH", "BUGEYED_INTERPRETED")
    return {name: value for name, value in environment.items() if name not in ours}


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with nothing in it but the wheel."""
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    programs = folder / "bin"
    words = ["--python", str(programs / "python"), "install", "--no-compile", str(wheel)]
    subprocess.run(
        [sys.executable, "-m", "pip", *words], check=True, capture_output=True, env=outside(os.environ)
    )
    return programs


def test_a_move_is_played_at_a_table_installed_from_the_wheel(
    installed: Path, tmp_path: Path, sit: Sit
) -> None:
    """By pointing, against a bot that answers, compiled where the wheel was."""
    assert not [tool for tool in ("node", "npm", "gcc", "cc") if shutil.which(tool, path=str(installed))]
    environment = outside(os.environ) | {"PATH": str(installed)}
    running = Running(tmp_path, command=[str(installed / "bugeyed")], environment=environment)
    table = sit("/first", base=running.url)
    table.expect_my_turn()
    table.play()
    table.expect_my_turn()
    expect(table.page.locator("#log .entry")).to_have_count(2)
    asked = "from bugeyed import build; print(build.compiled(), build.FOLDER)"
    said = subprocess.run(
        [installed / "python", "-c", asked],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert said.split()[0] == str(build.wanted().is_dir())
    assert said.split()[1].startswith(str(installed.parent))
    assert running.stop() == 0
