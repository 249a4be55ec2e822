"""News by server-sent events: of one match for a program, of all its tabs for a browser."""

from __future__ import annotations

from functools import partial

from fastapi import Request

from bugeyed.table import problems
from bugeyed.table.authentication import COOKIE, asker_of, whole_number
from bugeyed.table.calls.request import about, address_of
from bugeyed.table.event_stream import EventStream
from bugeyed.table.live import streams
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services


async def events(request: Request, id: str) -> EventStream:
    """Server-sent events: the body of GET with the steps of what happened, id = seq."""
    asked = await about(request, id)
    since = whole_number(request.headers.get("last-event-id", ""))
    address = _admitted(request, asked.services)
    tells = partial(streams.follow, asked.services, address, asked.match, asked.seat(), since)
    return EventStream(tells, asked.services.settings.beat)


async def browser_stream(request: Request, watch: str = "") -> EventStream:
    """One stream for all tabs of a browser: ``watch=ID.SEAT,ID.public``. Each is answered for itself."""
    services: Services = request.app.state.services
    if not watch:
        raise problems.malformed("Say what to watch: watch=MATCH.SEAT, or MATCH.public.")
    held = await services.credentials.held_by(request.cookies.get(COOKIE))
    watched, refused = [], []
    for words in watch.split(",")[:32]:
        id, _, stated = words.partition(".")
        try:
            found = await services.matches.find(id)
            seat = asker_of(held, id).viewing(stated or "public")
            watched.append((found, seat))
        except Problem as problem:
            refused.append(streams.Refused(id, whole_number(stated), problem))
    if not watched:
        raise refused[0].problem
    # Where nothing is secret one line is enough for all who sit at a device, and all of them are there.
    sitting = {
        (found.id, seat): (found, seat) for found, _ in watched for seat in asker_of(held, found.id).held
    }
    address = _admitted(request, services)
    tells = partial(streams.watch, services, address, watched, list(sitting.values()), refused)
    return EventStream(tells, services.settings.beat)


def _admitted(request: Request, services: Services) -> str:
    """The address a stream goes to; 429 if it has too many."""
    address = address_of(request)
    services.listening.check_room(address)
    return address
