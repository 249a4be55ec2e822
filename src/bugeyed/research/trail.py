"""A position and the way to it, as a value: sharing it is free, and it travels to other processes as its codes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bugeyed.core.game import Position
from bugeyed.core.options import Value
from bugeyed.core.registry import game


@dataclass(frozen=True)
class SetUp:
    """All it takes to begin a match again elsewhere."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...] = ()
    """Those that were chosen; the others stay at their default."""
    content: str | None = None
    """A file with the printed values of a box."""

    @staticmethod
    def of(
        name: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        content: str | None = None,
    ) -> SetUp:
        """What was asked for, checked; a Mistake or Refusal if it cannot be had."""
        given = {} if options is None else options
        setting = game(name, content).start(players, given).setting
        chosen = tuple((option, setting.options[option]) for option in sorted(given))
        return SetUp(name, setting.players, chosen, content)

    def start(self) -> Position:
        """The first position, dealt once."""
        return _start(self)


@lru_cache(maxsize=256)
def _start(setup: SetUp) -> Position:
    return game(setup.game, setup.content).start(setup.players, dict(setup.options))


class Trail:
    """A position, the code that led to it, and the trail before that."""

    __slots__ = ("before", "code", "position", "setup")

    def __init__(self, setup: SetUp, position: Position, before: Trail | None = None, code: int = -1) -> None:
        self.setup = setup
        self.position = position
        self.before = before
        """None at the start."""
        self.code = code

    @staticmethod
    def begin(setup: SetUp) -> Trail:
        """The start of a match."""
        return Trail(setup, setup.start())

    @staticmethod
    def walk(setup: SetUp, codes: tuple[int, ...]) -> Trail:
        """A match up to some point; a Refusal where a code is not possible."""
        trail = Trail.begin(setup)
        for code in codes:
            trail = Trail(setup, trail.position.after(code), trail, code)
        return trail

    def step(self, code: int) -> Trail:
        """One action or chance outcome further; *code* must be possible."""
        return Trail(self.setup, self.position.step(code), self, code)

    def codes(self) -> tuple[int, ...]:
        """What led here, in order, chance outcomes included."""
        found: list[int] = []
        trail = self
        while trail.before is not None:
            found.append(trail.code)
            trail = trail.before
        return tuple(reversed(found))

    def __reduce__(self) -> tuple[object, tuple[SetUp, tuple[int, ...]]]:
        return Trail.walk, (self.setup, self.codes())

    def __copy__(self) -> Trail:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Trail:
        return self
