"""A bot plays for somebody who has left, and leaves when they are back. Who sat where is told in the log."""

from __future__ import annotations

from fastapi import Request
from pydantic import Field, StrictInt

from bugeyed.bots import LEVELS
from bugeyed.core.game import OVER
from bugeyed.matches.advance import Transaction
from bugeyed.matches.entries import BotSatIn, PlayerReturned
from bugeyed.table import problems
from bugeyed.table.calls.request import Body, about
from bugeyed.table.calls.seats import seat_of
from bugeyed.table.hosted_match import Aside, HostedMatch
from bugeyed.table.wire import Json


class Bot(Body):
    """Who is to play for the player of a seat."""

    level: StrictInt = Field(description="the bot's level")
    seq: StrictInt | None = Field(
        default=None, description="if given, nothing may have happened after this entry"
    )


async def sit_in(request: Request, id: str, seat: str) -> Json:
    """Let a bot play for the player of a seat: for oneself at any time, for another who has been away a while."""
    asked = await about(request, id)
    match, number = asked.match, seat_of(asked.match, seat)
    wanted = asked.read(Bot)
    await asked.services.matches.look_around(match)  # whoever seems gone may be at another server

    def sit_down(_asker: int) -> Transaction | Aside:
        if number not in asked.who.held:
            _check_gone(match, number, asked.services.settings.absence)
        _check(match, number)
        if wanted.level not in LEVELS:
            raise problems.no_level(wanted.level)
        if number not in match.fold.stand_ins:
            return match.fold.work_out(BotSatIn(number, wanted.level))
        if match.level(number) != wanted.level:
            raise problems.malformed(f"A bot plays for {match.title(number)} already.")
        return Aside()

    return await asked.decide(wanted.seq, sit_down)


async def give_back(request: Request, id: str, seat: str) -> Json:
    """Take one's seat back from the bot."""
    asked = await about(request, id)
    match, number = asked.match, seat_of(asked.match, seat)

    def stand_up(_asker: int) -> Transaction | Aside:
        asked.who.meaning(seat)
        _check(match, number)
        if number not in match.fold.stand_ins:
            return Aside()
        return match.fold.work_out(PlayerReturned(number))

    return await asked.decide(None, stand_up)


def _check_gone(match: HostedMatch, seat: int, absence: float) -> None:
    """403 unless the others may let a bot play for *seat*, or one does already."""
    if seat in match.bots() or match.may_be_replaced(seat):
        return
    name = match.title(seat)
    if match.presence.here(seat):
        raise problems.not_yours(f"{name} is here, and decides alone who plays for {name}.")
    words = f"{name} has only just left: after {absence:.0f} seconds away a bot may play for {name}."
    raise problems.not_yours(words)


def _check(match: HostedMatch, seat: int) -> None:
    if match.row.seats[seat].kind == "bot":
        raise problems.malformed(f"{match.title(seat)} is a bot's own seat.")
    if match.fold.turn == OVER:
        raise problems.malformed("The match is over already.")
