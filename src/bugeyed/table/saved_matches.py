"""A match from a save file on the table: ``bugeyed --open FILE``."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

from bugeyed.core.errors import Mistake
from bugeyed.core.game import OVER
from bugeyed.matches import Match, Replay, savefile, store
from bugeyed.matches.appends import Append
from bugeyed.matches.database import open_database
from bugeyed.matches.store import MatchRow, SeatRow
from bugeyed.table.settings import Settings


def read_over(path: Path, settings: Settings) -> Match:
    """The match in a file; a Mistake unless it is whole and over, so that it hides nothing from who looks at it."""
    text = savefile.text_of(path)
    try:
        name = savefile.read(text).opened.game
        match = Match.loads(text, content=settings.content_of(name))
    except Mistake as mistake:
        raise Mistake(f"{path}: {mistake}") from None
    if isinstance(match, Replay) or match.turn != OVER:
        raise Mistake(
            f"The match in {path} is not over; bugeyed play {match.game.name} --load {path} goes on with it."
        )
    return match


def put(match: Match, database: str) -> str:
    """Keep a match that is over among those of the table; its id, the same for the same match."""
    # Looked at again it is no second match.
    id = hashlib.blake2b(match.dumps_whole().encode(), digest_size=5).hexdigest()
    opened = match.opened
    seats = tuple(SeatRow(seat, "human", None, None, None) for seat in range(match.players))
    row = MatchRow(
        id, opened.game, opened.players, dict(opened.options), opened.rules_version, time.time(), None, seats
    )
    engine = open_database(database)
    try:
        with engine.begin() as connection:
            if store.find_match(id, connection) is None:
                store.add_match(row, connection)
                Append(id, 0, [entry.plain() for entry in match.log])(connection)
    finally:
        engine.dispose()
    return id
