"""News by server-sent events: one match for a program, everything a browser watches in one stream."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from bugeyed.table import messages
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.services import Services

BEAT = ": beat\n\n"


_json = json.JSONEncoder(separators=(",", ":")).encode


def _message(data: dict[str, Any], id: str) -> str:
    return f"id: {id}\ndata: {_json(data)}\n\n"


async def follow(
    services: Services, match: HostedMatch, seat: int | None, last: int | None
) -> AsyncIterator[str]:
    """One match for one seat: the state, with the steps missed since *last*; then every change as it comes."""
    sitting = [] if seat is None else [(match, seat)]
    listener = services.listening.listen([match], sitting)
    # Who says nothing of what it has seen gets the state alone; who claims the future gets no steps.
    seen = match.seq if last is None else min(last, match.seq)
    first = True
    try:
        while not services.listening.closing.is_set():
            if first or match.seq > seen:
                data = {**messages.state(match, seat), "steps": messages.steps(match, seat, seen)}
                seen, first = match.seq, False
                yield _message(data, str(seen))
            if not await listener.wait(services.settings.beat):
                yield BEAT
    finally:
        services.listening.forget(listener, [match], sitting)


async def watch(
    services: Services, watched: list[tuple[HostedMatch, int | None]], sitting: list[tuple[HostedMatch, int]]
) -> AsyncIterator[str]:
    """Several matches, each as one seat: where each stands, then the steps of each as they come.

    Whoever is *sitting* at them is there as long as somebody listens.
    """
    matches = [match for match, _ in watched]
    listener = services.listening.listen(matches, sitting)
    seen: dict[tuple[str, int | None], tuple[int, int]] = {}
    try:
        while not services.listening.closing.is_set():
            for match, seat in watched:
                key = match.id, seat
                known = seen.get(key)
                if known == (match.seq, match.stamp):
                    continue
                since = match.seq if known is None else known[0]
                # Before the message goes: on a slow line the match is elsewhere when it has gone.
                seen[key] = match.seq, match.stamp
                yield _message(
                    {
                        "match": match.id,
                        "as": seat,
                        "seq": match.seq,
                        "stamp": match.stamp,
                        "turn": match.fold.turn,
                        "steps": messages.steps(match, seat, since),
                    },
                    f"{match.id}-{match.seq}",
                )
            if not await listener.wait(services.settings.beat):
                yield BEAT
    finally:
        services.listening.forget(listener, matches, sitting)
