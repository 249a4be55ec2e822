"""What every request passes first: it gets an id, and is counted, timed and, if wanted, logged."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bugeyed.table.logs import ASKED, REQUEST, new_id
from bugeyed.table.metrics import Metrics

logger = logging.getLogger("bugeyed.table")

METHODS: Final = frozenset({"GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH"})
OTHER: Final = "other"
"""In place of a route or a method that there is not: whoever makes some up makes nothing grow."""
NOBODY: Final = 499
"""The status where whoever asked was gone before there was an answer."""
ROUTE: Final = "bugeyed.route"
"""Where in the scope a route stands that the framework did not find."""
HEADER: Final = b"x-request-id"


class Observed:
    """Counts and times every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log_requests: bool) -> None:
        self.app = app
        self._metrics = metrics
        self._log_requests = log_requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and take note of it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = perf_counter()
        asked = _asked_id(scope)
        id = asked or new_id()
        REQUEST.set(id)
        status, taken = NOBODY, 0.0

        async def noted(message: Message) -> None:
            nonlocal status, taken
            if message["type"] == "http.response.start":
                status, taken = message["status"], perf_counter() - begun
                # Only where somebody can use it: a person who reports a mishap, a proxy that counts along.
                if asked or status >= 500:
                    message["headers"] = [*message["headers"], (HEADER, id.encode())]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            route, method = route_of(scope), scope["method"]
            method = method if method in METHODS else OTHER
            self._metrics.answered(method, route, status, taken or perf_counter() - begun)
            if self._log_requests:
                told = {"method": method, "route": route, "status": status, "seconds": round(taken, 4)}
                logger.info("A request was answered.", extra={"details": told})


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
    for name, value in scope["headers"]:
        if name == HEADER:
            return value.decode() if ASKED.fullmatch(value) else ""
    return ""
