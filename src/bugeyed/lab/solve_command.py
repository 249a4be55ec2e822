"""``bugeyed solve``: exact play, with proofs that can be checked by replay."""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from bugeyed.arguments import Commands, add_choice, read_choice
from bugeyed.bots.budget import Budget
from bugeyed.bots.proofs import Broken, strategy
from bugeyed.bots.solver import LARGE, Solver
from bugeyed.core.errors import Mistake
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.lab.proof_file import Claim, verify, write_proof

UNPROVEN = 1
"""Exit code where the time was too short."""
WRITING = 900.0
"""Seconds a proof may take to write out: it has every position of one side's play, mirror images too."""
WORLDS = 8
"""Positions a seat may be in that are looked at one by one; where there are more, too much is hidden."""


def add_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Let ``bugeyed`` understand solve."""
    solve = commands.add_parser(
        "solve", help="prove who wins, for matches of two without chance", description=prove.__doc__
    )
    add_choice(solve)
    solve.add_argument(
        "--after",
        action="append",
        default=[],
        metavar="ACTION",
        help="an action that is taken first, such as 'hatch c5'; may be given several times",
    )
    solve.add_argument("--seconds", type=float, default=120.0, metavar="S", help="how long it may take (120)")
    solve.add_argument("--proof", type=Path, metavar="FILE", help="write the proof to a file")
    solve.add_argument(
        "--verify", type=Path, metavar="FILE", help="replay a proof instead, against all that can be done"
    )
    solve.set_defaults(run=prove)


def prove(arguments: argparse.Namespace) -> int:
    """Prove who wins a match of two without chance, from its start or after some actions; exit code 1: not proven."""
    console = Console(highlight=False)
    if arguments.verify is not None:
        return check(console, arguments.verify)
    choice = read_choice(arguments)
    start = choice.start()
    played: list[int] = []
    position = start
    for words in arguments.after:
        code = position.parse(words)
        played.append(code)
        position = position.after(code)
    worlds = possible_worlds(position)
    proven = True
    for number, world in enumerate(worlds):
        if len(worlds) > 1:
            console.print(f"If what is hidden is so ({number + 1} of {len(worlds)}):")
        claim = Claim(
            choice.game.name,
            start.setting.players,
            dict(start.setting.options),
            choice.game.version,
            played,
            -1,
            0.0,
        )
        path = arguments.proof if len(worlds) == 1 else None
        proven = solved(console, world, claim, arguments.seconds, path) and proven
    return 0 if proven else UNPROVEN


def possible_worlds(position: Position) -> list[Position]:
    """The positions the seat to decide may be in; a Mistake where nothing can be proven of them."""
    if position.setting.players != 2:
        raise Mistake(f"Only matches of two can be solved, and {position.setting.players} play.")
    if position.turn == CHANCE:
        raise Mistake("Chance decides first; name its outcomes with --after.")
    if position.turn == OVER:
        raise Mistake("The match is over there.")
    rng = random.Random(1)
    worlds: dict[bytes, Position] = {}
    for _ in range(WORLDS * 8):
        world = position.resample(int(position.turn), rng)
        worlds.setdefault(world.key(), world)
        if len(worlds) > WORLDS:
            raise Mistake("Too much is hidden there to look at all it may be.")
    return list(worlds.values())


def solved(console: Console, position: Position, claim: Claim, seconds: float, path: Path | None) -> bool:
    """Whether it was found out what comes of *position*; says so, and writes the proof where one is wanted."""
    begin = time.perf_counter()
    first = int(position.turn)
    solver = Solver(first, Budget(seconds), LARGE)
    first_wins = solver.wins(position)
    used, passed = int(solver.budget.used), time.perf_counter() - begin
    if solver.budget.spent:
        console.print(f"Not proven: {used:,} positions in {seconds:g} seconds were too few.")
        return False
    seat = first if first_wins else 1 - first
    name = position.setting.game.seat_names[seat]
    gets = "wins" if first_wins or not solver.drawn else "does not lose"
    console.print(f"{name} {gets}, whatever the other does.")
    console.print(f"{used:,} positions looked at in {passed:.1f} seconds.")
    return path is None or written(console, position, claim, solver, seat, path)


def written(
    console: Console, position: Position, claim: Claim, solver: Solver, seat: int, path: Path
) -> bool:
    """Whether the proof was written out."""
    begin = time.perf_counter()
    # What the table has forgotten is found again.
    solver.budget = Budget(WRITING)
    try:
        codes, least = strategy(position, solver, seat)
    except Broken as broken:
        console.print(f"There is no proof to replay: {broken}.")
        return False
    write_proof(path, replace(claim, seat=seat, least=least), codes)
    console.print(
        f"Its proof, {len(codes):,} actions, is in {path} after {time.perf_counter() - begin:.1f} seconds more; "
        f"'bugeyed solve {claim.game} --verify {path}' replays it."
    )
    return True


def check(console: Console, path: Path) -> int:
    """Replay a proof against everything the other can do."""
    begin = time.perf_counter()
    claim, positions = verify(path)
    name = claim.position().setting.game.seat_names[claim.seat]
    gets = "wins" if claim.least > 0 else "does not lose"
    console.print(
        f"It holds: {name} {gets}, in all {positions:,} positions that can come about "
        f"({time.perf_counter() - begin:.1f} seconds)."
    )
    return 0
