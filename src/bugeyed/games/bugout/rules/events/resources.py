"""Effects on hands: Resources given up or taken from the discard pile, cards kept (§13.4, §13.8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.cards import EACH, NOT_AT_ALL, OTHERS, WHOLLY, YOU, Effect, share
from bugeyed.games.bugout.pending import GO_ON
from bugeyed.games.bugout.rules import hands
from bugeyed.games.bugout.rules.events.errand import Errand
from bugeyed.games.bugout.setting import GAS, KINDS, RESOURCES
from bugeyed.games.bugout.state import Valley

ANY: Final[i64] = -1
"""A Resource of whatever kind."""


def kind_of(effect: Effect) -> i64:
    """The one kind of Resource an effect is about, or ANY."""
    return RESOURCES.index(effect.of) if effect.of else ANY


class Discard(Effect):
    """`who` discards `amount` Resources of their choice."""

    def seats(self, valley: Valley) -> list[i64]:
        """Whom it concerns, clockwise from the drawer."""
        if self.who == YOU:
            return [valley.active]
        return [seat for seat in hands.players(valley) if self.who != OTHERS or seat != valley.active]

    def extent(self, valley: Valley) -> i64:
        if self.who == YOU:
            return share(valley.resources(valley.active), self.amount)
        for seat in self.seats(valley):
            if valley.resources(seat):
                return WHOLLY
        return NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        for seat in reversed(self.seats(valley)):
            valley.push(Discarding(self.number, seat, self.amount))


class DiscardDown(Effect):
    """The player discards down to `amount` Resources."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if valley.resources(valley.active) > self.amount else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        number = valley.resources(valley.active) - self.amount
        valley.push(Discarding(self.number, valley.active, number))


class DiscardGas(Effect):
    """Everybody who has Gas discards one."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if self.owners(valley) else NOT_AT_ALL

    def owners(self, valley: Valley) -> list[i64]:
        """Who has Gas."""
        return sorted([seat for seat in hands.players(valley) if valley.hand[seat * KINDS + GAS]])

    def begin(self, valley: Valley) -> None:
        for seat in self.owners(valley):
            hands.throw_away(valley, seat, GAS)
            valley.tell(news.LOST_BY_EVENT, seat, GAS, self.event)


class OfHand(Errand):
    """So many Resources of one player are asked about."""

    def __init__(self, effect: i64, seat: i64, left: i64) -> None:
        super().__init__(effect)
        self.seat: Final = seat
        self.left: Final = left


class Discarding(OfHand):
    """A player gives up Resources, asked while there is a choice."""

    def decider(self, valley: Valley) -> i64:
        return self.seat if self.left > 0 and len(self.options(valley)) > 1 else GO_ON

    def go_on(self, valley: Valley) -> None:
        kinds = self.options(valley)
        if self.left > 0 and kinds:
            self.answer(valley, kinds[0])

    def options(self, valley: Valley) -> list[int]:
        return hands.discards(valley, self.seat)

    def answer(self, valley: Valley, code: i64) -> None:
        valley.push(Discarding(self.effect, self.seat, self.left - 1))
        hands.throw_away(valley, self.seat, code - actions.DISCARD)
        valley.tell(news.GIVEN_UP, self.seat, code - actions.DISCARD)

    def prompt(self, valley: Valley) -> str:
        return self.titled(valley, f"choose a Resource to discard, {self.left} to go.")


class Take(Effect):
    """`who` takes `amount` Resources (only of the kind `of`) from the discard pile."""

    def extent(self, valley: Valley) -> i64:
        return share(pile(valley, kind_of(self)), 1 if self.who == EACH else self.amount)

    def begin(self, valley: Valley) -> None:
        if self.who == EACH:
            for seat in reversed(hands.players(valley)):
                valley.push(Taking(self.number, seat, self.amount))
        else:
            valley.push(Taking(self.number, valley.active, self.amount))


def pile(valley: Valley, kind: i64) -> i64:
    """How many Resources, or of one kind, lie in the discard pile."""
    if kind != ANY:
        return valley.discard[kind]
    return valley.discard[0] + valley.discard[1] + valley.discard[2] + valley.discard[3]


class Taking(OfHand):
    """A player takes Resources from the discard pile; what is not there is lost (§13.8)."""

    def decider(self, valley: Valley) -> i64:
        is_free = kind_of(self.of(valley)) == ANY
        return self.seat if self.left > 0 and is_free and pile(valley, ANY) else GO_ON

    def go_on(self, valley: Valley) -> None:
        kind = kind_of(self.of(valley))
        if self.left > 0 and pile(valley, kind):
            self.answer(valley, actions.TAKE + kind)
        elif self.left > 0:
            valley.tell(news.NOTHING_TO_TAKE)

    def options(self, valley: Valley) -> list[int]:
        found = [actions.TAKE + kind for kind in range(KINDS) if valley.discard[kind]]
        if self.of(valley).who == EACH:
            found.append(actions.SKIP)
        return found

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.SKIP:
            return
        valley.push(Taking(self.effect, self.seat, self.left - 1))
        kind = code - actions.TAKE
        hands.take_back(valley, self.seat, kind)
        valley.tell(news.RESOURCE_TAKEN, self.seat, kind)

    def prompt(self, valley: Valley) -> str:
        return self.titled(valley, f"take a Resource from the discard pile, {self.left} to go.")


class Keep(Effect):
    """The card goes to the hand (§13.4)."""

    reversed: bool = False

    def begin(self, valley: Valley) -> None:
        valley.held = valley.held.plus(self.event, valley.active, self.reversed, False)
        valley.unsettled = True
        # §13.5: where both outcomes go to the hand, the one that was true when drawn is kept.
        no = valley.setting.events[self.event].no
        valley.tell(news.EVENT_KEPT, self.event, len(no) > 0 and isinstance(no[0], Keep))


class KeepReversed(Keep):
    """The card goes to the hand upside down."""

    reversed = True
