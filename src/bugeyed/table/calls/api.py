"""The HTTP calls for programs: JSON in, JSON out. Pages use them too."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from bugeyed.core.errors import Mistake, Refusal
from bugeyed.matches.match import saved_for
from bugeyed.table import deeds, messages, problems, takebacks
from bugeyed.table.authentication import Asker, asker, bearer, browser_of, remember, whole_number
from bugeyed.table.hall import Hall
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.live import streams
from bugeyed.table.problems import Stale

router = APIRouter(prefix="/api")

KEY = "Idempotency-Key"
LONGEST_KEY = 128
B = TypeVar("B", bound="Body")


class Body(BaseModel):
    """A request's JSON object; unknown keys are an error that names them."""

    model_config = ConfigDict(extra="forbid")


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


class Deed(Body):
    """What a seat does to the log it has seen up to seq."""

    seq: StrictInt


class Action(Deed):
    """An action by its name or its code."""

    action: StrictStr | StrictInt


class Picks(Body):
    """What a person points at."""

    picks: list[StrictStr] = Field(max_length=32)


class Reply(Deed):
    """Whether somebody may take something back."""

    agree: bool


class Name(Body):
    """What a player wants to be called."""

    name: StrictStr = Field(min_length=1, max_length=40)


class Asked:
    """A request about one match: the match, who asks, the raw body, the key it is done once by."""

    def __init__(self, hall: Hall, match: HostedMatch, who: Asker, raw: bytes, request: Request) -> None:
        self.hall = hall
        self.match = match
        self.who = who
        self.raw = raw
        self.key = request.headers.get(KEY)
        self._call = f"{request.method} {request.scope['path']}"

    def seat(self) -> int | None:
        """The seat the asker speaks for."""
        return self.who.seat(self.match.fold.turn)

    def undoing(self) -> frozenset[int]:
        """Whose action an undo takes back: that of any seat held, but only one's own where there are secrets."""
        seat = self.seat()
        return frozenset(() if seat is None else {seat}) if self.match.secret else self.who.held

    def read(self, kind: type[B]) -> B:
        """The body as a *kind*; 422 in words if it is none."""
        return read(kind, self.raw)

    def digest(self) -> str:
        """Tells this request from another under the same key; nothing to tell without one."""
        if self.key is None:
            return ""
        if len(self.key) > LONGEST_KEY:
            raise problems.malformed(f"An {KEY} has at most {LONGEST_KEY} characters.")
        return hashlib.sha256(f"{self.seat()} {self._call} ".encode() + self.raw).hexdigest()


def read(kind: type[B], raw: bytes) -> B:
    """A body as a *kind*; 422 in words if it is none."""
    try:
        return kind.model_validate_json(raw)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        told = f"{where}: {first['msg']}" if where else str(first["msg"])
        raise problems.malformed(f"The body is not what this call takes: {told}.") from None


async def about(request: Request, id: str) -> Asked:
    """Who asks what of which match: 401 before 404."""
    hall: Hall = request.app.state.hall
    by = await bearer(request, hall)
    match = await hall.find(id)
    who = await asker(request, hall, match, by)
    for seat in who.held:
        match.hear(seat)
    return Asked(hall, match, who, await request.body(), request)


def stale(asked: Asked) -> JSONResponse:
    """409 with the present state."""
    return JSONResponse(messages.body(asked.match, asked.seat()), 409)


