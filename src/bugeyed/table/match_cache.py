"""Matches by id: those in use are kept in memory, the others are folded from their log when somebody asks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import orjson
from sqlalchemy import Connection

from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import OVER, Game
from bugeyed.matches import store
from bugeyed.matches.entries import MatchOpened, read_entry
from bugeyed.matches.fold import Fold
from bugeyed.matches.opening import start_of
from bugeyed.matches.servers import Elsewhere, find_elsewhere
from bugeyed.matches.store import MatchRow, News, Standing
from bugeyed.matches.words import New
from bugeyed.table import problems
from bugeyed.table.hosted_match import Halt, HostedMatch
from bugeyed.table.live.presence import Presence
from bugeyed.table.problems import Problem
from bugeyed.table.settings import Settings
from bugeyed.table.storage import Storage

KEPT = 2_000
"""Matches kept in memory; the one not used for longest goes first."""
ENTRIES = 200_000
"""Entries of their logs kept in memory: one of BUGOUT, the largest, takes about three kilobytes."""

FEW = 50
"""Entries that are folded at once; more would keep everybody waiting who wants something else."""


class MatchCache:
    """All matches of one server."""

    def __init__(self, storage: Storage, settings: Settings, on_load: Callable[[HostedMatch], None]) -> None:
        self._storage = storage
        self._settings = settings
        self._on_load = on_load
        self._matches: dict[str, HostedMatch] = {}
        self._in_use: WeakValueDictionary[str, HostedMatch] = WeakValueDictionary()
        """Those that had to go while a request or a bot was at them: folded again they would be two."""
        self._opening: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._matches)

    @property
    def entries(self) -> int:
        """How many entries their logs have."""
        return sum(match.seq for match in self._matches.values())

    @property
    def watched(self) -> int:
        """How many of them somebody listens to."""
        return sum(1 for match in self._matches.values() if match.presence.listeners)

    async def find(self, id: str) -> HostedMatch:
        """A match by id; 404 if there is none."""
        match = self._matches.pop(id, None)
        if match is not None:
            self._matches[id] = match  # used last, so last to go
            if self._storage.shared:
                await self.look(match)
            return match
        match = self._in_use.get(id)
        if match is not None:
            self.keep(match)
            return await self.find(id)
        # Two requests for the same match must not fold it into two.
        async with self._opening.setdefault(id, asyncio.Lock()):
            if id in self._matches:
                return self._matches[id]
            try:
                match = await self._load(id)
            finally:
                self._opening.pop(id, None)
            self.keep(match)
        self._on_load(match)
        return match

    async def look(self, match: HostedMatch) -> None:
        """Whether another server has changed a match; if so, learn what."""
        (standing,) = await self._storage.standings([(match.id, match.seq)])
        if _is_news(match, standing):
            await self._learn(match, standing)

    async def look_over(self, matches: Sequence[HostedMatch]) -> None:
        """The same of several, in one question. What cannot be learnt of one is learnt when somebody asks for it."""
        standings = await self._storage.standings([(match.id, match.seq) for match in matches])
        found = zip(matches, standings, strict=True)
        new = [(match, standing) for match, standing in found if _is_news(match, standing)]
        await asyncio.gather(*(self._try_to_learn(match, standing) for match, standing in new))

    async def _try_to_learn(self, match: HostedMatch, standing: Standing | None) -> None:
        with suppress(Problem):
            await self._learn(match, standing)

    async def _learn(self, match: HostedMatch, standing: Standing | None) -> None:
        if standing is None:
            self.drop(match.id)
            raise problems.no_match(match.id)
        async with match.lock:
            if standing.revision > match.row.revision:
                await self.catch_up(match)
            elif _is_news(match, standing):
                self._follow(
                    match, [orjson.loads(body) for number, body in standing.entries if number > match.seq]
                )

    async def catch_up(self, match: HostedMatch) -> None:
        """Learn what another server has written; whoever calls holds the lock of the match."""
        news = await self._storage.news(match.id, match.seq)
        if news is None:
            raise problems.no_match(match.id)
        new = match.learn(news.row)
        self._meet(match, news.elsewhere)
        if match.halt is not None:
            match.halt = halt_of(news.row, match.game, match.fold, followed=True)
        if new or news.rematch != match.rematch:
            match.rematch = news.rematch
            match.touch()
        self._follow(match, [orjson.loads(body) for _, body in news.entries])

    def hear(self, match: HostedMatch, new: New) -> bool:
        """Another server says what it has appended; whether that is all there is to know, and nobody is at it now."""
        if match.lock.locked() or new[0][0] != match.seq + 1:
            return False
        self._follow(match, [orjson.loads(body) for _, body in new])
        return True

    def _follow(self, match: HostedMatch, entries: list[dict[str, Any]]) -> None:
        """What another server has appended becomes part of the match, and is told."""
        if not entries:
            return
        if not follow(match.fold, entries):
            match.halt = halt_of(match.row, match.game, match.fold, followed=False)
        match.presence.wake()
        self._on_load(match)

    async def look_around(self, match: HostedMatch) -> None:
        """Learn who is there at other servers."""
        if self._storage.shared:
            self._meet(
                match, await self._storage.read(partial(find_elsewhere, self._storage.server, match.id))
            )

    def _meet(self, match: HostedMatch, elsewhere: Mapping[int, Elsewhere]) -> None:
        if match.presence.learn(elsewhere):
            match.touch()

    def loaded(self) -> list[HostedMatch]:
        """All that are in memory."""
        return list(self._matches.values())

    def peek(self, id: str) -> HostedMatch | None:
        """A match if it is in memory, as it is there."""
        return self._matches.get(id)

    async def _load(self, id: str) -> HostedMatch:
        if not self._storage.shared:
            return await self._storage.read(lambda connection: self._fold(_alone(id, connection)))
        news = await self._storage.news(id, 0)
        if news is None:
            raise problems.no_match(id)
        if len(news.entries) > FEW:
            return await asyncio.to_thread(self._fold, news)
        return self._fold(news)

    def _fold(self, news: News) -> HostedMatch:
        """A match as it is on disk; a long one keeps whoever calls this for a while."""
        row = news.row
        try:
            entries = [orjson.loads(body) for _, body in news.entries]
            played = self._settings.game(row.game)
            start = start_of(MatchOpened(row.game, row.players, row.options, row.rules_version), played)
        except (Mistake, Refusal, ValueError) as error:
            raise Problem(410, f"This match cannot be opened with the installed rules: {error}") from None
        fold = Fold(start)
        followed = follow(fold, entries)
        presence = Presence(self._settings.absence)
        presence.learn(news.elsewhere)
        halt = halt_of(row, played, fold, followed)
        return HostedMatch(row, played, fold, presence, news.answers, rematch=news.rematch, halt=halt)

    @asynccontextmanager
    async def set_aside(self, id: str) -> AsyncIterator[bool]:
        """Keep everybody from deciding at a match or opening it; False if somebody is there."""
        match = self._matches.get(id, self._in_use.get(id))
        if match is not None and (match.presence.listeners or match.lock.locked()):
            yield False
            return
        opening = self._opening.setdefault(id, asyncio.Lock())
        async with opening if match is None else match.lock:
            try:
                yield True
            finally:
                if match is None:
                    self._opening.pop(id, None)

    def drop(self, id: str) -> None:
        """There is no such match any more."""
        self._matches.pop(id, None)
        self._in_use.pop(id, None)

    def keep(self, match: HostedMatch) -> None:
        """Have a match in memory, if others have to go for it: those nobody listens to."""
        self._matches[match.id] = match
        matches, entries = len(self._matches), self.entries
        for id, other in list(self._matches.items()):
            if matches <= KEPT and entries <= ENTRIES:
                return
            if not other.presence.listeners and not other.lock.locked() and other is not match:
                self._in_use[id] = self._matches.pop(id)
                matches, entries = matches - 1, entries - other.seq


def _is_news(match: HostedMatch, standing: Standing | None) -> bool:
    """Whether a match is further on disk, or is there no more."""
    if standing is None or standing.revision > match.row.revision:
        return True
    return bool(standing.entries) and standing.entries[-1][0] > match.seq


def _alone(id: str, connection: Connection) -> News:
    """All there is to know of a match on a database that is one server's own; 404 if there is none."""
    row = store.find_match(id, connection)
    if row is None:
        raise problems.no_match(id)
    return News(
        row,
        store.find_child(id, connection),
        store.find_bodies(id, 0, connection),
        elsewhere={},
        answers=store.find_answers(id, connection),
    )


def follow(fold: Fold, entries: list[dict[str, Any]]) -> bool:
    """Whether a log holds to its end; the fold goes as far as it does."""
    for entry in entries:
        try:
            fold.append(read_entry(entry))
        except (Mistake, Refusal):
            return False
    return True


def halt_of(row: MatchRow, played: Game, fold: Fold, followed: bool) -> Halt | None:
    """Why a match cannot simply go on; of an entry that does not fit only the number, since it may be hidden."""
    if row.rules_version == played.version:
        words = f"Entry {fold.seq + 1} of this match cannot be read. It can be looked at as far as there."
        return None if followed else Halt(words, whole=False)
    versions = (
        f"This match was begun under version {row.rules_version} of the rules of {played.title}, "
        f"and version {played.version} is installed."
    )
    if not followed:
        words = f"{versions} They part at entry {fold.seq + 1}: it can be looked at as far as there."
        return Halt(words, whole=False)
    return (
        None if fold.turn == OVER else Halt(f"{versions} All that was played holds under both.", whole=True)
    )
