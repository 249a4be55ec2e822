"""Opening a match, and looking at one: its state, its log, its save file."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import Response
from pydantic import Field, StrictInt, StrictStr

from bugeyed.matches.match import saved_for
from bugeyed.matches.store import HOST
from bugeyed.table import messages, opening, problems
from bugeyed.table.authentication import browser_of, is_browser, remember
from bugeyed.table.calls.names import plain_name
from bugeyed.table.calls.request import Body, about, address_of, reachable, read, whole_body
from bugeyed.table.hint_presets import NORMAL
from bugeyed.table.services import Services
from bugeyed.table.wire import Json


class Seat(Body):
    """Who is to sit in a seat."""

    kind: StrictStr = Field(description="human or bot")
    level: StrictInt | None = Field(default=None, description="a bot's level")
    name: StrictStr | None = Field(default=None, max_length=40, description="what a human is called")
    mine: bool = Field(default=False, description="whether the asking browser holds this seat")


class NewMatch(Body):
    """A match to be opened."""

    game: StrictStr
    players: StrictInt | None = None
    options: dict[str, str | int | bool] = Field(default_factory=dict)
    seats: list[Seat] | None = Field(default=None, description="by default every seat is for a human")
    hints: StrictStr = Field(default=NORMAL, description="learning, normal or bare")


async def open_match(request: Request) -> Json:
    """Open a match. Every human seat gets a secret token and an invite link."""
    services: Services = request.app.state.services
    new = read(NewMatch, await whole_body(request.receive))
    services.openings.spend(address_of(request))
    count = new.players if new.players is not None else len(new.seats or ()) or None
    seats = None
    if new.seats is not None:
        seats = [{**seat.model_dump(), "name": plain_name(seat.name or "") or None} for seat in new.seats]
    mine = [number for number, seat in enumerate(new.seats or ()) if seat.mine and seat.kind == "human"]
    host, new_host = None, False
    if mine or is_browser(request):
        host, new_host = await browser_of(request, services.credentials)
    with problems.told:
        match, keys = await opening.open_match(
            services, new.game, count, new.options, seats, host=host, hints=new.hints
        )
    base = reachable(request)
    response = Json(
        {
            "id": match.id,
            "url": f"{base}/m/{match.id}",
            "seats": [
                {"seat": seat, "token": secret.token, "url": f"{base}/m/{match.id}?token={secret.link}"}
                for seat, secret in keys.items()
            ],
        },
        201,
    )
    if host is not None:
        for place in (HOST, *mine):
            await services.credentials.hold(host, match, place)
        if new_host:
            remember(response, request, host)
    return response


async def get_match(request: Request, id: str) -> Json:
    """The present state as the asker's seat may know it; without a token or cookie, the public's."""
    asked = await about(request, id)
    return Json(messages.state(asked.match, asked.seat()))


async def log(request: Request, id: str) -> Json:
    """Every step of the match as the asker's seat saw it."""
    asked = await about(request, id)
    return Json({"seq": asked.match.seq, "steps": messages.steps(asked.match, asked.seat(), 0)})


class SaveFile(Response):
    """A match on paper."""

    media_type = "application/jsonl"


async def save(request: Request, id: str) -> SaveFile:
    """The match as a save file: whole once it is over, until then what the asker's seat knows."""
    asked = await about(request, id)
    text = saved_for(asked.match.opened(), asked.match.fold, asked.seat())
    name = f"{asked.match.row.game}-{id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return SaveFile(text, headers=headers)
