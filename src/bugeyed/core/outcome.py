"""How a match ended."""

from __future__ import annotations

from typing import Final


class Outcome:
    """Who won, why in words, and by which clause."""

    def __init__(
        self,
        winners: tuple[int, ...],
        reason: str,
        clause: str,
        scores: tuple[int, ...] | None = None,
    ) -> None:
        self.winners: Final = winners
        """Empty for a draw, or when everybody lost together; several when the rules share the win."""
        self.reason: Final = reason
        self.clause: Final = clause
        self.scores: Final = scores
        """By seat, where the game counts points."""

    def plain(self) -> dict[str, object]:
        """The outcome as JSON can hold it."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "clause": self.clause,
            "scores": None if self.scores is None else list(self.scores),
        }

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, reason={self.reason!r}, clause={self.clause!r})"
