"""A match as the server holds it while it is used."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from bugeyed.core.game import OVER, Game
from bugeyed.matches.entries import MatchOpened
from bugeyed.matches.fold import Fold
from bugeyed.matches.seats import seat_name
from bugeyed.matches.store import Answer, MatchRow
from bugeyed.matches.told import hides_nothing
from bugeyed.table import problems
from bugeyed.table.live.wakeups import Wakeup

LARGEST_CODE = 1 << 31


@dataclass
class Ask:
    """A seat asks the others to let it go back further than it may by itself."""

    seat: int
    seq: int
    agreed: set[int] = field(default_factory=set)


@dataclass
class HostedMatch:
    """A match as the server holds it: who sits there, the log folded, who listens."""

    row: MatchRow
    game: Game
    fold: Fold
    answers: dict[str, Answer] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Wakeup] = field(default_factory=set)
    ask: Ask | None = None
    rematch: str | None = None
    stamp: int = 0
    """Grows when something beside the log changed: an ask, a name, a rematch."""
    present: dict[int, int] = field(default_factory=dict)
    """By seat: how many streams its player listens on."""
    heard: dict[int, float] = field(default_factory=dict)
    """By seat: when its player was last heard of, by the clock that only goes on."""
    begun: float = field(default_factory=time.monotonic)
    """Since when this server has it: before that it could hear nobody."""

    @property
    def id(self) -> str:
        """Its id in addresses."""
        return self.row.id

    @property
    def seq(self) -> int:
        """The number of entries."""
        return self.fold.seq

    def opened(self) -> MatchOpened:
        """The head of its log."""
        return MatchOpened(self.row.game, self.row.players, self.row.options, self.row.rules_version)

    @property
    def secret(self) -> bool:
        """Whether its seats may not see one another's side."""
        return not hides_nothing(self.fold.at(0))

    def check_code(self, action: str | int) -> None:
        """422 for a number so large that rules cannot even say why it is no action."""
        if isinstance(action, int) and abs(action) >= LARGEST_CODE:
            raise problems.malformed(f"{action} is no action of {self.game.title}.")

    def title(self, seat: int) -> str:
        """What a seat is called at this match."""
        return seat_name(self.game, seat)

    def not_your_turn(self) -> str:
        """Why a seat cannot act now."""
        return (
            "The match is over." if self.fold.turn == OVER else f"It is {self.title(self.fold.turn)}'s turn."
        )

    def bots(self) -> set[int]:
        """The seats a bot plays now, its own or for somebody."""
        return {seat.seat for seat in self.row.seats if seat.kind == "bot"} | set(self.fold.stand_ins)

    def level(self, seat: int) -> int:
        """How well the bot plays that plays a seat."""
        bot = self.fold.stand_ins.get(seat)
        return (self.row.seats[seat].level or 1) if bot is None else bot.level

    def check_hand(self, seat: int) -> None:
        """403 while a bot plays for the player of a seat: two hands would play against each other."""
        if seat in self.fold.stand_ins:
            raise problems.not_yours(f"A bot plays for {self.title(seat)}: take the seat back first.")

    def hear(self, seat: int) -> None:
        """The player of a seat gave a sign of life."""
        self.heard[seat] = time.monotonic()

    def away(self, seat: int) -> float:
        """For how many seconds nothing has been heard of the player of a seat."""
        if self.present.get(seat):
            return 0.0
        return time.monotonic() - self.heard.get(seat, self.begun)

    def wake(self) -> None:
        """Tell everybody who listens that there is something new."""
        for listener in self.listeners:
            listener.wake()

    def touch(self) -> None:
        """As wake, for what is not in the log."""
        self.stamp += 1
        self.wake()
