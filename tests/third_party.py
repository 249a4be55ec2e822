"""The example games as ``pip install`` would leave them: a folder with the packages and their entry points."""

from __future__ import annotations

import atexit
import shutil
import tempfile
import tomllib
from functools import cache
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"


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
