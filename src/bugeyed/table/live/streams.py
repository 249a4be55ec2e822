"""News by server-sent events: one match for a program, everything a browser watches in one stream."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from bugeyed.table import messages
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.services import Services
from bugeyed.table.wire import event

BEAT = b": beat\n\n"


async def follow(
    services: Services, address: str, match: HostedMatch, seat: int | None, last: int | None
) -> AsyncGenerator[bytes, None]:
    """One match for one seat: the state, with the steps missed since *last*; then every change as it comes."""
    sitting = [] if seat is None else [(match, seat)]
    listener = services.listening.listen(address, [match], sitting)
    # Who says nothing of what it has seen gets the state alone; who claims the future gets no steps.
    seen = match.seq if last is None else min(last, match.seq)
    first = True
    closing, beat = services.listening.closing, services.settings.beat
    try:
        while not closing.is_set():
            seq = match.seq
            if first or seq > seen:
                data = messages.state(match, seat)
                data["steps"] = messages.steps(match, seat, seen)
                seen, first = seq, False
                yield event(str(seq), data)
            if not await listener.wait(beat):
                yield BEAT
    finally:
        services.listening.forget(listener, [match], sitting)


async def watch(
    services: Services,
    address: str,
    watched: list[tuple[HostedMatch, int | None]],
    sitting: list[tuple[HostedMatch, int]],
) -> AsyncGenerator[bytes, None]:
    """Several matches, each as one seat: where each stands, then the steps of each as they come.

    Whoever is *sitting* at them is there as long as somebody listens.
    """
    matches = [match for match, _ in watched]
    listener = services.listening.listen(address, matches, sitting)
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
                yield event(
                    f"{match.id}-{match.seq}",
                    {
                        "match": match.id,
                        "as": seat,
                        "seq": match.seq,
                        "stamp": match.stamp,
                        "turn": match.fold.turn,
                        "steps": messages.steps(match, seat, since),
                    },
                )
            if not await listener.wait(services.settings.beat):
                yield BEAT
    finally:
        services.listening.forget(listener, matches, sitting)
