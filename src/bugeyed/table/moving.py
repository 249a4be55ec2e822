"""``bugeyed move-data``: from a folder to PostgreSQL when a table grows, or back."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from pathlib import Path
from typing import Any

ADDRESS = "a data folder, or an address such as postgresql://user@host/name"


def add_commands(commands: Any) -> None:
    """``move-data``."""
    parser = commands.add_parser(
        "move-data", help="move all matches to another database, from SQLite to PostgreSQL or back"
    )
    parser.add_argument("source", metavar="FROM", help=ADDRESS)
    parser.add_argument("target", metavar="TO", help=f"{ADDRESS}; with no matches in it")
    parser.set_defaults(run=move_data)


def move_data(arguments: argparse.Namespace) -> int:
    """Copy everything, look at both, and say so. What was there stays as it is."""
    # Imported here: the other commands do not wait for a database.
    from bugeyed.core.errors import Mistake
    from bugeyed.matches.database import shown
    from bugeyed.matches.moving import check_there, move
    from bugeyed.table.lockfile import DataLock, Taken
    from bugeyed.table.settings import database_in

    source, target = (
        words if "://" in words else database_in(Path(words))
        for words in (arguments.source, arguments.target)
    )
    check_there(source)
    with ExitStack() as locks:
        for database in (source, target):
            try:
                locks.callback(DataLock(database).release)
            except Taken:
                raise Mistake(f"A table runs on {shown(database)}; stop it first.") from None
        held = move(source, target)
    print(
        f"{held['matches']} matches with {held['entries']} entries are now in {shown(target)} too, "
        f"looked at row by row. Start the table there by --database; {shown(source)} is as it was."
    )
    return 0
