"""Cards, and who has seen them: hands, decks, bags, piles. Equal cards are one, and what is hidden can be dealt again.

A *kind* is what is printed on a card. Where a card lies is a *place*: the hand of seat 2 is place 2, piles have places
from DECK on. Everybody sees which cards of a place have been seen by whom, as one does at a table, so cards of one kind
that were seen by the same seats are equal, and no others. A card written down for an action, its *number*, is its
kind; in a game where seats look at each other's cards (``marks``) it also says who has seen it.
"""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64, mypyc_attr

from bugeyed.core.chance import Lehmer
from bugeyed.core.errors import Mistake
from bugeyed.core.words import listed

SEATS: Final[i64] = 8
"""So many seats can hold cards."""
DECK: Final = 8
DISCARD: Final = 9
TABLE: Final = 10
TOP: Final = 11
"""Places that most games have; a game may number others from here on. A card on TOP is drawn before the DECK."""
PLACES: Final[i64] = 16
ALL_PLACES: Final[i64] = 1 << 16
"""Among what is a match's own: the list of places, besides a bit for the list of each."""

EVERYBODY: Final = 511
"""All seats, and the public."""
NOBODY: Final = 0

# Equal cards of a place are one number, a heap: who has seen them, their kind, how many there are. So a deck of a
# hundred is as short as its list of kinds, and a place is sorted by who knows what lies there.
KIND: Final[i64] = 12
"""A heap shifted right by so much is a card: who has seen it, and its kind."""
SEEN: Final[i64] = 22
"""Shifted right by so much it is who has seen it."""
MOST: Final[i64] = 4095
"""So many equal cards can lie in a place."""
KINDS: Final[i64] = 1023


def sees(seat: int | None) -> int:
    """The set that holds one seat; the public is its lowest bit."""
    return 1 if seat is None else 2 << seat


def card_names(kinds: list[str], seats: list[str], marks: bool = False) -> list[str]:
    """How every card is written in actions, by its number: the vocabulary of {card}."""
    cards = Cards(kinds, seats, marks)
    return [cards.name(number) for number in range(len(kinds) * (1 << len(seats) if marks else 1))]


