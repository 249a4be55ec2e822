"""Cards, and who has seen them: hands, decks, bags, piles. Equal cards are one, and what is hidden can be dealt again.

A *kind* is what is printed on a card. Where a card lies is a *place*: the hand of seat 2 is place 2, piles have places
from DECK on. Everybody sees which cards of a place have been seen by whom, as one does at a table, so cards of one kind
that were seen by the same seats are equal, and no others. A card written down for an action, its *number*, is its
kind; in a game where seats look at each other's cards (``marks``) it also says who has seen it.
"""

from __future__ import annotations

import random
from bisect import bisect_right, insort
from typing import Final

from mypy_extensions import i64

from bugeyed.core.words import listed

SEATS: Final[i64] = 8
"""So many seats can hold cards."""
DECK: Final = 8
DISCARD: Final = 9
TABLE: Final = 10
TOP: Final = 11
"""Places that most games have; a game may number others from here on. A card on TOP is drawn before the DECK."""
PLACES: Final[i64] = 16

EVERYBODY: Final = 511
"""All seats, and the public."""
NOBODY: Final = 0
KIND: Final[i64] = 1024
"""A card in a place is who has seen it times this, plus its kind: so equal ones lie together, by who knows them."""


def sees(seat: int | None) -> int:
    """The set that holds one seat; the public is its lowest bit."""
    return 1 if seat is None else 2 << seat


def card_names(kinds: list[str], seats: list[str], marks: bool = False) -> list[str]:
    """How every card is written in actions, by its number: the vocabulary of {card}."""
    cards = Cards(kinds, seats, marks)
    return [cards.name(number) for number in range(len(kinds) * (1 << len(seats) if marks else 1))]


