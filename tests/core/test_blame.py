"""Where in an author's files something went wrong: loops that do not end."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bugeyed.core.blame import Stuck, patience

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no such timer on Windows")

RULES = """
def loops(times):
    try:
        while times:
            times -= 1
    except Exception:
        return loops(times)
"""


def loops(folder: Path) -> Callable[[int], object]:
    """A function of an author's that counts down."""
    file = folder / "rules.py"
    file.write_text(RULES)
    names: dict[str, Any] = {}
    exec(compile(RULES, str(file), "exec"), names)
    found: Callable[[int], object] = names["loops"]
    return found


def test_a_loop_without_an_end_is_ended_with_the_authors_line(tmp_path: Path) -> None:
    with pytest.raises(Stuck) as stuck, patience(tmp_path, 0.05):
        loops(tmp_path)(-1)
    assert (stuck.value.line.file, stuck.value.line.line in (4, 5)) == ("rules.py", True)
    assert "this does not come to an end: rules.py, line" in str(stuck.value)


def test_many_calls_may_take_as_long_as_they_like(tmp_path: Path) -> None:
    """One call alone may not; and afterwards nobody counts."""
    count = loops(tmp_path)
    with patience(tmp_path, 0.05):
        for _ in range(300):
            count(10_000)
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)
