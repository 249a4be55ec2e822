"""How a match ended, said to whoever looks: won or lost, by what, and what counted how much."""

from __future__ import annotations

from typing import Any, NamedTuple

from bugeyed.core.words import listed
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.pages.names import by_nickname

WON, LOST, WATCHED = "won", "lost", "watched"
"""How the page looks: of a match one won, one lost, and one that others played or nobody won."""


class Ending(NamedTuple):
    """What the page says of the end."""

    title: str
    mood: str
    reason: str
    tally: list[dict[str, Any]]
    """What counted: ``words``, ``number`` and a ``clause`` or none, a row each."""


def ending(match: HostedMatch, view: dict[str, Any], held: frozenset[int]) -> Ending | None:
    """The end of a match as *view* has it; None while it goes on."""
    outcome = view["outcome"]
    if not isinstance(outcome, dict):
        return None
    winners = frozenset(outcome["winners"])
    together = match.together
    reason = by_nickname(match, f"{outcome['reason']}.")
    tally = view.get("tally") or _scores(match, outcome["scores"])
    return Ending(_title(match, winners, held, together), _mood(winners, held, together), reason, tally)


def _title(match: HostedMatch, winners: frozenset[int], held: frozenset[int], together: bool) -> str:
    if together:
        if match.row.players > 1:
            return f"{'You' if held else 'They'} won together" if winners else "All is lost"
        who, are = ("You", "are") if held else (match.title(0), "is")
        return f"{who} made it" if winners else f"{who} {are} lost"
    if not winners:
        return "Nobody wins"
    if len(winners) == match.row.players:
        return "A draw"
    if len(held) == 1:
        return "You won" if held <= winners else "You lost"
    names = listed([match.title(seat) for seat in sorted(winners)])
    return f"{names} won" if len(winners) == 1 else f"{names} share the win"


def _mood(winners: frozenset[int], held: frozenset[int], together: bool) -> str:
    if together:
        return WON if winners else LOST
    if len(held) != 1 or not winners:
        return WATCHED
    return WON if held <= winners else LOST


def _scores(match: HostedMatch, scores: list[int] | None) -> list[dict[str, Any]]:
    """A row for each seat, the best first, where the game counts points and has no tally of its own."""
    if not scores or len(set(scores)) == 1:
        return []
    ranked = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return [{"words": match.title(seat), "number": scores[seat], "clause": ""} for seat in ranked]
