"""The one way into the log of a match: checked, worked out, on disk, then part of the match and told to everybody."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy.exc import IntegrityError

from bugeyed.matches import store
from bugeyed.matches.advance import Transaction
from bugeyed.matches.store import Answer, Append
from bugeyed.table import messages, problems, takebacks
from bugeyed.table.authentication import Asker
from bugeyed.table.hosted_match import Aside, Ask, HostedMatch
from bugeyed.table.match_cache import MatchCache
from bugeyed.table.problems import Problem, Stale
from bugeyed.table.storage import Storage

ANOTHER_REQUEST: Final = "This Idempotency-Key was used for another request."


class Wish(NamedTuple):
    """Somebody wants to change a match."""

    asker: Asker
    seq: int | None
    """What it has seen of the log; None if that does not matter."""
    key: str | None = None
    """The same key and request is done once."""
    digest: str = ""
    """Tells the request from another under the same key."""


class Overtaken(Exception):
    """Another server on the same database was first."""


Work = Callable[[int], Transaction | Aside]
"""Works out what a seat wants, changing nothing; raises what bars it."""


class Decisions:
    """Whoever decides something, a person, a program or a bot, goes this way."""

    def __init__(self, storage: Storage, matches: MatchCache, changed: Callable[[HostedMatch], None]) -> None:
        self._storage = storage
        self._matches = matches
        self._changed = changed

    async def decide(self, match: HostedMatch, wish: Wish, work: Work) -> dict[str, Any]:
        """The answer: 409, 403 and 422 are checked in this order, and nothing has changed in any of them."""
        async with match.lock:
            while True:
                try:
                    return await self._decide(match, wish, work)
                except Overtaken:
                    await self._matches.catch_up(match)
                    answered = await self._answered_elsewhere(match, wish)
                    if answered is not None:
                        return answered
                    if wish.seq is not None:
                        raise Stale(messages.state(match, wish.asker.seat(match.fold.turn))) from None

    async def _decide(self, match: HostedMatch, wish: Wish, work: Work) -> dict[str, Any]:
        known = match.answers.get(wish.key) if wish.key is not None else None
        if known is not None and known.digest == wish.digest:
            return known.body
        seat = wish.asker.seat(match.fold.turn)
        if wish.seq is not None and wish.seq != match.fold.seq:
            answered = await self._answered_elsewhere(match, wish)
            if answered is not None:
                return answered
            raise Stale(messages.state(match, seat))
        if seat is None:
            raise problems.no_seat()
        match.check_running()
        with problems.told:
            decided = work(seat)
        if known is not None:
            raise problems.malformed(ANOTHER_REQUEST)
        if isinstance(decided, Aside):
            await self._arrive(match, wish.asker)
            if decided.asking is not None:
                await self._ask(match, decided.asking.ask)
                await self._settle(match)
            return {"seq": match.seq, **decided.more}
        body = await self._append(match, decided, wish)
        if match.ask is not None:
            await self._settle(match)
        return body

    async def _append(self, match: HostedMatch, transaction: Transaction, wish: Wish) -> dict[str, Any]:
        """On disk first, then in memory, then told."""
        body = {"seq": transaction.seq}
        answer = None if wish.key is None else Answer(wish.digest, body)
        plain = [advance.entry.plain() for advance in transaction.advances]
        arrived = match.expected(wish.asker.held)
        try:
            await self._storage.write(Append(match.id, transaction.since, plain, wish.key, answer, arrived))
        except IntegrityError:
            raise Overtaken from None
        match.fold.add(transaction)
        if wish.key is not None and answer is not None:
            match.answers[wish.key] = answer
        match.arrive(arrived)
        still_asked = takebacks.heed(match, transaction)
        match.presence.wake()
        self._changed(match)
        if still_asked is not None:
            match.put(still_asked)
            with suppress(Problem):  # what it came with is written, and that counts
                await self._ask(match, still_asked)
        return body

    async def _answered_elsewhere(self, match: HostedMatch, wish: Wish) -> dict[str, Any] | None:
        """What another server has answered to the same request; None if none has, 422 for a key that had another."""
        if not self._storage.shared or wish.key is None:
            return None
        known = await self._storage.read(partial(store.find_answer, match.id, wish.key))
        if known is not None and known.digest == wish.digest:
            return known.body
        if known is not None and wish.seq in (None, match.seq):
            raise problems.malformed(ANOTHER_REQUEST)
        return None

    async def _ask(self, match: HostedMatch, ask: Ask | None) -> None:
        """What is asked is known to every server, and there after a restart."""
        plain = None if ask is None else ask.plain()
        match.put(Ask.read(await self._storage.write(partial(store.ask, match.id, plain))))

    async def _arrive(self, match: HostedMatch, asker: Asker) -> None:
        """Whoever decides something is there, if it is nothing for the log."""
        arrived = match.expected(asker.held)
        if arrived:
            await self._storage.write(Append(match.id, match.seq, [], arrived=arrived))
            match.arrive(arrived)

    async def _settle(self, match: HostedMatch) -> None:
        """What somebody asked for and all have agreed to by now, since bots sit where it was waited for."""
        agreed = takebacks.settled(match)
        if agreed is None:
            return
        try:
            await self._append(match, agreed, Wish(Asker(frozenset()), None))
        except (Problem, Overtaken):
            return  # it is still asked
