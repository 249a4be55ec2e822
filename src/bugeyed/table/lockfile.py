"""One server to a data folder: two would each believe that what they have in memory is all there is."""

from __future__ import annotations

import os
from io import TextIOWrapper
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError


class Taken(Exception):
    """Another server has the folder; its text says where it runs, if it has said so."""


class DataLock:
    """Held as long as the process lives, however it ends."""

    def __init__(self, database: str) -> None:
        """Take the lock beside a database file; Taken if another server has it."""
        self._file: TextIOWrapper | None = None
        path = _path(database)
        if path is None:
            return  # a database of another kind looks after itself
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "a+")
        except OSError:
            return  # the store says what is wrong with the folder
        if not _lock(file):
            file.seek(0)
            where = file.read().strip()
            file.close()
            raise Taken(where)
        self._file = file
        self.tell("")

    def tell(self, address: str) -> None:
        """Say where the server runs that has the folder."""
        if self._file is not None:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(address)
            self._file.flush()

    def release(self) -> None:
        """Let another have it."""
        if self._file is not None:
            self.tell("")
            self._file.close()


def _path(database: str) -> Path | None:
    try:
        url = make_url(database)
    except ArgumentError:
        return None
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return Path(f"{url.database}.lock")


def _lock(file: TextIOWrapper) -> bool:
    try:
        import fcntl
    except ImportError:
        return True  # where files cannot be locked
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
