"""A request about one match: who asks, of which match, with what body; and how calls describe their bodies."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

from fastapi import Request
from pydantic import BaseModel, ConfigDict, StrictInt, ValidationError
from starlette.types import Receive

from bugeyed.matches.transactions import check_turn
from bugeyed.table import problems
from bugeyed.table.authentication import Asker, asker, bearer
from bugeyed.table.decisions import Wish, Work
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.origins import is_own_name
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services
from bugeyed.table.wire import Json, header

KEY = "Idempotency-Key"
KEY_HEADER = KEY.lower().encode()
LONGEST_KEY = 128
B = TypeVar("B", bound="Body")


class Body(BaseModel):
    """A request's JSON object; unknown keys are an error that names them."""

    model_config = ConfigDict(extra="forbid")


class Deed(Body):
    """What a seat does to the log it has seen up to seq."""

    seq: StrictInt


class Asked:
    """A request about one match: the match, who asks, the raw body, the key it is done once by."""

    def __init__(
        self, services: Services, match: HostedMatch, who: Asker, raw: bytes, request: Request
    ) -> None:
        self.services = services
        self.match = match
        self.who = who
        self.raw = raw
        self.key = header(request.scope, KEY_HEADER)
        self._scope = request.scope

    def seat(self) -> int | None:
        """The seat the asker speaks for."""
        return self.who.seat(self.match.fold.turn)

    def deciding(self) -> int:
        """The asker's seat, which is to decide now; 403 if it is not."""
        seat = self.seat()
        if seat is None:
            raise problems.no_seat()
        with problems.told:
            check_turn(self.match.fold, seat)
        return seat

    async def decide(self, seq: int | None, work: Work, once: bool = True) -> Json:
        """What comes of the asker's wish to change the match."""
        wish = Wish(self.who, seq, self.own_key(), self.digest()) if once else Wish(self.who, seq)
        return Json(await self.services.decisions.decide(self.match, wish, work))

    def read(self, kind: type[B]) -> B:
        """The body as a *kind*; 422 in words if it is none."""
        return read(kind, self.raw)

    def own_key(self) -> str | None:
        """The key among those of this asker: another's may be the same by chance."""
        if self.key is None:
            return None
        if len(self.key) > LONGEST_KEY:
            raise problems.malformed(f"An {KEY} has at most {LONGEST_KEY} characters.")
        who = sorted(self.who.held) if self.who.meant is None else self.who.meant
        return hashlib.sha256(f"{who} {self.key}".encode()).hexdigest()

    def digest(self) -> str:
        """Tells this request from another under the same key; nothing to tell without one."""
        if self.key is None:
            return ""
        call = f"{self._scope['method']} {self._scope['path']} "
        return hashlib.sha256(call.encode() + self.raw).hexdigest()


def read(kind: type[B], raw: bytes) -> B:
    """A body as a *kind*; 422 in words if it is none."""
    try:
        return kind.model_validate_json(raw)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        told = f"{where}: {first['msg']}" if where else str(first["msg"])
        raise problems.malformed(f"The body is not what this call takes: {told}.") from None


async def whole_body(receive: Receive) -> bytes:
    """What was sent, nearly always in one piece; 400 if the sender broke off."""
    message = await receive()
    pieces = [message.get("body", b"")]
    while message.get("more_body", False):
        message = await receive()
        pieces.append(message.get("body", b""))
    if message["type"] != "http.request":
        raise Problem(400, "The request broke off before its body was there.")
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def address_of(request: Request) -> str:
    """Where a request comes from; empty if nobody can say."""
    return request.client.host if request.client else ""


def reachable(request: Request) -> str:
    """The address others reach this table by, as far as it is known; else the one it was asked at."""
    services: Services = request.app.state.services
    asked = str(request.base_url).rstrip("/")
    return services.address if services.address and is_own_name(request.url.hostname or "") else asked


async def about(request: Request, id: str) -> Asked:
    """Who asks what of which match: 401 before 404."""
    services: Services = request.scope["app"].services
    by = await bearer(request, services.credentials)
    match = await services.matches.find(id)
    who = await asker(request, services.credentials, match, by)
    for seat in who.held:
        match.presence.hear(seat)
    return Asked(services, match, who, await whole_body(request.receive), request)


def _inline(schema: Any, part: dict[str, Any]) -> None:
    """Write a part of a schema where it is referred to: the document has one place for each call."""
    if isinstance(schema, dict):
        if schema.get("$ref", "").rpartition("/")[2] == part["title"]:
            schema.pop("$ref")
            schema.update(part)
        for value in schema.values():
            _inline(value, part)
    elif isinstance(schema, list):
        for value in schema:
            _inline(value, part)


def takes(kind: type[Body] | None, once: bool = False) -> dict[str, Any]:
    """The request body of a call that reads its own, and the header that has it done once, for the OpenAPI document."""
    extra: dict[str, Any] = {}
    if kind is not None:
        schema = kind.model_json_schema()
        for part in schema.pop("$defs", {}).values():
            _inline(schema, part)
        required = bool(schema.get("required"))  # else nothing is as good as an empty object
        extra["requestBody"] = {"required": required, "content": {"application/json": {"schema": schema}}}
    if once:
        key = {
            "name": KEY,
            "in": "header",
            "description": "The same key and body is done once.",
            "schema": {"type": "string", "maxLength": LONGEST_KEY},
        }
        extra["parameters"] = [key]
    return extra
