"""Colours, dumb terminals, clearing: what the screen writes to which kind of terminal."""

from __future__ import annotations

import io

import pytest

import bugeyed
from bugeyed.core.diagram import Run
from bugeyed.terminal.screen import ERASE, Screen, seat_style

BOARD = [[Run("G ", 0), Run("R", 1), Run(" [bold]:bug:")]]


class Terminal(io.StringIO):
    """Somebody looks at this."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal with colours."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    return Terminal()


def test_what_belongs_to_a_seat_has_its_colour(terminal: Terminal) -> None:
    Screen(terminal).show(BOARD, bugeyed.game("beetles"))

    assert terminal.getvalue() == "  \x1b[1;32mG \x1b[0m\x1b[1;31mR\x1b[0m [bold]:bug:\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_without_colours_the_letters_are_the_same(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)

    Screen(terminal).show(BOARD, bugeyed.game("beetles"))

    out = terminal.getvalue()
    assert "32m" not in out
    assert "31m" not in out
    assert "G" in out
    assert "R" in out


def test_clearing_leaves_nothing_to_scroll_back_to(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    Screen(terminal).clear()
    assert terminal.getvalue() == ERASE

    terminal.truncate(0)
    monkeypatch.setenv("TERM", "dumb")
    Screen(terminal).clear()
    assert terminal.getvalue().count("\n") >= 25


def test_waiting_is_shown_only_where_it_can_be_wiped_out(capsys: pytest.CaptureFixture[str]) -> None:
    with Screen().waiting("Red thinks"):
        pass
    Screen().clear()

    assert capsys.readouterr().out == ""


def test_an_unknown_colour_is_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bugeyed.game("beetles")
    assert seat_style(game, 0) == "bold green"
    assert seat_style(game, 9) == "bold"


def test_words_stand_in_columns_that_fit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    screen = Screen()

    screen.list(["one", "two", "three", "four", "five"])
    screen.list([])
    screen.list(["x" * 40])

    assert capsys.readouterr().out.splitlines()[:3] == ["  one     four", "  two     five", "  three"]
