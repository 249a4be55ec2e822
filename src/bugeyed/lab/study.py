"""A study on disk: what was played, as Parquet, a row a match and, where that was asked for, a row a decision.

A folder: ``study.json`` says what is played, ``matches-*.parquet`` and ``decisions-*.parquet`` hold the rows. A part is
there whole or not at all, so a study that was stopped goes on where it stood.
"""

from __future__ import annotations

import io
import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from bugeyed.core.errors import Mistake
from bugeyed.core.game import Game
from bugeyed.core.registry import game as game_named
from bugeyed.lab.columns import at_point, decision_schema, match_schema, parquet
from bugeyed.lab.playing import Played
from bugeyed.lab.simulation import Record, Simulation
from bugeyed.lab.sweep import Point

DESCRIPTION: Final = "study.json"
FORMAT: Final = 1
"""Of the folder; another one is refused."""
PART_ROWS: Final = 50_000
PART_SECONDS: Final = 30.0
"""A part is written when so many rows or seconds have gathered: what a killed process can lose."""


@dataclass(frozen=True)
class Description:
    """What a study plays, in words that fit into a file."""

    game: str
    rules_version: str
    points: tuple[Point, ...]
    tracing: bool

    def plain(self) -> dict[str, Any]:
        """As JSON can hold it."""
        points = [{"name": point.name, "simulation": asdict(point.simulation)} for point in self.points]
        return {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "points": points,
            "trace": self.tracing,
        }

    @classmethod
    def of(cls, data: dict[str, Any], where: Path) -> Description:
        """From a file; a Mistake if it is none of ours."""
        try:
            if data["format"] != FORMAT:
                raise Mistake(f"{where} is a study of another version of Bugeyed.")
            points = tuple(
                Point(
                    row["name"],
                    Simulation(**row["simulation"] | {"levels": tuple(row["simulation"]["levels"])}),
                )
                for row in data["points"]
            )
            return cls(data["game"], data["rules_version"], points, data["trace"])
        except (KeyError, TypeError):
            raise Mistake(f"{where} does not describe a study.") from None

    def goes_on(self, other: Description) -> bool:
        """Whether the other one plays the same, perhaps more of it."""

        def shape(description: Description) -> Description:
            points = tuple(
                replace(point, simulation=replace(point.simulation, matches=0))
                for point in description.points
            )
            return replace(description, points=points)

        return shape(self) == shape(other)


