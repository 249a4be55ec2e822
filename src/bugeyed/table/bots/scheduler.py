"""Lets bots act: hands each position where one is to decide to a worker, and its answer to the match."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from time import perf_counter
from typing import Final

from bugeyed.matches import servers, transactions
from bugeyed.matches.takebacks import last_actor
from bugeyed.table.authentication import Asker
from bugeyed.table.bots.workers import NoAnswer, Workers
from bugeyed.table.decisions import Wish
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.metrics import Metrics
from bugeyed.table.problems import Problem, Stale
from bugeyed.table.services import Services

TRIES: Final = 2
"""How often a bot is asked about one position before the match goes on without its advice."""
UNWRITTEN: Final = 503
PAUSES: Final = (0.2, 1.0, 5.0)
"""Seconds until an action that could not be written is tried again; the last ones for ever."""

PATIENCE: Final = {5: 3.0}
"""How many times as long as others a level may think."""

logger = logging.getLogger("bugeyed.table")


class Scheduler:
    """Lets a bot act whenever it is one's turn."""

    def __init__(self, services: Services, workers: Workers) -> None:
        self._services = services
        self._workers = workers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        services.on_change = self.consider

    def describe(self, metrics: Metrics) -> None:
        """Let it be seen how many bots are at work."""
        words = "Bots that are asked for an action and have not taken it."
        metrics.gauge("bots_deciding", words, lambda: len(self._tasks))
        metrics.gauge("bots_waiting", "Bots that wait for a worker.", lambda: self._workers.waiting)

    def consider(self, match: HostedMatch) -> None:
        """If a bot is to act, have it think; what it thought about an older position is dropped."""
        turn = match.fold.turn
        if turn not in match.bots() or match.halt is not None or self._services.listening.closing:
            return
        running = self._tasks.get(match.id)
        if running is not None and not running.done():
            running.cancel()
        task = self._tasks[match.id] = asyncio.create_task(self._act(match, turn, match.seq))
        task.add_done_callback(lambda done: self._forget(match.id, done))

    def _forget(self, id: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id) is task:
            del self._tasks[id]

    async def _act(self, match: HostedMatch, seat: int, seq: int) -> None:
        settings = self._services.settings
        # Everybody can see whether a turn is under way, so the delay may depend on it.
        under_way = last_actor(match.fold, range(match.row.players)) == seat
        patience = PATIENCE.get(match.level(seat), 1.0)
        delay = patience * settings.reply(under_way) if match.secret else settings.pause(under_way)
        due = asyncio.get_running_loop().time() + delay
        if not await self._claim(match, seq):
            return  # another server has its bot think about it
        action = await self._thought(match, seat, patience * settings.budget(under_way))
        await asyncio.sleep(due - asyncio.get_running_loop().time())
        for number in range(1_000_000):
            try:
                await self._services.decisions.decide(
                    match,
                    Wish(Asker(frozenset({seat})), seq),
                    lambda seat: transactions.act(match.fold, seat, action, self._services.generator),
                )
                self._services.metrics.bot_actions += 1
                return
            except Stale:
                return  # another server was first
            except Problem as problem:
                if problem.status != UNWRITTEN:
                    return  # the seat or the turn is another's by now
                if number == 0:
                    logger.warning("A bot's action at match %s could not be written: %s", match.id, problem)
            await asyncio.sleep(PAUSES[min(number, len(PAUSES) - 1)])

    async def _claim(self, match: HostedMatch, seq: int) -> bool:
        """Whether this server is the one to act for the bot."""
        storage = self._services.storage
        if not storage.shared:
            return True
        for number in range(1_000_000):
            try:
                return await storage.write(partial(servers.claim, storage.server, match.id, seq))
            except Problem:
                await asyncio.sleep(PAUSES[min(number, len(PAUSES) - 1)])
        return False

    def thinking(self) -> list[str]:
        """The matches at which a bot of this server is about to act."""
        return list(self._tasks)

    async def _thought(self, match: HostedMatch, seat: int, seconds: float) -> str | int:
        """What the bot does; where it gives no answer, something that is possible."""
        question = "think", self._services.log_of(match), match.id, seat, match.level(seat), seconds
        metrics = self._services.metrics
        for _ in range(TRIES):
            try:
                begun = perf_counter()
                answer = await self._workers.ask(question, seconds, urgent=match.has_people())
                if not match.secret:  # how long it took may tell what the bot holds
                    metrics.thinking.add(perf_counter() - begun)
                return answer
            except NoAnswer as trouble:
                metrics.no_answers += 1
                said = match.level(seat), match.id, trouble
                logger.warning("A bot of level %d at match %s: %s", *said, extra={"whole": trouble.whole})
        actions = match.fold.position.actions()
        return actions[self._services.generator.randrange(len(actions))]

    def close(self) -> None:
        """Stop thinking and let the workers go."""
        for task in self._tasks.values():
            task.cancel()
        self._workers.close()
