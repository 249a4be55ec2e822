"""Weights of a game's advice: numbers by name in ``advice/weights.toml``, which ``bugeyed train`` fits to play."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.errors import Mistake


class Weights:
    """What advice multiplies what it counts with; advice says nothing else, so it is linear in them."""

    def __init__(self, file: Path) -> None:
        self.file: Final = file
        table = read_table(file)
        self.made: Final = str(table.get("made", ""))
        """How the numbers were found, in a sentence."""
        self.names: Final[list[str]] = []
        numbers: list[int] = []
        for name, number in table["weights"].items():
            self.names.append(name)
            numbers.append(number)
        self.values: vec[i64] = vec[i64](numbers)
        """In the order of the names; whoever trains puts others in their place while a bot goes by them."""

    def place(self, name: str) -> int:
        """Where a weight stands among the values; a Mistake if the file has none of that name."""
        if name not in self.names:
            raise Mistake(f"{self.file.name} has no weight {name!r}; it has {', '.join(self.names)}.")
        return self.names.index(name)

    def numbers(self) -> list[int]:
        """The values as they are now."""
        return [int(value) for value in self.values]

    def put(self, numbers: list[int]) -> None:
        """Let advice go by other numbers, in the order of the names."""
        if len(numbers) != len(self.names):
            raise Mistake(f"{self.file.name} has {len(self.names)} weights, not {len(numbers)}.")
        self.values = vec[i64](numbers)


def read_table(file: Path) -> dict[str, dict[str, int]]:
    """The file as TOML; a Mistake if it is none or has no whole numbers in a table of weights."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"{file.name} cannot be read: {error}.") from None
    weights = table.get("weights")
    if not isinstance(weights, dict) or not all(type(number) is int for number in weights.values()):
        raise Mistake(f"{file.name} needs a table [weights] of whole numbers.")
    return table
