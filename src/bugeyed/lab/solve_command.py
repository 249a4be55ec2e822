"""``bugeyed solve``: exact play, with proofs that can be checked by replay."""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console

from bugeyed.arguments import Commands, add_choice, read_choice
from bugeyed.bots.budget import Budget
from bugeyed.bots.proofs import Broken, strategy
from bugeyed.bots.solver import LARGE, Solver
from bugeyed.core.errors import Mistake
from bugeyed.core.game import CHANCE, OVER, Position
from bugeyed.lab.proof_file import Claim, verify, write_proof
from bugeyed.matches import savefile
from bugeyed.matches.entries import ActionTaken, ChanceResolved
from bugeyed.matches.fold import Fold
from bugeyed.matches.match import Match

UNPROVEN = 1
"""Exit code where the time was too short."""
WRITING = 900.0
"""Seconds a proof may take to write out, or as many as it may take to find if those are more: it has every position of
one side's play, mirror images too."""
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
    solve.add_argument("--match", type=Path, metavar="FILE", help="begin in a saved match, whole or over")
    solve.add_argument(
        "--at",
        type=int,
        metavar="N",
        help="after so many entries of it (where it stands, or its last decision)",
    )
    solve.add_argument(
        "--knows",
        choices=("mover", "public", "all"),
        default="mover",
        help="by whose knowledge: of whoever is to act, of whoever looks on, or all open (mover)",
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
    question = asked(arguments)
    worlds = possible_worlds(question.position, arguments.knows)
    path = arguments.proof
    if path is not None and len(worlds) > 1:
        raise Mistake(
            f"A proof is of one position, and {len(worlds)} are possible there; --knows all names one."
        )
    proven = True
    for number, world in enumerate(worlds):
        if len(worlds) > 1:
            console.print(f"Case {number + 1} of {len(worlds)}: {apart(world, worlds)}.")
        proven = solved(console, world, question.claim, arguments.seconds, path) and proven
    return 0 if proven else UNPROVEN


@dataclass(frozen=True)
class Question:
    """A position, and how one comes to it."""

    position: Position
    claim: Claim
    """With nothing claimed yet."""


def asked(arguments: argparse.Namespace) -> Question:
    """The position that was asked about: in a saved match or from the start, and after some actions more."""
    if arguments.match is None:
        if arguments.at is not None:
            raise Mistake("--at counts the entries of a --match.")
        start = read_choice(arguments).start()
        codes: list[int] = []
        position = start
    else:
        match = Match.loads(savefile.text_of(arguments.match), content=arguments.content)
        if match.game.name != arguments.game:
            raise Mistake(f"{arguments.match} is a match of {match.game.title}.")
        start, codes, position = entries_of(match, arguments.at)
    for words in arguments.after:
        code = position.parse(words)
        codes.append(code)
        position = position.after(code)
    setting = start.setting
    claim = Claim(
        setting.game.name, setting.players, dict(setting.options), setting.game.version, codes, -1, 0.0
    )
    return Question(position, claim)


def entries_of(match: Match, number: int | None) -> tuple[Position, list[int], Position]:
    """The start of a match, the codes that stand after so many entries, and where they lead."""
    if number is None:
        decisions = match.fold.decisions()
        number = decisions[-1][0] - 1 if match.turn == OVER and decisions else match.seq
    there = match.at(number)
    start = match.at(0)
    codes: list[int] = []
    for standing in Fold(start, match.log[:number]).standing:
        entry = match.log[standing - 1]
        if isinstance(entry, ActionTaken):
            codes.append(match.at(standing - 1).parse(entry.action))
        elif isinstance(entry, ChanceResolved):
            codes.append(match.at(standing - 1).parse(entry.outcome))
    return start, codes, there


def possible_worlds(position: Position, knows: str) -> list[Position]:
    """The positions that may be there by somebody's knowledge; a Mistake where nothing can be proven of them."""
    if position.setting.players != 2:
        raise Mistake(f"Only matches of two can be solved, and {position.setting.players} play.")
    if position.turn == CHANCE:
        raise Mistake("Chance decides first; name its outcomes with --after.")
    if position.turn == OVER:
        raise Mistake("The match is over there.")
    if knows == "all":
        return [position]
    rng = random.Random(1)
    worlds: dict[bytes, Position] = {}
    for _ in range(WORLDS * 8):
        world = position.resample(int(position.turn) if knows == "mover" else None, rng)
        worlds.setdefault(world.key(), world)
        if len(worlds) > WORLDS:
            raise Mistake("Too much is hidden there to look at all it may be; --knows all takes it as it is.")
    return [worlds[key] for key in sorted(worlds)]


def apart(world: Position, worlds: list[Position]) -> str:
    """By what is each seat's own in it, how one of several worlds differs from the others."""
    names = world.setting.game.seat_names
    others = [owned(other) for other in worlds]
    said = [
        f"{what} of {names[seat]}: {value}"
        for (what, seat), value in owned(world).items()
        if any(other.get((what, seat)) != value for other in others)
    ]
    return ", ".join(said) or "what is hidden lies otherwise"


def owned(world: Position) -> dict[tuple[str, int], str]:
    """What stands in a list by seat, such as hands, by its name and seat, as that seat sees it."""
    found: dict[tuple[str, int], str] = {}
    for seat in range(world.setting.players):
        for name, value in world.seen(seat).items():
            if isinstance(value, list) and len(value) == world.setting.players:
                own = value[seat]
                found[name, seat] = ", ".join(map(str, own)) if isinstance(own, list) else str(own)
    return found


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
    if solver.chanced and not first_wins:
        # Whoever cannot force a win against chance too may still win: the other has to be asked.
        solver = Solver(seat, Budget(seconds), LARGE)
        if not solver.wins(position) or solver.budget.spent:
            console.print("Not proven: chance may decide it.")
            return False
    name = position.setting.game.seat_names[seat]
    if first_wins or solver.chanced:
        gets = "wins, or shares the win," if solver.shared else "wins,"
    else:
        gets = "does not lose," if solver.drawn else "wins,"
    console.print(f"{name} {gets} whatever the other does{' and chance brings' if solver.chanced else ''}.")
    console.print(f"{used:,} positions looked at in {passed:.1f} seconds.")
    # What the table has forgotten is found again.
    solver.budget = Budget(max(WRITING, seconds))
    return path is None or written(console, position, claim, solver, seat, path)


def written(
    console: Console, position: Position, claim: Claim, solver: Solver, seat: int, path: Path
) -> bool:
    """Whether the proof was written out."""
    begin = time.perf_counter()
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
