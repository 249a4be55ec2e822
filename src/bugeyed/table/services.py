"""The parts of one running server, put together."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bugeyed.core.game import OVER
from bugeyed.matches.entries import MatchOpened
from bugeyed.matches.store import Store
from bugeyed.matches.transactions import Generator
from bugeyed.table import problems
from bugeyed.table.allowance import Allowance
from bugeyed.table.authentication import Credentials
from bugeyed.table.decisions import Decisions
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.live.listening import Listening
from bugeyed.table.match_cache import MatchCache
from bugeyed.table.metrics import Metrics
from bugeyed.table.settings import Settings
from bugeyed.table.storage import Storage

if TYPE_CHECKING:
    from bugeyed.table.bots.analyses import Analyses
    from bugeyed.table.bots.hints import Hints


class Services:
    """What a request needs: where matches are, who asks, how it is decided, who listens."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.storage = Storage(store, metrics)
        self.credentials = Credentials(self.storage)
        self.matches = MatchCache(self.storage, settings, self.changed)
        self.decisions = Decisions(self.storage, self.matches, self.decided)
        self.listening = Listening(settings.streams_per_address)
        self.openings = Allowance(settings.matches_per_address, 3600, "matches")
        self._bots_alone: set[str] = set()
        self.address: str | None = None
        """What others in the network reach this server by; None where they cannot."""
        self.generator: Generator = random.SystemRandom()
        """Who decides chance."""
        self.hints: Hints
        self.analyses: Analyses
        """Who is asked for hints and analyses, once the workers are there."""
        self.on_change: Callable[[HostedMatch], None] = lambda match: None
        """Called with every match that was opened, loaded or has new entries: the scheduler of bots."""

        metrics.gauge("matches_live", "Matches in memory.", lambda: len(self.matches))
        metrics.gauge("entries_live", "Entries of their logs.", lambda: self.matches.entries)
        metrics.gauge("matches_watched", "Matches somebody listens to.", lambda: self.matches.watched)
        metrics.gauge("matches_bots_alone", "Matches of bots alone.", lambda: len(self._bots_alone))
        metrics.gauge("tasks", "Tasks of the event loop.", lambda: len(asyncio.all_tasks()))
        metrics.gauge("streams", "Open streams.", lambda: self.listening.streams)

    def decided(self, match: HostedMatch) -> None:
        """Something was decided at a match and is in its log."""
        self.metrics.decisions += 1
        self.changed(match)

    def changed(self, match: HostedMatch) -> None:
        """There is a match, or there is something new in its log."""
        if match.has_people() or match.fold.turn == OVER:
            self._bots_alone.discard(match.id)
        else:
            self._bots_alone.add(match.id)
        self.on_change(match)

    def forget(self, id: str) -> None:
        """A match was taken away."""
        self.matches.drop(id)
        self._bots_alone.discard(id)

    def log_of(self, match: HostedMatch) -> tuple[MatchOpened, Path | None, list[dict[str, Any]]]:
        """A match as worker processes take it."""
        entries = [entry.plain() for entry in match.fold.entries]
        return match.opened(), self.settings.content_of(match.row.game), entries

    def check_bots_alone(self) -> None:
        """429 if bots play among themselves at as many matches as they may."""
        most = self.settings.bots_alone
        if len(self._bots_alone) >= most:
            raise problems.too_many(f"Bots play among themselves at {most} matches, which is all they may.")

    def close(self) -> None:
        """Let every stream end."""
        self.listening.close()
