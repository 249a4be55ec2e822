"""What a bot's process runs. It imports what thinking needs and no more, so that it is there at once."""

from __future__ import annotations

import json
import traceback
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from bugeyed.bots import Bot, bot
from bugeyed.bots.analysis import Moment, looked_at
from bugeyed.bots.child_processes import tie_to_parent
from bugeyed.bots.hint_words import called, in_words
from bugeyed.bots.hints import Option, Reason, hint_for
from bugeyed.bots.progress import PROGRESS
from bugeyed.core.game import Position
from bugeyed.core.knowledge import Knowledge
from bugeyed.core.registry import game
from bugeyed.matches.entries import MatchOpened, read_entry
from bugeyed.matches.fold import Fold
from bugeyed.matches.opening import start_of
from bugeyed.table.logs import place_of

KEPT: Final = 4
"""Bots that stay as they are for the next action of their match, with what they found so far."""

Log = tuple[MatchOpened, Path | None, list[dict[str, Any]]]
"""A match as it is sent to a worker: its head, the owner's values for its game, its entries."""

_thinkers: OrderedDict[tuple[str, int, int], tuple[Position, Bot]] = OrderedDict()


def think(log: Log, id: str, seat: int, level: int, seconds: float) -> str:
    """What a bot of *level* does; it gets the seat's knowledge and nothing else."""
    name = (id, seat, level)
    start, thinker = _thinkers.pop(name, (None, None))
    if start is None or thinker is None:
        start, thinker = start_of(log[0], game(log[0].game, log[1])), bot(level)
    fold = Fold(start, [read_entry(entry) for entry in log[2]])
    code = thinker.choose(Knowledge(fold.position, seat), seconds)
    _thinkers[name] = (start, thinker)
    while len(_thinkers) > KEPT:
        _thinkers.popitem(last=False)
    return fold.position.name(code)


def advise(log: Log, seat: int, seed: int, seconds: float, nodes: int | None) -> str:
    """A hint for the player of a seat as JSON, from what the seat knows."""
    fold = Fold(start_of(log[0], game(log[0].game, log[1])), [read_entry(entry) for entry in log[2]])
    position = fold.position
    hint = hint_for(Knowledge(position, seat), seed, seconds, nodes)

    def plain(option: Option) -> dict[str, Any]:
        code = option.code
        return {
            "code": code,
            "name": position.name(code),
            "picks": list(position.picks(code)),
            "chance": round(option.chance, 3),
            "interval": [round(option.low, 3), round(option.high, 3)],
        }

    def because(reasons: list[Reason]) -> list[dict[str, str]]:
        return [{"words": reason.words, "clause": reason.clause} for reason in reasons]

    other = None
    if hint.rest:
        less = max(0.0, hint.best.chance - hint.rest[0].chance)
        other = plain(hint.rest[0]) | {"loses": round(less, 3), "because": because(hint.dangers)}
    answer = {
        "action": plain(hint.best),
        "ends_in": hint.ends_in or None,
        "because": because(hint.reasons),
        "then": because(hint.sequel),
        "next": other,
        "words": in_words(hint, position, called(position.view(seat))),
    }
    return json.dumps(answer)


def analyse(log: Log, decisions: list[int], seconds: float) -> str:
    """Some decisions of a match that is over as JSON, each by what its seat knew then."""
    fold = Fold(start_of(log[0], game(log[0].game, log[1])), [read_entry(entry) for entry in log[2]])
    wanted = set(decisions)
    moments = [
        _told(looked_at(position, code, number, number, seconds), position)
        for number, position, code in fold.decisions()
        if number in wanted
    ]
    return json.dumps(moments)


def _told(moment: Moment, position: Position) -> dict[str, object]:
    """A decision as JSON, with what was played and what was better as the table calls them, where both are said."""
    plain = moment.plain()
    if moment.better:
        calls = called(position.view(moment.seat))
        plain["words"] = {name: calls.get(name, name) for name in (moment.played, moment.better)}
    return plain


TASKS: Final[dict[str, Callable[..., str]]] = {"think": think, "advise": advise, "analyse": analyse}
"""What a worker is asked to do, by the first word of a question."""


def _tell(line: Connection, share: float) -> None:
    """How far a thought is, from 0 to 1; its answer follows."""
    line.send((None, share))


def serve(line: Connection) -> None:
    """Answer questions until nobody asks any more: whether it went well, the answer or the error."""
    tie_to_parent()
    while True:
        try:
            task, *question = line.recv()
        except EOFError:
            return
        PROGRESS.listener = partial(_tell, line) if task == "advise" else None
        try:
            answer: tuple[bool, *tuple[str, ...]] = (True, TASKS[task](*question))
        except Exception as error:
            answer = (False, place_of(error), traceback.format_exc())
        line.send(answer)
