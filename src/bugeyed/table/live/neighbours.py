"""The other servers on the same database: what they change is learnt at once, and by looking now and then.

Nothing here has to happen for a request to be answered truly: each looks for itself how far its match is. It is what
wakes streams, lets bots go on that another server has left, and tells who is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from bugeyed.matches import servers
from bugeyed.matches.servers import Sign
from bugeyed.matches.words import Word
from bugeyed.table.bots.scheduler import Scheduler
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services

BEAT: Final = 2.0
"""Seconds between signs of life to the others, and between looks at what one may have missed."""
GATHER: Final = 0.05
"""Seconds in which those who come and go are told of together."""


class Neighbours:
    """What one server does so that several are one table."""

    def __init__(self, services: Services, scheduler: Scheduler) -> None:
        self._services = services
        self._storage = services.storage
        self._scheduler = scheduler
        self._told: dict[tuple[str, int], tuple[bool, float]] = {}
        """By match and seat: whether the others know its player here, and when they were heard of."""
        self._coming = asyncio.Event()
        self._looking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Be one of them."""
        await self._beat()
        self._services.listening.on_coming = self._coming.set
        self._storage.listen(self._hear)
        self._do(self._run())

    async def stop(self) -> None:
        """Leave the others what one does not do any more."""
        for task in self._tasks:
            task.cancel()
        try:
            await self._storage.write(partial(servers.leave, self._storage.server))
        except Problem:
            return  # they find out

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + BEAT
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(due):
                    await self._coming.wait()
                    await asyncio.sleep(GATHER)
            self._coming.clear()
            is_due = loop.time() >= due
            if is_due:
                due = loop.time() + BEAT
            with suppress(Problem):  # the database is away; the next beat tells when it is back
                await self._give_signs()
                if is_due:
                    await self._beat()
                    self._look(self._services.matches.loaded())
                    await self._take_over()

    def _hear(self, word: Word | None) -> None:
        """Another has changed something; None: any match may have changed."""
        matches = self._services.matches
        if word is None:
            self._look(matches.loaded())
            return
        unclear = []
        for id, new in word.new.items():
            match = matches.peek(id)
            if match is not None and match.presence.listeners and not matches.hear(match, new):
                unclear.append(match)
        found = [matches.peek(id) for id in word.changed]
        self._look([*unclear, *(match for match in found if match is not None)])

    def _look(self, changed: Iterable[HostedMatch]) -> None:
        """Whoever listens here wants to know; for the others it is time when somebody asks."""
        wanted = [match for match in changed if match.presence.listeners and match.id not in self._looking]
        if wanted:
            self._looking.update(match.id for match in wanted)
            self._do(self._look_over(wanted))

    async def _look_over(self, matches: list[HostedMatch]) -> None:
        # What changes from here on needs another look.
        self._looking.difference_update(match.id for match in matches)
        with suppress(Problem):  # the next beat looks again
            await self._services.matches.look_over(matches)

    async def _beat(self) -> None:
        """Say that this server lives; let bots go on whose server does not."""
        thinking = self._scheduler.thinking()
        found = await self._storage.write(partial(servers.beat, self._storage.server, thinking))
        matches = self._services.matches
        if found.forgotten:
            self._told.clear()
            _stir(matches.loaded())
        self._told = {key: told for key, told in self._told.items() if matches.peek(key[0]) is not None}
        for id in found.orphans:
            try:
                self._services.changed(await matches.find(id))
            except Problem:
                continue  # it cannot be opened here

    async def _take_over(self) -> None:
        """Bots that are to act at a match in memory, and of which no server says that it sees to it."""
        busy = set(self._scheduler.thinking())
        idle = {
            match.id: (match, match.seq)
            for match in self._services.matches.loaded()
            if match.fold.turn in match.bots() and match.id not in busy
        }
        if not idle:
            return
        claimed = await self._storage.read(partial(servers.find_claims, list(idle)))
        for id, (match, seq) in idle.items():
            if claimed.get(id) == seq or match.seq != seq:
                continue  # somebody sees to it, or it is another position by now, which was considered when it came
            await self._services.matches.look(match)
            if match.seq == seq and id not in self._scheduler.thinking():
                self._services.changed(match)

    async def _give_signs(self) -> None:
        """Tell the others who came, who left, and who was heard of."""
        again = self._services.settings.absence / 4
        stirred = [match for match in self._services.matches.loaded() if match.presence.stirred]
        told, signs = {}, []
        for match in stirred:
            presence = match.presence
            presence.stirred = False
            for seat, heard in presence.seen():
                here = presence.listens(seat)
                known = self._told.get((match.id, seat))
                if known is not None and known[0] == here and (here or heard <= known[1] + again):
                    continue
                told[match.id, seat] = here, heard
                signs.append(Sign(match.id, seat, here, news=here != (known is not None and known[0])))
        if not signs:
            return
        try:
            await self._storage.write(partial(servers.give_signs, self._storage.server, signs))
        except Problem:
            _stir(stirred)
            raise
        self._told |= told


def _stir(matches: Iterable[HostedMatch]) -> None:
    """The others have to hear of these again."""
    for match in matches:
        match.presence.stirred = True
