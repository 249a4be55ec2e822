"""Who asks: a seat by its token, or a browser by its cookie, which may hold several seats."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from bugeyed.matches import store
from bugeyed.table import problems
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.storage import Storage

COOKIE = "bugeyed"
SEAT = "Bugeyed-Seat"
"""The header by which a browser with several seats says which one it means."""
YEAR = 365 * 24 * 3600
KEPT = 20_000
"""Secrets in memory, of each kind; the others are looked up on disk."""
T = TypeVar("T")


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
    meant: int | None = None
    """The seat it said it means; None if it did not say."""

    def seat(self, turn: int) -> int | None:
        """The seat it speaks for: the one it means, else the one to decide, else its first; None for the public."""
        if self.meant is not None:
            return self.meant
        if turn in self.held:
            return turn
        return min(self.held, default=None)

    def meaning(self, stated: str) -> int:
        """The seat it states; 403 if it does not hold that one."""
        seat = whole_number(stated)
        if seat is None or seat not in self.held:
            raise problems.not_yours(f"You do not sit in seat {stated} of this match.")
        return seat

    def viewing(self, stated: str) -> int | None:
        """As meaning, for those who look: ``public`` is nobody's seat."""
        return None if stated == "public" else self.meaning(stated)


class Credentials:
    """Which secret belongs to which seats: tokens of programs, cookies of browsers."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tokens: dict[str, tuple[str, int]] = {}
        self._held: dict[str, dict[str, set[int]]] = {}

    def issue(self, match: str, tokens: Mapping[int, str]) -> None:
        """The seats of a new match have these tokens."""
        for seat, token in tokens.items():
            _keep(self._tokens, digest(token), (match, seat))

    async def seat_of(self, token: str) -> tuple[str, int]:
        """The match and seat of a token; 401 if it belongs to none."""
        hashed = digest(token)
        known = self._tokens.get(hashed)
        if known is None:
            known = await self._storage.read(partial(store.find_token, hashed))
            if known is None:
                raise problems.unknown_token()
            _keep(self._tokens, hashed, known)
        return known

    async def held_by(self, browser: str | None) -> dict[str, set[int]]:
        """The seats a browser holds, by match, the newest first."""
        if browser is None:
            return {}
        hashed = digest(browser)
        known = self._held.get(hashed)
        if known is None:
            known = {}
            for match, seat in await self._storage.read(partial(store.find_held, hashed)):
                known.setdefault(match, set()).add(seat)
            if known:  # anybody can make up another cookie
                _keep(self._held, hashed, known)
        return known

    async def hold(self, browser: str, match: HostedMatch, seat: int) -> None:
        """Let a browser sit in a seat."""
        held = await self.held_by(browser)
        if seat in held.get(match.id, ()):
            return
        await self._storage.write(partial(store.hold, digest(browser), match.id, seat))
        others = {id: seats for id, seats in held.items() if id != match.id}
        _keep(self._held, digest(browser), {match.id: held.get(match.id, set()) | {seat}, **others})
        match.reseat(replace(match.row.seats[seat], invite=None))

    async def copy_holders(self, old: HostedMatch, fresh: HostedMatch, moved: int) -> None:
        """Whoever held a seat of the old match holds the one so many further of the fresh one."""
        await self._storage.write(partial(store.copy_holders, old.id, fresh.id, old.row.players, moved))
        self._held.clear()


def _keep(cache: dict[str, T], key: str, value: T) -> None:
    """Have it in memory; the one there for longest goes where there are too many."""
    if len(cache) >= KEPT:
        del cache[next(iter(cache))]
    cache[key] = value


async def bearer(request: Request, credentials: Credentials) -> tuple[str, int] | None:
    """The match and seat of the request's token; None without one, 401 if it is unknown."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise problems.unknown_token()
    return await credentials.seat_of(token.strip())


async def asker(
    request: Request, credentials: Credentials, match: HostedMatch, by: tuple[str, int] | None
) -> Asker:
    """Who asks something of *match*, by token if there is one, else by cookie."""
    if by is not None:
        return Asker(frozenset({by[1]} if by[0] == match.id else ()))
    browser = await sitting(request, credentials, match)
    stated = request.headers.get(SEAT)
    return browser if stated is None else Asker(browser.held, browser.meaning(stated))


async def sitting(request: Request, credentials: Credentials, match: HostedMatch) -> Asker:
    """The browser that asks, by its cookie."""
    held = await credentials.held_by(request.cookies.get(COOKIE))
    return Asker(frozenset(held.get(match.id, ())))


async def browser_of(request: Request, credentials: Credentials) -> tuple[str, bool]:
    """The browser's secret, and whether it is new and has to be set: only one that was made here is believed."""
    known = request.cookies.get(COOKIE)
    if known and await credentials.held_by(known):
        return known, False
    return secrets.token_urlsafe(24), True


def remember(response: Response, request: Request, browser: str) -> None:
    """Give the browser its cookie."""
    response.set_cookie(
        COOKIE, browser, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
