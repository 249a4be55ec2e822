"""What a bot's process could do instead of thinking: a question is a word, and how long to take over it."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection
from typing import Any

from bugeyed.bots.child_processes import tie_to_parent


def serve(line: Connection) -> None:
    """Answers the word after a while, never, with an error, or by ending."""
    tie_to_parent()
    while True:
        try:
            word, seconds = line.recv()
        except EOFError:
            return
        time.sleep(seconds)
        if word == "end":
            os._exit(1)
        line.send((word != "fail", word))


def hang(line: Connection) -> None:
    """Hears every question and answers none."""
    tie_to_parent()
    question: Any = line.recv()
    while question:
        time.sleep(3600)
