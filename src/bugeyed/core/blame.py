"""Where in an author's own files something went wrong: the last of their lines in a traceback."""

from __future__ import annotations

import linecache
import traceback
from dataclasses import dataclass
from pathlib import Path


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
