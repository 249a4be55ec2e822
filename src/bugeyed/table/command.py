"""``bugeyed`` by itself and ``bugeyed serve``: the table on this machine, for its owner or for others."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from bugeyed.arguments import Commands
from bugeyed.core.errors import Mistake
from bugeyed.table.configuration import add_flags, read_settings, unknown_variables
from bugeyed.table.settings import PORT, Settings, database_in

SERVING: Final = {"browser": False, "full_errors": False}
"""What is otherwise where the table is run for others."""
HANDED: Final = 3
"""The first of the sockets that whoever started this process handed over (systemd's convention)."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """What can be said when the table is started for oneself."""
    add_flags(parser)
    parser.add_argument("--open", type=Path, metavar="FILE", help="a saved match that is over, to look at")
    parser.set_defaults(run=open_table)


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """The table for others."""
    words = "run the table for others: no browser, settings from a file or the environment (docs/hosting.md)"
    parser = commands.add_parser("serve", help=words, description=words)
    add_flags(parser)
    parser.set_defaults(run=serve)


def open_table(arguments: argparse.Namespace) -> int:
    """Start the table, open the browser, and stay until it is stopped."""
    return start(read_settings(arguments), elsewhere=True, file=arguments.open)


def serve(arguments: argparse.Namespace) -> int:
    """Start the table where it was said, or not at all."""
    return start(read_settings(arguments, defaults=SERVING), elsewhere=False)


def start(settings: Settings, elsewhere: bool, file: Path | None = None) -> int:
    """Run a table until it is stopped; *elsewhere*: on another port where its own is taken; *file*: with that match."""
    # Imported here: the other commands do not wait for a web framework.
    from bugeyed.table.saved_matches import read_over
    from bugeyed.table.server import run

    for words in unknown_variables(os.environ):
        print(f"bugeyed: {words}", file=sys.stderr)
    settings.check()
    interface = settings.listen or ("0.0.0.0" if settings.lan else "127.0.0.1")
    names = own_names() if settings.lan else ()
    located = replace(with_database(settings), hosts=(*settings.hosts, *names))
    saved = None if file is None else read_over(file, settings)
    return run(located, partial(listen, interface, settings.port, elsewhere), saved)


def with_database(settings: Settings) -> Settings:
    """Settings that name their database; a folder of matches is made private."""
    if settings.database:
        return settings
    folder = settings.data or data_folder()
    keep_private(folder)
    return replace(settings, data=folder, database=database_in(folder))


def data_folder() -> Path:
    """Where matches are kept unless --data says otherwise."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "bugeyed"


def keep_private(folder: Path) -> None:
    """Only its owner may look into a folder that holds matches and nothing else."""
    with suppress(OSError):  # what is wrong with it the store says
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if all(file.name.startswith(("bugeyed", "archive")) for file in folder.iterdir()):
            folder.chmod(0o700)


def own_names() -> tuple[str, ...]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    return name, f"{name.partition('.')[0]}.local"


def listen(host: str, port: int | None, elsewhere: bool) -> socket.socket:
    """A socket on the wanted port; where that is taken a free one and a word about it, or a Mistake."""
    if os.environ.get("LISTEN_PID") == str(os.getpid()):
        return socket.socket(fileno=HANDED)  # connections made while no server runs wait in it
    wanted = PORT if port is None else port
    for candidate in (wanted, 0) if elsewhere else (wanted,):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except (OSError, OverflowError):
            listening.close()
            continue
        if candidate != wanted:
            print(f"Port {wanted} is taken; {listening.getsockname()[1]} is free.")
        return listening
    raise Mistake(
        f"Nobody can listen at port {wanted} of {host}: it is taken, or not this machine's to give."
    )
