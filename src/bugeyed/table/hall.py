"""The hall: matches in play, each kept in memory while it is used, each written to disk before it is told."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from bugeyed.bots import LEVELS
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import OVER, Game
from bugeyed.core.registry import game
from bugeyed.matches import store
from bugeyed.matches.entries import ActionUndone, Entry, MatchOpened, Resigned, read_entry
from bugeyed.matches.fold import Fold
from bugeyed.matches.opening import open_match, start_of
from bugeyed.matches.store import Answer, Append, MatchRow, SeatRow, Store
from bugeyed.matches.takebacks import CannotUndo, last_actor, undo_entry, undo_limit
from bugeyed.matches.told import hides_nothing
from bugeyed.matches.transactions import Generator, chance_entries, entries_for
from bugeyed.table import problems
from bugeyed.table.bell import Bell
from bugeyed.table.problems import Problem, Stale
from bugeyed.table.seating import digest
from bugeyed.table.settings import Settings

T = TypeVar("T")
LARGEST_CODE = 1 << 31
KEPT = 2_000
"""Matches kept in memory; the one not used for longest goes first."""


@dataclass
class Ask:
    """A seat asks the others to let it go back further than it may by itself."""

    seat: int
    seq: int
    agreed: set[int] = field(default_factory=set)


@dataclass
class MatchInPlay:
    """A match as the server holds it: who sits there, the log folded, who listens."""

    row: MatchRow
    game: Game
    fold: Fold
    answers: dict[str, Answer] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Bell] = field(default_factory=set)
    told: list[list[Event]] = field(default_factory=list)
    """What each entry reported, secrets included, as far as somebody asked."""
    ask: Ask | None = None
    rematch: str | None = None
    stamp: int = 0
    """Grows when something beside the log changed: an ask, a name, a rematch."""
    present: dict[int, int] = field(default_factory=dict)
    """By seat: how many streams its player listens on."""

    @property
    def id(self) -> str:
        """Its id in addresses."""
        return self.row.id

    @property
    def seq(self) -> int:
        """The number of entries."""
        return self.fold.seq

    def opened(self) -> MatchOpened:
        """The head of its log."""
        return MatchOpened(self.row.game, self.row.players, self.row.options, self.row.rules_version)

    def events(self, number: int) -> list[Event]:
        """What entry *number* reported, secrets included; worked out once."""
        while len(self.told) < number:
            self.told.append(self.fold.events(len(self.told) + 1))
        return self.told[number - 1]

    @property
    def secret(self) -> bool:
        """Whether its seats may not see one another's side."""
        return not hides_nothing(self.fold.at(0))

    def check_code(self, action: str | int) -> None:
        """422 for a number so large that rules cannot even say why it is no action."""
        if isinstance(action, int) and abs(action) >= LARGEST_CODE:
            raise problems.malformed(f"{action} is no action of {self.game.title}.")

    def bots(self) -> set[int]:
        """The seats where a bot sits."""
        return {seat.seat for seat in self.row.seats if seat.kind == "bot"}

    def wake(self) -> None:
        """Tell everybody who listens that there is something new."""
        for listener in self.listeners:
            listener.ring()

    def touch(self) -> None:
        """As wake, for what is not in the log."""
        self.stamp += 1
        self.wake()


