"""A Ray cluster as a crew: the same matches, on as many machines as it has."""

from __future__ import annotations

import logging
import os
import socket
import time
from concurrent.futures import Future
from typing import Any, Final

from bugeyed.core.errors import Mistake
from bugeyed.lab.playing import Played, play_for_another
from bugeyed.lab.simulation import Simulation

ROOM_SECONDS: Final = 1.0
"""How long it counts what the cluster said of its processors: asking takes milliseconds."""
REACH_SECONDS: Final = 5.0
"""How long an address may take to answer; Ray itself would try for minutes."""


class RayCluster:
    """A task a batch. Ray is told not to try again: what is lost is handed out anew by run.py, as everywhere."""

    def __init__(self, address: str) -> None:
        # Asked for nothing outside, also by a cluster that we start.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            raise Mistake("--ray needs Ray: pip install 'bugeyed[ray]'.") from None
        self._ray: Any = ray
        self._ours = not ray.is_initialized()
        if self._ours:
            try:
                reach(address)
                ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
            except (OSError, ValueError, RuntimeError):
                raise Mistake(
                    f"There is no Ray cluster at {address!r}; ray start --head starts one and prints its address."
                ) from None
        self._room = 0
        self._asked = -ROOM_SECONDS
        self.lost: tuple[type[Exception], ...] = (ray.exceptions.RayError,)
        self._task = ray.remote(num_cpus=1, max_retries=0, scheduling_strategy="SPREAD")(play_for_another)

    def room(self) -> int:
        """Two for each processor of the cluster; it may grow and shrink meanwhile."""
        now = time.monotonic()
        if now - self._asked >= ROOM_SECONDS:
            self._asked = now
            self._room = max(1, 2 * int(self._ray.cluster_resources().get("CPU", 0)))
        return self._room

    def submit(self, simulation: Simulation, rules_version: str, numbers: range) -> Future[Played]:
        """Have a batch played somewhere."""
        future: Future[Played] = self._task.remote(simulation, rules_version, numbers).future()
        return future

    def close(self) -> None:
        """Leave the cluster, which ends what it still plays for us; one that somebody else joined goes on."""
        if self._ours:
            self._ray.shutdown()


def reach(address: str) -> None:
    """An OSError where nobody listens at HOST:PORT; other words (auto, local, ray://) are Ray's own affair."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=REACH_SECONDS).close()