class Cards:
    """All cards of a match, by place. Copied with the position, written inside a step."""

    def __init__(
        self,
        kinds: list[str],
        seats: list[str],
        marks: bool = False,
        places: list[list[int]] | None = None,
        told: list[int] | None = None,
    ) -> None:
        self.kinds: Final = kinds
        """What is printed on them, by number."""
        self.seats: Final = seats
        self.marks: Final = marks
        """Whether a number says who else has seen a card: in games with private looks."""
        self.places: list[list[int]] = [[] for _ in range(PLACES)] if places is None else places
        self._told: Final = _told(len(seats)) if marks and told is None else told
        """By place, which of those who have seen a card its number tells; None where it tells nothing."""

    def copy(self) -> Cards:
        """The same cards, to be moved apart from these: a place is replaced when it changes, never written into."""
        return Cards(self.kinds, self.seats, self.marks, self.places.copy(), self._told)

    # What lies where.

    def size(self, place: int) -> int:
        """How many cards lie there."""
        return len(self.places[place])

    def count(self, place: int, kind: int) -> int:
        """How many of a kind lie there."""
        number = 0
        for card in self.places[place]:
            if card % KIND == kind:
                number += 1
        return number

    def holds(self, place: int, number: int) -> bool:
        """Whether a card with that number lies there."""
        return self._find(place, number) >= 0

    def kinds_at(self, place: int) -> list[int]:
        """The kinds of all cards there, equal ones several times, in the order of the place."""
        return [card % KIND for card in self.places[place]]

    def numbers(self, place: int) -> list[int]:
        """The cards there as an action writes them, ascending, equal ones once."""
        return [number for number, _ in self.draws(place)]

    def unseen(self, place: int, seat: int) -> int:
        """How many cards there a seat has not seen."""
        bit = sees(seat) * KIND
        number = 0
        for card in self.places[place]:
            if not card & bit:
                number += 1
        return number

    def kind(self, number: int) -> int:
        """What is printed on the card that an action writes so."""
        return number % len(self.kinds)

    def name(self, number: int) -> str:
        """How a number is written: *moth*, and with marks *moth seen by red and blue*."""
        words = self.kinds[number % len(self.kinds)].lower()
        who = self.others_who_saw(number)
        return f"{words} seen by {listed(who).lower()}" if who else words

    def others_who_saw(self, number: int) -> list[str]:
        """The seats that have seen the card of a number, besides its owner; none in a game without marks."""
        seen = number // len(self.kinds)
        return [name for seat, name in enumerate(self.seats) if seen >> seat & 1]

    def id(self, number: int) -> str:
        """How a number stands in ids of the drawing: ``moth-seen-by-red``."""
        return self.name(number).replace(" ", "-").replace(",", "")

    # What happens to them.

    def put(self, place: int, kind: int, number: int = 1, seen: int = NOBODY) -> None:
        """So many cards of a kind come into play there: a set-up."""
        for _ in range(number):
            self._add(place, kind, seen)

    def move(self, number: int, source: int, target: int, seen: int = NOBODY) -> None:
        """A card changes place. Whoever has seen it still knows it, *seen* adds to them, a hand's owner sees it."""
        card = self._taken(source, number)
        self._add(target, card % KIND, card // KIND | seen)

    def show(self, number: int, place: int, seen: int) -> None:
        """A card is shown where it lies."""
        self.move(number, place, place, seen)

    def shuffle(self, source: int, target: int) -> None:
        """All cards of one place are mixed into another, where nobody knows which is which any more."""
        mixed = [card % KIND for card in self.places[source] + self.places[target]]
        mixed.sort()
        self.places[source] = []
        self.places[target] = mixed

    # Chance, and what may be known.

    def draws(self, place: int, unseen_by: int = -1) -> list[tuple[int, int]]:
        """What a blind draw from there may bring, as number and weight; *unseen_by* leaves out what a seat has seen."""
        left_out = 0 if unseen_by < 0 else sees(unseen_by) * KIND
        there = self.places[place]
        found: list[tuple[int, int]] = []
        last, is_ascending = -1, True
        at, end = 0, len(there)
        while at < end:
            # Equal ones lie together.
            card = there[at]
            after = bisect_right(there, card, at)
            if not card & left_out:
                number = self._number(place, card)
                if number <= last:
                    is_ascending = False
                last = number
                found.append((number, after - at))
            at = after
        return found if is_ascending else _summed(found)

    def is_settled(self, draws: list[tuple[int, int]]) -> bool:
        """Whether everybody can count that a draw has one outcome: one card is there, or all unseen ones are alike."""
        if len(draws) != 1:
            return False
        return draws[0][1] == 1 or self._is_alike()

    def seen(self, place: int, viewer: int | None) -> list[dict[str, object]]:
        """The cards of a place as somebody sees them: ``card`` (its kind, or None), ``seen`` (which seats besides the
        owner know it) and ``id`` (its number's name in ids of the drawing, or None).
        """
        found: list[dict[str, object]] = []
        bit = sees(viewer)
        for card in self.places[place]:
            known = card // KIND
            # What all can see needs no mark.
            marked = self.marks and not known & 1
            who = [
                seat for seat in range(len(self.seats)) if marked and known >> 1 + seat & 1 and seat != place
            ]
            kind = self.kinds[card % KIND] if known & bit else None
            found.append({"card": kind, "seen": who, "id": kind and self.id(self._number(place, card))})
        return found

    def deal_again(self, viewer: int | None, rng: random.Random) -> None:
        """What somebody has not seen is dealt again at random: every way the cardboard can lie is as likely.

        That is exact where hidden cards came blind and were chosen freely. A game that forbids a choice because of a
        hidden card ("follow suit") has more to say in its ``resample``.
        """
        bit = sees(viewer)
        unseen: list[int] = []
        for place in self.places:
            for card in place:
                if not card // KIND & bit:
                    unseen.append(card % KIND)
        # Sorted first: otherwise the same dice would give another sample for every way it really is.
        unseen.sort()
        rng.shuffle(unseen)
        for number, place in enumerate(self.places):
            dealt = [card if card // KIND & bit else card - card % KIND + unseen.pop() for card in place]
            dealt.sort()
            self.places[number] = dealt

    def __repr__(self) -> str:
        return repr(self.places)

    # Inside.

    def _number(self, place: int, card: int) -> int:
        kind: int = card % KIND
        if self._told is None:
            return kind
        return kind + len(self.kinds) * ((card // KIND & self._told[place]) >> 1)

    def _find(self, place: int, number: int) -> int:
        size = len(self.kinds)
        kind, who = number % size, number // size << 1
        told = 0 if self._told is None else self._told[place]
        for index, card in enumerate(self.places[place]):
            if card % KIND == kind and card // KIND & told == who:
                return index
        return -1

    def _taken(self, place: int, number: int) -> int:
        index = self._find(place, number)
        if index < 0:
            raise ValueError(f"There is no {self.name(number)} in place {place}.")
        left = self.places[place].copy()
        card = left.pop(index)
        self.places[place] = left
        return card

    def _add(self, place: int, kind: int, seen: int) -> None:
        if place < SEATS:
            seen |= sees(place)
        there = self.places[place].copy()
        insort(there, seen * KIND + kind)
        self.places[place] = there

    def _is_alike(self) -> bool:
        lone = -1
        for place in self.places:
            for card in place:
                if not card // KIND & 1:
                    if lone >= 0 and card % KIND != lone:
                        return False
                    lone = card % KIND
        return True


def _told(seats: int) -> list[int]:
    """Every seat but the owner of a hand, by place."""
    everyone = (1 << seats) - 1
    return [(everyone & ~(1 << place) if place < SEATS else everyone) << 1 for place in range(PLACES)]


def _summed(draws: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Every number once, ascending: cards that others have seen may be written alike."""
    weights: dict[int, int] = {}
    for number, weight in draws:
        weights[number] = weights.get(number, 0) + weight
    return sorted(weights.items())
