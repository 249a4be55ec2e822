"""The example games as ``pip install`` would leave them: a folder with the packages and their entry points."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from functools import cache
from pathlib import Path

import bugeyed

EXAMPLES = Path(__file__).parent.parent / "examples"
SOURCE = Path(bugeyed.__file__).parents[1]


def install(project: Path, site: Path) -> None:
    """Put the package of *project* and what its pyproject.toml says of it into *site*."""
    told = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    name, version = told["name"], told["version"]
    (site / name).symlink_to(project / name)
    info = site / f"{name}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"{game} = {where}" for game, where in told["entry-points"]["bugeyed.games"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[bugeyed.games]", *lines, ""]))


@cache
def installed(name: str) -> Path:
    """A folder for the path of Python in which one of the examples is installed."""
    site = Path(tempfile.mkdtemp(prefix="bugeyed-site-"))
    atexit.register(shutil.rmtree, site, ignore_errors=True)
    install(EXAMPLES / name, site)
    return site


def copied(name: str, folder: Path) -> tuple[Path, Path]:
    """A copy of one of the examples, as its author has it, and a folder for the path of Python that has it."""
    project, site = folder / name, folder / "site"
    shutil.copytree(EXAMPLES / name, project, ignore=shutil.ignore_patterns("__pycache__", "compiled"))
    site.mkdir()
    install(project, site)
    return project, site


def compile_rules(project: Path) -> subprocess.CompletedProcess[str]:
    """Compile the rules of a project, as its author does."""
    words = [sys.executable, "-m", "bugeyed", "compile", f"{project.name}/rules.py"]
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    return subprocess.run(
        words, cwd=project, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
