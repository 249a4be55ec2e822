"""A copy of everything, made while the table runs, and a database made of such a copy.

Both ways are the database's own: SQLite's online backup, ``pg_dump`` and ``pg_restore``.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, inspect
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from bugeyed.core.errors import Mistake
from bugeyed.matches.database import matches, read_address, shown, versions
from bugeyed.table.lockfile import DataLock, Taken

SQLITE: Final = b"SQLite format 3\0"
"""How a backup of SQLite begins."""
POSTGRESQL: Final = b"PGDMP"
"""How one made by pg_dump does."""
PROGRAMS: Final = Path("/usr/lib/postgresql")
"""Where some systems keep PostgreSQL's programs beside the path, by version."""


def back_up(database: str, file: Path) -> int:
    """Write all of a database to a new file; its bytes. The table may run meanwhile."""
    url = read_address(database)
    if file.exists():
        raise Mistake(f"{file} is there already, and a backup overwrites nothing: name another file.")
    partial = file.with_name(f".{file.name}.partial")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise Mistake(f"{partial} cannot be written: {error.strerror}.") from None
    try:
        if url.get_backend_name() == "sqlite":
            _copy_sqlite(_file_of(url), partial)
        else:
            _run(
                url,
                "pg_dump",
                "--format=custom",
                "--no-owner",
                "--no-unlogged-table-data",
                f"--file={partial}",
            )
        _settle(partial)
        _put(partial, file)
    finally:
        partial.unlink(missing_ok=True)
    return file.stat().st_size


def restore(file: Path, database: str) -> int:
    """Make a database of a backup, where there is none yet; how many matches it holds."""
    url = read_address(database)
    try:
        with file.open("rb") as opened:
            kind = opened.read(16)
    except OSError as error:
        raise Mistake(f"The backup {file} cannot be read: {error.strerror}.") from None
    sqlite = url.get_backend_name() == "sqlite"
    if not kind.startswith(SQLITE if sqlite else POSTGRESQL):
        other = kind.startswith((SQLITE, POSTGRESQL))
        hint = (
            "it is of another kind of database; restore it there and move it by bugeyed move-data"
            if other
            else ""
        )
        raise Mistake(f"{file} is no backup for {shown(url)}: {hint or 'it does not begin like one'}.")
    if sqlite:
        _restore_sqlite(file, url)
    else:
        if _has_tables(url):
            raise Mistake(f"There are matches in {shown(url)} already, and nothing is overwritten.")
        _run(url, "pg_restore", "--no-owner", "--exit-on-error", "--single-transaction", str(file))
    return count_matches(database)


def count_matches(database: str) -> int:
    """How many there are in a database; a Mistake if it is none of ours."""
    url = read_address(database)
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            names = set(inspect(connection).get_table_names())
            if not {matches.name, versions.name} <= names:
                raise Mistake(f"{shown(url)} holds no matches of Bugeyed.")
            return int(connection.exec_driver_sql("SELECT count(*) FROM matches").scalar_one())
    except SQLAlchemyError as error:
        raise Mistake(f"{shown(url)} cannot be read: {_reason(error)}.") from None
    finally:
        engine.dispose()


def _restore_sqlite(file: Path, url: URL) -> None:
    target = _file_of(url)
    try:
        lock = DataLock(url.render_as_string(hide_password=False))
    except Taken as taken:
        raise Mistake(
            f"A table runs on {target} ({taken or 'just started'}): stop it, or restore elsewhere."
        ) from None
    partial = target.with_name(f".{target.name}.partial")
    try:
        if any(Path(f"{target}{end}").exists() for end in ("", "-wal", "-journal")):
            raise Mistake(
                f"{target} is there already, and nothing is overwritten: move it away, or name another."
            )
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(partial, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        _copy_sqlite(file, partial)
        count_matches(f"sqlite:///{partial}")
        _settle(partial)
        _put(partial, target)
    except OSError as error:
        raise Mistake(f"{target} cannot be written: {error.strerror}.") from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            Path(f"{partial}{end}").unlink(missing_ok=True)
        lock.release()


def _copy_sqlite(source: Path, target: Path) -> None:
    """One database into another, whole, as it is at one moment; what is written meanwhile is not kept waiting."""
    if not source.is_file():
        raise Mistake(f"There is no database at {source}.")
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as read,
            closing(sqlite3.connect(target)) as written,
        ):
            read.backup(written)
            # One file, that nothing lies beside: what opens it next turns this on again.
            written.execute("PRAGMA journal_mode=DELETE")
            (told,) = written.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise Mistake(f"{source} could not be copied: {error}.") from None
    if told != "ok":
        raise Mistake(f"{source} is damaged: {told}.")


def _settle(file: Path) -> None:
    """On disk, not only on its way there."""
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())


def _put(partial: Path, file: Path) -> None:
    """Give a finished file its name, unless somebody else has it by now."""
    try:
        os.link(partial, file)
    except FileExistsError:
        raise Mistake(f"{file} has come to be meanwhile, and nothing is overwritten.") from None
    except OSError:  # a file system without links
        partial.rename(file)
    with suppress(OSError):
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


# PostgreSQL.


def _run(url: URL, program: str, *words: str) -> None:
    """One of PostgreSQL's programs on a database; the password goes by the environment, which others cannot read."""
    environment = dict(os.environ)
    if url.password is not None:
        environment["PGPASSWORD"] = str(url.password)
    where = url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    try:
        done = subprocess.run(
            [_program(program), f"--dbname={where}", *words],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError as error:
        raise Mistake(f"{program} cannot be run: {error.strerror}.") from None
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise Mistake(f"{program} did not do it: {said[-1]}.")


def _program(name: str) -> str:
    """Where it is: on the path, else the newest of those the system has."""
    found = shutil.which(name)
    if found is None:
        versions = sorted(PROGRAMS.glob(f"*/bin/{name}"), key=lambda file: file.parent.parent.name.zfill(4))
        if not versions:
            raise Mistake(f"{name} is not installed; it comes with PostgreSQL's client programs.")
        found = str(versions[-1])
    return found


def _has_tables(url: URL) -> bool:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            return matches.name in inspect(connection).get_table_names()
    except SQLAlchemyError as error:
        raise Mistake(f"{shown(url)} cannot be reached: {_reason(error)}.") from None
    finally:
        engine.dispose()


# Addresses.


def _file_of(url: URL) -> Path:
    if not url.database:
        raise Mistake("A database in memory has nothing to be copied from or to.")
    return Path(url.database)


def _reason(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
