"""News by server-sent events: one match for a program, everything a browser watches in one stream."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from bugeyed.core.game import OVER
from bugeyed.table import messages
from bugeyed.table.event_stream import Telling
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.live.wakeups import Wakeup
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services
from bugeyed.table.wire import event

STOPPING = b"retry: 300\n: the table stops and may be back at once\n\n"
"""The last a stream says when the server stops: come again soon. Who was handed out of a seat is not told so."""


@dataclass(frozen=True)
class Refused:
    """What a tab wants to watch and may not, or what is not there."""

    match: str
    seat: int | None
    problem: Problem

    def message(self) -> bytes:
        """For that tab alone; it is before everything that happens."""
        told = {"status": self.problem.status, **self.problem.body}
        state = {"seq": -1, "stamp": -1, "turn": OVER, "steps": []}
        # Whoever asks makes it up: a line of its own would be a message of its own.
        return event(
            f"{quote(self.match)}-refused", {"match": self.match, "as": self.seat, **state, "problem": told}
        )


def follow(
    services: Services,
    address: str,
    match: HostedMatch,
    seat: int | None,
    last: int | None,
    wakeup: Wakeup,
) -> Telling:
    """Tell one match to one seat: the state, with the steps missed since *last*; then every change as it comes."""
    sitting = [] if seat is None else [(match, seat)]
    services.listening.listen(wakeup, address, [match], sitting)
    # Who says nothing of what it has seen gets the state alone; who claims the future gets no steps.
    seen = match.seq if last is None else min(last, match.seq)
    first = True
    listening, fold = services.listening, match.fold
    handed = _handed(match, seat)
    try:
        while not listening.closing and handed == _handed(match, seat):
            seq = fold.seq
            if first or seq > seen:
                data = messages.state(match, seat)
                data["steps"] = messages.steps(match, seat, seen)
                seen, first = seq, False
                yield event(str(seq), data)
            else:
                yield None
        if listening.closing:
            yield STOPPING
    finally:
        services.listening.forget(wakeup, [match], sitting)


def watch(
    services: Services,
    address: str,
    watched: list[tuple[HostedMatch, int | None]],
    sitting: list[tuple[HostedMatch, int]],
    refused: Sequence[Refused],
    wakeup: Wakeup,
) -> Telling:
    """Tell several matches, each as one seat: where each stands, or why that is not told; then the steps of each.

    Whoever is *sitting* at them is there as long as somebody listens.
    """
    matches = [match for match, _ in watched]
    services.listening.listen(wakeup, address, matches, sitting)
    seen: dict[tuple[str, int | None], tuple[int, int]] = {}
    handed = _all_handed(watched)
    try:
        for tab in refused:
            yield tab.message()
        while not services.listening.closing and handed == _all_handed(watched):
            for match, seat in watched:
                if handed != _all_handed(watched):
                    break  # while the message before went
                key = match.id, seat
                known = seen.get(key)
                if known == (match.seq, match.stamp):
                    continue
                since = match.seq if known is None else known[0]
                # Before the message goes: on a slow line the match is elsewhere when it has gone.
                seen[key] = match.seq, match.stamp
                data = {
                    "match": match.id,
                    "as": seat,
                    "seq": match.seq,
                    "stamp": match.stamp,
                    "turn": match.fold.turn,
                    "steps": messages.steps(match, seat, since),
                }
                yield event(f"{match.id}-{match.seq}", data)
            if all(seen.get((match.id, seat)) == (match.seq, match.stamp) for match, seat in watched):
                yield None
        if services.listening.closing:
            yield STOPPING
    finally:
        services.listening.forget(wakeup, matches, sitting)


def _handed(match: HostedMatch, seat: int | None) -> int:
    """How often a watched seat was taken from whoever had it: who has it no more hears no more of it."""
    return 0 if seat is None else match.row.seats[seat].handed


def _all_handed(watched: Sequence[tuple[HostedMatch, int | None]]) -> list[int]:
    return [_handed(match, seat) for match, seat in watched]
