"""A deck of which some cards are known: those an Event has put on top or at the bottom (§EV17, §EV21, §EV38)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.bugout.heap import NOTHING, Heap
from bugeyed.games.bugout.state import Valley


class Deck:
    """The Draw deck or the Rainstorm deck, each in its chapter."""

    first: i64 = 0
    """The code of its first card."""

    def size(self, valley: Valley) -> i64:
        """How many cards are left."""
        return 0

    def next_card(self, valley: Valley) -> Heap:
        """A known card on top, any of the unseen, or a known one at the bottom."""
        return NOTHING

    def take(self, valley: Valley, card: i64) -> None:
        """The next card leaves it."""

    def put_on_top(self, valley: Valley, cards: tuple[int, ...]) -> None:
        """Cards that were looked at go back, the first on top."""

    def put_at_bottom(self, valley: Valley, card: i64) -> None:
        """One of them goes below all others."""

    def id(self, valley: Valley, card: i64) -> str:
        """A card in the notation."""
        return ""

    def called(self, valley: Valley, card: i64) -> str:
        """A card as people call it."""
        return ""
