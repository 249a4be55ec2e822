"""``bugeyed analyse``: what decided a match that was played."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bugeyed.arguments import Commands
from bugeyed.bots.analysis import Moment, in_points, look_back, looked_at, turning_points
from bugeyed.core.errors import Mistake
from bugeyed.core.game import OVER
from bugeyed.core.words import counted
from bugeyed.matches import savefile
from bugeyed.matches.entries import ChanceResolved
from bugeyed.matches.match import Match
from bugeyed.matches.seats import seat_name

WIDTH = 40
"""Characters of a bar that stands for certainty."""


LONGEST = 5.0
"""Seconds a decision of a short match may take: more tells nothing new."""


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Let ``bugeyed`` understand analyse."""
    words = commands.add_parser(
        "analyse", help="what decided a match, from its save file", description=analyse.__doc__
    )
    words.add_argument("file", type=Path, metavar="FILE", help="a saved match that is over")
    words.add_argument(
        "--seconds",
        type=float,
        default=60.0,
        metavar="S",
        help="time for the whole match (60); a decision gets at most 5",
    )
    words.add_argument(
        "--nodes", type=int, metavar="N", help="positions a decision instead: the same on every machine"
    )
    words.add_argument("--json", type=Path, metavar="OUT", help="write the same as JSON")
    words.add_argument("--content", metavar="FILE", help="a TOML file with the printed values of your box")
    words.set_defaults(run=analyse)


def analyse(arguments: argparse.Namespace) -> int:
    """How likely each player was to win at each decision, by what it knew then, and where that was given away."""
    match = read_match(arguments.file, arguments.content)
    decisions = match.fold.decisions()
    if not decisions:
        raise Mistake("Nobody decided anything in this match.")
    each = min(LONGEST, arguments.seconds / len(decisions))
    moments: list[Moment] = []
    progress = Console(stderr=True)
    for number, position, code in track(decisions, "decisions", console=progress, transient=True):
        moments.append(looked_at(position, code, number, number, each, arguments.nodes))
    look_back(moments)
    names = [seat_name(match.game, seat) for seat in range(match.players)]
    print_analysis(Console(highlight=False), match, moments, names)
    if arguments.json is not None:
        write(arguments.json, moments)
    return 0


def read_match(path: Path, content: str | None) -> Match:
    """A saved match that is over; a Mistake if it is none."""
    match = Match.loads(savefile.text_of(path), content=content)
    if match.turn != OVER:
        raise Mistake(f"The match in {path} is not over; it is analysed when it is.")
    return match


def print_analysis(console: Console, match: Match, moments: list[Moment], names: list[str]) -> None:
    """The curve, the turning points, and how much was luck."""
    console.print(f"{match.game.title}, {len(moments)} decisions.")
    table = Table("entry", "who", "did", "chance", "", box=None, pad_edge=False)
    for moment in moments:
        bar = "#" * round(WIDTH * moment.chance)
        if moment.ends_in:
            bar = f"{'won' if moment.ends_in > 0 else 'lost'} by force in {abs(moment.ends_in)}"
        table.add_row(str(moment.seq), names[moment.seat], moment.played, f"{100 * moment.chance:.0f} %", bar)
    console.print(table)
    turning = turning_points(moments)
    console.print(
        "Turning points:" if turning else "No decision clearly gave away a tenth of the chance to win."
    )
    for moment in turning:
        lost = f"{100 * moment.loss:.0f} of {100 * moment.chance:.0f} %"
        console.print(
            f"  entry {moment.seq}: {names[moment.seat]} played {moment.played} and lost {lost}; "
            f"{moment.better} was better. {' '.join(moment.line)}".rstrip()
        )
    lucky = any(isinstance(entry, ChanceResolved) for entry in match.log)
    for seat, name in enumerate(names):
        own = [moment for moment in moments if moment.seat == seat]
        given = sum(moment.loss for moment in own)
        luck = f", luck came to {100 * sum(moment.luck for moment in own):+.0f}" if lucky else ""
        console.print(f"{name} gave away {counted(round(100 * given), 'point')}{luck}.")
    console.print(in_points(lucky))


def write(path: Path, moments: list[Moment]) -> None:
    """The same as JSON."""
    try:
        path.write_text(json.dumps([moment.plain() for moment in moments], indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}.") from None
