"""Random matches to try a promise on, each to be seen again by its players, options and seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from bugeyed.core.blame import author_line
from bugeyed.core.diagram import plain
from bugeyed.core.game import CHANCE, OVER, Game, Position
from bugeyed.core.options import Value
from bugeyed.core.options import plain as written
from bugeyed.kit.broken import Broken

GENEROUS = 10_000
"""Entries a random match may have where game.toml does not say ``longest``."""


@dataclass(frozen=True)
class Trial:
    """How one random match is set up."""

    players: int
    options: Mapping[str, Value]
    """Those that are given; the others stay at their default."""
    seed: int
    most: int = 24
    """How many positions of the match a promise looks at, more or less; it may be long."""

    def __str__(self) -> str:
        given = "".join(f", {name}={written(value)}" for name, value in self.options.items())
        return f"{self.players} players{given}, seed {self.seed}"


def longest(game: Game) -> int:
    """How many entries a match has at most, chance included: ``longest`` in game.toml, or a generous number."""
    stated = game.about.get("longest", GENEROUS)
    return stated if type(stated) is int else GENEROUS


class Walk:
    """One uniform random match, with all its positions."""

    def __init__(self, game: Game, trial: Trial) -> None:
        self.game = game
        self.trial = trial
        self.positions: list[Position] = []
        self.codes: list[int] = []
        """What led from each position to the next; one less than there are positions."""
        self.names: list[str] = []
        self.things: dict[int, list[str]] = {}
        """What can be picked in the drawing of an entry, once somebody has drawn it."""
        rng = random.Random(trial.seed)
        with self.blamed(0):
            position = game.start(trial.players, trial.options)
        self.positions.append(position)
        for entry in range(longest(game)):
            with self.blamed(entry):
                code = _chosen(position, rng)
                if code is None:
                    break
                self.names.append(position.name(code))
                position = position.step(code)
            self.codes.append(code)
            self.positions.append(position)

    def steps(self, share: float = 1.0) -> Iterator[Step]:
        """Positions picked at random, the first and the last among them: *share* times as many as the trial says."""
        entries = list(range(len(self.positions)))
        most = max(3, int(self.trial.most * share))
        if len(entries) > most:
            inner = random.Random(self.trial.seed).sample(entries[1:-1], most - 2)
            entries = [0, *sorted(inner), entries[-1]]
        for entry in entries:
            yield Step(self, entry)

    def broken(self, entry: int, message: str, more: Sequence[str] = ()) -> Broken:
        """The promise is broken at this entry, or where *more* leads from it."""
        log = "; ".join(self.names[:entry][-12:])
        if len(self.names[:entry]) > 12:
            log = "...; " + log
        shown = picture(self.game, self.positions[entry]) if entry < len(self.positions) else ""
        words = f"{self.trial}, entry {entry}"
        line = {
            "players": self.trial.players,
            "options": dict(self.trial.options),
            "names": [*self.names[:entry], *more],
        }
        return Broken(self.game.name, message, words, f"after: {log or 'nothing'}\n{shown}".rstrip(), line)

    @contextmanager
    def blamed(self, entry: int) -> Iterator[None]:
        """Whatever the game throws in this block is a broken promise of this entry."""
        try:
            yield
        except Broken:
            raise
        except Exception as error:
            raise self.broken(entry, thrown(error, self.game)) from error


@dataclass(frozen=True)
class Step:
    """One position of a walk."""

    walk: Walk
    entry: int
    """How many entries led to it."""

    @property
    def game(self) -> Game:
        """The game on trial."""
        return self.walk.game

    @property
    def position(self) -> Position:
        """The position itself."""
        return self.walk.positions[self.entry]

    @property
    def code(self) -> int | None:
        """What was done in it; None in the last."""
        return self.walk.codes[self.entry] if self.entry < len(self.walk.codes) else None

    @property
    def viewers(self) -> list[int | None]:
        """Every seat, and the public."""
        return [*range(self.walk.trial.players), None]

    def some_viewers(self) -> list[int | None]:
        """Two seats, the one to decide among them, and the public."""
        players, turn = self.walk.trial.players, int(self.position.turn)
        others = [seat for seat in range(players) if seat != turn]
        first = [turn] if turn >= 0 else []
        chosen = first + self.rng().sample(others, min(len(others), 2 - len(first)))
        return [*sorted(chosen), None]

    def rng(self) -> random.Random:
        """A generator of its own, the same in every run."""
        return random.Random(f"{self.walk.trial.seed} {self.entry}")

    def broken(self, message: str) -> Broken:
        """The promise is broken here."""
        return self.walk.broken(self.entry, message)


_walks: dict[tuple[int, str], Walk] = {}
_KEPT = 40
"""Walks that are kept, since every promise looks at the same ones."""


def walked(game: Game, trial: Trial) -> Walk:
    """The random match of a trial, walked once for all promises."""
    key = (id(game), f"{trial} {trial.most}")
    walk = _walks.get(key)
    if walk is None or walk.game is not game:
        walk = Walk(game, trial)
        if len(_walks) >= _KEPT:
            del _walks[next(iter(_walks))]
        _walks[key] = walk
    return walk


def on_every_step(
    game: Game, trials: Sequence[Trial], check: Callable[[Step], None], share: float = 1.0
) -> str:
    """Run *check* on positions of one random match a trial; says what was tried."""
    positions = 0
    for trial in trials:
        walk = walked(game, trial)
        for step in walk.steps(share):
            with walk.blamed(step.entry):
                check(step)
            positions += 1
    return tried(len(trials), positions, "positions")


def tried(matches: int, number: int, things: str) -> str:
    """What was tried, in words."""
    return f"{matches:,} matches, {number:,} {things}"


def seat_name(viewer: int | None) -> str:
    """A viewer in words."""
    return "the public" if viewer is None else f"seat {viewer}"


def _chosen(position: Position, rng: random.Random) -> int | None:
    """What happens next; None at the end and where nothing can."""
    if position.turn == OVER:
        return None
    if position.turn == CHANCE:
        chances = position.chances()
        if not chances:
            return None
        return rng.choices([code for code, _ in chances], [weight for _, weight in chances])[0]
    actions = position.actions()
    return rng.choice(actions) if actions else None


def thrown(error: Exception, game: Game) -> str:
    """An error in words, with the author's last line of its traceback."""
    words = f"{type(error).__name__}: {error}"
    line = author_line(error, game.folder)
    return words if line is None else f"{words}\n{line}"


def picture(game: Game, position: Position, viewer: int | None = None) -> str:
    """What a seat, or whoever decides, would see of it, as far as the game can still show it."""
    if viewer is None and position.turn >= 0:
        viewer = int(position.turn)
    try:
        return plain(game.diagram(position.view(viewer)))
    except Exception as error:
        return f"(no picture: {type(error).__name__}: {error})"
