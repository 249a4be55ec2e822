"""``bugeyed dev NAME``: the table follows what you write."""

from __future__ import annotations

import argparse
import threading
import webbrowser
from pathlib import Path

from bugeyed.arguments import Commands
from bugeyed.core.errors import Mistake
from bugeyed.dev.lines import Line
from bugeyed.dev.server import Server
from bugeyed.dev.workbench import Workbench

PORT = 8291


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """dev."""
    words = "a workbench for authors: the page shows the same position under whatever you write"
    parser = commands.add_parser("dev", help=words, description=words.capitalize() + ".")
    parser.add_argument("name", metavar="NAME", help="an installed game, such as one made by 'bugeyed new'")
    parser.add_argument("--players", type=int, metavar="N", help="how many sit down (the game's fewest)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.add_argument(
        "--open",
        type=Path,
        metavar="FILE",
        help="a saved match, or a position that 'bugeyed check' complained of",
    )
    parser.add_argument(
        "--port", type=int, default=PORT, metavar="N", help=f"where to listen ({PORT}; 0: any)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped."""
    if arguments.open is None:
        options = dict(word.partition("=")[::2] for word in arguments.option)
        line = Line(arguments.players, dict(options))
    else:
        line = Line.read(arguments.open, arguments.name)
    bench = Workbench(arguments.name, line)
    try:
        server = Server(bench, arguments.port)
    except OSError as error:
        raise Mistake(
            f"Port {arguments.port} cannot be listened on: {error.strerror}; try --port 0."
        ) from None
    address = f"http://localhost:{server.server_address[1]}"
    print(f"{arguments.name} is at {address} and follows {bench.folder}. Stop with Ctrl-C.", flush=True)
    stop = threading.Event()
    threading.Thread(target=bench.watch, args=(stop,), daemon=True).start()
    if not arguments.no_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    finally:
        stop.set()
        bench.close()
        server.server_close()
    return 0
