"""What a running server takes of the machine: memory, handles, threads."""

from __future__ import annotations

import os
from pathlib import Path


def resident(pid: int) -> int:
    """Bytes of memory it has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def handles(pid: int) -> int:
    """Files and connections it has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def threads(pid: int) -> int:
    """Its threads."""
    return len(list(Path(f"/proc/{pid}/task").iterdir()))
