"""Every proof in its short form; ``make proof`` takes as long as it takes."""

from __future__ import annotations

import pytest
from proofs.finding import Pace
from proofs.proof import PROOFS, find, line

SHORT = Pace(0.01)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROOFS)
def test_a_promise_holds(name: str) -> None:
    """In a round or two."""
    finding = find(name, SHORT)
    assert finding.ok, line(finding)
    assert len(finding.figures) > 1
