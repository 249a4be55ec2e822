"""What players are called."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from fastapi import Request
from pydantic import Field, StrictStr

from bugeyed.matches import store
from bugeyed.table import problems
from bugeyed.table.calls.request import Body, about
from bugeyed.table.wire import Json


class Name(Body):
    """What a player wants to be called."""

    name: StrictStr = Field(min_length=1, max_length=40)


async def name(request: Request, id: str) -> Json:
    """What the player in the asker's seat wants to be called."""
    asked = await about(request, id)
    wanted = " ".join(asked.read(Name).name.split())
    seat = asked.seat()
    if seat is None:
        raise problems.not_yours("Only somebody who sits at this match has a name there.")
    if not wanted:
        raise problems.malformed("A name has at least one letter.")
    await asked.services.storage.write(partial(store.name_seat, asked.match.id, seat, wanted))
    asked.match.reseat(replace(asked.match.row.seats[seat], name=wanted))
    return Json({"name": wanted})
