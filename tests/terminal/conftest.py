"""The terminal's commands, typed by a script."""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bugeyed.cli import main
from bugeyed.terminal import command
from tests.matches.conftest import errands

__all__ = ["errands"]


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Answer]


def terminal_alone() -> argparse.ArgumentParser:
    """The terminal's commands and nobody else's."""
    words = argparse.ArgumentParser(prog="bugeyed")
    command.add_commands(words.add_subparsers(required=True))
    return words


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``bugeyed WORDS`` with some lines typed."""
    monkeypatch.setattr("bugeyed.cli.parser", terminal_alone)
    monkeypatch.setenv("COLUMNS", "200")

    def run(words: str, *typed: str) -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        try:
            code = main(words.split())
        except SystemExit as leave:  # argparse's own way out
            code = int(leave.code or 0)
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return run
