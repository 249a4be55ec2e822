"""``bugeyed`` by itself: the table on this machine, the browser opened on a game already dealt."""

from __future__ import annotations

import argparse
import os
import socket
from contextlib import suppress
from functools import partial
from pathlib import Path

PORT = 8290


def add_words(parser: argparse.ArgumentParser) -> None:
    """What can be said when the table is started."""
    parser.add_argument(
        "--lan", action="store_true", help="let other devices in your network join; prints a QR code"
    )
    parser.add_argument(
        "--port", type=int, metavar="N", help=f"where to listen (default {PORT}; a free one if taken)"
    )
    parser.add_argument(
        "--host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name others know this table by, such as that of a proxy before it (repeatable)",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy before this table whose X-Forwarded-For and X-Forwarded-Proto are believed (repeatable)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder matches are kept in")
    parser.add_argument("--database", metavar="URL", help="a database in place of the one in the folder")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--content", metavar="GAME=FILE", help="printed values of your box, as a TOML file")
    parser.add_argument(
        "--thinking", type=float, default=0.6, metavar="SECONDS", help="what bots get for an action"
    )
    parser.add_argument(
        "--absence",
        type=float,
        default=60,
        metavar="SECONDS",
        help="after which the others may let a bot play for somebody who is away (default 60)",
    )
    parser.add_argument(
        "--connections",
        type=int,
        default=4_000,
        metavar="N",
        help="how many connections there may be at a time (default 4000)",
    )
    parser.set_defaults(run=serve)


def serve(arguments: argparse.Namespace) -> int:
    """Start the table and stay until it is stopped."""
    # Imported here: the other commands do not wait for a web framework.
    from bugeyed.core.errors import Mistake
    from bugeyed.core.registry import game
    from bugeyed.table.server import run
    from bugeyed.table.settings import Settings, database_in

    content_game: str | None = None
    content: Path | None = None
    if arguments.content is not None:
        content_game, sign, file = arguments.content.partition("=")
        if not sign:
            raise Mistake(f"--content takes GAME=FILE, such as beetles=mine.toml, not {arguments.content!r}.")
        content = Path(file)
        game(content_game, content).start()  # what is wrong with it is said now, not at the first match
    folder = arguments.data or data_folder()
    if arguments.database is None:
        keep_private(folder)
    settings = Settings(
        database=arguments.database or database_in(folder),
        thinking=arguments.thinking,
        absence=arguments.absence,
        connections=arguments.connections,
        proxies=tuple(arguments.proxy),
        hosts=(*arguments.host, *(own_names() if arguments.lan else ())),
        content=content,
        content_game=content_game,
    )
    interface = "0.0.0.0" if arguments.lan else "127.0.0.1"
    return run(
        settings,
        partial(listen, interface, arguments.port),
        lan=arguments.lan,
        browser=not arguments.no_browser,
    )


def data_folder() -> Path:
    """Where matches are kept unless --data says otherwise."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "bugeyed"


def keep_private(folder: Path) -> None:
    """Only its owner may look into a folder that holds matches and nothing else."""
    with suppress(OSError):  # what is wrong with it the store says
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if all(file.name.startswith("bugeyed") for file in folder.iterdir()):
            folder.chmod(0o700)


def own_names() -> tuple[str, ...]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    return name, f"{name.partition('.')[0]}.local"


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the wanted port, or on a free one, and a word about it, where that is taken."""
    wanted = PORT if port is None else port
    for candidate in (wanted, 0):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except (OSError, OverflowError):
            listening.close()
            continue
        if candidate != wanted:
            print(f"Port {wanted} is taken; {listening.getsockname()[1]} is free.")
        return listening
    raise OSError(f"no port can be listened on at {host}")
