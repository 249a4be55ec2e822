"""``bugeyed check GAME``: everything a game must hold, on one page, with an exit code."""

from __future__ import annotations

import argparse

from rich.console import Console

from bugeyed.arguments import Commands, add_choice, read_choice
from bugeyed.core.blame import Stuck, patience
from bugeyed.core.errors import Mistake
from bugeyed.kit.own_tests import proof_by_tests
from bugeyed.kit.page import Page

PATIENCE = 10.0
"""Seconds of processor time one call of the game's code may take; longer is an endless loop."""
GAMES = 20
"""Random matches for each promise, where nobody says otherwise."""


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """check."""
    words = "check everything a game must hold, on one page; exit code 1 where it does not"
    parser = commands.add_parser("check", help=words, description=words.capitalize() + ".")
    add_choice(parser)
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help=f"random matches for each promise ({GAMES})"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="another seed plays other matches (1)"
    )
    parser.add_argument(
        "--quick", action="store_true", help="as few matches as show every option value, and no tests"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the page; 0 if every promise is kept."""
    choice = read_choice(arguments)
    if arguments.games < 1:
        raise Mistake(f"--games takes 1 or more, not {arguments.games}.")
    page = Page(Console(highlight=False), choice.game)
    try:
        with patience(choice.game.folder, PATIENCE):
            # What cannot be played at all is refused before anything is checked.
            choice.start()
            page.open(arguments.seed)
            page.promises(
                games=0 if arguments.quick else arguments.games,
                seed=arguments.seed,
                players=choice.players,
                options=choice.options,
            )
    except Stuck as stuck:
        page.give_up(str(stuck))
        return 1
    if arguments.quick:
        page.not_tried("Every clause is proven by a test.", "left out by --quick")
    else:
        page.proof(proof_by_tests)
    page.close()
    return 1 if page.broken else 0
