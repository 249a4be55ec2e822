"""What a store has besides where other servers write to its database: questions that are one, short ways, an ear."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine

from bugeyed.matches.appends import Append
from bugeyed.matches.gathering import Gathering
from bugeyed.matches.lines import Line, keep
from bugeyed.matches.new_matches import NewMatch
from bugeyed.matches.news import AskStandings, find_news, find_standings
from bugeyed.matches.shortcuts import Shortcut
from bugeyed.matches.words import CHANNEL, Heard, read, said_by
from bugeyed.matches.writer import Appending, Opening


class Sharing:
    """One server among others on one database."""

    def __init__(self, engine: Engine, questions: Engine, server: str, writer: Gathering) -> None:
        self._engine = engine
        self._server = server
        self._gatherings = (
            Gathering(questions, find_standings, "store-standings"),
            Gathering(questions, partial(find_news, server), "store-news"),
        )
        standings, self.news = self._gatherings
        self.standings = Shortcut(AskStandings(), standings)
        self._appends = Shortcut(Appending(server), writer)
        self._openings = Shortcut(Opening(), writer)
        self._keeping: list[asyncio.Task[None]] = []

    def short_way(self, job: Callable[[Connection], Any]) -> Shortcut | None:
        """For what is written most; None for all the rest."""
        if isinstance(job, Append) and not job.arrived:
            return self._appends
        return self._openings if isinstance(job, NewMatch) else None

    def listen(self, heard: Heard) -> None:
        """Have lines that this event loop watches: for what the others say, and for the short ways."""
        loop = asyncio.get_running_loop()

        def hear(payload: bytes) -> None:
            if not said_by(self._server, payload):
                loop.call_soon(heard, read(payload))

        def ask_by(line: Line | None) -> None:
            self.standings.take(line)
            if line is not None:
                loop.call_soon(heard, None)

        def write_by(line: Line | None) -> None:
            self._appends.take(line)
            self._openings.take(line)

        written = {**self._appends.statements, **self._openings.statements}
        self._keeping = [
            loop.create_task(
                keep(self._engine, [f"LISTEN {CHANNEL}"], self.standings.statements, hear, ask_by)
            ),
            loop.create_task(keep(self._engine, [], written, hear, write_by)),
        ]

    def leave_lines(self) -> None:
        """Go the long way with all that waits, and from now on."""
        for task in self._keeping:
            task.cancel()
        for shortcut in (self.standings, self._appends, self._openings):
            shortcut.close()

    def close(self) -> None:
        """Finish what was asked."""
        for gathering in self._gatherings:
            gathering.close()
