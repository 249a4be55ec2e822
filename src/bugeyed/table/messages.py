"""What one viewer of a match is told, as data: the body of GET and of every message."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import orjson

from bugeyed.core.events import Event
from bugeyed.matches.fold import Step
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.wire import encode


def state(match: HostedMatch, seat: int | None) -> dict[str, Any]:
    """The present state for *seat* (None: the public)."""
    fold = match.fold
    view = fold.view(seat)
    if seat in fold.stand_ins or match.halt is not None:
        view = view | {"actions": []}  # the bot's to choose from, or nobody's
    halted = {} if match.halt is None else {"halted": match.halt.words}
    return {
        "match": match.id,
        "game": match.row.game,
        "seat": seat,
        "seq": fold.seq,
        "turn": fold.turn,
        "view": view,
        "actions": view["actions"],
        "bots": sorted(match.bots()),
        "outcome": view["outcome"],
        "rules_version": match.row.rules_version,
        **halted,
    }


def steps(match: HostedMatch, seat: int | None, since: int) -> list[orjson.Fragment]:
    """What *seat* got to see after entry *since*, as JSON; entries it saw nothing of are left out."""
    return [_written(step.seq, tuple(step.events)) for step in match.fold.steps(seat, since)]


@lru_cache(maxsize=1024)
def _written(seq: int, events: tuple[Event, ...]) -> orjson.Fragment:
    """One step: whoever gets to see the very same events of it is told the same, written once."""
    return orjson.Fragment(encode(Step(seq, list(events)).plain()))
