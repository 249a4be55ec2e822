"""The compiled build: which modules mypyc turns into C, and the stamp that tells when they are stale.

Without a C compiler every extension is left out and the package runs interpreted.
"""

import json
import os
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/bugeyed")

INTERPRETED = {
    "__init__.py": "games and packages are put together at import",
    "build.py": "decides which build runs, so it cannot be part of one",
    "errors.py": "exceptions gain nothing",
    "child_processes.py": "watches another process",
    "forking.py": "copies the process",
    "witness.py": "a context manager, used in tests",
    "registry.py": "entry points",
    "content.py": "reads files",
    "options.py": "reads files",
    "rulebook.py": "reads files",
    "diagram.py": "used by pictures",
    "svg.py": "used by pictures",
}
"""What stays plain Python in the compiled packages, and why."""
PICTURE = "picture"
"""The folder of a game that stays plain Python too: SVG text, called once a page."""


def compiled_sources() -> list[str]:
    """core, games and bots, less what is listed above and a game's pictures."""
    return [
        path.as_posix()
        for package in ("core", "games", "bots")
        for path in sorted((SOURCE / package).rglob("*.py"))
        if path.name not in INTERPRETED and path.parent.name != PICTURE
    ]


class Build(build_ext):
    """Builds the extensions and stamps the hash of each source that was compiled."""

    def run(self) -> None:
        """Compile, then write compiled.json beside the package."""
        super().run()
        sys.path.insert(0, str(SOURCE))
        from build import fingerprint  # the package's own, so that both agree

        folder = SOURCE if self.inplace else Path(self.build_lib) / "bugeyed"
        built = {
            Path(source).relative_to(SOURCE).as_posix(): fingerprint(Path(source))
            for source in compiled_sources()
            if list(folder.glob(Path(source).relative_to(SOURCE).with_suffix("").as_posix() + ".*.so"))
        }
        (folder / "compiled.json").write_text(json.dumps(built, indent=1) + "\n")


def extensions() -> list:  # type: ignore[type-arg]
    """What mypyc makes of the sources; nothing where it is not installed or not wanted."""
    if os.environ.get("BUGEYED_BUILD") == "interpreted":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    wanted = ["--config-file", "pyproject.toml", *compiled_sources()]
    try:
        found = mypycify(wanted, opt_level="3", separate=True)
    except ValueError:
        # mypyc 2.4 leaves out of its cache which i64 fields have a bit for "unset", and stumbles over that when a
        # module that reads such a field of an unchanged one is compiled again. Without the cache it does not.
        shutil.rmtree(".mypy_cache", ignore_errors=True)
        found = mypycify(wanted, opt_level="3", separate=True)
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
