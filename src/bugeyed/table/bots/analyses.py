"""Analyses of matches that are over: worked out by workers when nobody waits for them, and kept with the match."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bugeyed.bots.analysis import Moment, look_back
from bugeyed.matches import store
from bugeyed.table.bots.workers import NoAnswer, Workers
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services

SECONDS: Final = 0.4
"""For each decision."""
TOGETHER: Final = 4
"""Decisions a worker looks at before others have their turn."""

logger = logging.getLogger("bugeyed.table")


def seen_together(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same decisions with what is known when all are looked at: what luck gave or took, and what lost nothing."""
    moments = []
    for one in found:
        moment = Moment(one["seq"], one["seat"], one["played"], one["chance"])
        moment.loss = one["loss"]
        moment.better = one["better"]
        moment.line = one["line"]
        moment.weighed = one["weighed"]
        moment.ends_in = one["ends_in"] or 0
        moments.append(moment)
    look_back(moments)
    return [one | moment.plain() for one, moment in zip(found, moments, strict=True)]


class Analyses:
    """Those that are being worked out now."""

    def __init__(self, services: Services, workers: Workers) -> None:
        self._services = services
        self._workers = workers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._found: dict[str, list[dict[str, Any]]] = {}

    def start(self, match: HostedMatch) -> None:
        """Have a match analysed, unless it was or is."""
        if match.row.analysis is not None or match.id in self._tasks:
            return
        task = self._tasks[match.id] = asyncio.create_task(self._work(match))
        task.add_done_callback(lambda _: self._forget(match.id))

    def state(self, match: HostedMatch) -> dict[str, Any]:
        """How far it is, from 0 to 1, and what was found; null before anybody asked for one."""
        if match.row.analysis is not None:
            return {"progress": 1.0, "moments": match.row.analysis}
        if match.id not in self._tasks:
            return {"progress": None, "moments": []}
        found = self._found.get(match.id, [])
        return {"progress": round(len(found) / max(1, len(match.fold.decisions())), 3), "moments": found}

    def close(self) -> None:
        """Leave what is not done."""
        for task in self._tasks.values():
            task.cancel()

    def _forget(self, id: str) -> None:
        self._tasks.pop(id, None)
        self._found.pop(id, None)

    async def _work(self, match: HostedMatch) -> None:
        numbers = [number for number, _, _ in match.fold.decisions()]
        found = self._found[match.id] = []
        match.touch()
        try:
            for first in range(0, len(numbers), TOGETHER):
                some = numbers[first : first + TOGETHER]
                question = "analyse", self._services.log_of(match), some, SECONDS
                found += json.loads(await self._workers.ask(question, SECONDS * len(some), urgent=False))
            moments = seen_together(found)
            await self._services.storage.write(partial(store.keep_analysis, match.id, moments))
        except (NoAnswer, Problem) as trouble:
            logger.warning("The analysis of match %s: %s", match.id, trouble)
            return
        match.learn(replace(match.row, analysis=moments))
        match.touch()
