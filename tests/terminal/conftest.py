"""The terminal's commands, typed by a script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from bugeyed.cli import main
from tests.matches.conftest import errands

__all__ = ["errands"]


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Answer]


class Typist:
    """Standard input: line after line; what is no line but a function is called when its turn comes."""

    def __init__(self, typed: Sequence[str | Callable[[], object]]) -> None:
        self.typed = list(typed)

    def isatty(self) -> bool:
        """A script types."""
        return False

    def readline(self) -> str:
        """The next line; nothing at the end."""
        while self.typed:
            line = self.typed.pop(0)
            if isinstance(line, str):
                return f"{line}\n"
            line()
        return ""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``bugeyed WORDS`` with some lines typed."""
    monkeypatch.setenv("COLUMNS", "200")

    def run(words: str, *typed: str | Callable[[], object]) -> Answer:
        monkeypatch.setattr("sys.stdin", Typist(typed))
        try:
            code = main(words.split())
        except SystemExit as leave:  # argparse's own way out
            code = int(leave.code or 0)
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return run
