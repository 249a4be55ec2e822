"""Who is at one match: who listens to it, and when each of its players was last heard of."""

from __future__ import annotations

import time

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

    def here(self, seat: int) -> bool:
        """Whether the player of a seat listens."""
        return self._streams.get(seat, 0) > 0

    def come(self, seat: int) -> bool:
        """A stream more of a seat; whether it is its first."""
        self._streams[seat] = self._streams.get(seat, 0) + 1
        return self._streams[seat] == 1

    def go(self, seat: int) -> bool:
        """A stream of a seat less; whether it was its last."""
        self.hear(seat)
        self._streams[seat] -= 1
        return self._streams[seat] == 0

    def hear(self, seat: int) -> None:
        """The player of a seat gave a sign of life."""
        self.heard[seat] = time.monotonic()

    def away(self, seat: int) -> float:
        """For how many seconds nothing has been heard of the player of a seat."""
        return 0.0 if self.here(seat) else time.monotonic() - self.heard.get(seat, self.begun)

    def gone(self, seat: int) -> bool:
        """Whether a player has been away for so long that others may act on it."""
        return self.away(seat) >= self._absence

    def until_gone(self, seat: int) -> float | None:
        """Seconds until a player who is away counts as gone; None if it does, or is here."""
        away = self.away(seat)
        return self._absence - away if 0 < away < self._absence else None

    def wake(self) -> None:
        """Tell everybody who listens that there is something new."""
        for listener in self.listeners:
            listener.wake()
