"""A match as a study wants it: what was decided, among what, and what it was worth, decision by decision."""

from __future__ import annotations

from typing import Final

from bugeyed.core.events import Event
from bugeyed.core.game import CHANCE, OVER, Position

SET_UP: Final = -1
"""In place of a seat: what came before the first decision."""
WEIGHED: Final = 24
"""Possible actions that are tried out at a decision, at the most; spread evenly where there are more."""


class Decision:
    """One decision and what came of it, up to the next one."""

    def __init__(self, seat: int, turn: int, branching: int, action: str, verb: str) -> None:
        self.seat: Final = seat
        self.turn: Final = turn
        """The how manieth turn it belongs to."""
        self.branching: Final = branching
        """How many actions were possible."""
        self.action: Final = action
        self.verb: Final = verb
        """What kind of action that is."""
        self.offered: list[str] = []
        """The kinds of actions that were possible, each once."""
        self.worth: list[int] = []
        """By seat, what the game's advice says of the position before."""
        self.after: list[int] = []
        """By seat, what it says at once after, before chance."""
        self.spread: int = 0
        """How far apart the best and the worst of what was tried out are, for the seat; 0 if nothing was."""
        self.regret: int = 0
        """How much less than the best of them it is worth what was chosen."""
        self.chances: list[str] = []
        """What chance decided after it."""
        self.events: list[tuple[str, str]] = []
        """Kind and clause of all that happened."""
        self.titles: list[str] = []
        """Names of what was held up for all to see: cards, mostly."""


def worth(position: Position, seat: int) -> int:
    """What the game's advice says; the end of a match is worth what it brings."""
    return int(position.returns()[seat] * 10_000.0) if position.turn == OVER else position.worth(seat)


def worths(position: Position) -> list[int]:
    """By seat."""
    return [worth(position, seat) for seat in range(position.setting.players)]


def verb(position: Position, code: int) -> str:
    """What kind of action it is: the first word of its name, or what happens by it where that is no word."""
    word = position.name(code).partition(" ")[0]
    if word.replace("-", "").isalpha():
        return word
    events = position.tell(code)[1]
    return events[0].kind if events else word


class Trace:
    """Grows with the match."""

    def __init__(self, start: Position) -> None:
        first = Decision(SET_UP, 0, 0, "", "")
        first.worth = worths(start)
        first.after = first.worth
        self.decisions: Final[list[Decision]] = [first]

    def decide(self, position: Position, turn: int, code: int) -> None:
        """A seat decides in *position* to do *code*; what else it could do is tried out."""
        seat = position.turn
        possible = position.actions()
        decision = Decision(seat, turn, len(possible), position.name(code), verb(position, code))
        decision.offered = sorted({verb(position, one) for one in possible})
        decision.worth = worths(position)
        decision.after = worths(position.step(code))
        if len(possible) > 1:
            taken = decision.after[seat]
            best, worst = taken, taken
            every = 1 + (len(possible) - 1) // WEIGHED
            for one in possible[::every]:
                value = worth(position.step(one), seat)
                best, worst = max(best, value), min(worst, value)
            decision.spread, decision.regret = best - worst, best - taken
        self.decisions.append(decision)

    def happen(self, position: Position, code: int, events: list[Event]) -> None:
        """*code* was done in *position*, by a seat or by chance, and this happened."""
        decision = self.decisions[-1]
        if position.turn == CHANCE:
            decision.chances.append(position.name(code))
        for event in events:
            decision.events.append((event.kind, event.clause))
            if event.spotlight is not None and event.spotlight.title:
                decision.titles.append(event.spotlight.title)
