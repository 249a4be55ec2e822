"""How strong each level has shown itself to be at a game: ``advice/ladder.toml``, measured by ``bugeyed ladder``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bugeyed.bots.levels import NAMES

FILE: Final = Path("advice") / "ladder.toml"


@dataclass(frozen=True)
class Step:
    """One level against another, seats alternating."""

    level: int
    against: int
    won: int
    matches: int

    def words(self) -> str:
        """For people who choose whom to play."""
        return f"won {round(100 * self.won / self.matches)} % against {NAMES[self.against]}"


def steps(folder: Path) -> list[Step]:
    """What was measured at the game in a folder; nothing where nobody has measured."""
    file = folder / FILE
    if not file.is_file():
        return []
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return [
        Step(step["level"], step["against"], step["won"], step["matches"]) for step in table.get("steps", [])
    ]


def strengths(folder: Path) -> dict[int, str]:
    """By level, what to tell of it: how it does against the one below."""
    return {step.level: step.words() for step in steps(folder) if step.against == step.level - 1}
