"""What one viewer of a match is told, as data: the body of GET and of every message."""

from __future__ import annotations

from typing import Any

from bugeyed.table.hosted_match import HostedMatch


def state(match: HostedMatch, seat: int | None) -> dict[str, Any]:
    """The present state for *seat* (None: the public)."""
    view = match.fold.view(seat)
    if seat in match.fold.stand_ins or match.halt is not None:
        view = view | {"actions": []}  # the bot's to choose from, or nobody's
    halted = {} if match.halt is None else {"halted": match.halt.words}
    return {
        "match": match.id,
        "game": match.row.game,
        "seat": seat,
        "seq": match.seq,
        "turn": match.fold.turn,
        "view": view,
        "actions": view["actions"],
        "bots": sorted(match.bots()),
        "outcome": view["outcome"],
        "rules_version": match.row.rules_version,
        **halted,
    }


def steps(match: HostedMatch, seat: int | None, since: int) -> list[dict[str, Any]]:
    """What *seat* got to see after entry *since*; entries it saw nothing of are left out."""
    return [step.plain() for step in match.fold.steps(seat, since)]
