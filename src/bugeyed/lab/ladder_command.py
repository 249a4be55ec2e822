"""``bugeyed ladder``: each level of the bots against the one below, so that anybody can measure them again."""

from __future__ import annotations

import argparse
from dataclasses import replace

from rich.console import Console
from rich.table import Table

from bugeyed.arguments import Commands, add_choice, read_choice
from bugeyed.bots import LEVELS, NAMES
from bugeyed.core.errors import Mistake
from bugeyed.lab.command import STOPPED, adding_to, gather, read_jobs
from bugeyed.lab.crew import crew_of
from bugeyed.lab.figures import Figures, Wins
from bugeyed.lab.page import percent, span
from bugeyed.lab.simulation import Simulation


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Let ``bugeyed`` understand ladder."""
    words = commands.add_parser(
        "ladder", help="play each level of the bots against the one below", description=climb.__doc__
    )
    add_choice(words)
    words.add_argument("--games", type=int, default=200, metavar="N", help="matches for each step (200)")
    words.add_argument("--seconds", type=float, default=0.5, metavar="S", help="what level 5 may think (0.5)")
    words.add_argument(
        "--seed", type=int, default=1, metavar="N", help="another seed plays other matches (1)"
    )
    words.add_argument("--jobs", type=int, metavar="N", help="processes to play on (one for each processor)")
    words.set_defaults(run=climb)


def climb(arguments: argparse.Namespace) -> int:
    """Each level against the one below, and the highest against the lowest; where all win together, each by itself."""
    if arguments.games < 1:
        raise Mistake(f"--games takes 1 or more, not {arguments.games}.")
    choice = read_choice(arguments)
    players = choice.game.players.start if choice.players is None else choice.players
    usual = Simulation(
        choice.game.name,
        players,
        arguments.games,
        choice.options,
        arguments.content,
        levels=(1,) * players,
        seconds=arguments.seconds,
        seed=arguments.seed,
    )
    usual.start()
    jobs = read_jobs(arguments.jobs, usual)
    console = Console(highlight=False)
    console.print(
        f"{choice.game.title}, {players} seats, seed {arguments.seed}, level 5 at {arguments.seconds:g} s."
    )
    table = Table("", "won", "of", "rate", "95 % interval", box=None, pad_edge=False)
    steps = [(level, level - 1) for level in LEVELS if level > 1] + [(max(LEVELS), 1)]
    stopped = False
    together = False
    try:
        with crew_of(jobs) as crew:
            for level, below in steps:
                figures = Figures(players)
                gather(replace(usual, levels=(level,) + (below,) * (players - 1)), crew, adding_to(figures))
                if figures.together:
                    together = True
                    break
                add(table, f"{NAMES[level]} ({level}) against {NAMES[below]} ({below})", figures.bot(0))
            for level in LEVELS if together else ():
                figures = Figures(players)
                gather(replace(usual, levels=(level,) * players), crew, adding_to(figures))
                add(table, f"{NAMES[level]} ({level})", figures.seat(0))
    except KeyboardInterrupt:
        stopped = True
    console.print(table)
    return STOPPED if stopped else 0


def add(table: Table, name: str, wins: Wins) -> None:
    """One step of the ladder."""
    table.add_row(name, f"{wins.won:,}", f"{wins.matches:,}", percent(wins.rate.value), span(wins.rate))
