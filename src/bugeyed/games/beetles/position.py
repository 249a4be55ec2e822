"""The position: whose eggs and beetles lie where, as sets of cells."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bugeyed.core.chance import Lehmer
from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event
from bugeyed.core.game import OVER, Position, Setting, View
from bugeyed.core.observation import Observer
from bugeyed.core.outcome import Outcome
from bugeyed.games.beetles import actions, pointing, refusals, view
from bugeyed.games.beetles.advice import evaluation, exact
from bugeyed.games.beetles.board import ALL_CELLS
from bugeyed.games.beetles.observation import BeetlesObserver
from bugeyed.games.beetles.rules import NOTHING, acted, any_action, can_act, legal_actions, placings
from bugeyed.games.beetles.telling import Telling


@mypyc_attr(free_list_len=1)
class BeetlesPosition(Position):
    """Eggs and beetles of the player to move (*mine*) and of the other (*theirs*)."""

    def __init__(
        self,
        setting: Setting,
        mover: i64,
        my_eggs: i64,
        their_eggs: i64,
        mine: i64,
        theirs: i64,
        placing: i64,
    ) -> None:
        over = placing == NOTHING and not can_act(my_eggs, mine, theirs)
        super().__init__(setting, OVER if over else mover)
        self.mover: Final = mover
        """Who is to act, or would be if the match were not over."""
        self.my_eggs: Final = my_eggs
        self.their_eggs: Final = their_eggs
        self.mine: Final = mine
        self.theirs: Final = theirs
        self.placing: Final = placing
        """What is still being placed: EGGS (§6.2), BEETLES (§6.4) or NOTHING."""

    def actions(self) -> list[int]:
        if self.turn < 0:
            return []
        if self.placing != NOTHING:
            return placings(self.my_eggs | self.their_eggs | self.mine | self.theirs)
        return legal_actions(self.my_eggs, self.mine, self.theirs)

    def step(self, code: int) -> BeetlesPosition:
        eggs, mine, theirs = acted(code, self.placing, self.my_eggs, self.mine, self.theirs)
        placing = self.placing
        # §6.2: when all lie the placing is over.
        if placing != NOTHING and eggs | self.their_eggs | mine | theirs == ALL_CELLS:
            placing = NOTHING
        return BeetlesPosition(self.setting, 1 - self.mover, self.their_eggs, eggs, theirs, mine, placing)

    def played_out(self, generator: Lehmer) -> tuple[Position, i64]:
        if self.placing != NOTHING:
            position, decisions = self.random_step(generator).played_out(generator)
            return position, decisions + 1
        # Sets of cells alone: nobody sees what comes between.
        my_eggs, their_eggs, mine, theirs = self.my_eggs, self.their_eggs, self.mine, self.theirs
        played: i64 = 0
        while can_act(my_eggs, mine, theirs):
            action = any_action(generator, my_eggs, mine, theirs)
            eggs, hunters, prey = acted(action, NOTHING, my_eggs, mine, theirs)
            my_eggs, their_eggs, mine, theirs = their_eggs, eggs, prey, hunters
            played += 1
        mover = (self.mover + played) % 2
        return BeetlesPosition(self.setting, mover, my_eggs, their_eggs, mine, theirs, NOTHING), played

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after = self.step(code)
        told = Telling(self.setting)
        told.action(self, code)
        outcome = after.outcome()
        if outcome is not None:
            told.ended(outcome)
        return after, told.events

    def name(self, code: int) -> str:
        return actions.BOOK.name(code)

    def read(self, words: str) -> int:
        return actions.read(words)

    def picks(self, code: int) -> tuple[str, ...]:
        return actions.BOOK.picks(code)

    def refusal(self, code: int) -> Refusal:
        return refusals.of_action(self, code)

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return pointing.objection(self, picks)

    def outcome(self) -> Outcome | None:
        if self.turn != OVER:
            return None
        winner, seats = int(1 - self.mover), self.setting.game.seat_names
        reason = f"{seats[self.mover]} cannot act, so {seats[winner]} wins"
        return Outcome((winner,), reason, "5.1")

    def eggs_of(self, seat: int) -> i64:
        """The eggs of a seat."""
        return self.my_eggs if seat == self.mover else self.their_eggs

    def beetles_of(self, seat: int) -> i64:
        """The born beetles of a seat."""
        return self.mine if seat == self.mover else self.theirs

    def seen(self, seat: int | None) -> View:
        found = view.seen(self)
        if seat is not None and seat == self.turn:
            found["spoken"] = {
                actions.BOOK.name(code): actions.in_words(
                    code, self.theirs >> actions.PREY[code - actions.CAPTURE] & 1 != 0
                )
                for code in self.actions()
                if code >= actions.CAPTURE
            }
        return found

    def observed(self, seat: int, observer: Observer) -> vec[float]:
        return cast(BeetlesObserver, observer).observed(self, seat)

    def worth(self, seat: int) -> int:
        value = evaluation.worth(self.my_eggs, self.their_eggs, self.mine, self.theirs)
        return value if seat == self.mover else -value

    def key(self) -> bytes:
        words = f"{self.mover} {self.my_eggs:x} {self.their_eggs:x} {self.mine:x} {self.theirs:x}"
        return f"{words} {self.placing}".encode()

    def signature(self) -> i64:
        # Sets of cells are below 2^28 and the factors below 2^32, so the sum stays below 2^62.
        eggs = self.my_eggs * 4082162743 + self.their_eggs * 3141594101
        beetles = self.mine * 3678459361 + self.theirs * 2862933619
        return eggs + beetles + self.mover * 1442695041 + 7046029254 * self.placing

    def essence(self) -> i64:
        return exact.essence(
            self.my_eggs, self.their_eggs, self.mine, self.theirs, 2 * self.placing + self.mover
        )

    def freedom(self) -> i64:
        if self.placing != NOTHING or self.my_eggs:
            return len(self.actions())
        return exact.freedom(self.mine, self.theirs)
