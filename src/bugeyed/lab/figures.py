"""What the records of a simulation say: who wins, how often, after how long."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bugeyed.lab.intervals import Interval, average, wilson
from bugeyed.lab.simulation import Record

NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Lengths:
    """How long matches were."""

    median: float
    mean: float
    shortest: int
    longest: int

    @classmethod
    def of(cls, lengths: Sequence[int]) -> Lengths:
        """Of at least one match."""
        return cls(statistics.median(lengths), statistics.fmean(lengths), min(lengths), max(lengths))


@dataclass(frozen=True)
class Wins:
    """How often a seat or a bot won, of the matches it was in."""

    won: int
    matches: int

    @property
    def rate(self) -> Interval:
        """With its 95 % interval."""
        return wilson(self.won, self.matches)


@dataclass(frozen=True)
class Happening:
    """How often something happened, and how those fared to whom it did."""

    kind: str
    clause: str
    times: int
    won: Wins
    """Wins of seat 0 in the matches where it happened at all."""


class Figures:
    """Grows record by record, so that there are figures at any moment."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.records: list[Record] = []

    def add(self, records: Iterable[Record]) -> None:
        """Take more matches into account."""
        self.records.extend(records)

    @property
    def matches(self) -> int:
        """How many were played."""
        return len(self.records)

    def seat(self, seat: int) -> Wins:
        """How often *seat* won; a shared win counts for each."""
        return Wins(sum(record.returns[seat] > 0 for record in self.records), self.matches)

    def bot(self, which: int) -> Wins:
        """How often a bot won, wherever it sat."""
        won = sum(
            record.returns[seat] > 0
            for record in self.records
            for seat, sitting in enumerate(record.seating)
            if sitting == which
        )
        return Wins(won, self.matches)

    @property
    def drawn(self) -> Wins:
        """Matches that ended even for all."""
        return Wins(sum(not any(record.returns) for record in self.records), self.matches)

    @property
    def lost_by_all(self) -> Wins:
        """Matches the game won."""
        return Wins(sum(max(record.returns) < 0 for record in self.records), self.matches)

    @property
    def together(self) -> bool:
        """Whether several seats always fared alike, and did not only draw: a co-operative game."""
        return (
            self.players > 1
            and all(len(set(record.returns)) == 1 for record in self.records)
            and any(any(record.returns) for record in self.records)
        )

    @property
    def starter(self) -> Wins:
        """How often the seat that decided first won."""
        begun = [record for record in self.records if record.starter >= 0]
        return Wins(sum(record.returns[record.starter] > 0 for record in begun), len(begun))

    @property
    def starters_advantage(self) -> Interval:
        """By how much its rate exceeds that of the average seat."""
        won = sum(self.seat(seat).won for seat in range(self.players))
        return self.starter.rate.less(won / (self.matches * self.players))

    @property
    def actions(self) -> Lengths:
        """Lengths in decisions."""
        return Lengths.of([record.actions for record in self.records])

    @property
    def turns(self) -> Lengths:
        """Lengths in turns; a turn is over when another seat decides."""
        return Lengths.of([record.turns for record in self.records])

    @property
    def endings(self) -> list[tuple[str, str, Wins]]:
        """Reasons and clauses matches ended by, the commonest first; what differs in a number is one reason."""
        counted = Counter(
            (NUMBER.sub("…", record.reason), record.clause) for record in self.records if record.reason
        )
        return [
            (reason, clause, Wins(number, self.matches)) for (reason, clause), number in counted.most_common()
        ]

    @property
    def scored(self) -> bool:
        """Whether the game counts points."""
        return any(record.scores for record in self.records)

    def score(self, seat: int) -> Interval:
        """The mean score of *seat*, with its 95 % interval."""
        return average([record.scores[seat] for record in self.records if record.scores])

    @property
    def happenings(self) -> list[Happening]:
        """What happened, the commonest first."""
        times: Counter[tuple[str, str]] = Counter()
        matches: Counter[tuple[str, str]] = Counter()
        won: Counter[tuple[str, str]] = Counter()
        for record in self.records:
            for kind, clause, number in record.events:
                what = (kind, clause)
                times[what] += number
                matches[what] += 1
                won[what] += record.returns[0] > 0
        return [
            Happening(kind, clause, number, Wins(won[kind, clause], matches[kind, clause]))
            for (kind, clause), number in times.most_common()
        ]