class Study:
    """One study; rows are added as matches end, and can be had at any time."""

    def __init__(self, folder: Path, description: Description) -> None:
        self.folder = folder
        self.description = description
        self._matches: list[dict[str, Any]] = []
        self._decisions: list[Any] = []
        """Tables of pyarrow, as they came."""
        self._written = time.monotonic()

    @classmethod
    def begin(cls, folder: Path, game: Game, points: Sequence[Point], tracing: bool) -> Study:
        """A new study in *folder*, or the one there taken up again; a Mistake if something else is there."""
        parquet()
        description = Description(game.name, game.version, tuple(points), tracing)
        if (folder / DESCRIPTION).exists():
            known = cls.read(folder).description
            if not known.goes_on(description):
                raise Mistake(
                    f"{folder} holds another study; give --out another name, or the same words as then."
                )
        elif folder.exists() and any(folder.iterdir()):
            raise Mistake(f"{folder} is no study and not empty; give --out another name.")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write_whole(folder / DESCRIPTION, json.dumps(description.plain(), indent=1).encode())
        except OSError as error:
            raise Mistake(f"{folder} cannot be written: {error.strerror}.") from None
        return cls(folder, description)

    @classmethod
    def read(cls, folder: Path) -> Study:
        """The study in a folder; a Mistake if there is none."""
        try:
            data = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise Mistake(f"{folder} is no study: bugeyed sim GAME --out FOLDER makes one.") from None
        return cls(folder, Description.of(data, folder / DESCRIPTION))

    @property
    def game(self) -> Game:
        """What is played."""
        first = self.description.points[0].simulation
        return game_named(first.game, first.content)

    def _repr_html_(self) -> str:
        """In a notebook: its plots, each with what it shows."""
        # Imported here: it takes libraries that only reports need.
        from bugeyed.lab.report.document import in_notebook

        return in_notebook(self)

    def done(self, point: int) -> set[int]:
        """The numbers of the matches of a point that are on disk."""
        return set(of_point(self.matches(["point", "number"]), point)["number"].to_pylist())

    def records(self, point: int) -> list[Record]:
        """The matches of a point that are on disk, without their decisions."""
        simulation = self.description.points[point].simulation
        return [
            Record(
                row["number"],
                simulation.seating(row["number"]) if simulation.levels else (),
                tuple(row["returns"]),
                row["actions"],
                row["turns"],
                row["starter"],
                row["reason"],
                row["clause"],
                tuple(row["scores"]),
                tuple((event["kind"], event["clause"], event["times"]) for event in row["events"]),
            )
            for row in of_point(self.matches(), point).to_pylist()
        ]

    def add(self, point: int, played: Played) -> None:
        """More matches; on disk now and then."""
        self._matches += [self._match_row(point, record) for record in played.records]
        if played.decisions is not None:
            self._decisions.append(at_point(played.decisions, point))
        waiting = len(self._matches) + sum(map(len, self._decisions))
        if waiting >= PART_ROWS or time.monotonic() - self._written >= PART_SECONDS:
            self.flush()

    def flush(self) -> None:
        """All that was added is on disk when this returns."""
        import pyarrow

        if self._matches:
            # Decisions first: a match that is there has its decisions.
            part = self.folder / f"matches-{len(list(self.folder.glob('matches-*.parquet'))):05}.parquet"
            if self._decisions:
                self._write_part(_beside(part, "decisions"), pyarrow.concat_tables(self._decisions))
            self._write_part(part, pyarrow.Table.from_pylist(self._matches, match_schema()))
        self._matches, self._decisions = [], []
        self._written = time.monotonic()

    def matches(self, columns: list[str] | None = None) -> Any:
        """The rows of matches as a table of pyarrow, ordered, each match once."""
        return self._table("matches", match_schema(), columns)

    def decisions(self, columns: list[str] | None = None) -> Any:
        """The rows of decisions as a table of pyarrow; empty where none were traced."""
        return self._table("decisions", decision_schema(), columns)

    def _table(self, kind: str, schema: Any, columns: list[str] | None) -> Any:
        import pyarrow

        reader = parquet()
        # Decisions whose matches were never written are those of a process that was killed between the two.
        whole = sorted(self.folder.glob("matches-*.parquet"))
        parts = [part for part in (_beside(file, kind) for file in whole) if part.exists()]
        if not parts:
            empty = schema.empty_table()
            return empty if columns is None else empty.select(columns)
        try:
            return pyarrow.concat_tables([reader.read_table(part, columns=columns) for part in parts])
        except (OSError, ValueError) as error:
            raise Mistake(f"{self.folder} cannot be read: {error}.") from None

    def _match_row(self, point: int, record: Record) -> dict[str, Any]:
        simulation = self.description.points[point].simulation
        return {
            "point": point,
            "number": record.number,
            "players": simulation.players,
            "options": json.dumps(simulation.options, sort_keys=True, default=str),
            "seed": simulation.seed,
            "levels": [simulation.levels[which] for which in record.seating],
            "returns": list(record.returns),
            "scores": list(record.scores),
            "actions": record.actions,
            "turns": record.turns,
            "starter": record.starter,
            "reason": record.reason,
            "clause": record.clause,
            "rules_version": self.description.rules_version,
            "events": [
                {"kind": kind, "clause": clause, "times": times} for kind, clause, times in record.events
            ],
        }

    def _write_part(self, file: Path, table: Any) -> None:
        held = io.BytesIO()
        parquet().write_table(table, held, compression="zstd")
        try:
            _write_whole(file, held.getvalue())
        except OSError as error:
            raise Mistake(f"{self.folder} cannot be written: {error.strerror}.") from None


def of_point(table: Any, point: int) -> Any:
    """The rows of one point of a sweep."""
    import pyarrow.compute as compute

    return table.filter(compute.equal(table["point"], point))


def _beside(matches: Path, kind: str) -> Path:
    """The part of another kind that belongs to a part of matches."""
    return matches.with_name(matches.name.replace("matches", kind, 1))


def _write_whole(file: Path, data: bytes) -> None:
    """All of it or nothing, whatever happens meanwhile."""
    fresh = file.with_suffix(".new")
    with fresh.open("wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    fresh.replace(file)
