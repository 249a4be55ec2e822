"""Openings: ways to begin that were tried out, in ``advice/openings.toml``, as ``bugeyed train --openings`` does."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from mypy_extensions import i64, mypyc_attr

from bugeyed.core.errors import Mistake
from bugeyed.core.game import Position

AVERAGE: Final = 20.0
"""Matches that an opening is taken to have had besides its own, and that went as those of the others did: who was
lucky in a few is not believed at once."""


class Opening:
    """What a seat decides first, by the names of its actions, and how matches went that began so."""

    def __init__(self, seat: int, ways: list[list[str]], won: list[float], matches: list[int]) -> None:
        self.seat: Final = seat
        self.ways: Final = ways
        """All that count as one, such as mirror images."""
        self.won: Final = won
        """By rival, as the file lists them; a draw is half a match won."""
        self.matches: Final = matches


@mypyc_attr(allow_interpreted_subclasses=True)
class Openings:
    """Those of a game. Which of them a position is in the middle of, the game says."""

    def __init__(self, file: Path) -> None:
        self.file: Final = file
        self.table: Final = read_table(file)
        """All the file says: ``made``, how they were tried; ``against``, the rivals, of whom the first is the level
        that tries them, itself; ``opening``, the rows; and what a game adds."""
        against = self.table.get("against")
        rivals = len(against) if isinstance(against, list) else 0
        self.rows: Final = [read_opening(file, row, rivals) for row in rows_of(file, self.table)]
        self.rivals: Final = rivals

    def begun(self, position: Position) -> list[str] | None:
        """The names of what the seat that decides has done of an opening so far; None where it has none to follow.

        Only by what that seat knows.
        """
        return None

    def expected(self, position: Position) -> list[float] | None:
        """By action, the return that matches which began so let expect; None where there are no openings."""
        begun = self.begun(position)
        if begun is None:
            return None
        seat = int(position.turn)
        usual = [self.usual(seat, rival) for rival in range(self.rivals)]
        found: list[float] = []
        for code in position.actions():
            names = [*begun, position.name(code)]
            # Where no opening goes on so, it is taken to be as good as they are on average.
            best = -1.0
            for opening in self.rows:
                if opening.seat == seat and goes_on(opening, names):
                    best = max(best, chance(opening, usual))
            found.append(2.0 * (sum(usual) / float(self.rivals) if best < 0.0 else best) - 1.0)
        return found

    def usual(self, seat: int, rival: int) -> float:
        """The chance of *seat* against a rival over its openings, each alike."""
        total = 0.0
        tried: i64 = 0
        for opening in self.rows:
            if opening.seat == seat and opening.matches[rival]:
                total += opening.won[rival] / float(opening.matches[rival])
                tried += 1
        return total / float(tried) if tried else 0.5


def goes_on(opening: Opening, names: list[str]) -> bool:
    """Whether some way of it begins with *names*."""
    for way in opening.ways:
        if way[: len(names)] == names:
            return True
    return False


def chance(opening: Opening, usual: list[float]) -> float:
    """Of winning by it, over the rivals alike: nobody knows how the one at hand thinks."""
    total = 0.0
    for rival in range(len(usual)):
        won = opening.won[rival] + AVERAGE * usual[rival]
        total += won / (float(opening.matches[rival]) + AVERAGE)
    return total / float(len(usual))


def read_table(file: Path) -> dict[str, object]:
    """The file as TOML; a Mistake if it is none."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"{file.name} cannot be read: {error}.") from None


def rows_of(file: Path, table: dict[str, object]) -> list[dict[str, object]]:
    """The rows of the table; a Mistake if there are none."""
    rows = table.get("opening")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Mistake(f"{file.name} needs a list [[opening]].")
    return rows


def read_opening(file: Path, row: dict[str, object], rivals: int) -> Opening:
    """One row; a Mistake if something is missing or cannot be."""
    seat, ways = row.get("seat"), row.get("ways")
    if type(seat) is not int or not isinstance(ways, list) or not ways:
        raise Mistake(f"{file.name}: an opening needs a seat, and ways.")
    if not all(isinstance(way, list) and way for way in ways):
        raise Mistake(f"{file.name}: a way of an opening is a list of actions.")
    won, matches = numbers_of(file, row, "won", rivals), numbers_of(file, row, "matches", rivals)
    for wins, played in zip(won, matches, strict=True):
        if not 0.0 <= wins <= played:
            raise Mistake(f"{file.name}: an opening cannot have won {wins:g} of {played:g} matches.")
    names = [[str(name) for name in way] for way in ways]
    return Opening(seat, names, won, [int(played) for played in matches])


def numbers_of(file: Path, row: dict[str, object], key: str, rivals: int) -> list[float]:
    """A number for each rival; a Mistake if there are more or fewer."""
    found = row.get(key)
    if not isinstance(found, list) or len(found) != rivals or rivals == 0:
        raise Mistake(f"{file.name}: an opening needs {key!r}, a number for everybody in 'against'.")
    return [float(number) for number in found]
