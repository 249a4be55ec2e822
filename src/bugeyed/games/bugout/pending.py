"""What the game is in the middle of: small records on a stack, the topmost first.

A record either goes on by itself, waits for a card (chance), or asks one seat. What its numbers a-d
mean stands beside its kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.game import View

if TYPE_CHECKING:
    from bugeyed.games.bugout.state import Valley

GO_ON: Final[i64] = -9
"""Nobody is asked: the matter has done its part."""
CHANCE: Final[i64] = -1
OVER: Final[i64] = -2
"""Whose turn it is when a card is turned, and when the game has ended; the same as for every game."""

# The turn (§3).
TURN: Final[i64] = 10  # a: stage
DISASTERS: Final[i64] = 11  # a: set of Disaster ids still to work
DRAWING: Final[i64] = 12  # a: cards left
CARD: Final[i64] = 13
LIMIT: Final[i64] = 14  # a: seat that must discard
# Events (§13).
PLOT: Final[i64] = 50
CHOOSE: Final[i64] = 51  # a: event, b: 0 yes or 2 no
DISCARD: Final[i64] = 52  # a: seat, b: how many, c: kind of Resource + 1
TAKE: Final[i64] = 53  # a: seat, b: how many, c: kind + 1, d: 1 if it may be skipped
HARM: Final[i64] = 54  # a: what kind, b: tiles left, c: tiles done, d: points
RESTORE: Final[i64] = 55  # a: tiles left, b: tiles done
UNLIGHT: Final[i64] = 56
WALK: Final[i64] = (
    57  # a: Survivors left, b: Survivors done, c: who walks + 1, d: steps left * 16 + steps each
)
NUDGE: Final[i64] = 58  # a: what kind, b: token + 1, c: steps left
RAZE: Final[i64] = 59  # a Landmark Token to destroy
REMOVE: Final[i64] = 60  # a Terrain tile to remove
DRY: Final[i64] = 61  # a Flooded tile to drain
LIFT: Final[i64] = 62  # a: Survivor + 1 to be placed on Terrain
GIFT: Final[i64] = 63  # a Vehicle to place, free
PICK_UP: Final[i64] = 64  # a Sample to take up
STEER: Final[i64] = 65  # a Tornado to move
SPARE: Final[i64] = 66  # a Rescue not counted
RELIGHT: Final[i64] = 67
RETURN: Final[i64] = 68  # a Landmark Token to put back
LOOK: Final[i64] = 69  # a: cards still to look at, b: 0 Draw, 1 Rainstorm, 2 Weather Radio
ORDER: Final[i64] = 70  # b: as above
RADIO: Final[i64] = 71  # Weather Radio is asked about


class Pending:
    """One matter of the stack, answering for itself. A value: replaced, never changed."""

    word: ClassVar[str] = "event"
    """What is asked, in a word of the view."""
    clause: ClassVar[str] = "13.2"
    """Where the rulebook asks it."""
    instead: ClassVar[str] = "{seat} must first do what the event asks."
    """What whoever would rather do something else is told."""
    asks: ClassVar[str] = ""
    """The prompt, where nothing of the position needs to be said."""

    def resume(self, valley: Valley) -> i64:
        """Go on without asking: GO_ON; or CHANCE; or the seat that is asked."""
        return valley.active

    def is_open(self, valley: Valley) -> bool:
        """Whether a draw certainly has several outcomes, where that is seen without listing them."""
        return False

    def chances(self, valley: Valley) -> list[tuple[int, int]]:
        """What may be turned up, with weights."""
        return []

    def options(self, valley: Valley) -> list[int]:
        """What the seat that is asked may answer, ascending."""
        return []

    def answer(self, valley: Valley, code: i64) -> None:
        """It is answered, or has come up."""

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

    def numbers(self) -> tuple[int, ...]:
        """Its fields in order: two of a kind are equal if these are."""
        return ()

    def key(self) -> str:
        """All that tells it from others."""
        return f"{type(self).__name__}{self.numbers()}"

    def __reduce__(self) -> tuple[type[Pending], tuple[int, ...]]:
        return type(self), self.numbers()


class Draw(Pending):
    """A card, a tile or a lot that is drawn next."""

    def resume(self, valley: Valley) -> i64:
        return CHANCE


def kind_of(matter: Pending) -> i64:
    """The kind of a record; 0 for a matter with a class of its own."""
    return matter.kind if isinstance(matter, Record) else 0


class Record(Pending):
    """A matter told by its kind and four numbers."""

    def __init__(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        self.kind: Final = kind
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d

    def numbers(self) -> tuple[int, ...]:
        return self.kind, self.a, self.b, self.c, self.d
