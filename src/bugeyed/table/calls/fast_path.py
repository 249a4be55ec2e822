"""What every action of every match goes through, past the framework: its layers cost more than the action.

Checks and functions are those of every other request, called in the same order; only the way through them is shorter.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from bugeyed.table import problems
from bugeyed.table.calls import actions, streams
from bugeyed.table.guards import TooLarge, announced, counted, dress, mishap, too_large
from bugeyed.table.observing import ROUTE, Observed
from bugeyed.table.origins import Origins
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


class FastPath:
    """Makes these calls, with the guards of the whole application."""

    def __init__(self, app: ASGIApp, observed: Observed, origins: Origins) -> None:
        self._app = app
        self._observed = observed
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one of them."""
        id, _, call = scope["path"][len(PREFIX) :].partition("/")
        scope["app"] = self._app
        scope[ROUTE] = ROUTES[call]
        observation = self._observed.begin(scope)
        try:
            response = await self._answer(CALLS[scope["method"], call], id, scope, receive)
            response.raw_headers = observation.answered(response.status_code, response.raw_headers)
            await response(scope, receive, send)
        except (Exception, SystemExit):
            mishap(scope)  # in the middle of an answer: it ends there
        finally:
            observation.end()

    async def _answer(self, call: Call, id: str, scope: Scope, receive: Receive) -> Response:
        try:
            self._origins.check(scope)
            wrong = announced(scope)
            if wrong is not None:
                return too_large(wrong)
            response = await call(Request(scope, counted(scope, receive)), id)
        except Problem as problem:
            response = problems.answer(problem)
        except TooLarge:
            return too_large()
        except (Exception, SystemExit):
            return mishap(scope)
        response.raw_headers = dress(response.raw_headers)
        return response
