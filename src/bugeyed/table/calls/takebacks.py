"""Taking back, and agreeing to it."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import JSONResponse

from bugeyed.table import takebacks
from bugeyed.table.calls.request import Deed, about, stale
from bugeyed.table.problems import Stale


class Reply(Deed):
    """Whether somebody may take something back."""

    agree: bool


async def undo(request: Request, id: str) -> JSONResponse:
    """Take back the seat's last action; where it has learnt something since, the others are asked."""
    asked = await about(request, id)
    deed = asked.read(Deed)
    try:
        return JSONResponse(
            await takebacks.undo(
                asked.hall, asked.match, asked.undoing(), asked.who.held, deed.seq, asked.key, asked.digest()
            )
        )
    except Stale:
        return stale(asked)


async def reply(request: Request, id: str) -> JSONResponse:
    """Agree, or not, to somebody's asking to take something back."""
    asked = await about(request, id)
    deed = asked.read(Reply)
    try:
        return JSONResponse(
            await takebacks.reply(asked.hall, asked.match, asked.seat(), deed.seq, deed.agree)
        )
    except Stale:
        return stale(asked)
