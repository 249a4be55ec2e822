"""Counts what is asked of the rules of an interpreted game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bugeyed import Position


def asked_of(position: type[Position], monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often an action was read, stepped or told from here on, in all positions of a game."""
    counted: Counter[str] = Counter()

    def counting(name: str) -> Any:
        asked = getattr(position, name)

        def count(self: Position, *words: Any) -> Any:
            counted[name] += 1
            return asked(self, *words)

        return count

    for name in ("read", "step", "tell"):
        monkeypatch.setattr(position, name, counting(name))
    return counted
