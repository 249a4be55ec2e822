"""The list of addresses. What happens at each is in pages/, calls/ and live/."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse

from bugeyed.table import problems
from bugeyed.table.authentication import COOKIE
from bugeyed.table.calls import api
from bugeyed.table.hall import Hall
from bugeyed.table.live import streams
from bugeyed.table.pages import books, lobby, match

pages = APIRouter(include_in_schema=False)
pages.add_api_route("/", lobby.lobby)
pages.add_api_route("/first", lobby.first)
pages.add_api_route("/m/{id}", match.match_page, response_model=None)
pages.add_api_route("/m/{id}/table", match.table_fragment)
pages.add_api_route("/api", books.calls)
pages.add_api_route("/g/{name}/rules", books.rules)
pages.add_api_route("/g/{name}/specimen.svg", books.specimen)
pages.add_api_route("/g/{name}/fidelity", books.fidelity)


@pages.get("/g/{name}")
async def game_page(name: str) -> Response:
    """A game's own address leads to its rules."""
    return RedirectResponse(f"/g/{name}/rules")


@pages.get("/live")
async def browser_stream(request: Request, watch: str = "") -> StreamingResponse:
    """One stream for all tabs of a browser: ``watch=ID.SEAT,ID.public``."""
    hall: Hall = request.app.state.hall
    if not watch:
        raise problems.malformed("Say what to watch: watch=MATCH.SEAT, or MATCH.public.")
    held = await hall.held_by(request.cookies.get(COOKIE))
    watched = []
    for words in watch.split(",")[:32]:
        id, _, stated = words.partition(".")
        found = await hall.find(id)
        watched.append((found, match.read_seat(stated or "public", frozenset(held.get(id, ())))))
    # Where nothing is secret one line is enough for all who sit at a device, and all of them are there.
    sitting = {(found.id, seat): (found, seat) for found, _ in watched for seat in held.get(found.id, ())}
    return api.stream(streams.watch(hall, watched, list(sitting.values())))


@pages.get("/healthz")
async def health(request: Request) -> JSONResponse:
    """For hosts: answers when the store does."""
    hall: Hall = request.app.state.hall
    await hall.write(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
    return JSONResponse({"status": "ok"})
