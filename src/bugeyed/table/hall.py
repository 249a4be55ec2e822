"""The hall: finds matches and who asks for them, and writes to disk what is done before it is told."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from bugeyed.bots import LEVELS
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import Game
from bugeyed.core.registry import game
from bugeyed.matches import store
from bugeyed.matches.entries import BotSatIn, Entry, MatchOpened, read_entry
from bugeyed.matches.fold import Fold
from bugeyed.matches.opening import open_match, start_of
from bugeyed.matches.store import Answer, Append, MatchRow, SeatRow, Store
from bugeyed.matches.transactions import Generator, chance_entries
from bugeyed.table import problems
from bugeyed.table.authentication import digest
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.live.wakeups import Wakeup
from bugeyed.table.problems import Problem, Stale
from bugeyed.table.settings import Settings

T = TypeVar("T")
KEPT = 2_000
"""Matches kept in memory; the one not used for longest goes first."""


class Hall:
    """All matches of one server."""

    def __init__(self, store_: Store, settings: Settings) -> None:
        self.store = store_
        self.settings = settings
        self.closing = asyncio.Event()
        self._matches: dict[str, HostedMatch] = {}
        self._tokens: dict[str, tuple[str, int]] = {}
        self._held: dict[str, dict[str, set[int]]] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._listeners: set[Wakeup] = set()
        self.generator: Generator = random.SystemRandom()
        """Who decides chance."""
        self.on_change: Callable[[HostedMatch], None] = lambda match: None
        """Called after every new entry; whoever runs the bots puts itself here."""

    def game(self, name: str) -> Game:
        """A game by name, with the owner's values where some were given for it."""
        wanted = self.settings.content if name == self.settings.content_game else None
        return game(name, wanted)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Have a job on disk; 503 if the disk does not take it."""
        try:
            return await self.store.write(job)
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise problems.not_written(str(error.orig)) from error

    # Who asks.

    async def seat_of(self, token: str) -> tuple[str, int]:
        """The match and seat of a token; 401 if it belongs to none."""
        hashed = digest(token)
        known = self._tokens.get(hashed)
        if known is None:
            known = await asyncio.to_thread(self.store.read, partial(store.find_token, hashed))
            if known is None:
                raise problems.unknown_token()
            self._tokens[hashed] = known
        return known

    async def held_by(self, browser: str | None) -> dict[str, set[int]]:
        """The seats a browser holds, by match, the newest first."""
        if browser is None:
            return {}
        hashed = digest(browser)
        if hashed not in self._held:
            rows = await asyncio.to_thread(self.store.read, partial(store.find_held, hashed))
            held: dict[str, set[int]] = {}
            for match, seat in rows:
                held.setdefault(match, set()).add(seat)
            self._held[hashed] = held
        return self._held[hashed]

    async def hold(self, browser: str, match: HostedMatch, seat: int) -> None:
        """Let a browser sit in a seat."""
        held = await self.held_by(browser)
        if seat in held.get(match.id, ()):
            return
        await self.write(partial(store.hold, digest(browser), match.id, seat))
        others = {id: seats for id, seats in held.items() if id != match.id}
        self._held[digest(browser)] = {match.id: held.get(match.id, set()) | {seat}, **others}
        self.reseat(match, replace(match.row.seats[seat], invite=None))

    # Who listens.

    def listen(self, matches: Sequence[HostedMatch], sitting: Sequence[tuple[HostedMatch, int]]) -> Wakeup:
        """What wakes its owner when one of the matches changes, and when the server stops."""
        listener = Wakeup()
        self._listeners.add(listener)
        for match in matches:
            match.listeners.add(listener)
        for match, seat in sitting:
            match.present[seat] = match.present.get(seat, 0) + 1
            if match.present[seat] == 1:
                match.touch()
        for match in matches:
            self._await_absence(match)
        return listener

    def forget(
        self, listener: Wakeup, matches: Sequence[HostedMatch], sitting: Sequence[tuple[HostedMatch, int]]
    ) -> None:
        """Whoever listened has gone."""
        self._listeners.discard(listener)
        for match in matches:
            match.listeners.discard(listener)
        for match, seat in sitting:
            match.hear(seat)
            match.present[seat] -= 1
            if match.present[seat] == 0:
                match.touch()
                self._await_absence(match)

    def _await_absence(self, match: HostedMatch) -> None:
        """When somebody has been away for so long that a bot may play for them, that is news."""
        left = [self.settings.absence - seconds for seconds in self._away(match)]
        if match.listeners and any(seconds > 0 for seconds in left):
            soon = min(seconds for seconds in left if seconds > 0)
            asyncio.get_running_loop().call_later(soon + 0.01, self._tell_absence, match)

    def _tell_absence(self, match: HostedMatch) -> None:
        if any(seconds >= self.settings.absence for seconds in self._away(match)):
            match.touch()
        self._await_absence(match)

    def _away(self, match: HostedMatch) -> list[float]:
        """For how long each has been away who is, and for whom no bot plays."""
        away = [match.away(seat) for seat in set(range(match.row.players)) - match.bots()]
        return [seconds for seconds in away if seconds > 0]

    @property
    def listening(self) -> int:
        """How many streams are open."""
        return len(self._listeners)

    def close(self) -> None:
        """Let every stream end."""
        self.closing.set()
        for listener in self._listeners:
            listener.wake()

    # Matches.

    async def find(self, id: str) -> HostedMatch:
        """A match by id; 404 if there is none."""
        match = self._matches.pop(id, None)
        if match is not None:
            self._matches[id] = match  # used last, so last to go
            return match
        # Two requests for the same match must not fold it into two.
        async with self._opening.setdefault(id, asyncio.Lock()):
            if id in self._matches:
                return self._matches[id]
            try:
                match = await asyncio.to_thread(self._load, id)
            finally:
                self._opening.pop(id, None)
            self._keep(match)
        self.on_change(match)
        return match

    def _load(self, id: str) -> HostedMatch:
        row = self.store.read(partial(store.find_match, id))
        if row is None:
            raise problems.no_match(id)
        entries = [read_entry(plain) for plain in self.store.read(partial(store.find_entries, id, 0))]
        try:
            played = self.game(row.game)
            start = start_of(MatchOpened(row.game, row.players, row.options, row.rules_version), played)
            fold = Fold(start, entries)
        except (Mistake, Refusal) as error:
            raise Problem(410, f"This match cannot be opened with the installed rules: {error}") from None
        answers = self.store.read(partial(store.find_answers, id))
        child = self.store.read(partial(store.find_child, id))
        return HostedMatch(row, played, fold, answers, rematch=child)

    def _keep(self, match: HostedMatch) -> None:
        self._matches[match.id] = match
        if len(self._matches) > KEPT:
            for id, other in list(self._matches.items()):
                if not other.listeners and not other.lock.locked() and other is not match:
                    del self._matches[id]
                    return

    async def open(
        self,
        name: str,
        players: int | None,
        options: Mapping[str, object],
        seats: Sequence[Mapping[str, Any]],
        parent: str | None = None,
    ) -> tuple[HostedMatch, dict[int, str]]:
        """A new match and the secret token of each human seat."""
        opened, start = open_match(self.game(name), players, options)
        if len(seats) != opened.players:
            raise problems.malformed(f"{len(seats)} seats are described and {opened.players} play.")
        tokens: dict[int, str] = {}
        rows: list[SeatRow] = []
        for number, seat in enumerate(seats):
            kind, level = seat.get("kind"), seat.get("level")
            if kind == "bot":
                if level not in LEVELS:
                    raise problems.no_level(level)
                rows.append(SeatRow(number, "bot", level, None, None))
            elif kind == "human":
                tokens[number] = secrets.token_urlsafe(18)
                rows.append(
                    SeatRow(number, "human", None, seat.get("name"), digest(tokens[number]), tokens[number])
                )
            else:
                raise problems.malformed(f"A seat is for a 'human' or a 'bot', not {kind!r}.")
        id = secrets.token_hex(5)
        row = MatchRow(
            id,
            name,
            opened.players,
            dict(opened.options),
            opened.rules_version,
            time.time(),
            parent,
            tuple(rows),
        )
        entries = chance_entries(start, self.generator)
        entries += [
            BotSatIn(number, seat["stand_in"]) for number, seat in enumerate(seats) if "stand_in" in seat
        ]
        await self.write(partial(_open, row, [entry.plain() for entry in entries]))
        match = HostedMatch(row, self.game(name), Fold(start, entries))
        self._keep(match)
        for number, token in tokens.items():
            self._tokens[digest(token)] = (id, number)
        self.on_change(match)
        return match, tokens

    async def copy_holders(self, old: HostedMatch, fresh: HostedMatch) -> None:
        """Whoever held a seat of the old match holds the next one of the fresh one."""
        await self.write(partial(store.copy_holders, old.id, fresh.id, old.row.players))
        self._held.clear()

    # What is written.

    def reseat(self, match: HostedMatch, changed: SeatRow) -> None:
        seats = tuple(changed if row.seat == changed.seat else row for row in match.row.seats)
        match.row = replace(match.row, seats=seats)
        match.touch()

    def known(
        self, match: HostedMatch, seq: int, seat: int | None, key: str | None, request: str
    ) -> dict[str, Any] | None:
        """The answer given before to the same key and request; else 409 and 403 in this order."""
        if key is not None and key in match.answers and match.answers[key].digest == request:
            return match.answers[key].body
        if seq != match.seq:
            raise Stale
        if seat is None:
            raise problems.not_yours("This is not your seat: open the match by its invite link to act.")
        return None

    def check_reuse(self, match: HostedMatch, key: str | None) -> None:
        if key is not None and key in match.answers:
            raise problems.malformed("This Idempotency-Key was used for another request.")

    async def append(
        self, match: HostedMatch, entries: Sequence[Entry], key: str | None, request: str
    ) -> dict[str, Any]:
        """On disk first, then in memory, then told."""
        body = {"seq": match.seq + len(entries)}
        answer = None if key is None else Answer(request, body)
        plain = [entry.plain() for entry in entries]
        try:
            await self.write(Append(match.id, match.seq, plain, key, answer))
        except IntegrityError:
            # Another server on the same database was first.
            missed = await asyncio.to_thread(
                self.store.read, partial(store.find_entries, match.id, match.seq)
            )
            match.fold.extend(read_entry(entry) for entry in missed)
            match.wake()
            raise Stale from None
        match.fold.extend(entries)
        if key is not None and answer is not None:
            match.answers[key] = answer
        match.ask = None
        match.wake()
        self.on_change(match)
        return body


def _open(row: MatchRow, entries: list[dict[str, Any]], connection: Connection) -> None:
    store.add_match(row, connection)
    if entries:
        Append(row.id, 0, entries)(connection)
