"""Hears what other servers on the same PostgreSQL database have changed, as soon as they have."""

from __future__ import annotations

import select
import threading
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Engine

from bugeyed.matches.words import CHANNEL, Word, read, said_by

PAUSE: Final = 0.5
"""Seconds until a line that has broken is tried again, and within which it ends when it shall."""

Heard = Callable[[Word | None], None]
"""Told of what another server says; None: any match may have changed, since nobody listened for a while."""


class Notices:
    """A thread with a line of its own, got anew when it breaks."""

    def __init__(self, engine: Engine, server: str, heard: Heard) -> None:
        self._engine = engine
        self._server = server
        self._heard = heard
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-notices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._listen()
            except (
                Exception
            ):  # whatever is wrong with it: it is tried again, and looking now and then goes on
                self._ended.wait(PAUSE)

    def _listen(self) -> None:
        connection = self._engine.raw_connection()
        try:
            driver: Any = connection.driver_connection
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            self._heard(None)
            # Past the driver's own way to wait for them: every commit of every server wakes this thread.
            line, waiting = driver.pgconn, select.poll()
            waiting.register(line.socket, select.POLLIN)
            while not self._ended.is_set():
                if waiting.poll(PAUSE * 1000):
                    line.consume_input()
                while (notice := line.notifies()) is not None:
                    if not said_by(self._server, notice.extra):
                        self._heard(read(notice.extra))
        finally:
            connection.invalidate()
