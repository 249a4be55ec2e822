"""Taking an action, and why something cannot be done."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import JSONResponse
from pydantic import Field, StrictInt, StrictStr

from bugeyed.table import deeds, problems
from bugeyed.table.calls.request import Body, Deed, about, stale
from bugeyed.table.problems import Stale


class Action(Deed):
    """An action by its name or its code."""

    action: StrictStr | StrictInt


class Picks(Body):
    """What a person points at."""

    picks: list[StrictStr] = Field(max_length=32)


async def act(request: Request, id: str) -> JSONResponse:
    """Take an action, by the name or code that GET lists."""
    asked = await about(request, id)
    deed = asked.read(Action)
    try:
        done = await deeds.act(
            asked.hall, asked.match, asked.seat(), deed.seq, deed.action, asked.key, asked.digest()
        )
        return JSONResponse(done)
    except Stale:
        return stale(asked)


async def why(request: Request, id: str) -> JSONResponse:
    """Why nothing can be done by pointing at these things; null if something can."""
    asked = await about(request, id)
    picks = asked.read(Picks).picks
    seat, turn = asked.seat(), asked.match.fold.turn
    if seat is None or seat != turn:
        raise problems.not_yours(asked.match.not_your_turn())
    refusal = asked.match.fold.position.why(picks)
    return JSONResponse(None if refusal is None else {"clause": refusal.clause, "message": refusal.message})
