"""Who is at one match: who listens to it, and when each of its players was last heard of."""

from __future__ import annotations

import time
from collections.abc import Mapping

from bugeyed.matches.servers import Elsewhere
from bugeyed.table.live.wakeups import Wakeup


class Presence:
    """Somebody is there as long as a stream of theirs is open, and has been heard of at every call."""

    def __init__(self, absence: float) -> None:
        self._absence = absence
        """Seconds after which a player counts as gone."""
        self.listeners: set[Wakeup] = set()
        self._streams: dict[int, int] = {}
        """By seat: how many streams its player listens on."""
        self.heard: dict[int, float] = {}
        """By seat: when its player was last heard of, by the clock that only goes on."""
        self.begun = time.monotonic()
        """Since when this server has the match: before that it could hear nobody."""
        self.stirred = False
        """Whether somebody gave a sign of life here that other servers may not know of."""
        self._elsewhere: frozenset[int] = frozenset()
        """The seats whose players listen at another server."""
        self._heard_elsewhere: dict[int, float] = {}

    def here(self, seat: int) -> bool:
        """Whether the player of a seat listens."""
        return self.listens(seat) or seat in self._elsewhere

    def listens(self, seat: int) -> bool:
        """Whether they do so at this server."""
        return self._streams.get(seat, 0) > 0

    def learn(self, elsewhere: Mapping[int, Elsewhere]) -> bool:
        """What other servers know of the players; whether somebody has come or gone there."""
        before, now = self._elsewhere, time.monotonic()
        self._elsewhere = frozenset(seat for seat, known in elsewhere.items() if known.here)
        self._heard_elsewhere = {seat: now - known.ago for seat, known in elsewhere.items()}
        for seat in before - self._elsewhere:
            self._heard_elsewhere.setdefault(seat, now)
        return before != self._elsewhere

    def come(self, seat: int) -> bool:
        """A stream more of a seat; whether it is its first."""
        self.stirred = True
        self._streams[seat] = self._streams.get(seat, 0) + 1
        return self._streams[seat] == 1

    def go(self, seat: int) -> bool:
        """A stream of a seat less; whether it was its last."""
        self.hear(seat)
        self._streams[seat] -= 1
        return self._streams[seat] == 0

    def hear(self, seat: int) -> None:
        """The player of a seat gave a sign of life."""
        self.stirred = True
        self.heard[seat] = time.monotonic()

    def away(self, seat: int) -> float:
        """For how many seconds nothing has been heard of the player of a seat."""
        if self.here(seat):
            return 0.0
        heard = self.heard.get(seat, self.begun)
        return time.monotonic() - max(heard, self._heard_elsewhere.get(seat, heard))

    def gone(self, seat: int) -> bool:
        """Whether a player has been away for so long that others may act on it."""
        return self.away(seat) >= self._absence

    def until_gone(self, seat: int) -> float | None:
        """Seconds until a player who is away counts as gone; None if it does, or is here."""
        away = self.away(seat)
        return self._absence - away if 0 < away < self._absence else None

    def seen(self) -> list[tuple[int, float]]:
        """The seats whose players gave a sign of life at this server, and when the last one was."""
        now = time.monotonic()
        listening = {seat: now for seat, count in self._streams.items() if count > 0}
        return list({**self.heard, **listening}.items())

    def wake(self) -> None:
        """Tell everybody who listens that there is something new."""
        for listener in self.listeners:
            listener.wake()
