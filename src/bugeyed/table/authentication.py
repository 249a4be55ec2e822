"""Who asks: a seat by its token, or a browser by its cookie, which may hold several seats.

A seat has two secrets. Its token speaks for it, always. The secret in the link to it lets one browser sit down, once,
within a week, and only while the seat waits for somebody. Of both the disk knows hashes alone.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from bugeyed.matches import store
from bugeyed.matches.store import HOST
from bugeyed.table import problems
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.storage import Storage
from bugeyed.table.wire import header

COOKIE = "bugeyed"
SEAT = "Bugeyed-Seat"
"""The header by which a browser with several seats says which one it means."""
YEAR = 365 * 24 * 3600
OPEN = 7 * 24 * 3600.0
"""Seconds for which a link leads to its seat."""
KEPT = 20_000
"""Secrets in memory, of each kind; the others are looked up on disk."""
K = TypeVar("K")
T = TypeVar("T")


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """One that nobody guesses."""
    return secrets.token_urlsafe(18)


def link_secret(host: str | None, match: str, seat: int, until: float) -> str:
    """The secret in a link that leads to a seat so long.

    Made of the secret of the browser that opened the match, where one did: so every server can show it to that browser
    again, and none has to keep it.
    """
    if host is None:
        return new_secret()
    words = f"{match} {seat} {until!r}".encode()
    return base64.urlsafe_b64encode(hmac.digest(host.encode(), words, "sha256")[:18]).decode()


def link_to(match: HostedMatch, seat: int, host: str | None) -> str | None:
    """The secret in the link to a seat, as whoever opened the match is shown it; None if it needs a new one."""
    row = match.row.seats[seat]
    if host is None or row.open_until is None or not row.is_open(time.time()):
        return None
    secret = link_secret(host, match.id, seat, row.open_until)
    return secret if digest(secret) == row.invite else None


@dataclass(frozen=True)
class Secrets:
    """What opens a seat, as it is told once."""

    token: str
    link: str


def whole_number(words: str) -> int | None:
    """A number as addresses and headers write it; None for other words."""
    return int(words) if words.isascii() and words.isdecimal() and len(words) < 10 else None


@dataclass(frozen=True)
class Asker:
    """The seats of one match that whoever asks may speak for."""

    held: frozenset[int]
    meant: int | None = None
    """The seat it said it means; None if it did not say."""
    hosts: bool = False
    """Whether it opened the match: it sends the links, and can free a seat."""

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


@cache
def sole(seat: int) -> Asker:
    """Who asks for one seat alone: every program by its token."""
    return Asker(frozenset({seat}))


class Credentials:
    """Which secret belongs to which seats: tokens of programs, links to seats, cookies of browsers."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tokens: dict[str, tuple[str, int]] = {}
        self._held: dict[str, dict[str, set[int]]] = {}

    def issue(self, match: str, opening: Mapping[int, Secrets]) -> None:
        """The seats of a new match have these secrets."""
        for seat, secret in opening.items():
            _keep(self._tokens, digest(secret.token), (match, seat))

    async def seat_of(self, hashed: str) -> tuple[str, int]:
        """The match and seat of a token, by its hash; 401 if it belongs to none."""
        known = self._tokens.get(hashed)
        if known is None:
            known = await self._storage.read(partial(store.find_token, hashed))
            if known is None:
                raise problems.unknown_token()
            _keep(self._tokens, hashed, known)
        return known

    async def linked(self, secret: str) -> tuple[str, int] | None:
        """The match and seat that a link leads to, or led to; None if it never did, or there is a newer one."""
        return await self._storage.read(partial(store.find_invite, digest(secret)))

    async def invite(self, match: HostedMatch, seat: int, host: str | None) -> str:
        """A new link to a seat: its secret. The one before leads nowhere from now on."""
        until = time.time() + OPEN
        secret = link_secret(host, match.id, seat, until)
        await self._storage.write(partial(store.invite, match.id, seat, digest(secret), until))
        match.reseat(replace(match.row.seats[seat], invite=digest(secret), open_until=until))
        return secret

    async def rekey(self, match: HostedMatch, seat: int, token: str) -> None:
        """Another token for a seat; the one before speaks for nobody."""
        if digest(token) == match.row.seats[seat].token:
            return
        await self._storage.write(partial(store.rekey, match.id, seat, digest(token)))
        self._tokens.pop(match.row.seats[seat].token or "", None)
        _keep(self._tokens, digest(token), (match.id, seat))
        handed = match.handed(seat) + 1
        match.reseat(replace(match.row.seats[seat], token=digest(token), handed=handed))

    async def held_by(self, browser: str | None) -> dict[str, set[int]]:
        """The seats a browser holds, by match, the newest first; HOST among them where it opened the match."""
        if browser is None:
            return {}
        hashed = digest(browser)
        known = self._held.get(hashed)
        if known is None:
            known = {}
            for match, seat in await self._storage.read(partial(store.find_held, hashed)):
                known.setdefault(match, set()).add(seat)
            if known:  # anybody can make up another cookie
                self._remember(hashed, known)
        return known

    def _remember(self, hashed: str, held: dict[str, set[int]]) -> None:
        """What a browser holds; but not where another server may change that at any time."""
        if not self._storage.shared:
            _keep(self._held, hashed, held)

    async def hold(self, browser: str, match: HostedMatch, seat: int) -> None:
        """Let a browser sit in a seat, or host the match."""
        held = await self.held_by(browser)
        if seat in held.get(match.id, ()):
            return
        await self._storage.write(partial(store.hold, digest(browser), match.id, seat))
        others = {id: seats for id, seats in held.items() if id != match.id}
        self._remember(digest(browser), {match.id: held.get(match.id, set()) | {seat}, **others})
        if seat != HOST:
            match.arrive([seat])

    async def sit_down(self, browser: str, match: HostedMatch, seat: int, secret: str) -> bool:
        """Let a browser have a seat by the link to it, and nobody else; whether it still led there."""
        job = partial(store.sit_down, digest(browser), match.id, seat, digest(secret))
        if not await self._storage.write(job):
            return False
        self._held.clear()
        match.reseat(replace(match.row.seats[seat], handed=match.handed(seat) + 1))
        match.arrive([seat])
        return True

    async def release(self, match: HostedMatch, seat: int) -> None:
        """No browser sits in a seat any more."""
        await self._storage.write(partial(store.release, match.id, seat))
        for held in self._held.values():
            held.get(match.id, set()).discard(seat)
        match.reseat(replace(match.row.seats[seat], awaited=True, handed=match.handed(seat) + 1))

    def forget(self) -> None:
        """Who holds what has changed in more than one place."""
        self._held.clear()


