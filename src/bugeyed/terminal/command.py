"""``bugeyed play`` and ``bugeyed perft``: their words on the command line."""

from __future__ import annotations

import argparse
import warnings
from pathlib import Path

from bugeyed.arguments import Commands, add_choice, read_choice
from bugeyed.core.errors import Mistake
from bugeyed.core.game import OVER
from bugeyed.matches import Match, OtherRules, Replay, savefile
from bugeyed.terminal.perft import count
from bugeyed.terminal.screen import Screen
from bugeyed.terminal.seats import open_bots, read_seats
from bugeyed.terminal.sitting import Sitting
from bugeyed.terminal.watching import watch


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Let ``bugeyed`` understand play and perft."""
    play = commands.add_parser("play", help="play a game in the terminal", description=play_here.__doc__)
    add_choice(play)
    play.add_argument(
        "--seats",
        metavar="WHO,WHO",
        help="who sits where: me, or bot:LEVEL; the first seat is yours and bots have the others, unless you say",
    )
    play.add_argument("--seed", type=int, metavar="N", help="the same chance and the same bots every time")
    play.add_argument("--seconds", type=float, default=1.0, metavar="S", help="how long a bot may think (1)")
    play.add_argument("--load", metavar="FILE", help="go on with a saved match, or watch it")
    play.add_argument(
        "--save", metavar="FILE", help="keep the match in a file, up to date after every action"
    )
    play.set_defaults(run=play_here)

    perft = commands.add_parser("perft", help="count positions", description=count_positions.__doc__)
    add_choice(perft)
    perft.add_argument("depth", type=int, metavar="DEPTH", help="how many actions deep")
    perft.set_defaults(run=count_positions)


def play_here(arguments: argparse.Namespace) -> int:
    """Play a game in the terminal, against bots or round one keyboard; 'help' there says how."""
    choice = read_choice(arguments)
    if not 0 <= arguments.seconds <= 3600:
        raise Mistake(f"--seconds takes a time from 0 to 3600, not {arguments.seconds}.")
    seed: int | None = arguments.seed
    screen = Screen()
    if arguments.load is None:
        seats = read_seats(arguments.seats, choice.players, choice.game)
        match = Match(choice.game, len(seats), choice.options, seed)
    else:
        if choice.options or choice.players is not None:
            raise Mistake("--load takes players and options from the file; leave --players and --option out.")
        match = load(Path(arguments.load), choice.game.name, arguments.content, seed, screen)
        if isinstance(match, Replay) or match.turn == OVER:
            return watch(match, screen)
        seats = read_seats(arguments.seats, match.players, match.game)
    sitting = Sitting(match, open_bots(seats, seed), screen, arguments.seconds)
    if arguments.save is not None:
        loaded = None if arguments.load is None else Path(arguments.load).resolve()
        sitting.keep(Path(arguments.save), known=loaded == Path(arguments.save).resolve())
    return sitting.run()


def load(path: Path, name: str, content: str | None, seed: int | None, screen: Screen) -> Match:
    """The match in a file, which must be of the game called *name*; what is odd about it is said."""
    text = savefile.text_of(path)
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always", OtherRules)
        try:
            match = Match.loads(text, seed, content)
        except Mistake as mistake:
            raise Mistake(f"{path}: {mistake}") from None
    if match.game.name != name:
        raise Mistake(f"{path} holds a match of {match.game.name}, not of {name}.")
    for remark in remarks:
        screen.say(str(remark.message))
    return match


def count_positions(arguments: argparse.Namespace) -> int:
    """Count the sequences of actions to a depth, to check rules against another implementation."""
    return count(read_choice(arguments).start(), arguments.depth, Screen())