class Hall:
    """All matches of one server."""

    def __init__(self, store_: Store, settings: Settings) -> None:
        self.store = store_
        self.settings = settings
        self.closing = asyncio.Event()
        self._matches: dict[str, MatchInPlay] = {}
        self._tokens: dict[str, tuple[str, int]] = {}
        self._held: dict[str, dict[str, set[int]]] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._listeners: set[Bell] = set()
        self.generator: Generator = random.SystemRandom()
        """Who decides chance."""
        self.on_change: Callable[[MatchInPlay], None] = lambda match: None
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

    async def hold(self, browser: str, match: MatchInPlay, seat: int) -> None:
        """Let a browser sit in a seat."""
        held = await self.held_by(browser)
        if seat in held.get(match.id, ()):
            return
        await self.write(partial(store.hold, digest(browser), match.id, seat))
        others = {id: seats for id, seats in held.items() if id != match.id}
        self._held[digest(browser)] = {match.id: held.get(match.id, set()) | {seat}, **others}
        self._reseat(match, replace(match.row.seats[seat], invite=None))

    # Who listens.

    def listen(self, watched: Sequence[tuple[MatchInPlay, int | None]]) -> Bell:
        """A bell that rings when one of the watched matches changes, and when the server stops."""
        listener = Bell()
        for match, seat in watched:
            match.listeners.add(listener)
            if seat is not None:
                match.present[seat] = match.present.get(seat, 0) + 1
                if match.present[seat] == 1:
                    match.touch()
        self._listeners.add(listener)
        return listener

    def forget(self, listener: Bell, watched: Sequence[tuple[MatchInPlay, int | None]]) -> None:
        """Whoever listened has gone."""
        self._listeners.discard(listener)
        for match, seat in watched:
            match.listeners.discard(listener)
            if seat is not None:
                match.present[seat] -= 1
                if match.present[seat] == 0:
                    match.touch()

    @property
    def listening(self) -> int:
        """How many streams are open."""
        return len(self._listeners)

    def close(self) -> None:
        """Let every stream end."""
        self.closing.set()
        for listener in self._listeners:
            listener.ring()

    # Matches.

    async def find(self, id: str) -> MatchInPlay:
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

    def _load(self, id: str) -> MatchInPlay:
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
        return MatchInPlay(row, played, fold, answers, rematch=child)

    def _keep(self, match: MatchInPlay) -> None:
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
    ) -> tuple[MatchInPlay, dict[int, str]]:
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
                    known = ", ".join(str(known) for known in LEVELS)
                    raise problems.malformed(f"There is no bot of level {level!r}; levels are {known}.")
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
        await self.write(partial(_open, row, [entry.plain() for entry in entries]))
        match = MatchInPlay(row, self.game(name), Fold(start, entries))
        self._keep(match)
        for number, token in tokens.items():
            self._tokens[digest(token)] = (id, number)
        self.on_change(match)
        return match, tokens

    # What a seat can do. Each is checked and answered under the match's lock.

    async def act(
        self, match: MatchInPlay, seat: int | None, seq: int, action: str | int, key: str | None, request: str
    ) -> dict[str, Any]:
        """Take an action; the answer is given again for the same key and request."""
        async with match.lock:
            known = self._known(match, seq, seat, key, request)
            if known is not None:
                return known
            assert seat is not None
            if match.fold.turn != seat:
                raise problems.not_yours(self.not_your_turn(match))
            match.check_code(action)
            try:
                entries = entries_for(match.fold.position, seat, action, self.generator)
            except Refusal as refusal:
                raise problems.refused(refusal) from None
            self._check_reuse(match, key)
            return await self._append(match, entries, key, request)

    async def resign(
        self, match: MatchInPlay, seat: int | None, seq: int, key: str | None, request: str
    ) -> dict[str, Any]:
        """Give up."""
        async with match.lock:
            known = self._known(match, seq, seat, key, request)
            if known is not None:
                return known
            assert seat is not None
            if match.fold.turn == OVER:
                raise problems.malformed("The match is over already.")
            self._check_reuse(match, key)
            return await self._append(match, [Resigned(seat)], key, request)

    async def undo(
        self,
        match: MatchInPlay,
        seats: frozenset[int],
        held: frozenset[int],
        seq: int,
        key: str | None,
        request: str,
    ) -> dict[str, Any]:
        """Take back the last action of *seats*, asking the others where it must; bots and the same device agree."""
        seat = undoer(match.fold, seats)
        async with match.lock:
            known = self._known(match, seq, seat, key, request)
            if known is not None:
                return known
            assert seat is not None
            self._check_reuse(match, key)
            try:
                entry = undo_entry(match.fold, seat, (match.bots() | held) - {seat})
            except CannotUndo as error:
                everybody = set(range(match.row.players))
                try:
                    undo_entry(match.fold, seat, everybody)
                except CannotUndo:
                    raise problems.malformed(str(error)) from None
                match.ask = Ask(seat, match.seq, (match.bots() | held) - {seat})
                match.touch()
                return {"seq": match.seq, "asked": True, "message": str(error)}
            return await self._append(match, [entry], key, request)

    async def reply(self, match: MatchInPlay, seat: int | None, seq: int, agree: bool) -> dict[str, Any]:
        """Answer somebody who asked to go back."""
        async with match.lock:
            if seq != match.seq:
                raise Stale
            if seat is None:
                raise problems.not_yours("Only somebody who sits at this match can answer.")
            ask = match.ask
            if ask is None or ask.seq != match.seq or ask.seat == seat:
                raise problems.malformed("Nobody asks you to let them take something back.")
            if not agree:
                match.ask = None
                match.touch()
                return {"seq": match.seq}
            ask.agreed.add(seat)
            others = set(range(match.row.players)) - {ask.seat}
            if not others <= ask.agreed:
                match.touch()
                return {"seq": match.seq}
            return await self._append(match, [undo_entry(match.fold, ask.seat, others)], None, "")

    def undo_words(self, match: MatchInPlay, seats: frozenset[int], held: frozenset[int]) -> dict[str, Any]:
        """How far back *seats* may go, and why no further; what asking those beside *held* could do."""
        seat = undoer(match.fold, seats)
        if seat is None:
            return {"possible": False, "ask": False, "count": 0, "words": ""}
        limit = undo_limit(match.fold, seat)
        agreeing = [(match.bots() | held) - {seat}, set(range(match.row.players))]
        possible = [_may_undo(match.fold, seat, agreed) for agreed in agreeing]
        return {
            "possible": any(possible),
            "ask": possible == [False, True],
            "count": len(limit.numbers),
            "words": limit.why,
        }

    async def rematch(self, match: MatchInPlay, seat: int | None) -> MatchInPlay:
        """The next match of the same people, seats moved on by one; made once, whoever asks first."""
        if seat is None:
            raise problems.not_yours("Only somebody who sits at this match can ask for another.")
        async with match.lock:
            if match.fold.turn != OVER:
                raise problems.malformed("The match is still being played.")
            if match.rematch is None:
                moved = match.row.seats[-1:] + match.row.seats[:-1]
                seats = [{"kind": row.kind, "level": row.level, "name": row.name} for row in moved]
                fresh, _ = await self.open(
                    match.row.game, match.row.players, match.row.options, seats, match.id
                )
                await self.write(partial(store.copy_holders, match.id, fresh.id, match.row.players))
                self._held.clear()
                match.rematch = fresh.id
                match.touch()
        return await self.find(match.rematch)

    async def name(self, match: MatchInPlay, seat: int, name: str) -> None:
        """What a player wants to be called."""
        await self.write(partial(store.name_seat, match.id, seat, name))
        self._reseat(match, replace(match.row.seats[seat], name=name))

    def _reseat(self, match: MatchInPlay, changed: SeatRow) -> None:
        seats = tuple(changed if row.seat == changed.seat else row for row in match.row.seats)
        match.row = replace(match.row, seats=seats)
        match.touch()

    def _known(
        self, match: MatchInPlay, seq: int, seat: int | None, key: str | None, request: str
    ) -> dict[str, Any] | None:
        """The answer given before to the same key and request; else 409 and 403 in this order."""
        if key is not None and key in match.answers and match.answers[key].digest == request:
            return match.answers[key].body
        if seq != match.seq:
            raise Stale
        if seat is None:
            raise problems.not_yours("This is not your seat: open the match by its invite link to act.")
        return None

    def _check_reuse(self, match: MatchInPlay, key: str | None) -> None:
        if key is not None and key in match.answers:
            raise problems.malformed("This Idempotency-Key was used for another request.")

    def not_your_turn(self, match: MatchInPlay) -> str:
        """Why a seat cannot act now."""
        if match.fold.turn == OVER:
            return "The match is over."
        return f"It is {self.seat_title(match, match.fold.turn)}'s turn."

    def seat_title(self, match: MatchInPlay, seat: int) -> str:
        """What the seat is called at this match."""
        rows = match.game.seats()
        return rows[seat]["name"] if seat < len(rows) else f"Seat {seat + 1}"

    async def _append(
        self, match: MatchInPlay, entries: Sequence[Entry], key: str | None, request: str
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
        if any(not isinstance(entry, ActionUndone) for entry in entries) or match.ask:
            match.ask = None
        match.wake()
        self.on_change(match)
        return body


def _open(row: MatchRow, entries: list[dict[str, Any]], connection: Connection) -> None:
    store.add_match(row, connection)
    if entries:
        Append(row.id, 0, entries)(connection)


def undoer(fold: Fold, held: frozenset[int]) -> int | None:
    """Whose action an undo takes back, where a browser may hold several seats."""
    actor = last_actor(fold, held)
    return min(held, default=None) if actor is None else actor


def _may_undo(fold: Fold, seat: int, agreed: Collection[int]) -> bool:
    try:
        undo_entry(fold, seat, agreed)
    except CannotUndo:
        return False
    return True
