"""``bugeyed backup``, ``restore``, ``archive`` and ``doctor``: looking after a table that others play at."""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

from bugeyed.arguments import Commands
from bugeyed.core.errors import Mistake
from bugeyed.table.command import data_folder
from bugeyed.table.configuration import add_flags, read_settings
from bugeyed.table.settings import Settings, database_in

WHERE: Final = frozenset({"data", "database"})
"""Settings that say which table is meant."""


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Each with the settings that concern it."""
    words = "copy all matches to a new file, while the table runs"
    parser = commands.add_parser("backup", help=words, description=words)
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to be made; none is overwritten")
    add_flags(parser, lambda one: one.field in WHERE)
    parser.set_defaults(run=backup)

    words = "make a database of a backup, where there is none yet"
    parser = commands.add_parser("restore", help=words, description=words)
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that bugeyed backup made")
    add_flags(parser, lambda one: one.field in WHERE)
    parser.set_defaults(run=restore)

    words = "write matches nobody has used for --keep-days to the archive, and remove them"
    parser = commands.add_parser("archive", help=words, description=words)
    add_flags(parser, lambda one: one.field in WHERE | {"keep_days", "archive"})
    parser.set_defaults(run=archive)

    words = "say whether a table can run here, and what is in its way"
    parser = commands.add_parser("doctor", help=words, description=words)
    add_flags(parser)
    parser.set_defaults(run=doctor)


def database_of(settings: Settings) -> str:
    """Where its matches are; nothing is made."""
    return settings.database or database_in(settings.data or data_folder())


def backup(arguments: argparse.Namespace) -> int:
    """Make a copy, and say how large it is."""
    from bugeyed.table.hosting import backups

    database = database_of(read_settings(arguments))
    size = backups.back_up(database, arguments.file)
    print(f"{arguments.file} holds everything, {size / 1e6:.1f} MB. Hidden cards too: keep it to yourself.")
    return 0


def restore(arguments: argparse.Namespace) -> int:
    """Make a database, and say how many matches are in it."""
    from bugeyed.table.hosting import backups

    database = database_of(read_settings(arguments))
    count = backups.restore(arguments.file, database)
    print(f"{count} {'match' if count == 1 else 'matches'} restored. Start the table as usual.")
    return 0


def archive(arguments: argparse.Namespace) -> int:
    """Archive once, where no table runs; 1 if a match had to stay."""
    from bugeyed.table.hosting.retention import DAY, tidy_alone
    from bugeyed.table.lockfile import DataLock, Taken

    settings = read_settings(arguments)
    if not settings.keep_days:
        raise Mistake("Say how many days a match is kept that nobody uses: --keep-days 365.")
    if not settings.database:
        settings = replace(settings, data=settings.data or data_folder())
    database, folder = database_of(settings), settings.archive_folder()
    if folder is None:
        raise Mistake("Say where to: --archive FOLDER.")
    try:
        lock = DataLock(database)
    except Taken as taken:
        raise Mistake(
            f"A table runs there ({taken}); it archives by itself where keep-days is set."
        ) from None
    try:
        gone, kept = tidy_alone(database, folder, time.time() - settings.keep_days * DAY)
    finally:
        lock.release()
    for words in kept:
        print(words)
    print(f"{len(gone)} {'match' if len(gone) == 1 else 'matches'} archived in {folder}.")
    return 1 if kept else 0


def doctor(arguments: argparse.Namespace) -> int:
    """Look at everything; 1 if something is wrong."""
    from bugeyed.table.hosting.doctor import check, examine, report, verdict

    settings = read_settings(arguments)
    found = examine(settings, database_of(settings))
    wrong = check(settings)
    found += [wrong] if wrong is not None else []
    print(report(found))
    return verdict(found)
