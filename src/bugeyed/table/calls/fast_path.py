"""What every match and every action goes through, past the framework: its layers cost more than the action.

Checks and functions are those of every other request, called in the same order; only the way through them is shorter.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from bugeyed.table import problems
from bugeyed.table.calls import actions, matches, streams
from bugeyed.table.guards import TooLarge, announced, counted, dress, mishap, too_large
from bugeyed.table.observing import ROUTE, Observed
from bugeyed.table.origins import Origins
from bugeyed.table.problems import Problem

Call = Callable[[Request, str], Awaitable[Response]]
Tell = Callable[[Response], Awaitable[None]]

PREFIX: Final = "/api/matches/"
CALLS: Final[dict[tuple[str, str], Call]] = {
    ("POST", "/api/matches"): lambda request, _id: matches.open_match(request),
    ("POST", "/api/matches/{id}/actions"): actions.act,
    ("GET", "/api/matches/{id}/events"): streams.events,
    ("GET", "/live"): lambda request, _id: streams.browser_stream(
        request, request.query_params.get("watch", "")
    ),
}
"""By method and route, each with the match it is about, if it is about one."""


class FastPath:
    """Makes these calls, with the guards of the whole application."""

    def __init__(self, app: ASGIApp, observed: Observed, origins: Origins) -> None:
        self._app = app
        self._observed = observed
        self._origins = origins

    def takes(self, scope: Scope) -> bool:
        """Whether a request is for one of the calls above."""
        return (scope["method"], _route(scope["path"])[0]) in CALLS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one of them."""

        async def tell(response: Response) -> None:
            await response(scope, receive, send)

        await self.answer(scope, receive, tell)

    async def answer(self, scope: Scope, receive: Receive, tell: Tell) -> None:
        """Have the answer to one of them told."""
        route, id = _route(scope["path"])
        scope["app"] = self._app
        scope[ROUTE] = route
        observation = self._observed.begin(scope)
        try:
            response = await self._answer(CALLS[scope["method"], route], id, scope, receive)
            response.raw_headers = observation.answered(response.status_code, response.raw_headers)
            await tell(response)
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


def _route(path: str) -> tuple[str, str]:
    """An address with its match left open, and that match."""
    if not path.startswith(PREFIX):
        return path, ""
    id, _, call = path[len(PREFIX) :].partition("/")
    return f"{PREFIX}{{id}}/{call}", id
