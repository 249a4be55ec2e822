"""The list of addresses. What happens at each is in calls/ and pages/."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import Response

from bugeyed.table.calls import (
    actions,
    analysis,
    endings,
    health,
    hints,
    matches,
    metrics,
    names,
    preview,
    seats,
    stand_ins,
    streams,
    takebacks,
    versions,
)
from bugeyed.table.calls.request import Body, Deed, takes
from bugeyed.table.event_stream import EventStream
from bugeyed.table.pages import books, lobby, match, set_up
from bugeyed.table.wire import Json

Call = Callable[..., Coroutine[Any, Any, Response]]

calls: Final = APIRouter(prefix="/api")

ERRORS: Final = {
    400: "The body broke off.",
    401: "The token belongs to no seat.",
    403: "Not your seat, not your turn, or asked for by another site.",
    404: "There is no such match.",
    409: "The match has gone on; the body is that of GET.",
    410: "The match cannot be opened with the installed rules.",
    413: "The body is too large.",
    415: "The body is no JSON.",
    422: "Refused by a rule of the game (clause), or not understood (clause is null).",
    429: "Too many at a time from one address.",
    503: "It could not be written down, so nothing has changed.",
}
"""What any call may answer instead."""
NEEDS_MATCH: Final = frozenset({404, 409, 410})
ERROR: Final = {
    "type": "object",
    "properties": {"message": {"type": "string"}, "clause": {"type": ["string", "null"]}},
}


def _call(
    method: str,
    path: str,
    call: Call,
    body: type[Body] | None = None,
    once: bool = False,
    status: int = 200,
    answer: type[Response] = Json,
) -> None:
    """A call of the documented interface: what it reads, and whether a key has it done once."""
    extra = takes(body, once)
    errors: dict[int | str, dict[str, Any]] = {
        code: {"description": words, "content": {"application/json": {"schema": ERROR}}}
        for code, words in ERRORS.items()
        if code not in NEEDS_MATCH or "{id}" in path
    }
    calls.add_api_route(
        path,
        call,
        methods=[method],
        status_code=status,
        response_class=answer,
        openapi_extra=extra,
        responses=errors,
    )


_call("POST", "/matches", matches.open_match, matches.NewMatch, status=201)
_call("GET", "/matches/{id}", matches.get_match)
_call("GET", "/matches/{id}/log", matches.log)
_call("GET", "/matches/{id}/save", matches.save, answer=matches.SaveFile)
_call("GET", "/matches/{id}/events", streams.events, answer=EventStream)
_call("POST", "/matches/{id}/actions", actions.act, actions.Action, once=True)
_call("POST", "/matches/{id}/why", actions.why, actions.Picks)
_call("POST", "/matches/{id}/preview", preview.preview, preview.Intent)
_call("POST", "/matches/{id}/hint", hints.hint, hints.Question)
_call("GET", "/matches/{id}/hint", hints.progress)
_call("DELETE", "/matches/{id}/hint", hints.call_off)
_call("POST", "/matches/{id}/analysis", analysis.start)
_call("GET", "/matches/{id}/analysis", analysis.state)
_call("POST", "/matches/{id}/undo", takebacks.undo, Deed, once=True)
_call("POST", "/matches/{id}/answer", takebacks.reply, takebacks.Reply)
_call("POST", "/matches/{id}/resign", endings.resign, Deed, once=True)
_call("POST", "/matches/{id}/rematch", endings.rematch, endings.Again)
_call("POST", "/matches/{id}/continue", versions.play_on)
_call("POST", "/matches/{id}/name", names.name, names.Name)
_call("POST", "/matches/{id}/seats/{seat}/invite", seats.invite)
_call("DELETE", "/matches/{id}/seats/{seat}", seats.free)
_call("POST", "/matches/{id}/seats/{seat}/bot", stand_ins.sit_in, stand_ins.Bot, once=True)
_call("DELETE", "/matches/{id}/seats/{seat}/bot", stand_ins.give_back, once=True)

pages: Final = APIRouter(include_in_schema=False)
pages.add_api_route("/", lobby.lobby)
pages.add_api_route("/first", lobby.first)
pages.add_api_route("/first", lobby.deal_first, methods=["POST"])
pages.add_api_route("/m/{id}", match.match_page, response_model=None)
pages.add_api_route("/m/{id}/seat", match.take_seat, methods=["POST"], response_model=None)
pages.add_api_route("/m/{id}/table", match.table_fragment)
pages.add_api_route("/m/{id}/about", match.about_thing)
pages.add_api_route("/live", streams.browser_stream)
pages.add_api_route("/api", books.calls)
pages.add_api_route("/g/{name}", books.game_page)
pages.add_api_route("/g/{name}/rules", books.rules)
pages.add_api_route("/g/{name}/possible", set_up.possible)
pages.add_api_route("/g/{name}/specimen.svg", books.specimen)
pages.add_api_route("/g/{name}/fidelity", books.fidelity)
pages.add_api_route("/healthz", health.health)
pages.add_api_route("/metrics", metrics.metrics)
