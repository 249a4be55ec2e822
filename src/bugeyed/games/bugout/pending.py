"""What the game is in the middle of: a stack of pending matters, the topmost first.

A matter either goes on by itself, waits for a card (chance), or asks one seat. Then it leaves the stack, and puts there
what is to be done next. Each has a class in the chapter it belongs to.
"""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.game import View
from bugeyed.games.bugout.heap import NOTHING, Heap

if TYPE_CHECKING:
    from bugeyed.games.bugout.state import Valley

GO_ON: Final[i64] = -9
"""Nobody is asked: the matter goes on by itself."""
CHANCE: Final[i64] = -1
OVER: Final[i64] = -2
"""Whose turn it is when a card is turned, and when the game has ended; the same as for every game."""


FIELDS: Final[dict[str, list[str]]] = {}
"""By the name of a class of matters: what it is made with, as far as somebody asked."""


def fields(kind: type[Pending]) -> list[str]:
    """What a matter is made with, in order; it keeps each under the same name."""
    if kind.__name__ not in FIELDS:
        FIELDS[kind.__name__] = list(signature(kind).parameters)
    return FIELDS[kind.__name__]


class Pending:
    """One matter of the stack, answering for itself. A value, never changed."""

    word: ClassVar[str] = "event"
    """What is asked, in a word of the view."""
    clause: ClassVar[str] = "13.2"
    """Where the rulebook asks it."""
    instead: ClassVar[str] = "{seat} must first do what the event asks."
    """What whoever would rather do something else is told."""
    asks: ClassVar[str] = ""
    """The prompt, where nothing of the position needs to be said."""
    acts: ClassVar[bool] = False
    """Whether it is the Action Phase itself, not a question in it."""

    def decider(self, valley: Valley) -> i64:
        """Who decides how it goes on: the seat that is asked, or CHANCE; or GO_ON. Asking changes nothing."""
        return valley.active

    def go_on(self, valley: Valley) -> None:
        """Nobody is asked, and it is done with."""

    def heap(self, valley: Valley) -> Heap:
        """What chance draws from."""
        return NOTHING

    def options(self, valley: Valley) -> list[int]:
        """What the seat that is asked may answer, ascending."""
        return []

    def option_row(self, valley: Valley) -> vec[i64]:
        """The same in a row; where there are many, they are found that way."""
        return vec[i64](self.options(valley))

    def answer(self, valley: Valley, code: i64) -> None:
        """It is answered, or has come up, and is done with."""

    def prompt(self, valley: Valley) -> str:
        """What is asked, in one sentence: with what is at stake and what it costs."""
        return self.asks

    def label(self, valley: Valley, code: i64) -> str:
        """What the button of an answer says; nothing where its name will do."""
        return ""

    def stakes(self, valley: Valley) -> View:
        """The same as data: the question in a word, the cell or card it is about, and what else there is to know."""
        return {"question": self.word, "cell": None, "card": None}

    def refusal(self, valley: Valley, code: i64) -> Refusal:
        """Why this is no answer."""
        return Refusal(self.clause, self.instead.format(seat=valley.colour(valley.turn)))

    def objection(self, valley: Valley, picks: tuple[str, ...]) -> Refusal:
        """Why no answer starts with what somebody points at."""
        return self.refusal(valley, -1)

    def looked(self, valley: Valley) -> list[str]:
        """The cards somebody looks at, by name."""
        return []

    def called(self, valley: Valley) -> list[str]:
        """The same as people call them."""
        return []

    def numbers(self) -> tuple[int, ...]:
        """What it was made with: two of a kind are equal if these are."""
        return tuple([getattr(self, name) for name in fields(type(self))])

    def key(self) -> str:
        """All that tells it from others."""
        return f"{type(self).__name__}{self.numbers()}"

    def __reduce__(self) -> tuple[type[Pending], tuple[int, ...]]:
        return type(self), self.numbers()


class Draw(Pending):
    """A card, a tile or a lot that is drawn next."""

    def decider(self, valley: Valley) -> i64:
        return CHANCE


class Step(Pending):
    """What is done without asking anybody."""

    def decider(self, valley: Valley) -> i64:
        return GO_ON
