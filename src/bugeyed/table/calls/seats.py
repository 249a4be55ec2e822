"""Who may sit in a seat: links to it, made anew, and a seat that is freed."""

from __future__ import annotations

from fastapi import Request

from bugeyed.table import problems
from bugeyed.table.authentication import COOKIE, new_secret, whole_number
from bugeyed.table.calls import names
from bugeyed.table.calls.request import Asked, about, reachable
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.problems import Problem
from bugeyed.table.qr import qr_code
from bugeyed.table.wire import Json


def seat_of(match: HostedMatch, stated: str) -> int:
    """The seat an address names; 404 if there is none."""
    seat = whole_number(stated)
    if seat is None or seat >= match.row.players:
        raise Problem(404, f"There is no seat {stated!r} at this match.")
    return seat


async def invite(request: Request, id: str, seat: str) -> Json:
    """A new link to a seat, by which one browser can sit down: for one's own, or for one that waits for somebody.

    Whoever sits down by it has the seat alone; the link before leads nowhere. Only who opened the match may ask for
    another's.
    """
    asked = await about(request, id)
    number = _persons_seat(asked, seat)
    if number not in asked.who.held:
        _check_host(asked)
        if not asked.match.row.seats[number].awaited:
            name = asked.match.title(number)
            raise problems.not_yours(f"{name}'s seat is taken: free it before you invite somebody else.")
    secret = await asked.services.credentials.invite(asked.match, number, _host(request, asked))
    url = f"{reachable(request)}/m/{id}?token={secret}"
    return Json({"seat": number, "url": url, "qr": str(qr_code(url))})


async def free(request: Request, id: str, seat: str) -> Json:
    """Take a seat from whoever has it, by page or by token, and invite anew; for whoever opened the match."""
    asked = await about(request, id)
    number = _persons_seat(asked, seat)
    _check_host(asked)
    credentials, match = asked.services.credentials, asked.match
    async with match.lock:
        await credentials.release(match, number)
        await credentials.rekey(match, number, new_secret())
        await names.give(asked.services, match, number, None)
        await credentials.invite(match, number, _host(request, asked))
    return Json({"seat": number})


def _persons_seat(asked: Asked, stated: str) -> int:
    seat = seat_of(asked.match, stated)
    if asked.match.row.seats[seat].kind == "bot":
        raise problems.malformed(f"{asked.match.title(seat)} is a bot's own seat.")
    return seat


def _host(request: Request, asked: Asked) -> str | None:
    return request.cookies.get(COOKIE) if asked.who.hosts else None


def _check_host(asked: Asked) -> None:
    if not asked.who.hosts:
        raise problems.not_yours("Only whoever opened this match may say who sits there.")
