"""Hands: the limit, Resources given up, Event cards that leave (§4.4, §A5, §13.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.cards import FREE
from bugeyed.games.bugout.held import ANYBODY
from bugeyed.games.bugout.pending import GO_ON, Pending
from bugeyed.games.bugout.setting import KINDS
from bugeyed.games.bugout.state import Valley, add


def players(valley: Valley) -> list[i64]:
    """Those who have not left, clockwise from the active one (§E1, §E2)."""
    return [seat for seat in valley.clockwise() if not valley.is_exited(seat)]


def throw_away(valley: Valley, seat: i64, resource: i64, number: i64 = 1) -> None:
    """Resources go from a hand to the discard pile (§A7)."""
    valley.hand = add(valley.hand, seat * KINDS + resource, -number)
    valley.discard = add(valley.discard, resource, number)
    valley.unsettled = True


def take_back(valley: Valley, seat: i64, resource: i64) -> None:
    """A Resource comes from the discard pile to a hand."""
    throw_away(valley, seat, resource, -1)


def discards(valley: Valley, seat: i64) -> list[int]:
    """Any Resource in hand, to be given up."""
    return [actions.DISCARD + kind for kind in range(KINDS) if valley.hand[seat * KINDS + kind]]


class HandLimit(Pending):
    """§4.4 whoever has more Resources than allowed discards at once, one of their choice (§A5)."""

    word = "discard"
    clause = "4.4"
    instead = "{seat} holds more Resources than allowed and must discard one first."

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def decider(self, valley: Valley) -> i64:
        return self.seat

    def options(self, valley: Valley) -> list[int]:
        return discards(valley, self.seat)

    def answer(self, valley: Valley, code: i64) -> None:
        throw_away(valley, self.seat, code - actions.DISCARD)
        valley.tell(news.DISCARDED, self.seat, code - actions.DISCARD)

    def prompt(self, valley: Valley) -> str:
        held, limit = valley.resources(self.seat), valley.hand_limit(self.seat)
        seat = valley.colour(self.seat)
        return f"{seat} holds {held} Resources, and {limit} is the most: choose one to discard."


def discard_event(valley: Valley, event: i64) -> None:
    """An Event card leaves its hand."""
    valley.held = valley.held.minus(event)
    valley.tell(news.EVENT_DISCARDED, event)


def drop_idle_cards(valley: Valley, seat: i64) -> None:
    """Event cards that leave as soon as something is so (§EV27, §EV28)."""
    for card in valley.held.cards:
        until = valley.setting.events[card.event].until
        if card.seat == seat and until.is_met(valley, seat, card.reversed):
            discard_event(valley, card.event)


def end_turn(valley: Valley, seat: i64) -> None:
    """Event cards that leave at a turn's end leave; those that came in it ripen."""
    for card in valley.held.cards:
        until = valley.setting.events[card.event].until
        if card.seat == seat and card.ripe and until.ends_with_turn(valley, seat, card.reversed):
            discard_event(valley, card.event)
    valley.held = valley.held.ripened(seat)


class Offer(Pending):
    """Whoever holds a card for the moment is asked whether to use it; without it the game goes on."""

    moment: i64 = FREE
    """When its card may be used."""

    def card(self, valley: Valley) -> i64:
        """The card, or -1 if nobody has it."""
        return valley.held.usable(self.moment, ANYBODY)

    def is_due(self, valley: Valley) -> bool:
        """Whether the card would be of any use."""
        return True

    def use(self, valley: Valley, card: i64, holder: i64) -> None:
        """The card is discarded for its effect."""

    def decider(self, valley: Valley) -> i64:
        card = self.card(valley)
        return valley.held.holder_of(card) if card >= 0 and self.is_due(valley) else GO_ON

    def options(self, valley: Valley) -> list[int]:
        return [actions.USE + self.card(valley), actions.LET]

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.LET:
            self.go_on(valley)
            return
        card = code - actions.USE
        holder = valley.held.holder_of(card)
        discard_event(valley, card)
        self.use(valley, card, holder)
