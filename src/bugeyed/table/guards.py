"""What every request and response passes: a limit on bodies, headers that keep the page to itself."""

from __future__ import annotations

import logging
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bugeyed.table import problems
from bugeyed.table.observing import route_of
from bugeyed.table.problems import Problem
from bugeyed.table.wire import Json, headers_of

logger = logging.getLogger("bugeyed.table")

LARGEST: Final = 64 * 1024
"""Bytes of a request's body; the largest honest one is far below."""
BODIED: Final = frozenset({"POST", "PUT", "PATCH"})
"""Methods whose requests have a body."""
TOO_LARGE: Final = f"The body is larger than {LARGEST // 1024} KB, more than any call here takes."
NO_BODY: Final = "This request takes no body."

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
ALWAYS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)
"""Headers of every response."""
CACHE: Final = b"cache-control"
LENGTH: Final = b"content-length"


class Mishaps:
    """An error nobody foresaw, in a game say, is an answer and a line in the log, and the server goes on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """500 where nothing has been answered yet."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except TooLarge:
            raise
        except (Exception, SystemExit):
            answer = mishap(scope)
            if not begun:
                await answer(scope, receive, send)


def mishap(scope: Scope) -> Json:
    """The answer to an error nobody foresaw, which goes into the log."""
    logger.exception("%s %s went wrong", scope.get("method"), route_of(scope))
    return refusal(problems.mishap())


class TooLarge(Exception):
    """The body went over the limit while it was read."""


class BodyLimit:
    """Refuses bodies where none belongs, and large ones before they are read whole."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes in; answer 413 past the limit."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        words = announced(scope)
        if words is not None:
            await too_large(words)(scope, receive, send)
        elif scope["method"] not in BODIED:
            await self.app(scope, receive, send)
        else:
            try:
                await self.app(scope, counted(scope, receive), send)
            except TooLarge:
                await too_large()(scope, receive, send)


def announced(scope: Scope) -> str | None:
    """What is wrong with the body that a request's headers announce; None if nothing is."""
    headers = headers_of(scope)
    length = headers.get(LENGTH, b"")
    if scope["method"] not in BODIED and (length.strip(b"0") or b"transfer-encoding" in headers):
        return NO_BODY
    if len(length) > 9 or (length.isdigit() and int(length) > LARGEST):
        return TOO_LARGE
    return None


def counted(scope: Scope, receive: Receive) -> Receive:
    """The same, until too much has come: then TooLarge. What was announced is no more than that."""
    if LENGTH in headers_of(scope):
        return receive
    read = 0

    async def counting() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST:
            raise TooLarge
        return message

    return counting


def too_large(words: str = TOO_LARGE) -> Json:
    """413, and no more of it is read."""
    return refusal(Problem(413, words), close=True)


def dress(headers: list[tuple[bytes, bytes]], versioned: bool = False) -> list[tuple[bytes, bytes]]:
    """The headers of a response with those that every one has."""
    if versioned:
        kept = [(name, value) for name, value in headers if name != CACHE]
        return [*kept, *ALWAYS, (CACHE, b"public, max-age=31536000, immutable")]
    if CACHE in dict(headers):
        return [*headers, *ALWAYS]
    return [*headers, *ALWAYS, (CACHE, b"no-store")]


def refusal(problem: Problem, close: bool = False) -> Json:
    """The answer to a request that goes no further; where the rest of it is not read the connection ends with it."""
    answer = Json(problem.body, problem.status, headers={"Connection": "close"} if close else None)
    answer.raw_headers = dress(answer.raw_headers)
    return answer


class Headers:
    """A strict content policy, and assets a browser may keep."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        versioned = scope["path"].startswith("/static/") and scope["query_string"].startswith(b"v=")

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = dress(message["headers"], versioned)
            await send(message)

        await self.app(scope, receive, dressed)
