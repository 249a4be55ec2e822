"""Puts the package together: a wheel holds the table's client and the compiled build.

mypyc turns the sources named in build.py into C. What is compiled goes into a folder that outlives an interruption, so
the next run goes on where this one ended; only when all of it is there is it moved, in one step, to where the package
looks for its build. Without mypyc or a C compiler there is no build, and the package runs interpreted.
"""

from __future__ import annotations

import functools
import importlib.util
import itertools
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError, PlatformError, SetupError
from setuptools.modified import newer_group

BUILD = Path("build")
NO_COMPILER = (
    "There is no C compiler here, or no headers of Python: the package runs interpreted, its bots slower."
)
KEPT = 2
"""Builds that stay: a table that still runs may not have imported all of the one before."""


def package_build() -> ModuleType:
    """The package's build.py, alone: the package itself needs what may not be installed yet."""
    spec = importlib.util.spec_from_file_location("bugeyed_build", Path("src/bugeyed/build.py").resolve())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


package = package_build()


@functools.cache
def can_compile() -> bool:
    """Whether a build is wanted, and mypyc, a C compiler and Python's headers are there to make it."""
    if os.environ.get("BUGEYED_BUILD") == "interpreted" or importlib.util.find_spec("mypyc") is None:
        return False
    if sys.platform == "win32":
        return True
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


class Bugeyed(Distribution):
    """The extensions are known only once mypyc has read everything, which commands that need none do not wait for."""

    def has_ext_modules(self) -> bool:
        """Whether there will be any."""
        return can_compile()


class Build(build):
    """What a wheel is put together from: what is here now, the table's client with it."""

    def run(self) -> None:
        """Build all parts, into an empty folder: nothing that once was is packed."""
        need_client()
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class Compile(build_ext):
    """Makes the build of the sources as they are now, unless there is one."""

    def initialize_options(self) -> None:
        """Nothing is copied yet."""
        super().initialize_options()
        self.copied: list[str] = []

    def run(self) -> None:
        """Make it beside the sources, and copy it from there to where a wheel is put together."""
        if not can_compile():
            print(NO_COMPILER)
            return
        with alone():
            made = package.wanted()
            if not made.is_dir():
                try:
                    made = self.make()
                except (CompileError, LinkError, PlatformError) as error:
                    if self.inplace:
                        raise
                    self.warn(f"{error}; the package will run interpreted")
                    return
            if not self.inplace:
                copy = Path(self.build_lib) / "bugeyed" / package.BUILDS.name / made.name
                shutil.copytree(made, copy, dirs_exist_ok=True)
                self.copied = [str(path) for path in copy.rglob("*") if path.is_file()]

    def make(self) -> Path:
        """Compile what changed since the last build, and move everything into place."""
        hashes = package.fingerprints()
        made: Path = package.wanted()
        work = work_folder()
        self.distribution.ext_modules = extensions(work)
        if package.fingerprints() != hashes:
            raise SetupError("the sources changed while they were read: compile again")
        for broken_off in BUILD.glob("run-*"):
            shutil.rmtree(broken_off)
        with tempfile.TemporaryDirectory(prefix="run-", dir=BUILD) as run:
            modules = Modules(self.distribution)
            # What a compiler that was broken off still writes goes into the folder of its own run.
            modules.build_lib, modules.build_temp = f"{run}/linked", f"{run}/objects"
            modules.parallel = self.parallel or os.cpu_count()
            modules.ensure_finalized()
            modules.run()
            whole = Path(run, "whole")
            for extension in modules.extensions:
                module = module_file(extension.name)
                (whole / module).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(work / module, whole / module)
            (whole / package.SOURCES).write_text(json.dumps(hashes, indent=1) + "\n")
            (whole / package.COMPILER).write_text(compiler_version() + "\n")
            made.parent.mkdir(exist_ok=True)
            whole.rename(made)
        forget_old(made)
        return made

    def get_source_files(self) -> list[str]:
        """None but those of the package."""
        return []

    def get_outputs(self) -> list[str]:
        """What was copied for a wheel."""
        return self.copied

    def get_output_mapping(self) -> dict[str, str]:
        """Nothing: a build lies beside the sources already."""
        return {}


class Modules(build_ext):
    """Compiles the modules one by one, leaving out those that are done."""

    def build_extension(self, ext: Extension) -> None:
        """Link beside and move, so that a link that was broken off leaves nothing that looks done."""
        done = work_folder() / module_file(ext.name)
        if not newer_group([*ext.sources, *ext.depends], done, "newer"):
            return
        super().build_extension(ext)
        done.parent.mkdir(parents=True, exist_ok=True)
        Path(self.get_ext_fullpath(ext.name)).replace(done)


def need_client() -> None:
    """Build the client unless it is there; a page without it is no table."""
    if (package.FOLDER / "table/static/built/client.js").exists():
        return
    npm = shutil.which("npm")
    if npm is None or not Path("client").is_dir():
        raise SetupError(
            "the table's client is not built and there is no Node to build it; 'make wheel' fetches one"
        )
    for words in (["ci", "--omit=dev"], ["run", "build"]):
        subprocess.run([npm, "--prefix", "client", *words], check=True)


@contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else compiles in this clone."""
    BUILD.mkdir(exist_ok=True)
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def work_folder() -> Path:
    """What is done so far, C and compiled: of this mypyc for this Python, since others would not fit in."""
    return BUILD / f"{package.SUFFIX.strip('.').partition('.')[0]}-mypyc-{compiler_version()}"


def compiler_version() -> str:
    """Which mypyc is installed."""
    from mypy.version import __version__

    return __version__


def module_file(name: str) -> Path:
    """Where in a build the compiled module of that name is."""
    found: Path = Path(*name.split(".")[1:]).with_suffix(package.SUFFIX)
    return found


def extensions(work: Path) -> list[Any]:
    """What mypyc makes of the sources: a library a folder, since each is compiled with all of mypyc's own C."""
    from mypyc.build import mypycify

    cache = work / "cache"
    sources = [Path(os.path.relpath(path)) for path in package.compiled_sources()]
    folders = [
        ([str(path) for path in files], ".".join([*folder.parts[1:], "folder"]))
        for folder, files in itertools.groupby(sorted(sources, key=folder_of), folder_of)
    ]
    wanted = ["--config-file", "pyproject.toml", "--cache-dir", str(cache), *map(str, sources)]
    make = functools.partial(mypycify, wanted, opt_level="3", separate=folders, target_dir=str(work))
    try:
        found: list[Any] = make()
    except ValueError:
        # mypyc 2.4 leaves out of its cache which i64 fields have a bit for "unset", and stumbles over that when a
        # module that reads such a field of an unchanged one is compiled again. Without the cache it does not.
        shutil.rmtree(cache, ignore_errors=True)
        found = make()
    if sys.platform != "win32":
        for extension in found:
            # What a library has is its own: calls within it are direct, and short functions are put in their place.
            extension.extra_compile_args.append("-fvisibility=hidden")
    return found


def folder_of(path: Path) -> Path:
    """Where a source is."""
    return path.parent


def forget_old(made: Path) -> None:
    """Remove builds nobody runs any more."""
    builds = sorted(package.BUILDS.glob(f"*/{package.SOURCES}"), key=lambda file: file.stat().st_mtime)
    for old in builds[:-KEPT]:
        if old.parent != made:
            shutil.rmtree(old.parent)


if __name__ == "__main__":
    setup(distclass=Bugeyed, cmdclass={"build": Build, "build_ext": Compile})
