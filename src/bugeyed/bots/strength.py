"""How strong each level has shown itself to be at a game: ``advice/ladder.toml``, measured by ``bugeyed ladder``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bugeyed.bots.levels import NAMES
from bugeyed.core.confidence import wilson_bounds

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


@dataclass(frozen=True)
class Team:
    """A whole team of one level, where all win together: nobody is beaten, so what it won by itself is told."""

    level: int
    won: int
    matches: int
    average: float
    """What a match brought on average, of what the game counts."""
    counted: str
    """What that is called."""

    def words(self) -> str:
        """For people who choose whom to play with: what a closed list on a phone has room for."""
        low, high = wilson_bounds(self.won / self.matches, self.matches)
        return f"teams won {round(100 * low)} to {round(100 * high)} %, {self.average:.1f} {self.counted}"


def measured(folder: Path) -> dict[str, Any]:
    """What was measured at the game in a folder; nothing where nobody has measured."""
    file = folder / FILE
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def steps(folder: Path) -> list[Step]:
    """Levels against one another."""
    return [Step(**step) for step in measured(folder).get("steps", [])]


def teams(folder: Path) -> list[Team]:
    """Levels by themselves, where all win together."""
    table = measured(folder)
    return [Team(**team, counted=table["counted"]) for team in table.get("teams", [])]


def strengths(folder: Path) -> dict[int, str]:
    """By level, what to tell of it: how it does against the one below, or as a team."""
    told = {step.level: step.words() for step in steps(folder) if step.against == step.level - 1}
    return told | {team.level: team.words() for team in teams(folder)}
