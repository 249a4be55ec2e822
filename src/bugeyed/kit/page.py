"""The page ``bugeyed check`` prints: a line for each promise, then clauses and data in short."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bugeyed import build
from bugeyed.core.game import Game
from bugeyed.kit.broken import Broken, Untried
from bugeyed.kit.own_tests import Proof
from bugeyed.kit.promises import PROMISES, sentence
from bugeyed.kit.setups import trials

KEPT, BROKEN, NOT_TRIED = "✓", "✗", "–"
COLOURS = {KEPT: "green", BROKEN: "bold red", NOT_TRIED: "dim"}


class Page:
    """Printed line by line, so that one sees how far it is."""

    def __init__(self, console: Console, game: Game) -> None:
        self.console = console
        self.game = game
        self.marks: Counter[str] = Counter()
        self.proven: Mapping[str, object] | None = None

    @property
    def broken(self) -> int:
        """How many promises are not kept."""
        return self.marks[BROKEN]

    def open(self, seed: int) -> None:
        """The head of the page."""
        game = self.game
        way = "compiled" if build.is_compiled(type(game.start())) else "interpreted"
        content = f", with {game.content.override}" if game.content.override else ""
        self.console.print(Text(game.title, style="bold"), f"({game.name})")
        self.console.print(f"rules version {game.version}, {way}, seed {seed}{content}\n")

    def promises(
        self, games: int, seed: int, players: int | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        """Try all of them."""
        try:
            tried = trials(self.game, games, seed, players, options)
        except Broken as error:
            self._line(BROKEN, "Every player count and option value can be played.", "", 0.0)
            self._blame(error)
            return
        for promise in PROMISES:
            self._try(sentence(promise), lambda promise=promise: promise(self.game, tried))  # type: ignore[misc]

    def proof(self, prove: Callable[[Game], Proof]) -> None:
        """Run the game's tests for the clauses they prove."""

        def proven() -> str:
            proof = prove(self.game)
            self.proven = proof.proven
            missing = [clause.id for clause in self.game.rules if clause.id not in proof.proven]
            if missing:
                names = ", ".join(f"§{id}" for id in missing)
                raise Broken(self.game.name, f"no test proves {names}.", f"{proof.tests} tests")
            return f"{len(self.game.rules)} clauses by {proof.tests} tests"

        self._try("Every clause is proven by a test.", proven)

    def not_tried(self, words: str, reason: str) -> None:
        """A line for what was left out."""
        self._line(NOT_TRIED, words, reason, 0.0)

    def close(self) -> None:
        """Clauses by chapter, where the data comes from, and the sum."""
        self.console.print()
        self.console.print(self._clauses())
        self.console.print(f"\n{self._data()}")
        kept, broken, left = (self.marks[mark] for mark in (KEPT, BROKEN, NOT_TRIED))
        words = f"{kept} promises kept"
        words += f", {broken} broken" if broken else ""
        words += f", {left} not tried" if left else ""
        self.console.print(Text(words + ".", style="bold red" if broken else "bold green"))

    def _try(self, words: str, attempt: Callable[[], str]) -> None:
        begin = time.perf_counter()
        try:
            what = attempt()
        except Untried as reason:
            self._line(NOT_TRIED, words, str(reason), time.perf_counter() - begin)
        except Broken as error:
            self._line(BROKEN, words, "", time.perf_counter() - begin)
            self._blame(error)
        except Exception as error:
            self._line(BROKEN, words, "", time.perf_counter() - begin)
            self._blame(Broken(self.game.name, f"{type(error).__name__}: {error}"))
        else:
            self._line(KEPT, words, what, time.perf_counter() - begin)

    def _line(self, mark: str, words: str, what: str, seconds: float) -> None:
        self.marks[mark] += 1
        row = Table.grid(padding=(0, 1), expand=True)
        row.add_column(width=1)
        row.add_column(width=40)
        row.add_column(ratio=1)
        row.add_column(width=7, justify="right")
        row.add_row(Text(mark, style=COLOURS[mark]), words, Text(what, style="dim"), f"{seconds:.1f} s")
        self.console.print(row)

    def _blame(self, error: Broken) -> None:
        self.console.print(Padding(Text(str(error)), (0, 0, 0, 4)))

    def _clauses(self) -> Table:
        table = Table(title=None, box=None, padding=(0, 2, 0, 0))
        table.add_column("chapter of RULES.md")
        table.add_column("clauses", justify="right")
        table.add_column("proven", justify="right")
        for chapter, clauses in self.game.rules.chapters().items():
            proven = "?" if self.proven is None else str(sum(clause.id in self.proven for clause in clauses))
            table.add_row(chapter, str(len(clauses)), proven)
        return table

    def _data(self) -> str:
        content = self.game.content
        counts = Counter(origin.source for origin in content.origins)
        parts = ", ".join(f"{number} {source}" for source, number in counts.most_common())
        words = f"{len(content.origins)} values of data: {parts}."
        places = Counter(
            f"{origin.file}.toml {origin.path.split('.')[0]}" for origin in content.reconstructed()
        )
        if places:
            words += " Reconstructed: " + ", ".join(f"{place} ({n})" for place, n in places.items()) + "."
        return words
