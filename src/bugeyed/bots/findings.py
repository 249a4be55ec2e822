"""Findings: what a search has to say of the actions it looked at."""

from __future__ import annotations

from typing import Final


class Finding:
    """One action: how often it was tried, and what it brought on average."""

    def __init__(
        self,
        code: int,
        visits: int,
        total: float,
        proven: list[float] | None,
        line: list[int] | None = None,
        behind: float = 0.0,
    ) -> None:
        self.code: Final = code
        self.visits: Final = visits
        self.total: Final = total
        """Returns of the seat, added up."""
        self.proven: Final = proven
        """By seat, what it leads to for certain; None where that is open."""
        self.line: Final[list[int]] = [code] if line is None else line
        """The action and what is expected to follow it."""
        self.behind: Final = behind
        """How much less it brought than what was chosen, with the same luck; 0 where that is not sure."""
