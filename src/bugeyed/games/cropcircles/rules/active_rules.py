"""The four active rules, the announced one, the deck, and the rule-change card (§2.5 to §2.7, chapter 6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.chance import lone_kind
from bugeyed.games.cropcircles.components import Components, Ruleset


class ActiveRules:
    """A value: every change makes a new one."""

    def __init__(
        self,
        box: Components,
        active: list[i64],
        announced: i64,
        deck: list[i64],
        discards: list[i64],
        holder: i64,
        can_change: bool,
    ) -> None:
        self.box: Final = box
        self.active: Final = active
        """By shading: the active card; -1 while the set-up has found none."""
        self.announced: Final = announced
        """The open card on the deck; -1 for none."""
        self.deck: Final = deck
        """By card: how many lie face down. Which ones is no secret; in which order nobody knows."""
        self.discards: Final = discards
        """By card; during the set-up, those revealed that go back into the deck."""
        self.holder: Final = holder
        """Who has the deck and the rule-change card; -1 for nobody."""
        self.can_change: Final = can_change
        """Which side of the rule-change card is up."""
        self.ruleset: Final[Ruleset] = box.ruleset(active)

    def complete(self) -> bool:
        """Whether there is a rule for every shading."""
        return self.active[1] >= 0 and self.active[2] >= 0 and self.active[3] >= 0

    def wants(self, card: i64) -> bool:
        """§2.5: whether the set-up still lacks a rule for this card's shading."""
        return self.active[self.box.card_shading[card]] < 0

    def chosen(self, card: i64) -> ActiveRules:
        """§2.5: the set-up has revealed *card*; it lies active, or aside if its shading has a rule."""
        deck = self.deck.copy()
        deck[card] -= 1
        active, aside = self.active, self.discards
        if self.wants(card):
            active = active.copy()
            active[self.box.card_shading[card]] = card
        else:
            aside = aside.copy()
            aside[card] += 1
        return ActiveRules(self.box, active, -1, deck, aside, -1, False)

    def gathered(self) -> ActiveRules:
        """The discarded cards shuffled back into the deck (§2.5, §R7)."""
        deck = [self.deck[card] + self.discards[card] for card in range(len(self.deck))]
        nothing: list[i64] = [0] * len(deck)
        return ActiveRules(self.box, self.active, self.announced, deck, nothing, self.holder, self.can_change)

    def boxed(self) -> ActiveRules:
        """§9.1: deck and rule-change card back in the box."""
        nothing: list[i64] = [0] * len(self.deck)
        return ActiveRules(self.box, self.active, -1, nothing, nothing, -1, False)

    def announcing(self, card: i64) -> ActiveRules:
        """§2.6, §6.3: *card* is turned up."""
        deck = self.deck.copy()
        deck[card] -= 1
        return ActiveRules(self.box, self.active, card, deck, self.discards, self.holder, self.can_change)

    def held(self, seat: i64, can_change: bool) -> ActiveRules:
        """The rule-change card in front of *seat*, with one side up."""
        return ActiveRules(self.box, self.active, self.announced, self.deck, self.discards, seat, can_change)

    def changed(self, seat: i64) -> ActiveRules:
        """§6.1, §6.2: the announced card is active, the one it replaces discarded, and *seat* has the deck."""
        shading = self.box.card_shading[self.announced]
        discards = self.discards.copy()
        discards[self.active[shading]] += 1
        active = self.active.copy()
        active[shading] = self.announced
        return ActiveRules(self.box, active, -1, self.deck, discards, seat, False)

    def deck_size(self) -> i64:
        """How many cards lie face down."""
        size: i64 = 0
        for copies in self.deck:
            size += copies
        return size

    def lone_card(self) -> i64:
        """The only card the deck can turn up; -1 if there are several, or none."""
        return lone_kind(self.deck)

    def plain(self) -> str:
        """All of it as one text, for keys."""
        return (
            f"{list(self.active)} {self.announced} {list(self.deck)} {list(self.discards)} "
            f"{self.holder} {int(self.can_change)}"
        )


def fresh(box: Components) -> ActiveRules:
    """§2.5: the card for empty laid out, all others in the deck."""
    deck = list(box.card_copies)
    active: list[i64] = [-1, -1, -1, -1]
    for card in range(len(deck)):
        if box.card_shading[card] == 0 and deck[card]:
            active[0] = card
            deck[card] = 0
    nothing: list[i64] = [0] * len(deck)
    return ActiveRules(box, active, -1, deck, nothing, -1, False)
