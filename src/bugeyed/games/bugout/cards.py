"""What stands on an Event card (§13): a question, effects, and what the card means in a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bugeyed.games.bugout.reasons import FINE

if TYPE_CHECKING:
    from bugeyed.games.bugout.state import Valley

NOT_AT_ALL: Final[i64] = 0
IN_PART: Final[i64] = 1
WHOLLY: Final[i64] = 2
"""How far an effect can be carried out (§13.2)."""

YOU: Final = "you"
EACH: Final = "each"
OTHERS: Final = "others"
"""Whom an effect is about."""


def whole(row: Mapping[str, object], field: str) -> i64:
    """A number of a row, one unless it says otherwise."""
    number = row.get(field, 1)
    assert isinstance(number, int)
    return number


class Effect:
    """What a card does when it is drawn or used. Each word of events.toml for one has a class."""

    unable: i64 = FINE
    """Why its card cannot be used while nothing of it can be done."""

    def __init__(self, number: i64, event: i64, row: Mapping[str, object]) -> None:
        self.number: Final = number
        """Its place among all effects of the deck."""
        self.event: Final = event
        self.text: Final = str(row.get("text", ""))
        self.of: Final = str(row.get("of", ""))
        """Of what: a kind of tile, Token or Resource."""
        self.who: Final = str(row.get("who", YOU))
        self.amount: Final = whole(row, "amount")
        self.steps: Final = whole(row, "steps")
        self.points: Final = whole(row, "points")

    def extent(self, valley: Valley) -> i64:
        """How far it can be carried out now."""
        return WHOLLY

    def begin(self, valley: Valley) -> None:
        """It is carried out; what it asks goes on the stack."""


def share(possible: i64, wanted: i64) -> i64:
    """How far something can be done that is wanted so many times."""
    if possible >= wanted:
        return WHOLLY
    return IN_PART if possible else NOT_AT_ALL


class Until:
    """When a card must leave the hand it is in; without such a word it stays until it is used (§13.4)."""

    def is_met(self, valley: Valley, seat: i64, reversed: bool) -> bool:
        """Whether it goes at once."""
        return False

    def ends_with_turn(self, valley: Valley, seat: i64, reversed: bool) -> bool:
        """Whether it goes at the end of a turn of its holder, other than the one it came in."""
        return False


class EventCard:
    """One of the forty events."""

    def __init__(
        self,
        name: str,
        question: Callable[[Valley, str], bool],
        about: str,
        asked: str,
        yes: list[Effect],
        no: list[Effect],
        used: Effect | None,
        until: Until,
    ) -> None:
        self.name: Final = name
        self.question: Final = question
        """Whether the answer is yes (§13.3)."""
        self.about: Final = about
        """What it asks for: a tile's name, a number, or nothing."""
        self.asked: Final = asked
        """The question in words; nothing where there is none."""
        self.yes: Final = yes
        self.no: Final = no
        self.used: Final = used
        """What it does when it is discarded for its effect, where no other rule says so."""
        self.until: Final = until

    def effects(self, answer: bool) -> list[Effect]:
        """What it does for an answer: one effect, or a choice of two."""
        return self.yes if answer else self.no

    def all_effects(self) -> list[Effect]:
        """What it does for a yes, for a no, and when it is used."""
        return self.yes + self.no + ([] if self.used is None else [self.used])

    def printed(self) -> str:
        """All that it says: its question with both answers, its choice, or what it does."""
        yes = " Or: ".join([effect.text for effect in self.yes])
        if self.asked == "":
            return yes
        no = " Or: ".join([effect.text for effect in self.no])
        return f"{self.asked} Yes: {yes} No: {no}"

    def text(self, reversed: bool) -> str:
        """What it says in a hand."""
        return (self.no if reversed else self.yes)[0].text


# Words for cards in a hand.

FREE: Final[i64] = 0
ACTION: Final[i64] = 1
AT_RAIN: Final[i64] = 2
AT_ERUPTION: Final[i64] = 3
AS_ROPE: Final[i64] = 4
AT_DRAW_PHASE: Final[i64] = 5
AT_DEATH: Final[i64] = 6
USES: Final[dict[str, str]] = {
    "free": "in its holder's Action Phase, at no action",
    "action": "in its holder's Action Phase, as an action",
    "rain": "when anybody turns a Rainstorm card",
    "eruption": "when an Eruption is about to add Lava in anybody's Disaster Phase",
    "rope": "in place of a Rope its holder pays",
    "draw-phase": "at the start of its holder's Draw Phase",
    "death": "when a Survivor would be killed",
}
"""When a card may be discarded for its effect, in the order of the numbers above."""

HAND_LIMIT: Final[i64] = 0
ENCUMBERED: Final[i64] = 1
ONE_ACTION_EACH: Final[i64] = 2
ONE_RESCUE: Final[i64] = 3
TWO_TOOLS: Final[i64] = 4
COLD_FEET: Final[i64] = 5
CURFEW: Final[i64] = 6
PASSIVES: Final[dict[str, str]] = {
    "hand-limit": "the holder's hand limit is lower, or higher on the reversed side",
    "encumbered": "a Move costs the holder a Resource",
    "one-action-each": "each Survivor takes one action at most in the holder's turn",
    "one-rescue": "one Rescue action a turn",
    "two-tools": "a Tool more to save a tile from a Quake",
    "cold-feet": "no Climb, Swing or Throw by the holder's Heroes",
    "curfew": "nobody enters an Urban tile by an action",
}
"""What a card does while it is held, in the order of the numbers above."""
