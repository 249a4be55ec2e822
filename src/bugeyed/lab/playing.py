"""Plays matches of a simulation, one after another: what each process does."""

from __future__ import annotations

import platform
import time
from dataclasses import dataclass
from typing import Any

from bugeyed.bots import bot
from bugeyed.bots.bouts import play_bout
from bugeyed.bots.trace import Decision
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import Position
from bugeyed.core.registry import game
from bugeyed.lab.columns import decision_table
from bugeyed.lab.simulation import Record, Simulation


@dataclass(frozen=True)
class Played:
    """A batch: its records, and how long it took. Instead of the records, why there are none."""

    records: list[Record]
    seconds: float
    failure: str = ""
    decisions: Any = None
    """A table of pyarrow, a row a decision, where the simulation asks for it."""


def play_batch(simulation: Simulation, numbers: range) -> Played:
    """Some matches of a simulation; each depends on the simulation and its own number alone."""
    begin = time.perf_counter()
    start = simulation.start()
    played = [play_match(simulation, start, number) for number in numbers]
    records = [record for record, _ in played]
    decisions = None
    if simulation.trace:
        decisions = decision_table((record.number, made) for record, made in played)
    return Played(records, time.perf_counter() - begin, decisions=decisions)


def play_for_another(simulation: Simulation, rules_version: str, numbers: range) -> Played:
    """The same in another process, perhaps on another machine: by the same rules or not at all."""
    try:
        here = game(simulation.game, simulation.content).version
        if here != rules_version:
            return Played([], 0, f"{platform.node()} has rules version {here}, not {rules_version}")
        return play_batch(simulation, numbers)
    except Exception as error:
        return Played([], 0, f"{type(error).__name__}: {error} (--jobs 1 shows where)")


def play_match(simulation: Simulation, start: Position, number: int) -> tuple[Record, list[Decision]]:
    """One match of a simulation, and its decisions where that was asked for."""
    seating = simulation.seating(number) if simulation.levels else ()
    bots = [bot(simulation.levels[which], simulation.seed_of(number, f"bot {which}")) for which in seating]
    luck = Lehmer(simulation.seed_of(number, "chance"))
    bout = play_bout(
        start, bots, luck, simulation.seconds, simulation.nodes, simulation.events, simulation.trace
    )
    outcome = bout.outcome
    record = Record(
        number,
        seating,
        tuple(bout.returns),
        bout.actions,
        bout.turns,
        bout.starter,
        reason="" if outcome is None else outcome.reason,
        clause="" if outcome is None else outcome.clause,
        scores=() if outcome is None or outcome.scores is None else outcome.scores,
        events=tuple((kind, clause, times) for (kind, clause), times in sorted(bout.events.items())),
    )
    return record, [] if bout.trace is None else bout.trace.decisions
