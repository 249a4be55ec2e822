"""``bugeyed train``: a game's advice, learnt from self-play: weights that are fitted, openings that are tried out."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bugeyed.arguments import Choice, Commands, add_choice, read_choice
from bugeyed.core.confidence import wilson_bounds
from bugeyed.core.errors import Mistake
from bugeyed.core.openings import Openings
from bugeyed.core.weights import Weights
from bugeyed.lab.intervals import Interval, wilson
from bugeyed.lab.page import percent, span
from bugeyed.lab.training import Lessons, compare, fitted, learn, practice, weights_of
from bugeyed.lab.trying_openings import Tried, begin, openings_of, try_out

NO_BETTER = 1
"""Exit code where the old weights stay."""

Step = TypeVar("Step")


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Let ``bugeyed`` understand train."""
    words = commands.add_parser(
        "train", help="fit what a game tells its bots to play, and try it out", description=train.__doc__
    )
    add_choice(words)
    words.add_argument("--games", type=int, default=1_000, metavar="N", help="matches to learn from (1000)")
    words.add_argument("--trial", type=int, default=400, metavar="N", help="matches to try it out in (400)")
    words.add_argument("--level", type=int, default=3, metavar="N", help="the level that plays them (3)")
    words.add_argument(
        "--nodes", type=int, default=200, metavar="N", help="positions it looks at for an action (200)"
    )
    words.add_argument(
        "--seed", type=int, default=1, metavar="N", help="another seed plays other matches (1)"
    )
    words.add_argument(
        "--openings", action="store_true", help="try the game's openings out, and not its weights"
    )
    words.add_argument("--out", type=Path, metavar="FILE", help="where what was learnt is written")
    words.set_defaults(run=train)


def train(arguments: argparse.Namespace) -> int:
    """Play a level against itself, fit the weights of the game's advice to how that ended, then try them against those
    it has. Without --option the matches go round the set-ups the game offers. Exit code 1: they are not better.
    With --openings: try the game's openings out in matches more, and count them with those it has."""
    for name in ("games", "trial", "nodes"):
        if getattr(arguments, name) < 1:
            raise Mistake(f"--{name} takes 1 or more, not {getattr(arguments, name)}.")
    choice = read_choice(arguments)
    if arguments.openings:
        return train_openings(choice, arguments)
    given = practice(
        choice.game, choice.options, arguments.level, arguments.nodes, arguments.seed, choice.players
    )
    weights = weights_of(choice.game)
    old = weights.numbers()
    console = Console(highlight=False)
    lessons = Lessons()
    for _ in watched("matches to learn from", learn(given, arguments.games, lessons), arguments.games):
        pass
    new = fitted(lessons, choice.game.search_advice().scale, old)
    made = (
        f"logistic regression over {len(lessons.results):,} positions of {lessons.matches:,} matches that level "
        f"{arguments.level} played against itself with {arguments.nodes:,} positions an action, seed {arguments.seed}"
    )
    console.print(f"{choice.game.title}: {made}.")
    print_weights(console, weights.names, old, new)
    results = list(
        watched("matches to try it out", compare(given, old, new, arguments.trial), arguments.trial)
    )
    won, drawn = results.count(1.0), results.count(0.5)
    rate = wilson(won, len(results) - drawn)
    said = f"{won:,} of {len(results) - drawn:,} decided matches, {percent(rate.value)} ({span(rate)})"
    console.print(f"Against the weights it has, the new ones won {said}; {drawn:,} were drawn.")
    if not rate.low > 0.5:
        console.print("That is not better for certain, so nothing is written.")
        return NO_BETTER
    if arguments.out is not None:
        write_weights(arguments.out, weights, new, made, said)
        console.print(f"Written to {arguments.out}; the game's own are in {weights.file}.", soft_wrap=True)
    return 0


def train_openings(choice: Choice, arguments: argparse.Namespace) -> int:
    """Openings instead: how they stand is printed, best first, and written in the form of the game's own file."""
    openings = openings_of(choice.game)
    tried = begin(openings)
    steps = try_out(choice.start(), tried, arguments.level, arguments.nodes, arguments.seed, arguments.games)
    for _ in watched("matches to try openings out", steps, arguments.games):
        pass
    console = Console(highlight=False)
    table = Table("opening", "won", "of", "95 % interval", box=None, pad_edge=False)
    for one in sorted(tried, key=lambda one: (one.opening.seat, -one.won / max(1, one.matches))):
        whose = choice.game.seat_names[one.opening.seat]
        share = one.won / max(1, one.matches)
        rate = Interval(share, *wilson_bounds(share, one.matches))
        table.add_row(
            f"{whose}: {', '.join(one.opening.ways[0])}", f"{one.won:g}", f"{one.matches}", span(rate)
        )
    console.print(table)
    if arguments.out is not None:
        more = (
            f"{arguments.games:,} by level {arguments.level} with {arguments.nodes:,} nodes an action, "
            f"seed {arguments.seed}"
        )
        write_openings(arguments.out, openings, tried, more)
        console.print(f"Written to {arguments.out}; the game's own are in {openings.file}.", soft_wrap=True)
    return 0


def write_openings(file: Path, openings: Openings, tried: list[Tried], more: str) -> None:
    """A file such as the game's own, with new counts; a Mistake if it cannot be written."""
    made = f"{openings.table.get('made', '')}; {more}".removeprefix("; ")
    head = openings.file.read_text("utf-8").partition("[[opening]]")[0]
    lines = [f'made = "{made}"' if line.startswith("made = ") else line for line in head.splitlines()]
    for one in tried:
        lines += ["[[opening]]", f"seat = {one.opening.seat}", f"ways = {json.dumps(one.opening.ways)}"]
        won = ", ".join(f"{number:g}" for number in [one.won, *one.opening.won[1:]])
        lines += [f"won = [{won}]", f"matches = {[one.matches, *one.opening.matches[1:]]}", ""]
    try:
        file.write_text("\n".join(lines), "utf-8")
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror}.") from None


def watched(words: str, steps: Iterator[Step], total: int) -> Iterator[Step]:
    """*steps* with a bar that shows how far they are."""
    yield from track(steps, words, total, console=Console(stderr=True), transient=True)


def print_weights(console: Console, names: list[str], old: list[int], new: list[int]) -> None:
    """Both, side by side."""
    table = Table("weight", "has", "fitted", box=None, pad_edge=False)
    for name, before, after in zip(names, old, new, strict=True):
        table.add_row(name, f"{before:,}", f"{after:,}")
    console.print(table)


def write_weights(file: Path, weights: Weights, new: list[int], made: str, won: str) -> None:
    """A file such as the game's own; a Mistake if it cannot be written."""
    rows = "".join(f"{name} = {number}\n" for name, number in zip(weights.names, new, strict=True))
    try:
        file.write_text(
            f'made = "{made}"\nwon = "{won}, against those before them"\n\n[weights]\n{rows}', "utf-8"
        )
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror}.") from None
