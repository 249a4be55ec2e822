"""The page ``bugeyed check`` prints: a line for each promise, then clauses and data in short."""

from __future__ import annotations

import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bugeyed.arguments import build_of
from bugeyed.core.game import Game
from bugeyed.kit.broken import Broken, Untried
from bugeyed.kit.own_tests import Proof
from bugeyed.kit.promises import PROMISES, sentence
from bugeyed.kit.setups import trials
from bugeyed.kit.walks import thrown

KEPT, BROKEN, NOT_TRIED = "✓", "✗", "–"
MANY = 200
"""Random matches that show most of what can leak."""
COLOURS = {KEPT: "green", BROKEN: "bold red", NOT_TRIED: "dim"}


class Page:
    """Printed line by line, so that one sees how far it is."""

    def __init__(self, console: Console, game: Game) -> None:
        self.console = console
        self.game = game
        self.marks: Counter[str] = Counter()
        self.proven: Mapping[str, object] | None = None
        self.games = 0
        """Random matches that were played for each promise."""
        self._blamed: dict[str, str] = {}
        """What was complained of, and under which promise first: one slip of the pen breaks many."""
        self.folder = Path(tempfile.gettempdir()) / "bugeyed-check"
        """Where positions are written that were complained of."""

    @property
    def broken(self) -> int:
        """How many promises are not kept."""
        return self.marks[BROKEN]

    def open(self, seed: int) -> None:
        """The head of the page."""
        game = self.game
        content = f", with {game.content.override}" if game.content.override else ""
        self.console.print(Text(game.title, style="bold"), f"({game.name})")
        self.console.print(f"rules version {game.version}, {build_of(game)}, seed {seed}{content}\n")

    def promises(
        self, games: int, seed: int, players: int | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        """Try all of them."""
        try:
            tried = trials(self.game, games, seed, players, options)
        except Broken as error:
            self._line(BROKEN, "Every player count and option value can be played.", "", 0.0)
            self._blame(error, "the first of these lines")
            return
        self.games = len(tried)
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
                texts = "\n".join(f"§{id} {_beginning(self.game.rules[id].text)}" for id in missing)
                raise Broken(self.game.name, f"no test proves {names}.", f"{proof.tests} tests", texts)
            return f"{len(self.game.rules)} clauses by {proof.tests} tests"

        self._try("Every clause is proven by a test.", proven)

    def not_tried(self, words: str, reason: str) -> None:
        """A line for what was left out."""
        self._line(NOT_TRIED, words, reason, 0.0)

    def give_up(self, reason: str) -> None:
        """Nothing more can be tried."""
        self._line(BROKEN, "Every call comes back.", "", 0.0)
        self.console.print(
            Padding(Text(f"{self.game.name}: {reason}\nNothing else was tried."), (0, 0, 0, 4))
        )

    def close(self) -> None:
        """Clauses by chapter, where the data comes from, and the sum."""
        self.console.print()
        self.console.print(self._clauses())
        self.console.print(f"\n{self._data()}{self._advice()}")
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
            self._blame(error, words)
        except Exception as error:
            self._line(BROKEN, words, "", time.perf_counter() - begin)
            self._blame(Broken(self.game.name, thrown(error, self.game)), words)
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

    def _blame(self, error: Broken, promise: str) -> None:
        words = str(error)
        first = self._blamed.setdefault(error.message, promise)
        if first != promise:
            words = f"As above ({first.rstrip('.')}): {error.message.splitlines()[0]}"
        elif error.line is not None:
            file = self._written(error)
            words += f"\nTo look at it: bugeyed dev {self.game.name} --open {file}"
        self.console.print(Padding(Text(words), (0, 0, 0, 4)))

    def _written(self, error: Broken) -> Path:
        """A file with the position that was complained of, for the workbench."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / f"{self.game.name}-{self.marks[BROKEN]}.json"
        told = {"game": self.game.name, **(error.line or {}), "remark": error.message}
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        return file

    def _advice(self) -> str:
        """Whether more matches are worth playing: what leaks, leaks in rare positions."""
        if self.broken or self.games >= MANY or not self.game.about.get("secrets"):
            return ""
        return (
            f"\nThis game has secrets, and {self.games} matches show the common positions only: "
            f"bugeyed check {self.game.name} --games {MANY} looks for rarer leaks."
        )

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


def _beginning(text: str) -> str:
    """The first words of a clause, on a line."""
    words = " ".join(text.split())
    return words if len(words) <= 80 else words[:79].rsplit(" ", 1)[0] + " …"
