"""What every request passes first: it gets an id, and is counted, timed and, if wanted, logged."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bugeyed.table.logs import ASKED, REQUEST, new_id
from bugeyed.table.metrics import Metrics
from bugeyed.table.wire import headers_of

logger = logging.getLogger("bugeyed.table")

METHODS: Final = frozenset({"GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH"})
OTHER: Final = "other"
"""In place of a route or a method that there is not: whoever makes some up makes nothing grow."""
NOBODY: Final = 499
"""The status where whoever asked was gone before there was an answer."""
ROUTE: Final = "bugeyed.route"
"""Where in the scope a route stands that the framework did not find."""
HEADER: Final = b"x-request-id"

Headers = list[tuple[bytes, bytes]]


class Observation:
    """One request, from its first word to its last."""

    __slots__ = ("_asked", "_begun", "_id", "_log", "_metrics", "_scope", "_status", "_taken")

    def __init__(self, scope: Scope, metrics: Metrics, log: bool) -> None:
        self._begun = perf_counter()
        self._scope = scope
        self._metrics = metrics
        self._log = log
        self._asked = _asked_id(scope)
        self._id = self._asked or new_id()
        REQUEST.set(self._id)
        self._status, self._taken = NOBODY, 0.0

    def answered(self, status: int, headers: Headers) -> Headers:
        """The answer begins: its headers, with an id for whoever reports a mishap, or counts along as a proxy."""
        self._status, self._taken = status, perf_counter() - self._begun
        return [*headers, (HEADER, self._id.encode())] if self._asked or status >= 500 else headers

    def end(self) -> None:
        """Take note of it."""
        route, method = route_of(self._scope), self._scope["method"]
        method = method if method in METHODS else OTHER
        self._metrics.answered(method, route, self._status, self._taken or perf_counter() - self._begun)
        if self._log:
            seconds = round(self._taken, 4)
            told = {"method": method, "route": route, "status": self._status, "seconds": seconds}
            logger.info("A request was answered.", extra={"details": told})


class Observed:
    """Counts and times every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log_requests: bool) -> None:
        self.app = app
        self._metrics = metrics
        self._log_requests = log_requests

    def begin(self, scope: Scope) -> Observation:
        """A request has come."""
        return Observation(scope, self._metrics, self._log_requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and take note of it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        observation = self.begin(scope)

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = observation.answered(message["status"], message["headers"])
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            observation.end()


def route_of(scope: Scope) -> str:
    """The route a request took, by its pattern: never the address itself, which may hold a secret."""
    known: str | None = scope.get(ROUTE)
    if known is not None:
        return known
    route = scope.get("route")
    if route is not None:
        return str(route.path)
    return "/static" if scope["path"].startswith("/static/") else OTHER


def _asked_id(scope: Scope) -> str:
    asked = headers_of(scope).get(HEADER)
    return asked.decode() if asked is not None and ASKED.fullmatch(asked) else ""
