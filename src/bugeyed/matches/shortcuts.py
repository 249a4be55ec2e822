"""The short way to a shared database: what waits together goes out on a line of the event loop, and no thread is woken.

Whatever does not come back well goes the long way, by a Gathering, which finds out what is wrong, or that it is done.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any, Protocol

from bugeyed.matches.gathering import BATCH, Failed, Gathering, Waiting, resolve
from bugeyed.matches.lines import Line


class Errand(Protocol):
    """What is asked on a line: how it is put, and how the answer is read."""

    @property
    def statements(self) -> Mapping[bytes, str]:
        """Those it is put in, by their names."""
        ...

    def put(self, wanted: list[Any]) -> tuple[bytes, list[bytes]]:
        """The prepared statement for all of it, and its values."""
        ...

    def read(self, wanted: list[Any], result: Any) -> list[Any]:
        """What came of each."""
        ...


class Shortcut:
    """One errand, on whatever line there is; where there is none it is the Gathering's."""

    def __init__(self, errand: Errand, gathering: Gathering) -> None:
        self.statements = errand.statements
        self._errand = errand
        self._gathering = gathering
        self._line: Line | None = None
        self._waiting: deque[Waiting] = deque()
        self._under_way: list[Waiting] = []
        self._due = False

    def take(self, line: Line | None) -> None:
        """Go by this line from now on."""
        self._line = line
        self._go_on()

    def close(self) -> None:
        """Go the long way with all that waits, and from now on."""
        line, self._line = self._line, None
        if line is not None:
            line.close()
        self._go_on()

    def ask(self, wanted: Any) -> asyncio.Future[Any]:
        """What comes of it, once it has been done with what else was waiting."""
        if self._line is None:
            return self._gathering.ask(wanted)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((wanted, future))
        self._go_on_soon(loop)
        return future

    def _go_on_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """Not before the loop has done what it is about: more of that will ask."""
        if self._waiting and not self._due and not self._under_way:
            self._due = True
            loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        self._due = False
        if self._under_way or not self._waiting:
            return
        if self._line is None:
            self._gathering.take_over(self._waiting)
            self._waiting.clear()
            return
        self._under_way = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
        statement, values = self._errand.put([wanted for wanted, _ in self._under_way])
        self._line.ask(statement, values, self._answered)

    def _answered(self, result: Any) -> None:
        batch, self._under_way = self._under_way, []
        if result is None:
            self._gathering.take_over(batch)
        else:
            try:
                results = self._errand.read([wanted for wanted, _ in batch], result)
            except Exception as error:  # nobody may wait for ever
                results = [Failed(error)] * len(batch)
            resolve([(future, came) for (_, future), came in zip(batch, results, strict=True)])
        self._go_on_soon(asyncio.get_running_loop())
