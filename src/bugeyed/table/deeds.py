"""What a seat can do at its match. Each deed is checked and answered under the match's lock."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from bugeyed.core.errors import Refusal
from bugeyed.core.game import OVER
from bugeyed.matches import store
from bugeyed.matches.entries import Resigned
from bugeyed.matches.transactions import entries_for
from bugeyed.table import problems
from bugeyed.table.hall import Hall
from bugeyed.table.hosted_match import HostedMatch


async def act(
    hall: Hall,
    match: HostedMatch,
    seat: int | None,
    seq: int,
    action: str | int,
    key: str | None,
    request: str,
) -> dict[str, Any]:
    """Take an action; the answer is given again for the same key and request."""
    async with match.lock:
        known = hall.known(match, seq, seat, key, request)
        if known is not None:
            return known
        assert seat is not None
        match.check_hand(seat)
        if match.fold.turn != seat:
            raise problems.not_yours(match.not_your_turn())
        match.check_code(action)
        try:
            entries = entries_for(match.fold.position, seat, action, hall.generator)
        except Refusal as refusal:
            raise problems.refused(refusal) from None
        hall.check_reuse(match, key)
        return await hall.append(match, entries, key, request)


async def act_as_bot(hall: Hall, match: HostedMatch, seat: int, seq: int, action: str) -> None:
    """Take the action a bot thought of, unless the match has moved on since: by an undo, or by the player's return."""
    async with match.lock:
        if match.seq == seq:
            entries = entries_for(match.fold.position, seat, action, hall.generator)
            await hall.append(match, entries, None, "")


async def resign(
    hall: Hall, match: HostedMatch, seat: int | None, seq: int, key: str | None, request: str
) -> dict[str, Any]:
    """Give up."""
    async with match.lock:
        known = hall.known(match, seq, seat, key, request)
        if known is not None:
            return known
        assert seat is not None
        match.check_hand(seat)
        if match.fold.turn == OVER:
            raise problems.malformed("The match is over already.")
        hall.check_reuse(match, key)
        return await hall.append(match, [Resigned(seat)], key, request)


async def rematch(hall: Hall, match: HostedMatch, held: frozenset[int]) -> HostedMatch:
    """The next match of the same people, seats moved on by one; made once, whoever asks first.

    Bots go on playing for those they played for, but not for whoever asks.
    """
    if not held:
        raise problems.not_yours("Only somebody who sits at this match can ask for another.")
    async with match.lock:
        if match.fold.turn != OVER:
            raise problems.malformed("The match is still being played.")
        if match.rematch is None:
            moved = match.row.seats[-1:] + match.row.seats[:-1]
            seats: list[dict[str, Any]]
            seats = [{"kind": row.kind, "level": row.level, "name": row.name} for row in moved]
            for resting in match.fold.stand_ins.keys() - held:
                seats[(resting + 1) % match.row.players]["stand_in"] = match.level(resting)
            fresh, _ = await hall.open(match.row.game, match.row.players, match.row.options, seats, match.id)
            await hall.copy_holders(match, fresh)
            match.rematch = fresh.id
            match.touch()
    return await hall.find(match.rematch)


async def name(hall: Hall, match: HostedMatch, seat: int, name: str) -> None:
    """What a player wants to be called."""
    await hall.write(partial(store.name_seat, match.id, seat, name))
    hall.reseat(match, replace(match.row.seats[seat], name=name))
