"""What a report compares: the matches of one point of a study, with their decisions where they were traced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game
from bugeyed.lab.figures import Figures
from bugeyed.lab.simulation import Record, Simulation
from bugeyed.lab.study import Study, of_point

ALL = "all matches"
"""What a series is called that is the only one."""
CITED = ", §"
"""Between what happened and its clause."""


@dataclass
class Series:
    """Matches that were set up alike."""

    label: str
    simulation: Simulation
    records: list[Record]
    decisions: Any
    """A table of pyarrow, a row a decision; without rows where nothing was traced."""

    @cached_property
    def figures(self) -> Figures:
        """The records added up."""
        figures = Figures(self.simulation.players)
        figures.add(self.records)
        return figures

    @property
    def traced(self) -> bool:
        """Whether there is a row for each decision."""
        return bool(self.decisions.num_rows)

    @cached_property
    def before_the_end(self) -> Any:
        """The decisions without the last of each match: what ends a match always goes with winning it."""
        import pyarrow

        match, number = (self.decisions[name].to_numpy() for name in ("match", "number"))
        last = np.zeros(1 + max(record.number for record in self.records), np.int64)
        for record in self.records:
            last[record.number] = record.actions
        return self.decisions.filter(pyarrow.array(number < last[match])).combine_chunks()

    @cached_property
    def won(self) -> dict[tuple[int, int], bool]:
        """Of every match and seat, whether it won."""
        return {
            (record.number, seat): value > 0
            for record in self.records
            for seat, value in enumerate(record.returns)
        }


def read_series(studies: Sequence[Study]) -> list[Series]:
    """A series for each point of each study; a Mistake where they are of different games or have nothing in them."""
    game = studies[0].description.game
    for study in studies:
        if study.description.game != game:
            raise Mistake("A report compares studies of one game.")
    found = []
    for study in studies:
        decisions = study.decisions()
        for number, point in enumerate(study.description.points):
            records = study.records(number)
            if records:
                words = [study.folder.name if len(studies) > 1 else "", point.name]
                label = ", ".join(word for word in words if word) or ALL
                found.append(Series(label, point.simulation, records, of_point(decisions, number)))
    if not found:
        raise Mistake(f"There are no matches in {studies[0].folder} yet.")
    return found


def occurrences(series: Series, column: str, clauses: str = "") -> set[tuple[int, int, str]]:
    """Match, seat and word, for every word of a column of lists, or of words, each once; not of last decisions.

    *clauses*: another column of lists, whose clause is written after the word.
    """
    import pyarrow
    import pyarrow.compute as compute

    table = series.before_the_end
    words = table[column].combine_chunks()
    if pyarrow.types.is_list(words.type):
        parents = compute.list_parent_indices(words)
        words = compute.list_flatten(words)
        if clauses:
            cited = compute.list_flatten(table[clauses].combine_chunks())
            words = compute.binary_join_element_wise(words, cited, CITED)
        matches, seats = table["match"].take(parents), table["seat"].take(parents)
    else:
        matches, seats = table["match"], table["seat"]
    exploded = pyarrow.table({"match": matches, "seat": seats, "word": words})
    distinct = exploded.group_by(["match", "seat", "word"]).aggregate([])
    return set(
        zip(
            distinct["match"].to_pylist(),
            distinct["seat"].to_pylist(),
            distinct["word"].to_pylist(),
            strict=True,
        )
    )


def seat_names(game: Game, players: int) -> list[str]:
    """Of the seats that play."""
    return list(game.seat_names[:players])
