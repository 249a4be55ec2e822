"""``python -m proofs.moved_clock FILE WORD ...``: bugeyed on a clock that is wrong by the seconds in a file."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from bugeyed import cli


def moved(by: Path) -> Callable[[], float]:
    """The time of day, wrong by what stands in the file."""
    true = time.time
    return lambda: true() + float(by.read_text() or 0)


if __name__ == "__main__":
    time.time = moved(Path(sys.argv[1]))
    sys.exit(cli.main(sys.argv[2:]))
