"""What a bot's process runs. It imports what thinking needs and no more, so that it is there at once."""

from __future__ import annotations

import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bugeyed.bots import bot
from bugeyed.bots.child_processes import tie_to_parent
from bugeyed.core.knowledge import Knowledge
from bugeyed.core.registry import game
from bugeyed.matches.entries import MatchOpened, read_entry
from bugeyed.matches.fold import Fold
from bugeyed.matches.opening import start_of
from bugeyed.table.logs import place_of


def think(
    opened: MatchOpened,
    content: Path | None,
    entries: list[dict[str, Any]],
    seat: int,
    level: int,
    seconds: float,
) -> str:
    """What a bot of *level* does; it gets the seat's knowledge and nothing else."""
    played = game(opened.game, content)
    fold = Fold(start_of(opened, played), [read_entry(entry) for entry in entries])
    code = bot(level).choose(Knowledge(fold.position, seat), seconds)
    return fold.position.name(code)


def serve(line: Connection) -> None:
    """Answer questions until nobody asks any more: whether it went well, the action or the error."""
    tie_to_parent()
    while True:
        try:
            question = line.recv()
        except EOFError:
            return
        try:
            answer: tuple[bool, *tuple[str, ...]] = (True, think(*question))
        except Exception as error:
            answer = (False, place_of(error), traceback.format_exc())
        line.send(answer)
