"""Giving up, and playing again."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import JSONResponse

from bugeyed.table import deeds
from bugeyed.table.calls.request import Deed, about, stale
from bugeyed.table.problems import Stale


async def resign(request: Request, id: str) -> JSONResponse:
    """Give up."""
    asked = await about(request, id)
    deed = asked.read(Deed)
    try:
        return JSONResponse(
            await deeds.resign(asked.hall, asked.match, asked.seat(), deed.seq, asked.key, asked.digest())
        )
    except Stale:
        return stale(asked)


async def rematch(request: Request, id: str) -> JSONResponse:
    """The next match of the same people, seats moved on by one; whoever asks gets the same one."""
    asked = await about(request, id)
    fresh = await deeds.rematch(asked.hall, asked.match, asked.who.held)
    return JSONResponse({"id": fresh.id, "url": f"/m/{fresh.id}"})
