"""Which build runs: a compiled one of exactly these sources where there is one, else the sources themselves.

A build is a folder of compiled modules that appears whole, under a name made from the sources; a process settles once,
before it imports anything else, and keeps to it. So no process runs old beside new or compiled beside interpreted.
``BUGEYED_INTERPRETED=1`` runs the sources though there is a build of them (debugging, coverage).
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

FOLDER: Final = Path(__file__).parent
BUILDS = FOLDER / "compiled"
"""The builds, a folder each."""
SOURCES: Final = "sources.json"
"""In the folder of a build: the hash of each source it was made from."""
COMPILER: Final = "mypyc.txt"
"""In the folder of a build: the version of mypyc that made it."""
SUFFIX: Final = EXTENSION_SUFFIXES[0] if EXTENSION_SUFFIXES else ".so"
"""How the name of a compiled module ends for this Python; others have builds of their own."""

PACKAGES: Final = ("core", "games", "bots")
"""What is compiled, less what follows."""
INTERPRETED: Final = {
    "__init__.py": "games and packages are put together at import",
    "errors.py": "exceptions gain nothing",
    "child_processes.py": "watches another process",
    "forking.py": "copies the process",
    "witness.py": "a context manager, used in tests",
    "registry.py": "entry points",
    "content.py": "reads files",
    "schema.py": "checks what was read",
    "bounds.py": "checks what was read",
    "box.py": "checks what was read",
    "fidelity.py": "used by a page",
    "options.py": "reads files",
    "rulebook.py": "reads files",
    "diagram.py": "used by pictures",
    "blame.py": "reads tracebacks",
    "contract.py": "words for pages",
    "docstrings.py": "reads sources",
    "svg.py": "used by pictures",
    "emblems.py": "used by pictures",
    "tabletop.py": "used by pictures",
    "scene_game.py": "puts a game together from its parts",
}
"""What stays plain Python in the compiled packages, and why."""
PICTURE: Final = "picture"
"""The folder of a game that stays plain Python too: SVG text, called once a page, and nothing compiled imports it."""

awaited: Path | None = None
"""The build this process would have run, had it been there."""


class Compiled:
    """A finder that takes the modules of a package, this one or an author's, from the folder of a build."""

    def __init__(self, folder: Path, package: str = "bugeyed") -> None:
        self.folder: Final = folder
        self._package = package

    def is_of(self, package: str) -> bool:
        """Whether it finds the modules of that package."""
        return self._package == package

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of that name; what is not compiled is not its affair."""
        package, _, inner = name.partition(".")
        if package != self._package:
            return None
        file = self.folder.joinpath(*inner.split(".")).with_suffix(SUFFIX)
        if not file.is_file():
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))


def choose() -> None:
    """Settle which build the imports that follow get, and say so if there is only one of other sources."""
    global awaited
    if os.environ.get("BUGEYED_INTERPRETED", "") not in ("", "0"):
        return
    build = wanted()
    if build.is_dir():
        sys.meta_path.insert(0, Compiled(build))
        return
    awaited = build
    stale = stale_modules()
    if stale:
        names = ", ".join(stale[:3]) + (" and others" if len(stale) > 3 else "")
        warnings.warn(
            f"bugeyed: {names} changed since it was compiled, so everything runs interpreted; "
            "'make setup' compiles again, BUGEYED_INTERPRETED=1 says this is meant.",
            RuntimeWarning,
            stacklevel=3,
        )


def wanted() -> Path:
    """Where the build of the sources as they are now is, or would be."""
    digest = hashlib.sha256(json.dumps(fingerprints()).encode()).hexdigest()
    return BUILDS / f"{SUFFIX.strip('.').partition('.')[0]}-{digest[:16]}"


def arrived() -> bool:
    """Whether the build that was not there when this process started is there now, and still of its sources."""
    return awaited is not None and awaited.is_dir() and wanted() == awaited


def use_build_of(package: str, folder: Path) -> None:
    """Take an author's package from what ``bugeyed compile`` made of it, if that is of these sources and this build.

    Anything else would be dangerous: compiled classes rely on where their compiled bases keep their fields.
    """
    core = running()
    if core is None or any(
        isinstance(finder, Compiled) and finder.is_of(package) for finder in sys.meta_path
    ):
        return
    for told in sorted(folder.glob(f"{BUILDS.name}/{core.name}/{SOURCES}")):
        hashes: dict[str, str] = json.loads(told.read_text())
        if all(
            (folder / name).is_file() and fingerprint(folder / name) == was for name, was in hashes.items()
        ):
            sys.meta_path.insert(0, Compiled(told.parent, package))


def running() -> Path | None:
    """The build that this process runs; None where it runs interpreted."""
    for finder in sys.meta_path:
        if isinstance(finder, Compiled) and finder.is_of("bugeyed"):
            return finder.folder
    return None


def stale_modules() -> list[str]:
    """Sources unlike those of the latest build: changed, new or gone. None where one is of these, or there is none."""
    if wanted().is_dir():
        return []
    builds = sorted(BUILDS.glob(f"*/{SOURCES}"), key=lambda file: file.stat().st_mtime)
    if not builds:
        return []
    here, there = fingerprints(), json.loads(builds[-1].read_text())
    return sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))


def fingerprints() -> dict[str, str]:
    """The hash of each source that a build depends on, by its path in the package; this file has the settings."""
    return {path.relative_to(FOLDER).as_posix(): fingerprint(path) for path in [Path(__file__), *sources()]}


def fingerprint(path: Path) -> str:
    """The hash of a source file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sources() -> list[Path]:
    """The packages that are compiled, with what stays plain in them: compiled code relies on its types."""
    return [
        path
        for package in PACKAGES
        for path in sorted((FOLDER / package).rglob("*.py"))
        if path.parent.name != PICTURE
    ]


def compiled_sources() -> list[Path]:
    """What is made into C."""
    return [path for path in sources() if path.name not in INTERPRETED]


def is_compiled(kind: type) -> bool:
    """Whether a class is: a third party's game runs interpreted beside compiled ones."""
    module = sys.modules.get(kind.__module__)
    return (getattr(module, "__file__", None) or "").endswith(SUFFIX)


def compiled() -> bool:
    """Whether this process runs a compiled build."""
    return running() is not None
