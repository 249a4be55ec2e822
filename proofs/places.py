"""Where a table is tried out: on a folder, or on a PostgreSQL of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.postgres import Cluster, cluster
from tests.table.server import BUGEYED, Running

from proofs.finding import check


@dataclass
class Place:
    """Data that servers are started on, again and again."""

    folder: Path
    words: Sequence[str] = ()
    cluster: Cluster | None = None
    _started: list[Running] = field(default_factory=list)

    def start(self, command: Sequence[str] = BUGEYED) -> Running:
        """A server."""
        started = Running(self.folder, command=command, more=self.words)
        self._started.append(started)
        return started

    def stop(self, running: Running) -> None:
        """End one in order."""
        check(running.stop() == 0, "the server does not stop as it should")

    def close(self) -> None:
        """End what runs still, also one that is paused."""
        for running in self._started:
            if running.process.poll() is None:
                os.kill(running.process.pid, signal.SIGCONT)
                running.kill()


@contextmanager
def sqlite() -> Iterator[Place]:
    """A folder."""
    with TemporaryDirectory(prefix="bugeyed-proof-") as folder:
        place = Place(Path(folder))
        try:
            yield place
        finally:
            place.close()


@contextmanager
def postgresql() -> Iterator[Place]:
    """A PostgreSQL."""
    with cluster() as made, TemporaryDirectory(prefix="bugeyed-proof-") as folder:
        place = Place(Path(folder), ("--database", made.database()), made)
        try:
            yield place
        finally:
            place.close()


PLACES: Final[dict[str, Callable[[], AbstractContextManager[Place]]]] = {
    "sqlite": sqlite,
    "postgresql": postgresql,
}
