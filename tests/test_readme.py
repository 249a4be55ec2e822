"""The README's session is true."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_readmes_session_runs_as_printed() -> None:
    """Every line of it."""
    failures, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 5
    assert failures == 0
