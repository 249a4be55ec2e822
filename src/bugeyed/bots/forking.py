"""Thinking side by side: copies of this process that work on what it has in memory, answer and end."""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import traceback
import warnings
from collections.abc import Callable
from typing import BinaryIO, TypeVar

Answer = TypeVar("Answer")


def forked(count: int, theirs: Callable[[int], Answer], ours: Callable[[], None]) -> list[Answer]:
    """Do *ours* here while copies number 1 to *count* do *theirs*; their answers in order.

    A copy that fails answers nothing, and where processes cannot be copied (Windows) nobody does.
    """
    lines: list[tuple[int, BinaryIO]] = []
    if hasattr(os, "fork"):
        for number in range(1, count + 1):
            lines.append(_copy(number, theirs))
    try:
        _undisturbed(ours)
    finally:
        told = [_told(child, line) for child, line in lines]
    answers: list[Answer] = []
    for words in told:
        with contextlib.suppress(EOFError, pickle.UnpicklingError):
            answers.append(pickle.loads(words))
    return answers


def _undisturbed(ours: Callable[[], None]) -> None:
    """Without the collector of rings: a growing tree has none, and to look through it again and again takes as long
    as to grow it.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        ours()
    finally:
        if collecting:
            gc.enable()


def _copy(number: int, theirs: Callable[[int], Answer]) -> tuple[int, BinaryIO]:
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Threads of this process are not copied; a copy that only computes does not miss them.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child:
        os.close(writing)
        return child, os.fdopen(reading, "rb")
    try:
        gc.disable()
        os.close(reading)
        with os.fdopen(writing, "wb") as line:
            pickle.dump(theirs(number), line)
    except BaseException:
        traceback.print_exc()
    finally:
        # Nothing of the original is cleaned up or flushed twice.
        os._exit(0)


def _told(child: int, line: BinaryIO) -> bytes:
    with line:
        told = line.read()
    os.waitpid(child, 0)
    return told