@mypyc_attr(free_list_len=1)
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
        self._own: i64 = 0
        """Which lists nobody else has, by place, and the list of places: they may be written, others are replaced."""
        self._told: Final = _told(len(seats)) if marks and told is None else told
        """By place, which of those who have seen a card its number tells; None where it tells nothing."""

    def copy(self) -> Cards:
        """The same cards, to be moved apart from these: whoever moves one first has a list of places of its own."""
        self._own = 0
        return Cards(self.kinds, self.seats, self.marks, self.places, self._told)

    # What lies where.

    def size(self, place: int) -> int:
        """How many cards lie there."""
        number: i64 = 0
        for one in self.places[place]:
            heap: i64 = one
            number += heap & MOST
        return number

    def count(self, place: int, kind: int) -> int:
        """How many of a kind lie there."""
        number: i64 = 0
        for heap in self.places[place]:
            if heap >> KIND & KINDS == kind:
                number += heap & MOST
        return number

    def holds(self, place: int, number: int) -> bool:
        """Whether a card with that number lies there."""
        return self._find(place, number) >= 0

    def kinds_at(self, place: int) -> list[int]:
        """The kinds of all cards there, equal ones several times, in the order of the place."""
        return [heap >> KIND & KINDS for heap in self.places[place] for _ in range(heap & MOST)]

    def numbers(self, place: int, first: int = 0) -> list[int]:
        """The cards there as an action writes them, ascending, equal ones once.

        With *first*, the code of the first card, as codes.
        """
        found: list[int] = []
        last: i64 = -1
        size: i64 = len(self.kinds)
        told: i64 = 0 if self._told is None else self._told[place]
        begin: i64 = first
        for one in self.places[place]:
            heap: i64 = one
            number = (heap >> KIND & KINDS) + size * ((heap >> SEEN & told) >> 1)
            if number <= last:
                return [code for code, _ in self.draws(place, -1, first)]
            last = number
            found.append(begin + number)
        return found

    def unseen(self, place: int, seat: int) -> int:
        """How many cards there a seat has not seen."""
        number: i64 = 0
        unseen: i64 = SEEN + 1 + seat
        for one in self.places[place]:
            heap: i64 = one
            if not heap >> unseen & 1:
                number += heap & MOST
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
        if not 0 <= kind < len(self.kinds):
            raise Mistake(
                f"There is no card of kind {kind}: the kinds have the numbers 0 to {len(self.kinds) - 1}."
            )
        if number > 0:
            self._add(place, kind, seen, number)

    def move(self, number: int, source: int, target: int, seen: int = NOBODY) -> None:
        """A card changes place. Whoever has seen it still knows it, *seen* adds to them, a hand's owner sees it."""
        index = self._find(source, number)
        if index < 0:
            raise ValueError(f"There is no {self.name(number)} in place {source}.")
        left = self._written(source)
        heap: i64 = left[index]
        if heap & MOST == 1:
            left.pop(index)
        else:
            left[index] = heap - 1
        self._add(target, heap >> KIND & KINDS, heap >> SEEN | seen, 1)

    def show(self, number: int, place: int, seen: int) -> None:
        """A card is shown where it lies."""
        self.move(number, place, place, seen)

    def shuffle(self, source: int, target: int) -> None:
        """All cards of one place are mixed into another, where nobody knows which is which any more."""
        mixed = self.kinds_at(source) + self.kinds_at(target)
        self._replace(source, [])
        self._replace(target, _heaped(mixed))

    # Chance, and what may be known.

    def draws(self, place: int, unseen_by: int = -1, first: int = 0) -> list[tuple[int, int]]:
        """What a blind draw from there may bring, as number and weight; *unseen_by* leaves out what a seat has seen.

        With *first*, the code of the first card, as codes.
        """
        found: list[tuple[int, int]] = []
        last: i64 = -1
        is_ascending = True
        size: i64 = len(self.kinds)
        told: i64 = 0 if self._told is None else self._told[place]
        left_out: i64 = 0 if unseen_by < 0 else sees(unseen_by)
        begin: i64 = first
        for one in self.places[place]:
            heap: i64 = one
            seen = heap >> SEEN
            if not seen & left_out:
                number = (heap >> KIND & KINDS) + size * ((seen & told) >> 1)
                if number <= last:
                    is_ascending = False
                last = number
                found.append((int(begin + number), int(heap & MOST)))
        return found if is_ascending else _summed(found)

    def drawn(self, place: int, generator: Lehmer) -> int:
        """What a blind draw from there brings: what *generator* would take from ``draws``, which are not listed.

        -1 where they have to be: nothing is there, or cards seen by different seats are written alike.
        """
        total: i64 = 0
        last: i64 = -1
        size: i64 = len(self.kinds)
        told: i64 = 0 if self._told is None else self._told[place]
        heaps = self.places[place]
        for one in heaps:
            heap: i64 = one
            number = (heap >> KIND & KINDS) + size * ((heap >> SEEN & told) >> 1)
            if number <= last:
                return -1
            last = number
            total += heap & MOST
        if total == 0:
            return -1
        mark = generator.below(total)
        for one in heaps:
            heap = one
            mark -= heap & MOST
            if mark < 0:
                return (heap >> KIND & KINDS) + size * ((heap >> SEEN & told) >> 1)
        return -1

    def lone(self, place: int) -> int:
        """The only card that a blind draw from there can bring, as everybody can count, or -1: such a draw is none."""
        lone: i64 = -1
        total: i64 = 0
        size: i64 = len(self.kinds)
        told: i64 = 0 if self._told is None else self._told[place]
        for one in self.places[place]:
            heap: i64 = one
            number = (heap >> KIND & KINDS) + size * ((heap >> SEEN & told) >> 1)
            if number != lone and lone >= 0:
                return -1
            lone = number
            total += heap & MOST
        return lone if total == 1 or self._is_alike() else -1

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
        for heap in self.places[place]:
            known = heap >> SEEN
            # What all can see needs no mark.
            marked = self.marks and not known & 1
            who = [
                seat for seat in range(len(self.seats)) if marked and known >> 1 + seat & 1 and seat != place
            ]
            kind = self.kinds[heap >> KIND & KINDS] if known & bit else None
            id = None if kind is None else self.id(self._number(place, heap))
            for _ in range(heap & MOST):
                found.append({"card": kind, "seen": list(who), "id": id})
        return found

    def deal_again(self, viewer: int | None, rng: random.Random) -> None:
        """What somebody has not seen is dealt again at random: every way the cardboard can lie is as likely.

        That is exact where hidden cards came blind and were chosen freely. A game that forbids a choice because of a
        hidden card ("follow suit") has more to say in its ``resample``.
        """
        bit = sees(viewer)
        unseen: list[int] = []
        for place in self.places:
            for heap in place:
                if not heap >> SEEN & bit:
                    unseen.extend([heap >> KIND & KINDS] * (heap & MOST))
        # Sorted first: otherwise the same dice would give another sample for every way it really is.
        unseen.sort()
        rng.shuffle(unseen)
        for number, place in enumerate(self.places):
            dealt: list[int] = []
            for heap in place:
                card = heap >> KIND
                is_known = card >> SEEN - KIND & bit != 0
                for _ in range(heap & MOST):
                    dealt.append(card if is_known else (card & ~KINDS) + unseen.pop())
            self._replace(number, _heaped(dealt))

    def __repr__(self) -> str:
        return repr(self.places)

    # Inside.

    def _number(self, place: int, heap: int) -> int:
        told = 0 if self._told is None else self._told[place]
        return (heap >> KIND & KINDS) + len(self.kinds) * ((heap >> SEEN & told) >> 1)

    def _find(self, place: int, number: int) -> i64:
        size: i64 = len(self.kinds)
        told: i64 = 0 if self._told is None else self._told[place]
        wanted: i64 = number
        for index, one in enumerate(self.places[place]):
            heap: i64 = one
            if (heap >> KIND & KINDS) + size * ((heap >> SEEN & told) >> 1) == wanted:
                return index
        return -1

    def _written(self, place: i64) -> list[int]:
        """The list of a place, to be written."""
        if not self._own >> place & 1:
            self._replace(place, self.places[place].copy())
        return self.places[place]

    def _replace(self, place: i64, heaps: list[int]) -> None:
        if not self._own & ALL_PLACES:
            self.places = self.places.copy()
        self._own |= ALL_PLACES | 1 << place
        self.places[place] = heaps

    def _add(self, place: i64, kind: i64, seen: i64, number: i64) -> None:
        if place < SEATS:
            seen |= 2 << place
        card = seen << SEEN - KIND | kind
        there = self._written(place)
        index: i64 = 0
        found: i64 = -1
        for one in there:
            heap: i64 = one
            found = heap >> KIND
            if found >= card:
                number += heap & MOST if found == card else 0
                break
            index += 1
        if number > MOST:
            raise Mistake(f"More than {MOST} equal cards cannot lie in a place.")
        if found == card:
            there[index] = card << KIND | number
        else:
            there.insert(index, card << KIND | number)

    def _is_alike(self) -> bool:
        lone = -1
        for place in self.places:
            for heap in place:
                if not heap >> SEEN & 1:
                    kind = heap >> KIND & KINDS
                    if lone >= 0 and kind != lone:
                        return False
                    lone = kind
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


def _heaped(cards: list[int]) -> list[int]:
    """Cards, each by who has seen it and its kind, in any order: as a place holds them."""
    heaps: list[int] = []
    for card in sorted(cards):
        if heaps and heaps[-1] >> KIND == card:
            heaps[-1] += 1
        else:
            heaps.append(card << KIND | 1)
    return heaps
