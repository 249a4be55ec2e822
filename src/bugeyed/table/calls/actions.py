"""Taking an action, and why something cannot be done."""

from __future__ import annotations

from fastapi import Request
from pydantic import Field, StrictInt, StrictStr

from bugeyed.matches import transactions
from bugeyed.matches.advance import Transaction
from bugeyed.table.calls.request import Body, Deed, about
from bugeyed.table.wire import Json


class Action(Deed):
    """An action by its name or its code."""

    action: StrictStr | StrictInt


class Picks(Body):
    """What a person points at."""

    picks: list[StrictStr] = Field(max_length=32)


async def act(request: Request, id: str) -> Json:
    """Take an action, by the name or code that GET lists."""
    asked = await about(request, id)
    wanted = asked.read(Action)
    match, generator = asked.match, asked.services.generator

    def take(seat: int) -> Transaction:
        match.check_hand(seat)
        return transactions.act(match.fold, seat, wanted.action, generator)

    return await asked.decide(wanted.seq, take)


async def why(request: Request, id: str) -> Json:
    """Why nothing can be done by pointing at these things; null if something can."""
    asked = await about(request, id)
    picks = asked.read(Picks).picks
    asked.deciding()
    refusal = asked.match.fold.position.why(picks)
    return Json(None if refusal is None else {"clause": refusal.clause, "message": refusal.message})
