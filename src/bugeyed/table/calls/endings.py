"""Giving up, and playing again."""

from __future__ import annotations

from fastapi import Request
from pydantic import StrictBool, StrictInt

from bugeyed.matches import transactions
from bugeyed.matches.advance import Transaction
from bugeyed.table import opening, problems
from bugeyed.table.authentication import bearer_token, digest, token_for_rematch
from bugeyed.table.calls.request import Body, Deed, about
from bugeyed.table.wire import Json


async def resign(request: Request, id: str) -> Json:
    """Give up."""
    asked = await about(request, id)
    seq, match = asked.read(Deed).seq, asked.match

    def give_up(seat: int) -> Transaction:
        match.check_hand(seat)
        return transactions.resign(match.fold, seat)

    return await asked.decide(seq, give_up)


class Again(Body):
    """The same people once more; *swap* moves everybody on by a seat."""

    seq: StrictInt | None = None
    swap: StrictBool = True


async def rematch(request: Request, id: str) -> Json:
    """The next match of the same people, seats moved on by one or kept; whoever asks gets the same one.

    Who asks by a token gets its seat there and the token for it.
    """
    asked = await about(request, id)
    again = asked.read(Again) if asked.raw else Again()
    fresh = await opening.rematch(asked.services, asked.match, asked.who.held, again.swap)
    answer: dict[str, object] = {"id": fresh.id, "url": f"/m/{fresh.id}"}
    header = request.headers.get("authorization")
    if header is not None:
        (held,) = asked.who.held
        seat = (held + fresh.row.moved) % fresh.row.players
        token = token_for_rematch(bearer_token(header), fresh.id)
        async with fresh.lock:
            row = fresh.row.seats[seat]
            if row.handed and row.token != digest(token):
                raise problems.not_yours(
                    f"{fresh.title(seat)}'s seat at the next match is somebody else's by now."
                )
            await asked.services.credentials.rekey(fresh, seat, token)
        answer |= {"seat": seat, "token": token}
    return Json(answer)
