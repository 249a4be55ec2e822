"""Taking back, and agreeing to it."""

from __future__ import annotations

from fastapi import Request

from bugeyed.table import takebacks
from bugeyed.table.calls.request import Deed, about
from bugeyed.table.wire import Json


class Reply(Deed):
    """Whether somebody may take something back."""

    agree: bool


async def undo(request: Request, id: str) -> Json:
    """Take back the seat's last action; where it has learnt something since, the others are asked."""
    asked = await about(request, id)
    seq = asked.read(Deed).seq
    return await asked.decide(seq, lambda seat: takebacks.take_back(asked.match, seat, asked.who.held))


async def reply(request: Request, id: str) -> Json:
    """Agree, or not, to somebody's asking to take something back."""
    asked = await about(request, id)
    answer = asked.read(Reply)
    return await asked.decide(
        answer.seq, lambda seat: takebacks.reply(asked.match, seat, answer.agree), once=False
    )
