"""What came into play, and how those fared who had it: actions, happenings, cards; clauses reached and not."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from bugeyed.core.game import Game
from bugeyed.lab.figures import NUMBER, Wins
from bugeyed.lab.intervals import Interval
from bugeyed.lab.report.series import CITED, Series, occurrences
from bugeyed.lab.significance import difference, holm, of_two_rates

FEWEST = 10
"""Seats with and without something that a comparison needs."""
RARELY = 0.02
"""A kind of action that is taken less often than that when it is possible is hardly a choice."""


@dataclass(frozen=True)
class Item:
    """Something a seat did or met, and what it meant."""

    kind: str
    """Action, happening, or what was held up for all to see: a card, mostly."""
    name: str
    matches: int
    """In how many matches it came up."""
    having: Wins
    """Of the seats that had it, how many won."""
    without: Wins
    shift: Interval
    """By how much the first rate exceeds the second."""
    p: float
    """Corrected for how many things are compared."""


def items(series: Series) -> list[Item]:
    """Everything that came up in some matches and not in all, the largest shift that can be believed first."""
    found: list[Item] = []
    places = {(record.number, seat) for record in series.records for seat in range(len(record.returns))}
    won = {place for place in places if series.won[place]}
    columns = (("action", "verb", ""), ("happening", "kinds", "clauses"), ("shown", "titles", ""))
    for kind, column, cited in columns:
        having: dict[str, set[tuple[int, int]]] = defaultdict(set)
        for match, seat, words in occurrences(series, column, cited):
            if seat >= 0 and words:
                word, sign, clause = words.partition(CITED)
                having[NUMBER.sub("…", word) + sign + clause].add((match, seat))
        for name, seats in having.items():
            seats &= places
            rest = len(places) - len(seats)
            if len(seats) < FEWEST or rest < FEWEST:
                continue
            with_it = Wins(len(seats & won), len(seats))
            without = Wins(len(won) - with_it.won, rest)
            pair = (with_it.won, with_it.matches), (without.won, without.matches)
            matches = len({match for match, _ in seats})
            found.append(Item(kind, name, matches, with_it, without, difference(*pair), of_two_rates(*pair)))
    corrected = holm([item.p for item in found])
    weighed = [
        Item(item.kind, item.name, item.matches, item.having, item.without, item.shift, p)
        for item, p in zip(found, corrected, strict=True)
    ]
    return sorted(weighed, key=lambda item: (item.p, -abs(item.shift.value)))


@dataclass(frozen=True)
class Option:
    """A kind of action: how often it was possible, how often taken, and how much worse than the best it then was."""

    verb: str
    possible: int
    taken: int
    regret: float
    """Mean shortfall against the best alternative at once, in the advice's own unit, where it was taken."""

    @property
    def share(self) -> float:
        """How often it was taken when it was possible."""
        return self.taken / self.possible


def options(series: Series) -> list[Option]:
    """Every kind of action that was ever possible, the most neglected first."""
    import pyarrow
    import pyarrow.compute as compute

    table = series.decisions.combine_chunks()
    offered = compute.value_counts(compute.list_flatten(table["offered"].combine_chunks()))
    possible = {row["values"]: row["counts"] for row in offered.to_pylist()}
    taken = (
        pyarrow.table({"verb": table["verb"], "regret": table["regret"]})
        .group_by("verb")
        .aggregate([("regret", "count"), ("regret", "mean")])
        .to_pylist()
    )
    known = {row["verb"]: row for row in taken}
    found = []
    for verb, times in possible.items():
        row = known.get(verb, {"regret_count": 0, "regret_mean": 0.0})
        found.append(Option(verb, times, row["regret_count"], row["regret_mean"]))
    return sorted(found, key=lambda option: (option.share, -option.possible))


@dataclass(frozen=True)
class Reached:
    """A clause of the rulebook, and in how many matches it was named by what happened."""

    clause: str
    chapter: str
    matches: Wins


def clauses(series: Sequence[Series], game: Game) -> tuple[list[Reached], list[str]]:
    """Clauses that came up, rarest first; and those that no happening or ending named."""
    counted: Counter[str] = Counter()
    records = [record for one in series for record in one.records]
    for record in records:
        counted.update({clause for _, clause, _ in record.events} | {record.clause})
    reached = [
        Reached(id, clause.chapter, Wins(counted[id], len(records)))
        for id, clause in game.rules.clauses.items()
        if counted[id]
    ]
    never = [id for id in game.rules.clauses if not counted[id]]
    return sorted(reached, key=lambda found: found.matches.won), never
