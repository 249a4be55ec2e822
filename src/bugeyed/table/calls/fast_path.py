"""What every action of every match goes through, past the framework: its layers cost more than the action.

The functions are those of calls/, where the framework documents them; only the way to them is shorter.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from bugeyed.table import problems
from bugeyed.table.calls import actions, streams
from bugeyed.table.guards import dress
from bugeyed.table.observing import ROUTE
from bugeyed.table.problems import Problem

Call = Callable[[Request, str], Awaitable[Response]]

PREFIX: Final = "/api/matches/"
CALLS: Final[dict[tuple[str, str], Call]] = {
    ("POST", "actions"): actions.act,
    ("GET", "events"): streams.events,
}
"""By method and last word of the address."""
ROUTES: Final = {call: f"{PREFIX}{{id}}/{call}" for _, call in CALLS}


def is_quick(scope: Scope) -> bool:
    """Whether a request is for one of the calls above."""
    path: str = scope["path"]
    return path.startswith(PREFIX) and (scope["method"], path[len(PREFIX) :].partition("/")[2]) in CALLS


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Make the call."""
    id, _, call = scope["path"][len(PREFIX) :].partition("/")
    scope[ROUTE] = ROUTES[call]
    request = Request(scope, receive)
    try:
        response = await CALLS[scope["method"], call](request, id)
    except Problem as problem:
        response = problems.answer(problem)
    response.raw_headers = dress(response.raw_headers)
    await response(scope, receive, send)
