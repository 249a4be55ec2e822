"""Answers and messages as they go over the wire."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import orjson
from starlette.responses import JSONResponse
from starlette.types import Scope

HEADERS: Final = "bugeyed.headers"
"""Where in the scope the headers stand by name, once somebody has asked for one."""


def headers_of(scope: Scope) -> dict[bytes, bytes]:
    """The headers of a request by their names in small letters, each as it was said first."""
    known: dict[bytes, bytes] | None = scope.get(HEADERS)
    if known is None:
        known = scope[HEADERS] = dict(reversed(scope["headers"]))
    return known


def header(scope: Scope, name: bytes) -> str | None:
    """One header of a request; the framework's way to it costs as much as its answer."""
    value = headers_of(scope).get(name)
    return None if value is None else str(value, "latin-1")


def encode(data: Any) -> bytes:
    """An object as JSON."""
    try:
        return orjson.dumps(data)
    except TypeError:
        # It takes no numbers beyond 64 bits and no keys that are numbers, and a game may have some.
        return json.dumps(data, separators=(",", ":"), default=_read_again).encode()


def _read_again(written: orjson.Fragment) -> Any:
    """What is JSON already, for whoever takes none."""
    return json.loads(orjson.dumps(written))


class Json(JSONResponse):
    """An answer to a call."""

    usual = False
    """Whether its headers are those that nearly all have, so that nothing is said of the connection."""

    def render(self, content: Any) -> bytes:
        """The body."""
        return encode(content)

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """The same two for nearly all, which need no looking through."""
        if headers is None:
            self.usual = True
            length = str(len(self.body)).encode()
            self.raw_headers = [(b"content-length", length), (b"content-type", b"application/json")]
        else:
            super().init_headers(headers)


def event(id: str, data: dict[str, Any]) -> bytes:
    """One server-sent event."""
    return b"id: %b\ndata: %b\n\n" % (id.encode(), encode(data))
