"""Who has won (§8.3, §R14), and in which words."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.cropcircles.glyphs import listed


def winners_of(scores: list[i64]) -> list[int]:
    """All seats with the most points."""
    most = max(scores)
    return [seat for seat in range(len(scores)) if scores[seat] == most]


def reason_of(scores: list[i64], names: list[str]) -> tuple[str, str]:
    """The clause that decides, and a sentence without its full stop."""
    winners = winners_of(scores)
    most = scores[winners[0]]
    points = "1 point" if most == 1 else f"{most} points"
    if len(winners) == 1:
        others = [scores[seat] for seat in range(len(scores)) if seat != winners[0]]
        return "8.3", f"{names[winners[0]]} has {points}, the next best {max(others)}, and wins"
    return "R14", f"{listed([names[seat] for seat in winners])} have {points} each and share the win"
