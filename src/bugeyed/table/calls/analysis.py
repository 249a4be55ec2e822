"""The analysis of a match that is over: asked for by somebody who sat there, looked at by anybody."""

from __future__ import annotations

from fastapi import Request

from bugeyed.core.game import OVER
from bugeyed.table import problems
from bugeyed.table.calls.request import Asked, about
from bugeyed.table.wire import Json


async def start(request: Request, id: str) -> Json:
    """Have the match analysed; what was analysed once is not again."""
    asked = await about(request, id)
    if not asked.who.held and not asked.who.hosts:
        raise problems.not_yours("Only somebody who sits at this match can have it analysed.")
    _check_over(asked)
    asked.services.analyses.start(asked.match)
    return Json(asked.services.analyses.state(asked.match))


async def state(request: Request, id: str) -> Json:
    """How far it is, and what was found so far."""
    asked = await about(request, id)
    _check_over(asked)
    return Json(asked.services.analyses.state(asked.match))


def _check_over(asked: Asked) -> None:
    """422 while the match goes on: it would say what the players are to find out."""
    if asked.match.fold.turn != OVER:
        raise problems.malformed("The match is analysed when it is over.")
