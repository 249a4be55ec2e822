"""The parts of one running server, put together."""

from __future__ import annotations

import random
from collections.abc import Callable

from bugeyed.matches.store import Store
from bugeyed.matches.transactions import Generator
from bugeyed.table.authentication import Credentials
from bugeyed.table.decisions import Decisions
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.live.listening import Listening
from bugeyed.table.match_cache import MatchCache
from bugeyed.table.settings import Settings
from bugeyed.table.storage import Storage


class Services:
    """What a request needs: where matches are, who asks, how it is decided, who listens."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(store)
        self.credentials = Credentials(self.storage)
        self.matches = MatchCache(self.storage, settings, self.changed)
        self.decisions = Decisions(self.storage, self.changed)
        self.listening = Listening(settings.streams_per_address)
        self.generator: Generator = random.SystemRandom()
        """Who decides chance."""
        self.on_change: Callable[[HostedMatch], None] = lambda match: None
        """Called with every match that was opened, loaded or has new entries: the scheduler of bots."""

    def changed(self, match: HostedMatch) -> None:
        """There is a match, or there is something new in its log."""
        self.on_change(match)

    def close(self) -> None:
        """Let every stream end."""
        self.listening.close()
