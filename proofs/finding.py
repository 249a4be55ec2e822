"""What a proof finds: figures for people, and whether the promise held."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias


@dataclass(frozen=True)
class Pace:
    """How long to take over a proof."""

    share: float
    """Of the usual number of rounds, requests or minutes."""

    def count(self, usual: int, least: int = 1) -> int:
        """So many of something at this pace."""
        return max(least, round(usual * self.share))


FULL: Final = Pace(1.0)
QUICK: Final = Pace(0.05)


class Broken(Exception):
    """A promise that was not kept; its text says which, and where it showed."""


@dataclass(frozen=True)
class Finding:
    """One proof: its figures, and what was broken if anything was."""

    name: str
    figures: dict[str, object] = field(default_factory=dict)
    broken: str = ""

    @property
    def ok(self) -> bool:
        """Whether the promise held."""
        return not self.broken


Proof: TypeAlias = Callable[[Pace], dict[str, object]]
"""Tries something out: its figures, or Broken."""


def check(holds: bool, otherwise: str) -> None:
    """Broken unless it holds."""
    if not holds:
        raise Broken(otherwise)
