"""Cards in hands that are no Resources: Events and Disasters. Values: replaced, never changed."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.games.bugout.cards import HAND_LIMIT
from bugeyed.games.bugout.setting import SEISMIC_CARD, WARNING_CARD, BugoutSetting

ANYBODY: Final[i64] = -1
"""No seat in particular."""
LIMIT: Final[i64] = -2
REVERSED_LIMIT: Final[i64] = 3
"""What Strength in Numbers adds to a hand limit, upright and upside down (§EV27)."""


class HeldCard:
    """An Event card in a hand."""

    def __init__(self, event: i64, seat: i64, reversed: bool, ripe: bool) -> None:
        self.event: Final = event
        self.seat: Final = seat
        self.reversed: Final = reversed
        """Upside down: the answer to its question was no."""
        self.ripe: Final = ripe
        """A turn of its owner has ended since it came."""


@final
class HeldEvents:
    """The Event cards in all hands, in the order they came."""

    def __init__(self, setting: BugoutSetting, cards: list[HeldCard]) -> None:
        self.setting: Final = setting
        self.cards: Final = cards
        self.kept: i64 = 0
        """The set of them."""
        for card in cards:
            self.kept |= bit(card.event)

    def holder_of(self, event: i64) -> i64:
        """The seat with a card in hand, or -1."""
        if self.kept >> event & 1:
            for card in self.cards:
                if card.event == event:
                    return card.seat
        return -1

    def burdens(self, seat: i64, passive: i64) -> i64:
        """How many cards with a passive effect hold for a seat, its own or marked EVERYBODY (§13.4, §E4)."""
        if not self.kept:
            return 0
        marked = self.kept & self.setting.passives[passive]
        number: i64 = 0
        if marked:
            everybody = self.setting.for_everybody
            for card in self.cards:
                if marked >> card.event & 1 and (card.seat == seat or everybody >> card.event & 1):
                    number += 1
        return number

    def usable(self, use: i64, seat: i64) -> i64:
        """The first card that may be used at such a moment, of one seat or of ANYBODY; -1 if there is none."""
        marked = self.kept & self.setting.uses[use] if self.kept else 0
        if marked:
            for card in self.cards:
                if marked >> card.event & 1 and (seat == ANYBODY or card.seat == seat):
                    return card.event
        return -1

    def limit(self, seat: i64) -> i64:
        """What they add to a hand limit (§EV27); passive effects add up (§E4)."""
        marked = self.kept & self.setting.passives[HAND_LIMIT]
        number: i64 = 0
        if marked:
            for card in self.cards:
                if marked >> card.event & 1 and card.seat == seat:
                    number += REVERSED_LIMIT if card.reversed else LIMIT
        return number

    def plus(self, event: i64, seat: i64, reversed: bool, ripe: bool) -> HeldEvents:
        """One more card."""
        return HeldEvents(self.setting, [*self.cards, HeldCard(event, seat, reversed, ripe)])

    def minus(self, event: i64) -> HeldEvents:
        """One card less."""
        return HeldEvents(self.setting, [card for card in self.cards if card.event != event])

    def ripened(self, seat: i64) -> HeldEvents:
        """A turn of a seat has ended for the cards in its hand."""
        cards = [
            HeldCard(card.event, card.seat, card.reversed, card.ripe or card.seat == seat)
            for card in self.cards
        ]
        return HeldEvents(self.setting, cards)

    def key(self) -> str:
        """All that tells them from others."""
        return " ".join([f"{card.event}.{card.seat}.{card.reversed}.{card.ripe}" for card in self.cards])


WARNING: Final[i64] = 3
ERUPTION: Final[i64] = 5
"""Disasters are three Seismic cards, then two Warnings, then four Eruptions."""
DISASTER_NAMES: Final[list[str]] = [
    *["Seismic Activity"] * 3,
    *("Tornado Warning Field", "Tornado Warning Plain"),
    *("Eruption North", "Eruption East", "Eruption South", "Eruption West"),
]


def card_of(disaster: i64) -> i64:
    """The kind of Draw card a Disaster is."""
    return SEISMIC_CARD if disaster < WARNING else disaster - WARNING + WARNING_CARD


@final
class HeldDisasters:
    """The Disasters in all hands, in the order drawn."""

    def __init__(self, cards: list[i64], seats: list[i64]) -> None:
        self.cards: Final = cards
        self.seats: Final = seats
        """Whose hand each is in."""

    def holds(self, disaster: i64) -> bool:
        """Whether a Disaster is in some hand."""
        return disaster in self.cards

    def of(self, seat: i64) -> list[i64]:
        """Those in a hand."""
        return [self.cards[place] for place in range(len(self.cards)) if self.seats[place] == seat]

    def plus(self, disaster: i64, seat: i64) -> HeldDisasters:
        """One more."""
        return HeldDisasters([*self.cards, disaster], [*self.seats, seat])

    def minus(self, disaster: i64) -> HeldDisasters:
        """One less."""
        place = self.cards.index(disaster)
        cards, seats = self.cards.copy(), self.seats.copy()
        del cards[place], seats[place]
        return HeldDisasters(cards, seats)

    def key(self) -> str:
        """All that tells them from others."""
        return f"{list(self.cards)} {list(self.seats)}"
