"""A position and the way to it, as a value: sharing it is free, and it travels to other processes as its codes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from bugeyed.core.errors import Mistake
from bugeyed.core.events import told
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

    __slots__ = ("_lines", "before", "code", "position", "setup")

    def __init__(self, setup: SetUp, position: Position, before: Trail | None = None, code: int = -1) -> None:
        self.setup = setup
        self.position = position
        self.before = before
        """None at the start."""
        self.code = code
        self._lines: dict[int | None, str] | None = None

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

    def resampled(self, seat: int, rng: Random) -> Trail:
        """The same to *seat*, with what it does not know drawn at random; only the past it was told is kept."""
        return Sampled(self, seat, self.position.resample(seat, rng))

    def codes(self) -> tuple[int, ...]:
        """What led here, in order, chance outcomes included."""
        found: list[int] = []
        trail = self
        while trail.before is not None:
            found.append(trail.code)
            trail = trail.before
        return tuple(reversed(found))

    def told(self, viewer: int | None) -> str:
        """What *viewer* (None: the public) was told and did since the start, a line each."""
        lines: list[str] = []
        trail = self
        while trail.before is not None:
            lines.append(trail.told_here(viewer))
            viewer = trail.past_viewer(viewer)
            trail = trail.before
        return "".join(reversed(lines))

    def told_here(self, viewer: int | None) -> str:
        """The lines of the last step; kept, since searches ask again and again."""
        if self._lines is None:
            self._lines = {}
        known = self._lines.get(viewer)
        if known is None:
            known = self._lines[viewer] = self._tell(viewer)
        return known

    def past_viewer(self, viewer: int | None) -> int | None:
        """Whose eyes the steps before this one are told through."""
        return viewer

    def _tell(self, viewer: int | None) -> str:
        assert self.before is not None, "nothing is told before the start"
        position = self.before.position
        own = f"> {position.name(self.code)}\n" if position.turn == viewer else ""
        _, events = position.tell(self.code)
        return own + "".join(f"{event.words}\n" for event in told(events, viewer))

    def __reduce__(self) -> tuple[object, tuple[SetUp, tuple[int, ...]]]:
        return Trail.walk, (self.setup, self.codes())

    def __copy__(self) -> Trail:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Trail:
        return self


class Sampled(Trail):
    """Where a trail goes over into a position that might be: nothing happens, and the others' past is not known."""

    __slots__ = ("seat",)

    def __init__(self, before: Trail, seat: int, position: Position) -> None:
        super().__init__(before.setup, position, before)
        self.seat = seat

    def codes(self) -> tuple[int, ...]:
        raise Mistake("A sampled position has no history that led to it, so it cannot be saved.")

    def past_viewer(self, viewer: int | None) -> int | None:
        return viewer if viewer == self.seat else None

    def _tell(self, viewer: int | None) -> str:
        return "" if viewer == self.seat else private_words(self.position, viewer) + "\n"


UNTOLD = frozenset({"seat", "actions", "labels", "spoken"})
"""Keys of a view that follow from whose turn it is."""


def view_words(position: Position, viewer: int | None) -> str:
    """What *viewer* sees, as one line of JSON."""
    view = position.seen(viewer)
    view["turn"] = int(position.turn)
    return json.dumps({key: view[key] for key in sorted(view) if key not in UNTOLD})


def private_words(position: Position, viewer: int | None) -> str:
    """What *viewer* sees and the public does not, as one line of JSON; nothing if there is no such thing."""
    public, own = position.seen(None), position.seen(viewer)
    secrets = {key: own[key] for key in sorted(own) if key not in UNTOLD and own[key] != public.get(key)}
    return json.dumps(secrets) if secrets else ""
