"""Who asks: a seat by its token, or a browser by its cookie, which may hold several seats."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from bugeyed.table import problems

if TYPE_CHECKING:
    from bugeyed.table.hall import Hall
    from bugeyed.table.hosted_match import HostedMatch

COOKIE = "bugeyed"
SEAT = "Bugeyed-Seat"
"""The header by which a browser with several seats says which one it means."""
YEAR = 365 * 24 * 3600


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def whole_number(words: str) -> int | None:
    """A number as addresses and headers write it; None for other words."""
    return int(words) if words.isascii() and words.isdecimal() and len(words) < 10 else None


@dataclass(frozen=True)
class Asker:
    """The seats of one match that whoever asks may speak for."""

    held: frozenset[int]
    meant: int | None
    """The seat it said it means; None if it did not say."""

    def seat(self, turn: int) -> int | None:
        """The seat it speaks for: the one it means, else the one to decide, else its first; None for the public."""
        if self.meant is not None:
            return self.meant
        if turn in self.held:
            return turn
        return min(self.held, default=None)


async def bearer(request: Request, hall: Hall) -> tuple[str, int] | None:
    """The match and seat of the request's token; None without one, 401 if it is unknown."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise problems.unknown_token()
    return await hall.seat_of(token.strip())


async def asker(request: Request, hall: Hall, match: HostedMatch, by: tuple[str, int] | None) -> Asker:
    """Who asks something of *match*, by token if there is one, else by cookie."""
    if by is not None:
        mine = frozenset({by[1]}) if by[0] == match.id else frozenset[int]()
        return Asker(mine, None)
    held = await hall.held_by(request.cookies.get(COOKIE))
    mine = frozenset(held.get(match.id, ()))
    stated = request.headers.get(SEAT)
    if stated is None:
        return Asker(mine, None)
    seat = whole_number(stated)
    if seat not in mine:
        raise problems.not_yours(f"You do not sit in seat {stated} of this match.")
    return Asker(mine, seat)


def browser_of(request: Request) -> tuple[str, bool]:
    """The browser's secret, and whether it is new and has to be set."""
    known = request.cookies.get(COOKIE)
    return (known, False) if known else (secrets.token_urlsafe(24), True)


def remember(response: Response, request: Request, browser: str) -> None:
    """Give the browser its cookie."""
    response.set_cookie(
        COOKIE, browser, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
