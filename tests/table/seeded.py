"""The table with dice that fall the same way at every start, for tests that measure whole matches: DICE says how."""

from __future__ import annotations

import os
import random
import sys
from types import SimpleNamespace

from bugeyed.cli import main
from bugeyed.table import services

SEED = int(os.environ.get("DICE", "3"))

if __name__ == "__main__":
    services.random = SimpleNamespace(SystemRandom=lambda: random.Random(SEED))  # type: ignore[attr-defined]
    sys.exit(main())
