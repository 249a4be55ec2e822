"""Where a request comes from: names this table goes by, and pages that may change something here.

Another site can make a browser send requests with its cookies, or let a name of its own lead to this machine. Programs
send neither Origin nor Sec-Fetch-Site, and are not concerned.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from bugeyed.table import problems
from bugeyed.table.guards import refusal
from bugeyed.table.problems import Problem
from bugeyed.table.wire import headers_of

LOOKING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods by which nothing changes."""
OURS: Final = frozenset({b"same-origin", b"none"})
"""What a browser says of a request from our own pages, or by a person's hand."""
FORM: Final = b"application/x-www-form-urlencoded"
JSON: Final = b"application/json"


class Origins:
    """Refuses requests for another name, and changes that another site asks for."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self.app = app
        self._hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """421, 403 or 415 before anything is looked at."""
        if scope["type"] == "http":
            try:
                self.check(scope)
            except Problem as problem:
                await refusal(problem)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def check(self, scope: Scope) -> None:
        """Raises the Problem with where a request comes from, if there is one."""
        headers = headers_of(scope)
        host = headers.get(b"host", b"")
        if not goes_by(host, self._hosts):
            name = host.decode("latin-1")[:80]
            raise Problem(
                421, f"This table does not go by the name {name!r}: whoever runs it can say --host."
            )
        if scope["method"] not in LOOKING:
            _check_change(headers, host, scope["path"].startswith("/api/"))


@lru_cache(maxsize=256)
def goes_by(host: bytes, names: frozenset[str]) -> bool:
    """Whether a Host header names this table. An address in figures does: no other site can have it lead here."""
    name, _, port = host.decode("latin-1").lower().rpartition(":")
    if not name or not port.isdecimal():
        name = host.decode("latin-1").lower()
    if is_own_name(name) or name in names:
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def is_own_name(name: str) -> bool:
    """Whether a name leads to this machine from this machine, and nowhere else."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _check_change(headers: Mapping[bytes, bytes], host: bytes, call: bool) -> None:
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if site is not None and site not in OURS:
        raise _elsewhere()
    if origin is not None and origin.partition(b"://")[2].lower() != host.lower():
        raise _elsewhere()
    browser = site is not None or origin is not None
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    if kind == FORM and not call and browser:
        return  # a form of our own page
    empty = kind == b"" and (not browser or headers.get(b"content-length", b"0") == b"0")
    token = not browser and b"authorization" in headers
    if kind != JSON and not empty and not token:
        raise Problem(415, "A request that changes something has Content-Type application/json.")


def _elsewhere() -> Problem:
    return problems.not_yours("This was asked for by another site, not by a page of this table.")
