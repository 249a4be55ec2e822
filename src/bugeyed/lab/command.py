"""``bugeyed sim``: its words on the command line."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Collection
from contextlib import closing
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bugeyed.arguments import Commands, add_choice, read_choice
from bugeyed.bots import bot
from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game
from bugeyed.lab.crew import Crew, crew_of
from bugeyed.lab.figures import Figures
from bugeyed.lab.page import print_figures, print_simulation, print_sweep
from bugeyed.lab.playing import Played
from bugeyed.lab.run import simulate
from bugeyed.lab.simulation import Simulation
from bugeyed.lab.study import Study
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
        "--ray",
        metavar="ADDRESS",
        help="play on the Ray cluster at this address instead (auto: the one this machine belongs to)",
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
    sim.add_argument(
        "--out",
        type=Path,
        metavar="STUDY",
        help="keep a row a match in this folder; played on if it is there",
    )
    sim.add_argument(
        "--trace",
        action="store_true",
        help="with --out: a row a decision, too, for what a report says of play",
    )
    sim.set_defaults(run=play_bots)
    report = commands.add_parser(
        "report", help="what a study says, as one page to read", description=report_studies.__doc__
    )
    report.add_argument("studies", nargs="+", type=Path, metavar="STUDY", help="a folder made by sim --out")
    report.add_argument("--out", type=Path, metavar="FILE", help="the page (STUDY/report.html)")
    report.add_argument(
        "--still",
        action="store_true",
        help="plots as pictures, without the script that shows figures on hover",
    )
    report.set_defaults(run=report_studies)


def play_bots(arguments: argparse.Namespace) -> int:
    """Play many matches between bots; prints win rates with 95 % intervals, and lengths. Ctrl-C prints them early."""
    choice = read_choice(arguments)
    simulation = read_simulation(arguments, choice.game, choice.players, choice.options)
    jobs = read_jobs(arguments.jobs, simulation)
    if arguments.jobs is not None and arguments.ray is not None:
        raise Mistake("--ray plays on all processors of a cluster; leave out --jobs.")
    if simulation.trace and arguments.out is None:
        raise Mistake("--trace writes a row a decision into a study; give --out STUDY, too.")
    points = [Point("", simulation)]
    if arguments.sweep:
        points = read_sweep(arguments.sweep, choice.game, simulation)
    # What cannot be played at all is refused before anything is printed.
    for point in points:
        point.simulation.start()
    console = Console(highlight=False)
    with crew_of(jobs, arguments.ray) as crew:
        if arguments.out is not None:
            return play_study(console, choice.game, points, crew, arguments.out)
        if arguments.sweep:
            return play_sweep(console, choice.game, simulation, points, crew)
        return play_one(console, choice.game, simulation, crew, arguments.events or 0)


def play_one(console: Console, game: Game, simulation: Simulation, crew: Crew, events: int) -> int:
    """Play one simulation; prints its figures, those so far on Ctrl-C."""
    figures = Figures(simulation.players)
    begin = time.perf_counter()
    stopped = False
    try:
        print_simulation(console, game, simulation)
        gather(simulation, crew, adding_to(figures))
    except KeyboardInterrupt:
        stopped = True
    print_figures(console, game, simulation, figures, time.perf_counter() - begin, events)
    return STOPPED if stopped else 0


def report_studies(arguments: argparse.Namespace) -> int:
    """Write what a study says, or several of one game side by side, as one HTML file that needs nothing else."""
    # Imported here: it takes libraries that only reports need.
    try:
        from bugeyed.lab.report.document import write_report
    except ImportError as error:
        raise Mistake(f"A report needs {error.name}: pip install 'bugeyed[lab]'.") from None

    studies = [Study.read(folder) for folder in arguments.studies]
    file = arguments.out or arguments.studies[0] / "report.html"
    begin = time.perf_counter()
    matches = write_report(studies, file, arguments.still)
    print(f"{file}: {matches:,} matches, in {time.perf_counter() - begin:.1f} s.")
    return 0


def play_study(console: Console, game: Game, points: list[Point], crew: Crew, folder: Path) -> int:
    """Play what a study lacks; prints what all of it says so far."""
    study = Study.begin(folder, game, points, points[0].simulation.trace)
    print_simulation(console, game, points[0].simulation, swept=len(points) > 1)
    stopped = False
    try:
        for number, point in enumerate(points):
            done = study.done(number)
            if done:
                console.print(f"{len(done):,} of its matches are in {folder} already.")
            gather(point.simulation, crew, partial(study.add, number), done)
    except KeyboardInterrupt:
        stopped = True
    finally:
        study.flush()
    played: list[tuple[str, Figures]] = []
    for number, point in enumerate(points):
        figures = Figures(point.simulation.players)
        figures.add(study.records(number))
        played.append((point.name, figures))
    if len(points) > 1:
        print_sweep(console, [(name, figures) for name, figures in played if figures.matches])
    else:
        print_figures(console, game, points[0].simulation, played[0][1], None)
    console.print(f"Kept in {folder}. To read it: bugeyed report {folder}", soft_wrap=True)
    return STOPPED if stopped else 0


def play_sweep(console: Console, game: Game, simulation: Simulation, points: list[Point], crew: Crew) -> int:
    """Play every combination of a sweep; prints a line for each, those so far on Ctrl-C."""
    print_simulation(console, game, simulation, swept=True)
    played: list[tuple[str, Figures]] = []
    stopped = False
    try:
        for point in points:
            figures = Figures(point.simulation.players)
            played.append((point.name, figures))
            gather(point.simulation, crew, adding_to(figures))
    except KeyboardInterrupt:
        stopped = True
    print_sweep(console, [(name, figures) for name, figures in played if figures.matches])
    return STOPPED if stopped else 0


def adding_to(figures: Figures) -> Callable[[Played], None]:
    """What adds the records of a batch to *figures*."""
    return lambda played: figures.add(played.records)


def gather(
    simulation: Simulation,
    crew: Crew,
    add: Callable[[Played], None],
    done: Collection[int] = frozenset(),
) -> None:
    """Play the matches that are not *done* and *add* them as they come, with a bar that shows how far they are."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        closing(simulate(simulation, crew, done, progress.console.print)) as batches,
    ):
        known = sum(number < simulation.matches for number in done)
        bar = progress.add_task("matches", total=simulation.matches, completed=known, rate="")
        for played in batches:
            add(played)
            speed = progress.tasks[0].speed
            progress.update(
                bar,
                advance=len(played.records),
                rate="" if speed is None else f"{speed:,.1f} matches a second",
            )


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
        events=arguments.events is not None or arguments.out is not None,
        trace=arguments.trace,
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
