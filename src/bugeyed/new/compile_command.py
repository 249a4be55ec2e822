"""``bugeyed compile FILE...``: an author's rules become native code that extends the compiled core."""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from bugeyed import build
from bugeyed.arguments import Commands
from bugeyed.core.errors import Mistake
from bugeyed.new.scene_copies import with_copies
from bugeyed.new.silent_steps import with_silence
from bugeyed.new.typed_rows import with_functions


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """compile."""
    words = "compile an author's rules together with the core they extend (needs mypyc and a C compiler)"
    parser = commands.add_parser("compile", help=words, description=words.capitalize() + ".")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="such as mothnight/rules.py")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compile, and say where it is."""
    print(f"Compiled into {compile_files(arguments.files)}; edited, the rules run interpreted again.")
    return 0


def compile_files(files: list[Path]) -> Path:
    """A build of *files*, modules of one package in the folder we are in; a Mistake if there can be none."""
    core = build.running()
    if core is None:
        raise Mistake("Bugeyed itself runs interpreted here, so there is nothing compiled to extend.")
    package = _package_of(files)
    _check_compiler(core)
    made = package / build.BUILDS.name / core.name
    with tempfile.TemporaryDirectory(prefix="bugeyed-compile-") as work:
        libraries = _libraries(files, package, Path(work))
        shutil.rmtree(package / build.BUILDS.name, ignore_errors=True)
        made.mkdir(parents=True)
        for library in libraries:
            shutil.copy2(library, made / library.name)
    hashes = {file.relative_to(package).as_posix(): build.fingerprint(file) for file in files}
    (made / build.SOURCES).write_text(json.dumps(hashes, indent=1) + "\n")
    return made


def quickened(source: str) -> str:
    """*source* with what the compiler needs to know, and nobody wants to write; no line of it moves."""
    return with_copies(with_functions(with_silence(source)))


def _package_of(files: list[Path]) -> Path:
    for file in files:
        if file.is_absolute() or len(file.parts) != 2 or file.suffix != ".py" or not file.is_file():
            raise Mistake(f"{file} is no module of a package here: {_how_to_name(file)}.")
        if file.name == "__init__.py":
            raise Mistake("__init__.py stays interpreted: put the rules into a module of their own.")
    packages = {file.parent for file in files}
    if len(packages) != 1:
        raise Mistake("Compile the modules of one package at a time.")
    return packages.pop()


def _how_to_name(file: Path) -> str:
    """What would be right: a project often has the name of its package, and one stands beside it."""
    for meant in (file, Path(file.parent, file)):
        if meant.is_file() and meant.suffix == ".py" and len(meant.absolute().parts) > 3:
            there = meant.absolute().parent
            return f"cd {meant.parent.parent}, then bugeyed compile {there.name}/{meant.name}"
    return "go to the folder of the project and name it as mothnight/rules.py"


def _check_compiler(core: Path) -> None:
    """Layouts of compiled classes are a matter of mypyc: another version's would not fit."""
    try:
        from mypy.version import __version__
    except ImportError:
        raise Mistake("There is no mypyc here: pip install 'bugeyed[build]'.") from None
    told = core / build.COMPILER
    version = told.read_text().strip() if told.is_file() else "another version"
    if version != __version__:
        raise Mistake(
            f"Bugeyed was compiled by mypyc {version}, and here is {__version__}: install the former."
        )


def _libraries(files: list[Path], package: Path, work: Path) -> list[Path]:
    """What mypyc and the C compiler make of *files*; the core is read for its layouts and not compiled again."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import CompileError, LinkError, PlatformError

    root = build.FOLDER.parent
    core = [path for path in build.compiled_sources() if path.relative_to(build.FOLDER).parts[0] == "core"]
    # The groups of setup.py: what a library offers the others is laid out by all that is in it.
    groups: list[tuple[list[str], str | None]] = [
        ([str(path) for path in there], ".".join([*folder.relative_to(root).parts, "folder"]))
        for folder, there in itertools.groupby(sorted(core), lambda path: path.parent)
    ]
    mine = [str(file) for file in files]
    words = ["--no-warn-unused-ignores", "--cache-dir", os.devnull, *(str(path) for path in core), *mine]
    for number, file in enumerate(files):
        written = work / f"{number}.py"
        written.write_text(quickened(file.read_text(encoding="utf-8")), encoding="utf-8")
        words = ["--shadow-file", str(file), str(written), *words]
    before = os.environ.get("MYPYPATH")
    os.environ["MYPYPATH"] = os.pathsep.join([str(root), before] if before else [str(root)])
    try:
        extensions: list[Any] = mypycify(
            words, opt_level="3", separate=[*groups, (mine, f"{package}.folder")], target_dir=str(work)
        )
        distribution = Distribution(
            {"ext_modules": [one for one in extensions if one.name.startswith(f"{package}.")]}
        )
        compiler = build_ext(distribution)
        compiler.build_lib, compiler.build_temp = str(work / "linked"), str(work / "objects")
        compiler.ensure_finalized()
        compiler.run()
    except (CompileError, LinkError, PlatformError) as error:
        raise Mistake(f"The C compiler gave up: {error}.") from None
    finally:
        if before is None:
            del os.environ["MYPYPATH"]
        else:
            os.environ["MYPYPATH"] = before
    return sorted((work / "linked" / package).iterdir())
