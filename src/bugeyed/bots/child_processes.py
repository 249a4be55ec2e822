"""Child processes: they think or play for the one that started them, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait


def tie_to_parent() -> None:
    """End this process when the one that started it is gone, however it went, in the middle of a thought too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        end_with(parent.sentinel)


def end_with(line: Connection | int) -> None:
    """End this process when the other end of a line closes, or a sentinel is ready."""

    def watch() -> None:
        wait([line])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Ctrl-C waits, and processes started meanwhile never hear it: it reaches all of them at once, but what it means is
    for the one that started them to decide."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # It starts with the first process, and in starting lets Ctrl-C through again.
    resource_tracker.ensure_running()
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)
