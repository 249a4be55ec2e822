"""``bugeyed verify`` and ``bugeyed mcp``: their words on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from bugeyed.arguments import Commands
from bugeyed.core.errors import Mistake
from bugeyed.research.verifying import verify


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Let ``bugeyed`` understand verify and mcp."""
    words = "replay a saved match and say whether the rules can follow it; exit code 1 where they cannot"
    checking = commands.add_parser("verify", help=words, description=words.capitalize() + ".")
    checking.add_argument("file", metavar="FILE", help="a saved match")
    checking.add_argument("--content", metavar="FILE", help="a TOML file with the printed values of your box")
    checking.set_defaults(run=verify_file)

    words = (
        "let a language-model agent play a seat, over the Model Context Protocol on standard input and output"
    )
    agents = commands.add_parser("mcp", help=words, description=words.capitalize() + ".")
    agents.add_argument("--seed", type=int, metavar="N", help="the same chance and the same bots every time")
    agents.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="how long a bot may think (1)"
    )
    agents.set_defaults(run=serve_agents)


def verify_file(arguments: argparse.Namespace) -> int:
    """Print the verdict; 0 if the match holds."""
    verdict = verify(Path(arguments.file), arguments.content)
    for line in verdict.words:
        print(line)
    return 0 if verdict.holds else 1


def serve_agents(arguments: argparse.Namespace) -> int:
    """Serve until standard input ends."""
    if not 0 <= arguments.seconds <= 3600:
        raise Mistake(f"--seconds takes a time from 0 to 3600, not {arguments.seconds}.")
    # Imported here: only this command needs the library, and it says so itself where it is missing.
    try:
        from bugeyed.research.mcp import server
    except ImportError as error:
        raise Mistake(f"{error}.") from None
    server(arguments.seed, arguments.seconds).run()
    return 0
