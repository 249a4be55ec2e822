"""The position: whose eggs and beetles lie where, as sets of cells."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from bugeyed.core.errors import Refusal
from bugeyed.core.events import Event, Travel
from bugeyed.core.game import OVER, Position, Setting, View
from bugeyed.core.outcome import Outcome
from bugeyed.games.beetles import actions, refusals
from bugeyed.games.beetles.actions import CAPTURE, HATCH, HUNTER, PREY
from bugeyed.games.beetles.advice import evaluation
from bugeyed.games.beetles.board import ALL_CELLS, CELLS, WAYS, names
from bugeyed.games.beetles.rules import can_act, legal_actions, placings

COLOURS: Final = ("Green", "Red")


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
        placing: bool,
    ) -> None:
        over = not placing and not can_act(my_eggs, mine, theirs)
        super().__init__(setting, OVER if over else mover)
        self.mover: Final = mover
        """Who is to act, or would be if the match were not over."""
        self.my_eggs: Final = my_eggs
        self.their_eggs: Final = their_eggs
        self.mine: Final = mine
        self.theirs: Final = theirs
        self.placing: Final = placing
        """Whether eggs are still being laid (§6.2)."""

    def actions(self) -> list[int]:
        if self.turn < 0:
            return []
        if self.placing:
            return placings(self.my_eggs | self.their_eggs)
        return legal_actions(self.my_eggs, self.mine, self.theirs)

    def step(self, code: int) -> BeetlesPosition:
        eggs, mine, theirs = self.my_eggs, self.mine, self.theirs
        action: i64 = code
        placing = self.placing
        if action < HATCH:
            eggs |= 1 << action
            # §6.2: the last egg ends the placing.
            placing = eggs | self.their_eggs != ALL_CELLS
        elif action < CAPTURE:
            cell: i64 = 1 << (action - HATCH)
            eggs ^= cell
            mine |= cell
        else:
            prey: i64 = 1 << PREY[action - CAPTURE]
            theirs &= ~prey
            mine = mine & ~(1 << HUNTER[action - CAPTURE]) | prey
        return BeetlesPosition(self.setting, 1 - self.mover, self.their_eggs, eggs, theirs, mine, placing)

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        after = self.step(code)
        events = [self._event(code)]
        outcome = after.outcome()
        if outcome is not None:
            events.append(Event("end", outcome.clause, outcome.reason + "."))
        return after, events

    def _event(self, code: i64) -> Event:
        colour = COLOURS[self.mover]
        if code < HATCH:
            cell = CELLS[code]
            laid = Travel(None, f"egg:{cell}", [f"nest:{self.mover}", f"cell:{cell}"])
            return Event("place", "6.2", f"{colour} lays an egg on {cell}.", [laid])
        if code < CAPTURE:
            cell = CELLS[code - HATCH]
            return Event(
                "hatch",
                "4.1",
                f"{colour} hatches a beetle on {cell}.",
                [Travel(f"shell:{cell}", None), Travel(f"egg:{cell}", f"beetle:{cell}")],
            )
        hunter, prey = HUNTER[code - CAPTURE], PREY[code - CAPTURE]
        start, landing = CELLS[hunter], CELLS[prey]
        over = WAYS[hunter][prey]
        moves = [
            Travel(f"beetle:{landing}", None),
            Travel(
                f"beetle:{start}",
                f"beetle:{landing}",
                [f"cell:{start}", f"cell:{over}", f"cell:{landing}"],
            ),
        ]
        if self.theirs >> prey & 1:
            other = COLOURS[1 - self.mover].lower()
            words = f"{colour} flies from {start} over {over} and captures the {other} beetle on {landing}."
            return Event("capture", "4.2", words, moves)
        words = f"{colour} can do nothing else, and its beetle on {start} eats its friend on {landing}."
        return Event("cannibal", "4.4", words, moves)

    def name(self, code: int) -> str:
        return actions.name(code)

    def read(self, words: str) -> int:
        return actions.read(words)

    def picks(self, code: int) -> tuple[str, ...]:
        action: i64 = code
        if action < HATCH:
            return (f"cell:{CELLS[action]}",)
        if action < CAPTURE:
            return (f"egg:{CELLS[action - HATCH]}",)
        hunter, prey = HUNTER[action - CAPTURE], PREY[action - CAPTURE]
        return (f"beetle:{CELLS[hunter]}", f"beetle:{CELLS[prey]}")

    def refusal(self, code: int) -> Refusal:
        return refusals.of_action(self, code)

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return refusals.of_picks(self, picks)

    def outcome(self) -> Outcome | None:
        if self.turn != OVER:
            return None
        winner = int(1 - self.mover)
        reason = f"{COLOURS[self.mover]} cannot act, so {COLOURS[winner]} wins"
        return Outcome((winner,), reason, "5.1")

    def eggs_of(self, seat: int) -> i64:
        """The eggs of a seat."""
        return self.my_eggs if seat == self.mover else self.their_eggs

    def beetles_of(self, seat: int) -> i64:
        """The born beetles of a seat."""
        return self.mine if seat == self.mover else self.theirs

    def seen(self, seat: int | None) -> View:
        return {
            "eggs": [names(self.eggs_of(0)), names(self.eggs_of(1))],
            "beetles": [names(self.beetles_of(0)), names(self.beetles_of(1))],
            "placing": self.placing,
        }

    def worth(self, seat: int) -> int:
        value = evaluation.worth(self.my_eggs, self.their_eggs, self.mine, self.theirs)
        return value if seat == self.mover else -value

    def key(self) -> bytes:
        words = f"{self.mover} {self.my_eggs:x} {self.their_eggs:x} {self.mine:x} {self.theirs:x}"
        return f"{words} {int(self.placing)}".encode()

    def signature(self) -> i64:
        # Sets of cells are below 2^28 and the factors below 2^32, so the sum stays below 2^62.
        eggs = self.my_eggs * 4082162743 + self.their_eggs * 3141594101
        beetles = self.mine * 3678459361 + self.theirs * 2862933619
        return eggs + beetles + self.mover * 1442695041 + (7046029254 if self.placing else 0)
