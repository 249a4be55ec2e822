"""What players are called."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from functools import partial
from typing import Final

from fastapi import Request
from pydantic import Field, StrictStr

from bugeyed.matches import store
from bugeyed.table import problems
from bugeyed.table.calls.request import Body, about
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.services import Services
from bugeyed.table.wire import Json

LONGEST: Final = 40


class Name(Body):
    """What a player wants to be called."""

    name: StrictStr = Field(min_length=1, max_length=LONGEST)


def plain_name(words: str) -> str:
    """A name without what nobody sees: control characters, marks of direction, blanks; empty if nothing is left."""
    seen = "".join(" " if unicodedata.category(one) in BLANK or one in BLANKS else one for one in words)
    name = " ".join("".join(one for one in seen if unicodedata.category(one) not in HIDDEN).split())
    return name if any(unicodedata.category(one)[0] != "M" for one in name) else ""


BLANK: Final = frozenset({"Cc", "Zl", "Zp"})
BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs to Unicode, and blanks to everybody."""
HIDDEN: Final = frozenset({"Cf", "Co", "Cs", "Cn"})
"""Kinds of characters that show nothing, or show others in another order. Marks alone (M) sit on nothing."""


async def give(services: Services, match: HostedMatch, seat: int, name: str | None) -> None:
    """Whoever sits in a seat is called that from now on; None: as the seat is."""
    await services.storage.write(partial(store.name_seat, match.id, seat, name))
    match.reseat(replace(match.row.seats[seat], name=name))


async def name(request: Request, id: str) -> Json:
    """What the player in the asker's seat wants to be called."""
    asked = await about(request, id)
    wanted = plain_name(asked.read(Name).name)
    seat = asked.seat()
    if seat is None:
        raise problems.not_yours("Only somebody who sits at this match has a name there.")
    if not wanted:
        raise problems.malformed("A name has at least one letter.")
    await give(asked.services, asked.match, seat, wanted)
    return Json({"name": wanted})
