"""Where in an author's own files something went wrong: the last of their lines in a traceback, or in a loop."""

from __future__ import annotations

import linecache
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType


@dataclass(frozen=True)
class AuthorLine:
    """A line of a game's folder."""

    file: str
    """Its path in the folder."""
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.text}"


def author_line(error: BaseException, folder: Path) -> AuthorLine | None:
    """The author's last line in the traceback of *error*, or of what caused it; None if none is theirs."""
    within = folder.resolve()
    seen: BaseException | None = error
    while seen is not None:
        if (
            isinstance(seen, SyntaxError)
            and seen.filename
            and Path(seen.filename).resolve().is_relative_to(within)
        ):
            return _line(within, Path(seen.filename), seen.lineno or 0)
        for frame in reversed(traceback.extract_tb(seen.__traceback__)):
            if Path(frame.filename).resolve().is_relative_to(within):
                return _line(within, Path(frame.filename), frame.lineno or 0)
        seen = seen.__cause__ or seen.__context__
    return None


def _line(within: Path, file: Path, number: int) -> AuthorLine:
    linecache.checkcache(str(file))
    text = linecache.getline(str(file), number).strip()
    return AuthorLine(file.resolve().relative_to(within).as_posix(), number, text)


class Stuck(BaseException):
    """A call of the author's code does not come back; no ``except Exception`` on the way may swallow it."""

    def __init__(self, line: AuthorLine, seconds: float) -> None:
        super().__init__(f"this does not come to an end: {line} (after {seconds:g} seconds).")
        self.line = line


@contextmanager
def patience(folder: Path, seconds: float) -> Iterator[None]:
    """Here a call into the author's *folder* may take so many seconds of processor time, or is ended by Stuck.

    Not on Windows, which has no such timer, nor inside compiled rules, which nothing interrupts.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    within = folder.resolve()
    outermost: FrameType | None = None

    def look(_: int, frame: FrameType | None) -> None:
        nonlocal outermost
        theirs: list[FrameType] = []
        while frame is not None:
            if Path(frame.f_code.co_filename).resolve().is_relative_to(within):
                theirs.append(frame)
            frame = frame.f_back
        if theirs and theirs[-1] is outermost:
            raise Stuck(_line(within, Path(theirs[0].f_code.co_filename), theirs[0].f_lineno), seconds)
        outermost = theirs[-1] if theirs else None

    before = signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        outermost = None
