"""A match as the server holds it while it is used."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bugeyed.core.game import Game
from bugeyed.matches.entries import ChanceResolved, MatchOpened
from bugeyed.matches.fold import Fold
from bugeyed.matches.seats import seat_name
from bugeyed.matches.store import Answer, MatchRow, SeatRow
from bugeyed.matches.told import hides_nothing
from bugeyed.table import problems
from bugeyed.table.live.presence import Presence


@dataclass(frozen=True)
class Ask:
    """A seat asks the others to let it go back further than it may by itself."""

    seat: int
    seq: int
    agreed: frozenset[int]

    def plain(self) -> dict[str, Any]:
        """As JSON can hold it."""
        return {"seat": self.seat, "seq": self.seq, "agreed": sorted(self.agreed)}

    @staticmethod
    def read(plain: Mapping[str, Any] | None) -> Ask | None:
        """What was written down; None if nothing is asked."""
        return None if plain is None else Ask(plain["seat"], plain["seq"], frozenset(plain["agreed"]))


@dataclass(frozen=True)
class Halt:
    """Why a match can be looked at and not played: it was begun under other rules than the installed ones."""

    words: str
    whole: bool
    """Whether all of its log holds under the installed rules, so that its players may agree to play on by them."""


@dataclass(frozen=True)
class Asking:
    """That something is asked of the others from now on; None: nothing any more."""

    ask: Ask | None


@dataclass(frozen=True)
class Aside:
    """What a decision changes beside the log, if anything, and what is answered to it."""

    asking: Asking | None = None
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass
class HostedMatch:
    """A match as the server holds it: who sits there, the log folded, who is there."""

    row: MatchRow
    game: Game
    fold: Fold
    presence: Presence
    answers: dict[str, Answer] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    ask: Ask | None = None
    rematch: str | None = None
    halt: Halt | None = None
    agreed: set[int] = field(default_factory=set)
    """The seats that want to play on by the installed rules."""
    stamp: int = 0
    """Grows when something beside the log changed: an ask, a name, a rematch."""

    id: str = field(init=False)
    """In addresses."""

    def __post_init__(self) -> None:
        self.id = self.row.id
        self._bots = frozenset(seat.seat for seat in self.row.seats if seat.kind == "bot")
        self._heed_row()

    @property
    def seq(self) -> int:
        """The number of entries."""
        return self.fold.seq

    def opened(self) -> MatchOpened:
        """The head of its log."""
        return MatchOpened(self.row.game, self.row.players, self.row.options, self.row.rules_version)

    @property
    def hints(self) -> str:
        """How much help this table gives: one of PRESETS."""
        return self.row.hints

    @property
    def secret(self) -> bool:
        """Whether its seats may not see one another's side."""
        return not hides_nothing(self.fold.at(0))

    def title(self, seat: int) -> str:
        """What whoever sits in a seat is called at this match."""
        return self.row.seats[seat].name or seat_name(self.game, seat)

    def bots(self) -> frozenset[int]:
        """The seats a bot plays now, its own or for somebody."""
        stand_ins = self.fold.stand_ins
        return self._bots | stand_ins.keys() if stand_ins else self._bots

    def has_people(self) -> bool:
        """Whether anybody plays here but bots."""
        return len(self.bots()) < self.row.players

    def level(self, seat: int) -> int:
        """How well the bot plays that plays a seat."""
        bot = self.fold.stand_ins.get(seat)
        return (self.row.seats[seat].level or 1) if bot is None else bot.level

    def check_running(self) -> None:
        """403 while the match is halted."""
        if self.halt is not None:
            raise problems.not_yours(self.halt.words)

    def awaited(self) -> frozenset[int]:
        """The seats of people who have not said whether to play on."""
        return frozenset(range(self.row.players)) - self.bots() - self.agreed

    def check_hand(self, seat: int) -> None:
        """403 while a bot plays for the player of a seat: two hands would play against each other."""
        if seat in self.fold.stand_ins:
            raise problems.not_yours(f"A bot plays for {self.title(seat)}: take the seat back first.")

    def may_be_replaced(self, seat: int) -> bool:
        """Whether the others may let a bot play for a player who has been away too long."""
        return seat not in self.bots() and self.presence.gone(seat)

    def put(self, ask: Ask | None) -> None:
        """This is asked now; None: nothing."""
        self.ask = ask
        self.touch()

    def reseat(self, changed: SeatRow) -> None:
        """Something is different about who sits in a seat."""
        seats = tuple(changed if row.seat == changed.seat else row for row in self.row.seats)
        self.row = replace(self.row, seats=seats)
        self.touch()

    def expected(self, seats: Iterable[int]) -> list[int]:
        """Those of the seats that somebody is still waited for in, or that a link leads to."""
        rows = (self.row.seats[seat] for seat in seats)
        return [row.seat for row in rows if row.awaited or row.open_until is not None]

    def arrive(self, seats: Iterable[int]) -> None:
        """Whoever was waited for is there: the links to these seats lead nowhere any more."""
        for seat in seats:
            self.reseat(replace(self.row.seats[seat], open_until=None, awaited=False))

    @property
    def together(self) -> bool:
        """Whether all win or lose together."""
        return self.game.about.get("cooperative") is True

    @property
    def rivals(self) -> bool:
        """Whether it is two against each other: what one may hope for the other fears."""
        return self.row.players == 2 and not self.together

    @property
    def met_chance(self) -> bool:
        """Whether chance has decided anything so far."""
        return any(isinstance(entry, ChanceResolved) for entry in self.fold.entries)

    def handed(self, seat: int) -> int:
        """How often a seat was taken from whoever had it. A stream to that seat ends with it."""
        return self.row.seats[seat].handed

    def learn(self, row: MatchRow) -> bool:
        """What is on disk beside the log; whether any of it is new."""
        new = replace(row, revision=0) != replace(self.row, revision=0)
        self.row = row
        self._heed_row()
        return new

    def _heed_row(self) -> None:
        self.ask = Ask.read(self.row.asked.get("ask"))
        self.agreed = set(self.row.asked.get("playing_on", ()))

    def touch(self) -> None:
        """Something that is not in the log has changed: tell everybody who listens."""
        self.stamp += 1
        self.presence.wake()