def _keep(cache: dict[K, T], key: K, value: T) -> None:
    """Have it in memory; the one there for longest goes where there are too many."""
    if len(cache) >= KEPT:
        del cache[next(iter(cache))]
    cache[key] = value


class Bearer(NamedTuple):
    """Whoever asks by a token."""

    match: str
    seat: int
    hashed: str


async def bearer(request: Request, credentials: Credentials) -> Bearer | None:
    """The match and seat of the request's token; None without one, 401 if it is unknown."""
    stated = header(request.scope, b"authorization")
    if stated is None:
        return None
    hashed = digest(bearer_token(stated))
    return Bearer(*await credentials.seat_of(hashed), hashed)


def bearer_token(stated: str) -> str:
    """The token in an Authorization header; 401 if there is none."""
    kind, _, token = stated.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise problems.unknown_token()
    return token.strip()


def token_for_rematch(token: str, match: str) -> str:
    """The token of the same player in the next match, the same however often it is asked for."""
    return hashlib.sha256(f"{match} {token}".encode()).hexdigest()


async def asker(request: Request, credentials: Credentials, match: HostedMatch, by: Bearer | None) -> Asker:
    """Who asks something of *match*, by token if there is one, else by cookie."""
    if by is not None:
        if by.match != match.id:
            return Asker(frozenset())
        if match.row.seats[by.seat].token != by.hashed:
            raise problems.unknown_token()  # another server has given the seat a new one
        return sole(by.seat)
    browser = await sitting(request, credentials, match)
    stated = request.headers.get(SEAT)
    return browser if stated is None else replace(browser, meant=browser.meaning(stated))


async def sitting(request: Request, credentials: Credentials, match: HostedMatch) -> Asker:
    """The browser that asks, by its cookie."""
    return asker_of(await credentials.held_by(request.cookies.get(COOKIE)), match.id)


def asker_of(held: Mapping[str, set[int]], match: str) -> Asker:
    """A browser that holds these places, as one who asks something of a match."""
    places = held.get(match, set())
    return Asker(frozenset(places - {HOST}), hosts=HOST in places)


async def browser_of(request: Request, credentials: Credentials) -> tuple[str, bool]:
    """The browser's secret, and whether it is new and has to be set: only one that was made here is believed."""
    known = request.cookies.get(COOKIE)
    if known and await credentials.held_by(known):
        return known, False
    return secrets.token_urlsafe(24), True


def is_browser(request: Request) -> bool:
    """Whether a page asks, and not a program: browsers say where a request comes from."""
    return "sec-fetch-site" in request.headers or "origin" in request.headers


def remember(response: Response, request: Request, browser: str) -> None:
    """Give the browser its cookie."""
    response.set_cookie(
        COOKIE, browser, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
