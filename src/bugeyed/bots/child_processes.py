"""Child processes: they think or play for the one that started them, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import threading
from multiprocessing.connection import wait


def tie_to_parent() -> None:
    """End this process when the one that started it is gone, however it went, in the middle of a thought too."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
