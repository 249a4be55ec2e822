"""``bugeyed sim``: its words on the command line."""

from __future__ import annotations

import argparse
import os
import time
from contextlib import closing

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bugeyed.arguments import Commands, add_choice, read_choice
from bugeyed.bots import bot
from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game
from bugeyed.lab.figures import Figures
from bugeyed.lab.page import print_figures, print_simulation, print_sweep
from bugeyed.lab.run import simulate
from bugeyed.lab.simulation import Simulation
from bugeyed.lab.sweep import Point, read_sweep

STOPPED = 130
"""Exit code after Ctrl-C, as shells have it."""


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Let ``bugeyed`` understand sim."""
    sim = commands.add_parser(
        "sim", help="play bots against each other and print win rates", description=play_bots.__doc__
    )
    add_choice(sim)
    sim.add_argument("--games", type=int, default=1_000, metavar="N", help="how many matches (1000)")
    sim.add_argument(
        "--bots",
        metavar="LEVEL,LEVEL",
        help="the level of the bot in each seat, or one for all; without it everybody plays at random",
    )
    sim.add_argument(
        "--swap",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="whether bots move on by one seat from match to match (they do)",
    )
    sim.add_argument(
        "--seconds",
        type=float,
        default=0.1,
        metavar="S",
        help="how long a bot may think about an action (0.1)",
    )
    sim.add_argument(
        "--nodes",
        type=int,
        metavar="N",
        help="positions a bot may look at instead; then the same seed gives the same matches on any machine",
    )
    sim.add_argument("--seed", type=int, default=1, metavar="N", help="another seed plays other matches (1)")
    sim.add_argument(
        "--jobs",
        type=int,
        metavar="N",
        help="processes to play on (one for each processor; one for random play)",
    )
    sim.add_argument(
        "--sweep",
        action="append",
        default=[],
        metavar="NAME=VALUE,VALUE",
        help="compare values of an option, or numbers of players; may be given several times",
    )
    sim.add_argument(
        "--events",
        type=int,
        nargs="?",
        const=40,
        metavar="N",
        help="count what happens, and print the N commonest things (40)",
    )
    sim.set_defaults(run=play_bots)


def play_bots(arguments: argparse.Namespace) -> int:
    """Play many matches between bots; prints win rates with 95 % intervals, and lengths. Ctrl-C prints them early."""
    choice = read_choice(arguments)
    simulation = read_simulation(arguments, choice.game, choice.players, choice.options)
    jobs = read_jobs(arguments.jobs, simulation)
    console = Console(highlight=False)
    if arguments.sweep:
        return play_sweep(
            console, choice.game, simulation, read_sweep(arguments.sweep, choice.game, simulation), jobs
        )
    # What cannot be played at all is refused before anything is printed.
    simulation.start()
    figures = Figures(simulation.players)
    begin = time.perf_counter()
    stopped = False
    try:
        print_simulation(console, choice.game, simulation)
        gather(simulation, jobs, figures)
    except KeyboardInterrupt:
        stopped = True
    print_figures(
        console, choice.game, simulation, figures, time.perf_counter() - begin, arguments.events or 0
    )
    return STOPPED if stopped else 0


def play_sweep(console: Console, game: Game, simulation: Simulation, points: list[Point], jobs: int) -> int:
    """Play every combination of a sweep; prints a line for each, those so far on Ctrl-C."""
    for point in points:
        point.simulation.start()
    print_simulation(console, game, simulation, swept=True)
    played: list[tuple[str, Figures]] = []
    stopped = False
    try:
        for point in points:
            figures = Figures(point.simulation.players)
            played.append((point.name, figures))
            gather(point.simulation, jobs, figures)
    except KeyboardInterrupt:
        stopped = True
    print_sweep(console, [(name, figures) for name, figures in played if figures.matches])
    return STOPPED if stopped else 0


def gather(simulation: Simulation, jobs: int, figures: Figures) -> None:
    """Play the matches and add them to *figures* as they come, with a bar that shows how far they are."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        closing(simulate(simulation, jobs)) as batches,
    ):
        bar = progress.add_task("matches", total=simulation.matches)
        for records in batches:
            figures.add(records)
            progress.advance(bar, len(records))


def read_simulation(
    arguments: argparse.Namespace, game: Game, players: int | None, options: dict[str, object]
) -> Simulation:
    """What is to be simulated; a Mistake where the words say nothing that can be."""
    if arguments.games < 1:
        raise Mistake(f"--games takes 1 or more, not {arguments.games}.")
    if not (0 <= arguments.seconds <= 3_600):
        raise Mistake(f"--seconds takes a time from 0 to 3600, not {arguments.seconds}.")
    if arguments.nodes is not None and arguments.nodes < 1:
        raise Mistake(f"--nodes takes 1 or more, not {arguments.nodes}.")
    if arguments.events is not None and arguments.events < 1:
        raise Mistake(f"--events takes 1 or more, not {arguments.events}.")
    levels = () if arguments.bots is None else read_levels(arguments.bots)
    seats = players
    if seats is None:
        seats = len(levels) if len(levels) > 1 else game.players.start
    if len(levels) == 1:
        levels = levels * seats
    if levels and len(levels) != seats:
        raise Mistake(
            f"--bots names {len(levels)} bots for {seats} seats; name one for each, or one for all."
        )
    return Simulation(
        game=game.name,
        players=seats,
        matches=arguments.games,
        options=options,
        content=arguments.content,
        levels=levels,
        seconds=arguments.seconds,
        nodes=arguments.nodes,
        seed=arguments.seed,
        swap=arguments.swap,
        events=arguments.events is not None,
    )


def read_levels(words: str) -> tuple[int, ...]:
    """The levels of ``3,2``."""
    levels: list[int] = []
    for word in words.split(","):
        if not word.strip().isdecimal():
            raise Mistake(f"--bots takes levels such as 3,2, not {words!r}.")
        levels.append(bot(int(word)).level)
    return tuple(levels)


def read_jobs(given: int | None, simulation: Simulation) -> int:
    """How many processes play: random play is over before others have started, unless somebody wants them."""
    if given is None:
        return (os.cpu_count() or 1) if simulation.levels else 1
    if given < 1:
        raise Mistake(f"--jobs takes 1 or more, not {given}.")
    return given
