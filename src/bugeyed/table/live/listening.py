"""All open streams of one server: what wakes them, what they say of who is there, and their end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence

from bugeyed.table import problems
from bugeyed.table.connections import is_local
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.live.wakeups import Wakeup

Sitting = Sequence[tuple[HostedMatch, int]]
"""Matches, and the seats there of whoever listens."""


class Listening:
    """Who listens to what."""

    def __init__(self, per_address: int) -> None:
        self._per_address = per_address
        self._listeners: dict[Wakeup, str] = {}
        self._addresses: Counter[str] = Counter()
        self.on_coming: Callable[[], None] = lambda: None
        """Called when somebody comes to a match or leaves it."""
        self.closing = False
        """Whether the server stops, and with it every stream."""

    @property
    def streams(self) -> int:
        """How many are open."""
        return len(self._listeners)

    def check_room(self, address: str) -> None:
        """429 if whoever asks for a stream has as many as it may; this machine itself may have any number."""
        if self._addresses[address] >= self._per_address and not is_local(address):
            raise problems.too_many(
                f"Your address has {self._per_address} streams open, which is all it may have."
            )

    def listen(
        self, listener: Wakeup, address: str, matches: Sequence[HostedMatch], sitting: Sitting
    ) -> None:
        """Wake a listener when one of the matches changes, and when the server stops."""
        self._listeners[listener] = address
        self._addresses[address] += 1
        for match in matches:
            match.presence.listeners.add(listener)
        for match, seat in sitting:
            if match.presence.come(seat):
                match.touch()
                self.on_coming()
        for match in matches:
            self._await_absence(match)

    def forget(self, listener: Wakeup, matches: Sequence[HostedMatch], sitting: Sitting) -> None:
        """Whoever listened has gone."""
        address = self._listeners.pop(listener)
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]
        for match in matches:
            match.presence.listeners.discard(listener)
        for match, seat in sitting:
            if match.presence.go(seat):
                match.touch()
                self.on_coming()
                self._await_absence(match)

    def close(self) -> None:
        """Let every stream end."""
        self.closing = True
        for listener in self._listeners:
            listener.wake()

    def _await_absence(self, match: HostedMatch) -> None:
        """When somebody has been away for so long that a bot may play for them, that is news."""
        players = set(range(match.row.players)) - match.bots()
        soon = [wait for seat in players if (wait := match.presence.until_gone(seat)) is not None]
        if match.presence.listeners and soon:
            asyncio.get_running_loop().call_later(min(soon) + 0.01, self._tell_absence, match)

    def _tell_absence(self, match: HostedMatch) -> None:
        if any(match.may_be_replaced(seat) for seat in range(match.row.players)):
            match.touch()
        self._await_absence(match)
