"""Who plays the matches of a simulation: this process, several on this machine, or a cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Protocol

from bugeyed.bots.child_processes import end_with, without_interrupts
from bugeyed.lab.playing import Played, play_batch, play_for_another
from bugeyed.lab.simulation import Simulation


class Crew(Protocol):
    """Plays batches, several at a time; which one plays what makes no difference to the records."""

    @property
    def lost(self) -> tuple[type[Exception], ...]:
        """What a future raises when whoever played its batch is gone."""

    def room(self) -> int:
        """How many batches it takes at a time, those that only wait for their turn included."""

    def submit(self, simulation: Simulation, rules_version: str, numbers: range) -> Future[Played]:
        """Have a batch played."""

    def close(self) -> None:
        """End what is being played, and whoever plays it."""


class Alone:
    """This process plays: a batch is over when it has been submitted."""

    lost: tuple[type[Exception], ...] = ()

    def room(self) -> int:
        """One: nobody waits."""
        return 1

    def submit(self, simulation: Simulation, rules_version: str, numbers: range) -> Future[Played]:
        """Play it now; what goes wrong is raised here, where one sees its whole way."""
        future: Future[Played] = Future()
        future.set_result(play_batch(simulation, numbers))
        return future

    def close(self) -> None:
        """Nothing to end."""


class Processes:
    """Processes of this machine. They end with this one, however it ends; one that dies is replaced."""

    lost: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, number: int) -> None:
        self._number = number
        self._spawn = multiprocessing.get_context("spawn")
        # Only this process can write into the line: it closes when we close it, or when we are gone.
        self._line, self._held = self._spawn.Pipe(duplex=False)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(
            self._number, mp_context=self._spawn, initializer=end_with, initargs=(self._line,)
        )
        with without_interrupts():
            # It starts a process for each of these: at once, before other threads are there to hear Ctrl-C.
            for _ in range(self._number):
                pool.submit(int)
        return pool

    def room(self) -> int:
        """Two for each process, so that none waits for us."""
        return 2 * self._number

    def submit(self, simulation: Simulation, rules_version: str, numbers: range) -> Future[Played]:
        """Have a batch played; where a process has died its pool is useless, and there is a new one."""
        try:
            return self._pool.submit(play_for_another, simulation, rules_version, numbers)
        except BrokenExecutor:
            self._pool.shutdown(wait=False)
            self._pool = self._new_pool()
            return self._pool.submit(play_for_another, simulation, rules_version, numbers)

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        self._held.close()
        self._pool.shutdown(cancel_futures=True)
        self._line.close()


@contextmanager
def crew_of(jobs: int, ray: str | None = None) -> Iterator[Crew]:
    """This process, or so many others, or the Ray cluster at an address; closed at the end."""
    crew: Crew
    if ray is not None:
        # Imported here: it is an extra, and takes a second.
        from bugeyed.lab.ray_cluster import RayCluster

        crew = RayCluster(ray)
    else:
        crew = Alone() if jobs == 1 else Processes(jobs)
    try:
        yield crew
    finally:
        crew.close()
