"""Asking for a hint: what a bot of the highest level would do in the asker's place, and why."""

from __future__ import annotations

from fastapi import Request
from pydantic import Field, StrictInt

from bugeyed.table import messages, problems
from bugeyed.table.calls.request import Asked, Body, about
from bugeyed.table.hint_presets import BARE
from bugeyed.table.problems import Stale
from bugeyed.table.wire import Json


class Question(Body):
    """What the asker has seen."""

    seq: StrictInt | None = Field(
        default=None, description="if given, nothing may have happened after this entry"
    )


async def hint(request: Request, id: str) -> Json:
    """What to do, with the chance to win, the next best and what it loses, and why; from what the seat knows."""
    asked = await about(request, id)
    wanted = asked.read(Question)
    match = asked.match
    if wanted.seq is not None and wanted.seq != match.seq:
        raise Stale(messages.state(match, asked.seat()))
    seat = _asking(asked)
    seq = match.seq
    found = await asked.services.hints.ask(match, seat)
    return Json({"seq": seq, **found})


async def progress(request: Request, id: str) -> Json:
    """How far the hint is that was asked for, from 0 to 1; null where none is being thought about here."""
    asked = await about(request, id)
    seat = _asking(asked)
    return Json({"seq": asked.match.seq, "progress": asked.services.hints.progress(asked.match.id, seat)})


async def call_off(request: Request, id: str) -> Json:
    """Want no hint any more; whoever waits for it is answered at once, without one."""
    asked = await about(request, id)
    seat = _asking(asked)
    asked.services.hints.call_off(asked.match.id, seat)
    return Json({"seq": asked.match.seq})


def _asking(asked: Asked) -> int:
    """The seat a hint is for; 403 where there are none."""
    seat = asked.deciding()
    asked.match.check_running()
    asked.match.check_hand(seat)
    if asked.match.hints == BARE:
        raise problems.not_yours("This table was set without hints.")
    return seat
