"""A picture in characters: lines of runs, each run perhaps some seat's, so a terminal can colour it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """Some characters of one line, and whose they are (None: nobody's)."""

    text: str
    seat: int | None = None


Diagram = list[list[Run]]


def plain(diagram: Diagram) -> str:
    """The characters alone."""
    return "\n".join("".join(run.text for run in line).rstrip() for line in diagram)
