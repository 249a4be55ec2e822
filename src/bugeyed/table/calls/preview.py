"""What an action would do, as far as the seat to decide can foresee it. Nothing is played, stored or told to others."""

from __future__ import annotations

import random
from typing import Any

from fastapi import Request
from pydantic import StrictInt, StrictStr

from bugeyed.core.events import Event, told
from bugeyed.core.game import CHANCE, Position
from bugeyed.matches.transactions import draw, read_action
from bugeyed.table import problems
from bugeyed.table.calls.request import Body, about
from bugeyed.table.wire import Json

CHANCE_DECIDES = "Then chance decides."
HIDDEN_DECIDES = "What follows hangs on what you cannot see."
DOUBTS = 4
"""In how many positions the seat cannot tell apart we look whether there is more than can be foreseen."""


class Intent(Body):
    """An action by its name or its code."""

    action: StrictStr | StrictInt


async def preview(request: Request, id: str) -> Json:
    """What the asker's seat can foresee of an action, and why it is not all that would happen."""
    asked = await about(request, id)
    intent = asked.read(Intent)
    seat, fold = asked.deciding(), asked.match.fold
    with problems.told:
        code = read_action(fold.position, intent.action)
    foreseen = foresee(fold.position, seat, code, asked.match.seq)
    others = set(range(asked.match.row.players)) - {seat}
    if others <= asked.match.bots() | asked.who.held:
        foreseen["final"] = False  # everybody who would be asked agrees
    return Json({"seq": asked.match.seq, **foreseen})


def foresee(position: Position, seat: int, code: int, seq: int) -> dict[str, Any]:
    """The events *seat* can be sure of, in words what the rest hangs on, and whether it can be taken back unasked.

    All is made of resampled positions alone.

    The generator starts from what the seat knows, so asking again tells no more, and the answer is the same in all
    positions the seat cannot tell apart.
    """
    rng = random.Random(f"{seq} {code}")
    events = position.preview(code, seat, rng)
    more = None
    final = False
    for _ in range(DOUBTS):
        after, whole = position.resample(seat, rng).tell(code)
        final = final or _teaches(after, whole, seat, rng)
        if len(told(whole, seat)) > len(events):
            more = HIDDEN_DECIDES
            break
        if after.turn == CHANCE:
            more = CHANCE_DECIDES
    return {"events": [event.plain() for event in events], "more": more, "final": final}


def _teaches(position: Position, events: list[Event], seat: int, rng: random.Random) -> bool:
    """Whether *seat* learns something by these events, or by what chance decides until the next decision."""
    while not any(event.reveals for event in told(events, seat)):
        if position.turn != CHANCE:
            return False
        position, events = position.tell(draw(position.chances(), rng))
    return True
