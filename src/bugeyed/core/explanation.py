"""What a thing of a drawing is, for whoever points at it and asks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Explanation:
    """A small card of words about one thing."""

    title: str
    """What it is called: *Egg*, *Rule for striped*."""
    lines: tuple[str, ...]
    """Sentences: what it means, and its numbers now."""
    clause: str = ""
    """The clause that says so; empty where no rule speaks of it."""
