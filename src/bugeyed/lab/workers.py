"""Processes that play matches of a simulation. They end with whoever started them, however that one ends."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from types import TracebackType

from bugeyed.bots.child_processes import tie_to_parent, without_interrupts
from bugeyed.core.errors import Mistake
from bugeyed.lab.playing import play_batch
from bugeyed.lab.simulation import Record, Simulation

PATIENCE = 5.0
"""Seconds a process gets to end before it is killed."""


class Workers:
    """Some processes, each with a line of its own: when one end of it closes, the other hears it."""

    def __init__(self, simulation: Simulation, number: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._processes: list[multiprocessing.process.BaseProcess] = []
        self._lines: list[Connection] = []
        try:
            for _ in range(number):
                ours, theirs = spawn.Pipe()
                process = spawn.Process(target=work, args=(simulation, theirs), daemon=True)
                with without_interrupts():
                    process.start()
                    self._processes.append(process)
                    self._lines.append(ours)
                # Only the worker holds its end now, so that its death closes the line.
                theirs.close()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()

    def play(self, batches: Sequence[range]) -> Iterator[list[Record]]:
        """The records of *batches* as they come in; a worker is given its next one when it has answered."""
        waiting = deque(batches)
        busy: dict[Connection, range] = {}
        for line in self._lines:
            self._hand_out(line, waiting, busy)
        while busy:
            answering = wait(list(busy))
            for line in [line for line in busy if line in answering]:
                batch = busy.pop(line)
                try:
                    answer: list[Record] | str = line.recv()
                except (EOFError, OSError):
                    raise Mistake(lost(batch, "the process that played it is gone")) from None
                if isinstance(answer, str):
                    raise Mistake(lost(batch, answer))
                self._hand_out(line, waiting, busy)
                yield answer

    @staticmethod
    def _hand_out(line: Connection, waiting: deque[range], busy: dict[Connection, range]) -> None:
        if waiting:
            batch = waiting.popleft()
            try:
                line.send(batch)
            except OSError:
                raise Mistake(lost(batch, "the process that was to play it is gone")) from None
            busy[line] = batch


def lost(batch: range, reason: str) -> str:
    """Which matches are missing, and why."""
    first, last = batch.start + 1, batch.stop
    return (
        f"Match {first}" if first == last else f"Matches {first} to {last}"
    ) + f" cannot be had: {reason}."


def work(simulation: Simulation, line: Connection) -> None:
    """What a process does: play what it is handed until nobody hands it anything."""
    tie_to_parent()
    start = simulation.start()
    while True:
        try:
            batch: range = line.recv()
        except (EOFError, OSError):
            return
        answer: list[Record] | str
        try:
            answer = play_batch(simulation, start, batch)
        except Exception as error:
            answer = f"{type(error).__name__}: {error} (--jobs 1 shows where)"
        try:
            line.send(answer)
        except OSError:
            return
