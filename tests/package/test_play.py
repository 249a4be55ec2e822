"""``make play``: the table is there at once, and its build is made beside it."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from tests.package.clone import COMPILED, SOURCE, Clone

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiling")]

PLAY = """
import pathlib, sys
import play
play.TABLE = pathlib.Path("table").resolve()
sys.exit(play.main(["--lan"]))
"""
TABLE = """#!{python}
import signal, sys
signal.signal(signal.SIGINT, lambda number, frame: sys.exit("stopped"))
print("The table is there", *sys.argv[1:], flush=True)
sys.stdin.readline()
sys.exit(7)
"""
"""In place of the real one: it goes on until it reads a line or is interrupted."""


def play(clone: Clone, **environment: str) -> subprocess.Popen[str]:
    """Start it, in a group of processes as a terminal would."""
    table = clone.folder / "table"
    table.write_text(TABLE.format(python=sys.executable))
    table.chmod(0o755)
    return subprocess.Popen(
        [sys.executable, "-c", PLAY],
        cwd=clone.folder,
        env={**clone.environment(), **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def line(process: subprocess.Popen[str]) -> str:
    """The next thing it says."""
    said: IO[str] | None = process.stdout
    assert said is not None
    return said.readline().strip()


def is_being_compiled(folder: Path) -> bool:
    """Whether somebody compiles in the clone."""
    with (folder / "build" / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_the_table_is_there_first_and_the_build_arrives_while_it_runs(clone: Clone) -> None:
    """One line says so, another when it is done; the next start has nothing to say."""
    playing = play(clone)
    assert line(playing).startswith("It starts interpreted and is compiled beside that")
    assert line(playing) == "The table is there --lan"
    assert line(playing).startswith("Compiled: bots use it from now on")
    assert clone.runs() == COMPILED
    assert playing.communicate("\n")[0] == ""
    assert playing.returncode == 7

    again = play(clone)
    assert line(again) == "The table is there --lan"
    again.communicate("\n")


def test_ctrl_c_stops_the_table_and_what_is_compiled_beside_it(clone: Clone) -> None:
    """Nothing half done is run, and nothing goes on behind the player's back."""
    playing = play(clone, CC=str(waiting(clone)))
    line(playing)
    assert line(playing) == "The table is there --lan"
    with (clone.folder / "begun").open() as begun:
        assert begun.read(9) == "compiling"
    assert is_being_compiled(clone.folder)
    os.killpg(playing.pid, signal.SIGINT)
    assert playing.communicate()[0].strip() == "stopped"
    assert playing.returncode == 1
    assert not is_being_compiled(clone.folder)
    assert clone.builds() == []
    assert clone.runs() == SOURCE


def waiting(clone: Clone) -> Path:
    """A compiler that says it has begun and never ends."""
    os.mkfifo(clone.folder / "begun")
    compiler = clone.folder / "waiting"
    compiler.write_text(f"#!/bin/sh\nprintf compiling > {clone.folder}/begun\nexec sleep 600\n")
    compiler.chmod(0o755)
    return compiler


def test_what_the_compiler_says_is_shown_when_it_fails(clone: Clone) -> None:
    """The table goes on."""
    playing = play(clone, STUMBLE="__mypyc")
    line(playing)
    assert line(playing) == "The table is there --lan"
    said = [line(playing)]
    while not said[-1].startswith("It could not be compiled"):
        said.append(line(playing))
    assert "no room left" in said
    playing.communicate("\n")
    assert playing.returncode == 7


def test_without_a_compiler_it_is_said_and_played_interpreted(clone: Clone) -> None:
    """Nothing is tried."""
    playing = play(clone, CC="no-such-compiler")
    assert line(playing).startswith("There is no C compiler here")
    assert line(playing) == "The table is there --lan"
    playing.communicate("\n")
    assert playing.returncode == 7
    assert not (clone.folder / "build" / "compile.log").exists()
