"""One match of a study as a log: to be looked at on the table, verified or analysed like any other."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from bugeyed.arguments import Commands
from bugeyed.core.errors import Mistake
from bugeyed.lab.playing import play_match
from bugeyed.lab.simulation import Record, Simulation
from bugeyed.lab.study import Study
from bugeyed.matches.entries import ActionTaken, ChanceResolved, Entry
from bugeyed.matches.fold import Fold
from bugeyed.matches.match import saved_whole
from bugeyed.matches.opening import open_match

Step: TypeAlias = tuple[int, str, list[str]]
"""The seat that decided, its action (none in the set-up), and what chance decided after it."""


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Let ``bugeyed`` understand replay."""
    words = commands.add_parser(
        "replay", help="write one match of a study as a log, to open on the table", description=replay.__doc__
    )
    words.add_argument("study", type=Path, metavar="STUDY", help="a folder made by sim --out")
    words.add_argument("number", type=int, metavar="NUMBER", help="which match: its number in the study")
    words.add_argument(
        "--point", type=int, default=0, metavar="N", help="which of a sweep's combinations, from 0 (0)"
    )
    words.add_argument("--out", type=Path, metavar="FILE", help="the log (match-NUMBER.jsonl)")
    words.set_defaults(run=replay)


def replay(arguments: argparse.Namespace) -> int:
    """Write one match of a study as a log: as it was traced, or played again by its seed."""
    study = Study.read(arguments.study)
    file = arguments.out or Path(f"match-{arguments.number}.jsonl")
    text = log_of(study, arguments.point, arguments.number)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror}.") from None
    print(f"{file}: match {arguments.number}. To look at it: bugeyed --open {file}")
    return 0


def log_of(study: Study, point: int, number: int) -> str:
    """The save file of a match of a study; a Mistake if it cannot be had as it was."""
    points = study.description.points
    if not 0 <= point < len(points):
        raise Mistake(f"{study.folder} has combinations 0 to {len(points) - 1}, not {point}.")
    kept = next((record for record in study.records(point) if record.number == number), None)
    if kept is None:
        raise Mistake(f"{study.folder} has no match {number}; it has {len(study.records(point)):,} of them.")
    game = study.game
    if game.version != study.description.rules_version:
        raise Mistake(
            f"{study.folder} was played under rules version {study.description.rules_version}, "
            f"and the installed rules are version {game.version}."
        )
    simulation = points[point].simulation
    steps = traced(study, point, number) or played_again(simulation, kept, study.folder)
    opened, start = open_match(game, simulation.players, simulation.options)
    return saved_whole(opened, Fold(start, entries(steps)))


def traced(study: Study, point: int, number: int) -> list[Step]:
    """The decisions of a match, in order; none where they were not traced."""
    import pyarrow.compute as compute

    table = study.decisions(["point", "match", "number", "seat", "action", "chances"])
    wanted = compute.and_(compute.equal(table["point"], point), compute.equal(table["match"], number))
    rows = table.filter(wanted).sort_by("number").to_pylist()
    return [(row["seat"], row["action"], row["chances"]) for row in rows]


def played_again(simulation: Simulation, kept: Record, folder: Path) -> list[Step]:
    """The decisions of a match that nobody wrote down: the seed gives them again."""
    again, decisions = play_match(replace(simulation, trace=True), simulation.start(), kept.number)
    if again != kept:
        raise Mistake(
            f"Match {kept.number} of {folder} came out otherwise this time, for its bots think by the clock; "
            "sim --trace writes matches down, and --nodes makes them the same every time."
        )
    return [(decision.seat, decision.action, decision.chances) for decision in decisions]


def entries(steps: Iterable[Step]) -> Iterator[Entry]:
    """What the log of a match records, from its decisions."""
    for seat, action, chances in steps:
        if action:
            yield ActionTaken(seat, action)
        for outcome in chances:
            yield ChanceResolved(outcome)
