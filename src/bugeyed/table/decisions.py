"""What a seat decides at its match: checked and answered under the match's lock, on disk before it is told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy.exc import IntegrityError

from bugeyed.core.errors import Refusal
from bugeyed.core.game import OVER
from bugeyed.matches import store
from bugeyed.matches.entries import Entry, Resigned, read_entry
from bugeyed.matches.store import Answer, Append
from bugeyed.matches.transactions import entries_for
from bugeyed.table import problems
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.problems import Stale
from bugeyed.table.services import Services


async def act(
    services: Services,
    match: HostedMatch,
    seat: int | None,
    seq: int,
    action: str | int,
    key: str | None,
    request: str,
) -> dict[str, Any]:
    """Take an action; the answer is given again for the same key and request."""
    async with match.lock:
        before = known(match, seq, seat, key, request)
        if before is not None:
            return before
        assert seat is not None
        match.check_hand(seat)
        if match.fold.turn != seat:
            raise problems.not_yours(match.not_your_turn())
        match.check_code(action)
        try:
            entries = entries_for(match.fold.position, seat, action, services.generator)
        except Refusal as refusal:
            raise problems.refused(refusal) from None
        check_reuse(match, key)
        return await append(services, match, entries, key, request)


async def act_as_bot(services: Services, match: HostedMatch, seat: int, seq: int, action: str) -> None:
    """Take the action a bot thought of, unless the match has moved on since: by an undo, or by the player's return."""
    async with match.lock:
        if match.seq == seq:
            entries = entries_for(match.fold.position, seat, action, services.generator)
            await append(services, match, entries, None, "")


async def resign(
    services: Services, match: HostedMatch, seat: int | None, seq: int, key: str | None, request: str
) -> dict[str, Any]:
    """Give up."""
    async with match.lock:
        before = known(match, seq, seat, key, request)
        if before is not None:
            return before
        assert seat is not None
        match.check_hand(seat)
        if match.fold.turn == OVER:
            raise problems.malformed("The match is over already.")
        check_reuse(match, key)
        return await append(services, match, [Resigned(seat)], key, request)


def known(
    match: HostedMatch, seq: int, seat: int | None, key: str | None, request: str
) -> dict[str, Any] | None:
    """The answer given before to the same key and request; else 409 and 403 in this order."""
    if key is not None and key in match.answers and match.answers[key].digest == request:
        return match.answers[key].body
    if seq != match.seq:
        raise Stale
    if seat is None:
        raise problems.not_yours("This is not your seat: open the match by its invite link to act.")
    return None


def check_reuse(match: HostedMatch, key: str | None) -> None:
    """422 for a key that another request had."""
    if key is not None and key in match.answers:
        raise problems.malformed("This Idempotency-Key was used for another request.")


async def append(
    services: Services, match: HostedMatch, entries: Sequence[Entry], key: str | None, request: str
) -> dict[str, Any]:
    """On disk first, then in memory, then told."""
    body = {"seq": match.seq + len(entries)}
    answer = None if key is None else Answer(request, body)
    plain = [entry.plain() for entry in entries]
    try:
        await services.storage.write(Append(match.id, match.seq, plain, key, answer))
    except IntegrityError:
        # Another server on the same database was first.
        missed = await services.storage.read(partial(store.find_entries, match.id, match.seq))
        match.fold.extend(read_entry(entry) for entry in missed)
        match.presence.wake()
        raise Stale from None
    match.fold.extend(entries)
    if key is not None and answer is not None:
        match.answers[key] = answer
    match.ask = None
    match.presence.wake()
    services.changed(match)
    return body
