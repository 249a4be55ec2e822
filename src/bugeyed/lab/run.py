"""Has the matches of a simulation played, and those again whose players died."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Generator
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Final

from bugeyed.core.errors import Mistake
from bugeyed.core.registry import game
from bugeyed.lab.crew import Crew
from bugeyed.lab.playing import Played
from bugeyed.lab.simulation import Simulation

BATCH_SECONDS: Final = 0.5
"""How long a batch is played: short enough to show progress, long enough to be worth a message."""
RESULTS_A_SECOND: Final = 200
"""What this process can well take in; where more could come in, batches are longer."""
MOST_MATCHES: Final = 2_000
"""In a batch: its records come in one message."""
TRIES: Final = 3
"""So often is a match played again whose process died."""


def simulate(
    simulation: Simulation,
    crew: Crew,
    done: Collection[int] = frozenset(),
    tell: Callable[[str], None] = lambda sentence: None,
) -> Generator[Played]:
    """All matches, in batches as they come; their order depends on the *crew*, their contents do not.

    Those whose numbers are *done* are not played again. *tell* hears of what was lost.
    """
    rules_version = game(simulation.game, simulation.content).version
    pending = Pending(simulation.matches, done)
    playing: dict[Future[Played], range] = {}
    over: SimpleQueue[Future[Played]] = SimpleQueue()
    losses: Counter[int] = Counter()
    played, seconds = 0, 0.0
    try:
        while True:
            room = crew.room()
            while len(playing) < room and pending.left:
                batch = pending.take(batch_size(room, pending.left, played, seconds))
                future = crew.submit(simulation, rules_version, batch)
                playing[future] = batch
                future.add_done_callback(over.put)
            if not playing:
                return
            future = over.get()
            batch = playing.pop(future)
            try:
                answer = future.result()
            except crew.lost:
                losses.update(batch)
                if any(losses[number] >= TRIES for number in batch):
                    raise Mistake(
                        f"{spoken(batch)} cannot be had: the process that played it died {TRIES} times."
                    ) from None
                tell(f"A process died; {spoken(batch).lower()} will be played again.")
                pending.put_back(batch)
                continue
            if answer.failure:
                raise Mistake(f"{spoken(batch)} cannot be had: {answer.failure}.")
            played, seconds = played + len(answer.records), seconds + answer.seconds
            yield answer
    finally:
        for future in playing:
            future.cancel()


class Pending:
    """The matches that nobody plays yet."""

    def __init__(self, matches: int, done: Collection[int] = frozenset()) -> None:
        self._next = 0
        self._matches = matches
        self._done = done
        self._again: list[int] = []
        self.left = matches - sum(number < matches for number in done)

    def take(self, size: int) -> range:
        """At most so many, one after the other in number; what was lost comes first, and by itself."""
        if self._again:
            first = self._again.pop(0)
            last = first + 1
        else:
            while self._next in self._done:
                self._next += 1
            first = last = self._next
            while last < min(first + size, self._matches) and last not in self._done:
                last += 1
            self._next = last
        self.left -= last - first
        return range(first, last)

    def put_back(self, batch: range) -> None:
        """They were lost: one of them may be why, so they are not played together again."""
        self._again.extend(batch)
        self.left += len(batch)


def batch_size(room: int, left: int, played: int, seconds: float) -> int:
    """How many matches make a batch, from what those so far took; small ones at the end, so that all end together."""
    if not played:
        return 1
    wanted = max(BATCH_SECONDS, room / 2 / RESULTS_A_SECOND)
    size = int(wanted * played / max(seconds, 1e-9))
    return max(1, min(size, MOST_MATCHES, left // room))


def spoken(batch: range) -> str:
    """The matches of a batch, counted from one."""
    first, last = batch.start + 1, batch.stop
    return f"Match {first}" if first == last else f"Matches {first} to {last}"
