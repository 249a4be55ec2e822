"""A bot plays for somebody who has left, and leaves when they are back. Who sat where is told in the log."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse
from pydantic import Field, StrictInt

from bugeyed.bots import LEVELS
from bugeyed.core.game import OVER
from bugeyed.matches.entries import BotSatIn, Entry, PlayerReturned
from bugeyed.table import problems, takebacks
from bugeyed.table.authentication import whole_number
from bugeyed.table.calls.request import Asked, Body, about, stale
from bugeyed.table.hall import Hall
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.problems import Problem, Stale


class Bot(Body):
    """Who is to play for the player of a seat."""

    level: StrictInt = Field(description="the bot's level")
    seq: StrictInt | None = Field(
        default=None, description="if given, nothing may have happened after this entry"
    )


async def sit_in(request: Request, id: str, seat: str) -> JSONResponse:
    """Let a bot play for the player of a seat: for oneself at any time, for another who has been away a while."""
    asked = await about(request, id)
    number = _seat(asked.match, seat)
    wanted = asked.read(Bot)
    try:
        return JSONResponse(await _sit_in(asked, number, wanted))
    except Stale:
        return stale(asked)


async def give_back(request: Request, id: str, seat: str) -> JSONResponse:
    """Take one's seat back from the bot."""
    asked = await about(request, id)
    return JSONResponse(await _give_back(asked, _seat(asked.match, seat)))


def _seat(match: HostedMatch, stated: str) -> int:
    seat = whole_number(stated)
    if seat is None or seat >= match.row.players:
        raise Problem(404, f"There is no seat {stated!r} at this match.")
    return seat


async def _sit_in(asked: Asked, seat: int, wanted: Bot) -> dict[str, Any]:
    hall, match, held = asked.hall, asked.match, asked.who.held
    request = asked.digest()
    async with match.lock:
        seq = match.seq if wanted.seq is None else wanted.seq
        known = hall.known(match, seq, min(held, default=None), asked.key, request)
        if known is not None:
            return known
        bar = bars(match, seat, held, hall.settings.absence)
        if bar is not None:
            raise problems.not_yours(bar)
        _check(match, seat)
        if wanted.level not in LEVELS:
            raise problems.no_level(wanted.level)
        if seat in match.fold.stand_ins:
            if match.level(seat) != wanted.level:
                raise problems.malformed(f"A bot plays for {match.title(seat)} already.")
            return {"seq": match.seq}
        return await _write(hall, match, BotSatIn(seat, wanted.level), asked.key, request)


async def _give_back(asked: Asked, seat: int) -> dict[str, Any]:
    hall, match = asked.hall, asked.match
    request = asked.digest()
    async with match.lock:
        mine = seat if seat in asked.who.held else None
        known = hall.known(match, match.seq, mine, asked.key, request)
        if known is not None:
            return known
        _check(match, seat)
        if seat not in match.fold.stand_ins:
            return {"seq": match.seq}
        return await _write(hall, match, PlayerReturned(seat), asked.key, request)


def bars(match: HostedMatch, seat: int, held: frozenset[int], absence: float) -> str | None:
    """Why whoever holds *held* may not let a bot play for *seat*; None if they may."""
    if seat in held or match.row.seats[seat].kind == "bot" or seat in match.fold.stand_ins:
        return None
    away = match.away(seat)
    if away >= absence:
        return None
    name = match.title(seat)
    if away == 0:
        return f"{name} is here, and decides alone who plays for {name}."
    return f"{name} has only just left: after {absence:.0f} seconds away a bot may play for {name}."


def _check(match: HostedMatch, seat: int) -> None:
    if match.row.seats[seat].kind == "bot":
        raise problems.malformed(f"{match.title(seat)} is a bot's own seat.")
    if match.fold.turn == OVER:
        raise problems.malformed("The match is over already.")


async def _write(
    hall: Hall, match: HostedMatch, entry: Entry, key: str | None, request: str
) -> dict[str, Any]:
    hall.check_reuse(match, key)
    ask = match.ask
    body = await hall.append(match, [entry], key, request)
    await takebacks.ask_on(hall, match, ask)
    return body
