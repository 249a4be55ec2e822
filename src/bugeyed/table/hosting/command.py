"""``bugeyed backup``, ``restore``, ``archive`` and ``doctor``: looking after a table that others play at."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from bugeyed.arguments import Commands
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


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The settings of the table that is meant."""
    settings = read_settings(arguments)
    return settings


def database_of(settings: Settings) -> str:
    """Where its matches are; nothing is made."""
    return settings.database or database_in(settings.data or data_folder())


def backup(arguments: argparse.Namespace) -> int:
    """Make a copy, and say how large it is."""
    from bugeyed.table.hosting import backups

    database = database_of(settings_of(arguments))
    size = backups.back_up(database, arguments.file)
    print(f"{arguments.file} holds everything, {size / 1e6:.1f} MB. Hidden cards too: keep it to yourself.")
    return 0


def restore(arguments: argparse.Namespace) -> int:
    """Make a database, and say how many matches are in it."""
    from bugeyed.table.hosting import backups

    database = database_of(settings_of(arguments))
    count = backups.restore(arguments.file, database)
    print(f"{count} {'match' if count == 1 else 'matches'} restored. Start the table as usual.")
    return 0
