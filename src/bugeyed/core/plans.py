"""Whole turns that a game proposes to bots and hints, where a turn is many small actions."""

from __future__ import annotations

from typing import Final


class Plan:
    """Actions to take in order, and what they are worth to the seat that decides; higher is better."""

    def __init__(self, codes: list[int], value: int, answers: bool = False) -> None:
        self.codes: Final = codes
        """At least one; as many as can be told in advance, chance and other seats left out."""
        self.value: Final = value
        self.answers: Final = answers
        """Whether it only settles a question that came up, and is no turn."""

    def __repr__(self) -> str:
        return f"Plan({self.codes}, {self.value})"
