"""Lines to PostgreSQL that the event loop itself watches: to wake a thread and be woken costs more than to ask."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Engine

PAUSE: Final = 0.5
"""Seconds until a line that has broken is tried again."""
TUPLES_OK: Final = 2
"""How libpq says that a question was answered."""

Answered = Callable[[Any], None]
"""Told the result of a statement; None where it failed, or where nobody can say because the line broke."""


class Line:
    """One connection: statements one after the other, and whatever is said on it is heard."""

    def __init__(self, connection: Any, heard: Callable[[bytes], None]) -> None:
        self._connection = connection
        self._wire = connection.driver_connection.pgconn
        self._wire.nonblocking = 1
        self._socket: Final[int] = self._wire.socket
        self._heard = heard
        self._asked: deque[tuple[bytes, list[bytes], Answered]] = deque()
        """The first of them is under way."""
        self._results: list[Any] = []
        self._loop = asyncio.get_running_loop()
        self._closed = False
        self.broken: Final = asyncio.Event()
        """It is of no more use."""
        self._loop.add_reader(self._socket, self._read)

    def ask(self, statement: bytes, values: list[bytes], answered: Answered) -> None:
        """Have a prepared statement done, a transaction by itself; *answered* is told once, when it is committed."""
        if self._closed:
            answered(None)
            return
        self._asked.append((statement, values, answered))
        if len(self._asked) == 1:
            self._send()

    def _send(self) -> None:
        statement, values, _ = self._asked[0]
        try:
            self._wire.send_query_prepared(statement, values)
            self._flush()
        except Exception:
            self.close()

    def _flush(self) -> None:
        """Have it on its way; what the line does not take at once goes when it does."""
        if self._wire.flush():
            self._loop.add_writer(self._socket, self._write)
        else:
            self._loop.remove_writer(self._socket)

    def _write(self) -> None:
        try:
            self._flush()
        except Exception:
            self.close()

    def _read(self) -> None:
        try:
            self._wire.consume_input()
            while self._asked and not self._wire.is_busy():
                result = self._wire.get_result()
                if result is None:  # not before that is it committed
                    self._tell()
                else:
                    self._results.append(result)
            # Behind an answer there may be more, which is not looked at before that is taken.
            while (notice := self._wire.notifies()) is not None:
                self._heard(notice.extra)
        except Exception:  # whatever is wrong with it: there will be another
            self.close()

    def _tell(self) -> None:
        _, _, answered = self._asked.popleft()
        results, self._results = self._results, []
        if self._asked:
            self._send()
        well = len(results) == 1 and results[0].status == TUPLES_OK
        answered(results[0] if well else None)

    def close(self) -> None:
        """Let go of it; of what is under way nobody can say."""
        if self._closed:
            return
        self._closed = True
        self.broken.set()
        self._loop.remove_reader(self._socket)
        self._loop.remove_writer(self._socket)
        self._connection.invalidate()
        while self._asked:
            _, _, answered = self._asked.popleft()
            answered(None)


async def keep(
    engine: Engine,
    first: Sequence[str],
    statements: Mapping[bytes, str],
    heard: Callable[[bytes], None],
    take: Callable[[Line | None], None],
) -> None:
    """Have a line, and another when it breaks: *take* is given each, and None while there is none.

    On each of them *first* is said and *statements* are prepared.
    """
    while True:
        attempt = Attempt(engine, first, statements)
        try:
            line = Line(await asyncio.to_thread(attempt.connect), heard)
        except Exception:  # it is tried again, and until then everything goes the other way
            attempt.give_up()
            await asyncio.sleep(PAUSE)
            continue
        except asyncio.CancelledError:
            attempt.give_up()
            raise
        try:
            take(line)
            await line.broken.wait()
        finally:
            line.close()
            take(None)


class Attempt:
    """One try to connect, in a thread; whoever gives it up leaves nothing open, however far the thread has come."""

    def __init__(self, engine: Engine, first: Sequence[str], statements: Mapping[bytes, str]) -> None:
        self._engine = engine
        self._first = first
        self._statements = statements
        self._lock = threading.Lock()
        self._made: Any = None
        self._given_up = False

    def connect(self) -> Any:
        """A connection with everything said and prepared."""
        connection = self._engine.raw_connection()
        try:
            driver: Any = connection.driver_connection
            driver.autocommit = True
            for command in self._first:
                driver.execute(command)
            for name, statement in self._statements.items():
                prepared = driver.pgconn.prepare(name, statement.encode())
                assert not prepared.error_message, prepared.error_message
        except BaseException:
            connection.invalidate()
            raise
        with self._lock:
            if self._given_up:
                connection.invalidate()
            else:
                self._made = connection
        return connection

    def give_up(self) -> None:
        """Nobody will use it."""
        with self._lock:
            self._given_up = True
            made, self._made = self._made, None
        if made is not None:
            made.invalidate()
