"""Looking ahead: Peer Review, Bird's-Eye View, Weather Radio (§EV17, §EV21, §EV38)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.actions import FIRST_ORDER, ORDERS
from bugeyed.games.bugout.cards import Effect
from bugeyed.games.bugout.heap import Heap
from bugeyed.games.bugout.pending import CHANCE, GO_ON
from bugeyed.games.bugout.rules import draws, rain
from bugeyed.games.bugout.rules.decks import Deck
from bugeyed.games.bugout.rules.events.errand import Errand
from bugeyed.games.bugout.state import Valley

IN_ORDER: Final[i64] = 0
EACH_TOP_OR_BOTTOM: Final[i64] = 1
ONE_TO_THE_BOTTOM: Final[i64] = 2
REST_IN_ORDER: Final[i64] = 3
"""How cards looked at go back: all on top; each on top or at the bottom; one at the bottom, then the rest on top."""


class LookDraw(Effect):
    """Look at `amount` Draw cards and order them."""

    back: i64 = IN_ORDER

    def begin(self, valley: Valley) -> None:
        valley.push(Looking(self.number, self.amount, self.back))


class LookRain(LookDraw):
    """Look at `amount` Rainstorm cards; each goes to the top or the bottom."""

    back = EACH_TOP_OR_BOTTOM


class Listen(LookDraw):
    """Look at `amount` Draw cards; one goes to the bottom, the rest back in any order."""

    back = ONE_TO_THE_BOTTOM


def deck_of(at_rain: bool) -> Deck:
    """The deck somebody looks into."""
    return rain.DECK if at_rain else draws.DECK


def called(valley: Valley, at_rain: bool) -> list[str]:
    """The Rainstorms, or Draw cards, somebody looks at, as people call them."""
    deck = deck_of(at_rain)
    return [deck.called(valley, card) for card in valley.looked]


class Looking(Errand):
    """Cards are turned one by one for all to see; then they are put back."""

    def __init__(self, effect: i64, left: i64, back: i64) -> None:
        super().__init__(effect)
        self.left: Final = left
        self.back: Final = back
        """How they go back."""

    def at_rain(self) -> bool:
        """Whether they are Rainstorms, not Draw cards."""
        return self.back == EACH_TOP_OR_BOTTOM

    def deck(self) -> Deck:
        """Where they come from."""
        return deck_of(self.at_rain())

    def looked(self, valley: Valley) -> list[str]:
        deck = self.deck()
        return [deck.id(valley, card) for card in valley.looked]

    def called(self, valley: Valley) -> list[str]:
        return called(valley, self.at_rain())

    def decider(self, valley: Valley) -> i64:
        return CHANCE if self.left and self.deck().size(valley) else GO_ON

    def go_on(self, valley: Valley) -> None:
        valley.push(PuttingBack(self.effect, 0, self.back))

    def heap(self, valley: Valley) -> Heap:
        return self.deck().next_card(valley)

    def answer(self, valley: Valley, code: i64) -> None:
        deck = self.deck()
        card = code - deck.first
        deck.take(valley, card)
        valley.looked = (*valley.looked, card)
        valley.push(Looking(self.effect, self.left - 1, self.back))
        valley.tell(news.CARD_SEEN, self.of(valley).event, self.at_rain(), len(valley.looked) - 1)


class PuttingBack(Looking):
    """Cards looked at go back in an order of the drawer's choice, known to all."""

    def decider(self, valley: Valley) -> i64:
        choices = len(valley.looked)
        return GO_ON if not choices or (choices == 1 and self.back == IN_ORDER) else valley.active

    def go_on(self, valley: Valley) -> None:
        if valley.looked:
            self.put_back(valley, 0)

    def options(self, valley: Valley) -> list[int]:
        number = len(valley.looked)
        bottoms = range(actions.BOTTOM, actions.BOTTOM + number)
        if self.back == ONE_TO_THE_BOTTOM:
            return list(bottoms)
        orders = range(actions.ORDER + FIRST_ORDER[number], actions.ORDER + FIRST_ORDER[number + 1])
        return [*orders, *bottoms] if self.back == EACH_TOP_OR_BOTTOM else list(orders)

    def answer(self, valley: Valley, code: i64) -> None:
        if code >= actions.BOTTOM:
            self.lower(valley, code - actions.BOTTOM)
        else:
            self.put_back(valley, code - actions.ORDER)

    def lower(self, valley: Valley, place: i64) -> None:
        """One card goes to the bottom."""
        card = valley.looked[place]
        valley.tell(news.CARD_LOWERED, self.of(valley).event, self.at_rain(), place)
        valley.looked = valley.looked[:place] + valley.looked[place + 1 :]
        self.deck().put_at_bottom(valley, card)
        rest = REST_IN_ORDER if self.back == ONE_TO_THE_BOTTOM else self.back
        valley.push(PuttingBack(self.effect, 0, rest))

    def put_back(self, valley: Valley, order: i64) -> None:
        """All that are left lie on top in this order."""
        valley.tell(news.CARDS_ORDERED, self.of(valley).event, self.at_rain(), order)
        ordered = tuple([valley.looked[place] for place in ORDERS[order]])
        valley.looked = ()
        self.deck().put_on_top(valley, ordered)

    def prompt(self, valley: Valley) -> str:
        cards = ", ".join([f"{place}. {card}" for place, card in enumerate(self.called(valley), 1)])
        return self.titled(valley, f"the next cards are {cards}. Put them in order.")

    def label(self, valley: Valley, code: i64) -> str:
        cards = self.called(valley)
        if code >= actions.BOTTOM:
            return cards[code - actions.BOTTOM] + " to the bottom"
        return ", ".join([cards[place] for place in ORDERS[code - actions.ORDER]])