def takes(kind: type[Body] | None, once: bool = False) -> dict[str, Any]:
    """The request body of a call that reads its own, and the header that has it done once, for the OpenAPI document."""
    extra: dict[str, Any] = {}
    if kind is not None:
        schema = kind.model_json_schema(ref_template="#/components/schemas/{model}")
        schema.pop("$defs", None)
        extra["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    if once:
        key = {
            "name": KEY,
            "in": "header",
            "description": "The same key and body is done once.",
            "schema": {"type": "string", "maxLength": LONGEST_KEY},
        }
        extra["parameters"] = [key]
    return extra


@router.post("/matches", status_code=201, openapi_extra=takes(NewMatch))
async def open_match(request: Request) -> JSONResponse:
    """Open a match. Every human seat gets a secret token and an invite link."""
    hall: Hall = request.app.state.hall
    new = read(NewMatch, await request.body())
    try:
        played = hall.game(new.game)
        count = new.players if new.players is not None else len(new.seats or ()) or played.players.start
        seats = new.seats if new.seats is not None else [Seat(kind="human")] * count
        match, tokens = await hall.open(new.game, count, new.options, [seat.model_dump() for seat in seats])
    except Refusal as refusal:
        raise problems.refused(refusal) from None
    except Mistake as mistake:
        raise problems.malformed(str(mistake)) from None
    base = str(request.base_url).rstrip("/")
    response = JSONResponse(
        {
            "id": match.id,
            "url": f"{base}/m/{match.id}",
            "seats": [
                {"seat": seat, "token": token, "url": f"{base}/m/{match.id}?token={token}"}
                for seat, token in tokens.items()
            ],
        },
        201,
    )
    mine = [number for number, seat in enumerate(seats) if seat.mine and seat.kind == "human"]
    if mine:
        browser, new_browser = browser_of(request)
        for number in mine:
            await hall.hold(browser, match, number)
        if new_browser:
            remember(response, request, browser)
    return response


@router.get("/matches/{id}")
async def get_match(request: Request, id: str) -> JSONResponse:
    """The present state as the asker's seat may know it; without a token or cookie, the public's."""
    asked = await about(request, id)
    return JSONResponse(messages.body(asked.match, asked.seat()))


@router.post("/matches/{id}/actions", openapi_extra=takes(Action, once=True))
async def act(request: Request, id: str) -> JSONResponse:
    """Take an action, by the name or code that GET lists."""
    asked = await about(request, id)
    deed = asked.read(Action)
    try:
        done = await deeds.act(
            asked.hall, asked.match, asked.seat(), deed.seq, deed.action, asked.key, asked.digest()
        )
        return JSONResponse(done)
    except Stale:
        return stale(asked)


@router.post("/matches/{id}/why", openapi_extra=takes(Picks))
async def why(request: Request, id: str) -> JSONResponse:
    """Why nothing can be done by pointing at these things; null if something can."""
    asked = await about(request, id)
    picks = asked.read(Picks).picks
    seat, turn = asked.seat(), asked.match.fold.turn
    if seat is None or seat != turn:
        raise problems.not_yours(asked.match.not_your_turn())
    refusal = asked.match.fold.position.why(picks)
    return JSONResponse(None if refusal is None else {"clause": refusal.clause, "message": refusal.message})


@router.post("/matches/{id}/undo", openapi_extra=takes(Deed, once=True))
async def undo(request: Request, id: str) -> JSONResponse:
    """Take back the seat's last action; where it has learnt something since, the others are asked."""
    asked = await about(request, id)
    deed = asked.read(Deed)
    try:
        return JSONResponse(
            await takebacks.undo(
                asked.hall, asked.match, asked.undoing(), asked.who.held, deed.seq, asked.key, asked.digest()
            )
        )
    except Stale:
        return stale(asked)


@router.post("/matches/{id}/answer", openapi_extra=takes(Reply))
async def reply(request: Request, id: str) -> JSONResponse:
    """Agree, or not, to somebody's asking to take something back."""
    asked = await about(request, id)
    deed = asked.read(Reply)
    try:
        return JSONResponse(
            await takebacks.reply(asked.hall, asked.match, asked.seat(), deed.seq, deed.agree)
        )
    except Stale:
        return stale(asked)


@router.post("/matches/{id}/resign", openapi_extra=takes(Deed, once=True))
async def resign(request: Request, id: str) -> JSONResponse:
    """Give up."""
    asked = await about(request, id)
    deed = asked.read(Deed)
    try:
        return JSONResponse(
            await deeds.resign(asked.hall, asked.match, asked.seat(), deed.seq, asked.key, asked.digest())
        )
    except Stale:
        return stale(asked)


@router.post("/matches/{id}/rematch")
async def rematch(request: Request, id: str) -> JSONResponse:
    """The next match of the same people, seats moved on by one; whoever asks gets the same one."""
    asked = await about(request, id)
    fresh = await deeds.rematch(asked.hall, asked.match, asked.who.held)
    return JSONResponse({"id": fresh.id, "url": f"/m/{fresh.id}"})


@router.post("/matches/{id}/name", openapi_extra=takes(Name))
async def name(request: Request, id: str) -> JSONResponse:
    """What the player in the asker's seat wants to be called."""
    asked = await about(request, id)
    wanted = " ".join(asked.read(Name).name.split())
    seat = asked.seat()
    if seat is None:
        raise problems.not_yours("Only somebody who sits at this match has a name there.")
    if not wanted:
        raise problems.malformed("A name has at least one letter.")
    await deeds.name(asked.hall, asked.match, seat, wanted)
    return JSONResponse({"name": wanted})


@router.get("/matches/{id}/events")
async def events(request: Request, id: str) -> StreamingResponse:
    """Server-sent events: the body of GET with the steps of what happened, id = seq."""
    asked = await about(request, id)
    since = whole_number(request.headers.get("last-event-id", ""))
    return stream(streams.follow(asked.hall, asked.match, asked.seat(), since))


@router.get("/matches/{id}/log")
async def log(request: Request, id: str) -> JSONResponse:
    """Every step of the match as the asker's seat saw it."""
    asked = await about(request, id)
    return JSONResponse({"seq": asked.match.seq, "steps": messages.steps(asked.match, asked.seat(), 0)})


@router.get("/matches/{id}/save")
async def save(request: Request, id: str) -> Response:
    """The match as a save file: whole once it is over, until then what the asker's seat knows."""
    asked = await about(request, id)
    text = saved_for(asked.match.opened(), asked.match.fold, asked.seat())
    name = f"{asked.match.row.game}-{id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


def stream(messages: Any) -> StreamingResponse:
    """A response that is never stored or held back on the way."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(messages, media_type="text/event-stream", headers=headers)
