"""What a bench measures and how: lines with a bar, ours and a peer in turn, the best of each."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

Measure: TypeAlias = Callable[[], float]
"""Measures once; raises Unmeasured where that cannot be done here."""


class Unmeasured(Exception):
    """Something could not be measured; its text says why, in words fit for the table."""


class Unit(Enum):
    """What a figure counts."""

    SPEED = "actions/s"
    SIMULATIONS = "simulations/s"
    MATCHES = "matches"
    SECONDS = "s"
    NANOSECONDS = "ns"
    MICROSECONDS = "µs"
    KILOBYTES = "KB"

    @property
    def more_is_better(self) -> bool:
        return self in (Unit.SPEED, Unit.SIMULATIONS, Unit.MATCHES)

    def best(self, values: list[float]) -> float:
        return max(values) if self.more_is_better else min(values)


@dataclass(frozen=True)
class Pace:
    """How long to take over a run."""

    rounds: int
    share: float
    """Of the usual number of games in each measurement."""

    def games(self, usual: int) -> int:
        return max(1, round(usual * self.share))


FULL: Final = Pace(rounds=5, share=1.0)
QUICK: Final = Pace(rounds=2, share=0.1)


@dataclass(frozen=True)
class Line:
    """One row of the table and one object of ``latest.jsonl``."""

    name: str
    ours: float | None
    peer: float | None
    peer_name: str | None
    ratio: float | None
    """How many times as fast as the peer we are, whatever the unit."""
    bar: float | None
    """The least ratio that will do; without a peer, what ours must stay below."""
    ok: bool
    unit: Unit
    note: str = ""
    """Why a figure is missing."""


Bench: TypeAlias = Callable[[Pace], Line]


@dataclass
class _Side:
    """One of two that take turns; drops out at its first failure."""

    measure: Measure
    values: list[float] = field(default_factory=list)
    trouble: str = ""

    def take_turn(self) -> None:
        if self.trouble:
            return
        try:
            self.values.append(self.measure())
        except Unmeasured as error:
            self.trouble = str(error)

    def best(self, unit: Unit) -> float | None:
        return None if self.trouble else unit.best(self.values)


def beside(
    name: str,
    unit: Unit,
    pace: Pace,
    *,
    ours: Measure,
    peer: Measure,
    peer_name: str,
    bar: float | None = None,
) -> Line:
    """Ours and the peer in turn, so that a busy moment of the machine touches both."""
    mine, theirs = _Side(ours), _Side(peer)
    for _ in range(pace.rounds):
        mine.take_turn()
        theirs.take_turn()
    my_best, their_best = mine.best(unit), theirs.best(unit)
    ratio = None
    if my_best is not None and their_best is not None:
        ratio = my_best / their_best if unit.more_is_better else their_best / my_best
    return Line(
        name=name,
        ours=my_best,
        peer=their_best,
        peer_name=peer_name,
        ratio=ratio,
        bar=bar,
        ok=ratio is not None and (bar is None or ratio >= bar),
        unit=unit,
        note="; ".join(filter(None, (mine.trouble, theirs.trouble))),
    )


def alone(name: str, unit: Unit, pace: Pace, *, ours: Measure, below: float) -> Line:
    """A figure with no peer, which must stay below a limit."""
    mine = _Side(ours)
    for _ in range(pace.rounds):
        mine.take_turn()
    best = mine.best(unit)
    return Line(
        name=name,
        ours=best,
        peer=None,
        peer_name=None,
        ratio=None,
        bar=below,
        ok=best is not None and best < below,
        unit=unit,
        note=mine.trouble,
    )
