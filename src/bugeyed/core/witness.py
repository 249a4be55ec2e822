"""Which clauses were raised or told while somebody listened: how a test run knows what it has proven."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_listeners: Final[list[set[str]]] = []


def hear(clause: str) -> None:
    """Called by every Refusal and Event as it is made."""
    for heard in _listeners:
        heard.add(clause)


@contextmanager
def listening() -> Iterator[set[str]]:
    """The clauses heard while the block runs."""
    heard: set[str] = set()
    _listeners.append(heard)
    try:
        yield heard
    finally:
        # By identity: two listeners may have heard the same clauses and so be equal.
        _listeners[:] = [other for other in _listeners if other is not heard]
