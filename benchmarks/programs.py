"""The peers as programs: how each is made ready and run.

Each takes ``GAMES SEED`` and prints its playouts as one JSON line, or ``--perft DEPTH`` and prints
leaf counts. By hand: ``python -m benchmarks.programs c --perft 4``.
"""

import functools
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.measure import Unmeasured

PEERS: Final = Path(__file__).parent / "peers"
PATIENCE: Final = 300
"""Seconds before a program is given up."""


@dataclass(frozen=True)
class Playouts:
    """What a peer tells of its random games."""

    games: int
    actions: int
    seconds: float
    returns: list[float]


@dataclass(frozen=True)
class Program:
    """A peer and the command that starts it."""

    title: str
    ready: Callable[[], list[str]]
    """Compiles or installs what is missing; Unmeasured where that fails."""

    def playouts(self, games: int, seed: int) -> Playouts:
        told = self.answer(str(games), str(seed))
        try:
            return Playouts(**json.loads(told))
        except (TypeError, ValueError) as error:
            raise Unmeasured(f"{self.title}: not a line of playouts: {told[:80]!r}") from error

    def answer(self, *words: str) -> str:
        return run([*self.ready(), *words], self.title)


def run(command: list[str], what: str, folder: Path | None = None) -> str:
    """What a program prints, run to its end."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=folder)
    except subprocess.TimeoutExpired as error:
        raise Unmeasured(f"{what}: no end after {PATIENCE} s") from error
    except OSError as error:
        raise Unmeasured(f"{what}: does not start ({error.strerror})") from error
    if done.returncode:
        complaint = next((line for line in done.stderr.splitlines() if "rror" in line), "")
        raise Unmeasured(f"{what}: ended with code {done.returncode} {complaint}".rstrip())
    return done.stdout


def tool(name: str) -> str:
    """Where a tool is: on the path, or beside this Python, where PyPI's Node would put it."""
    beside_python = str(Path(sys.executable).parent)
    found = shutil.which(name) or shutil.which(name, path=beside_python)
    if found is None:
        raise Unmeasured(f"{name} is not installed")
    return found


@functools.cache
def _compiled() -> list[str]:
    built = PEERS / "build"
    built.mkdir(exist_ok=True)
    fresh = built / f"beetles-{os.getpid()}"
    source = str(PEERS / "beetles.c")
    run([tool("gcc"), "-O3", "-march=native", "-o", str(fresh), source], "gcc")
    return [str(fresh.replace(built / "beetles"))]


def _script(name: str) -> list[str]:
    return [tool("node"), str(PEERS / name)]


def boardgameio(script: str) -> list[str]:
    """The command for one of boardgame.io's scripts, the package installed."""
    if not (PEERS / "node_modules" / "boardgame.io").is_dir():
        install = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        run([tool("npm"), *install], "npm install", PEERS)
    return _script(script)


def _openspiel() -> list[str]:
    if importlib.util.find_spec("pyspiel") is None:
        raise Unmeasured("open_spiel is not installed")
    return [sys.executable, str(PEERS / "openspiel_beetles.py")]


PROGRAMS: Final = {
    "c": Program("C bitboards", _compiled),
    "js-bitboards": Program("JavaScript bitboards", lambda: _script("bitboards.mjs")),
    "js-cells": Program("JavaScript cells", lambda: _script("cells.mjs")),
    "boardgameio": Program("boardgame.io", lambda: boardgameio("boardgameio.mjs")),
    "openspiel": Program("OpenSpiel Python", _openspiel),
}


def main(words: list[str]) -> int:
    """Run one peer by name, with the rest of the command line."""
    if not words or words[0] not in PROGRAMS:
        sys.stderr.write(f"name a peer: {', '.join(PROGRAMS)}\n")
        return 2
    try:
        sys.stdout.write(PROGRAMS[words[0]].answer(*words[1:]))
    except Unmeasured as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
