"""What is written and read: a terminal with colours, a dumb one, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.text import Text

from bugeyed.core.diagram import Diagram
from bugeyed.core.game import Game

COLOURS = {
    "green": "bold green",
    "red": "bold red",
    "blue": "bold bright_blue",
    "yellow": "bold yellow",
    "violet": "bold magenta",
    "black": "bold bright_black",
}
"""How a terminal shows the colour of a seat; one it does not know is bold."""

ERASE = "\x1b[H\x1b[2J\x1b[3J"
"""The screen and what has scrolled off it."""


class Screen:
    """Where a sitting is shown. Colours come on top of letters and names, never instead."""

    def __init__(self, file: TextIO | None = None) -> None:
        """*file* instead of standard output."""
        self.console = Console(file=file, highlight=False, markup=False, emoji=False)
        # Somebody types here: lines can be edited, and need not be repeated.
        self.typed = sys.stdin.isatty()

    def say(self, words: str = "", style: str = "") -> None:
        """A line, wrapped between words."""
        self.console.print(Text(words, style))

    def say_rule(self, markdown: str) -> None:
        """A clause, in the rulebook's own emphasis."""
        # Imported here: it takes longer than all the rest, and most sittings look nothing up.
        from rich.markdown import Markdown

        self.console.print(Markdown(markdown))

    def show(self, diagram: Diagram, game: Game) -> None:
        """A board, with what belongs to a seat in its colour."""
        for line in diagram:
            text = Text("  ")
            for run in line:
                text.append(run.text, "" if run.seat is None else seat_style(game, run.seat))
            self.console.print(text, no_wrap=True, overflow="ignore", crop=False)

    def list(self, cells: Sequence[str]) -> None:
        """Short words side by side, down the columns."""
        if not cells:
            return
        width = max(len(cell) for cell in cells) + 3
        columns = max(1, (self.console.width - 2) // width)
        rows = -(-len(cells) // columns)
        for row in range(rows):
            self.say("  " + "".join(f"{cell:<{width}}" for cell in cells[row::rows]).rstrip())

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str | None:
        """A line from the keyboard, *words* completed by Tab, or from a pipe; None when there are no more."""
        try:
            if self.typed:
                _complete(words)
                return input(prompt).strip()
            sys.stdout.write(prompt)
            sys.stdout.flush()
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        if not line:
            self.say()
            return None
        # Repeated, so that what a script was answered can be read.
        self.say(line.strip())
        return line.strip()

    def clear(self) -> None:
        """Leave nothing of what was shown; on paper that cannot be done."""
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
        elif self.console.is_terminal:
            self.console.file.write(ERASE)

    @contextmanager
    def waiting(self, words: str) -> Iterator[None]:
        """Show that something is going on, where that can be wiped out again."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            with self.console.status(words):
                yield
        else:
            yield


def seat_style(game: Game, seat: int) -> str:
    """How the terminal shows what belongs to a seat."""
    rows = game.seats()
    return COLOURS.get(rows[seat].get("colour", ""), "bold") if seat < len(rows) else "bold"


def _complete(words: Sequence[str]) -> None:
    """Let Tab complete a line to one of *words*, where the terminal can."""
    try:
        import readline
    except ImportError:
        return

    def completion(text: str, state: int) -> str | None:
        fitting = [word for word in words if word.startswith(text.lower())]
        return fitting[state] if state < len(fitting) else None

    readline.set_completer_delims("")
    readline.set_completer(completion)
    readline.parse_and_bind("tab: complete")
