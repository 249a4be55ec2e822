"""The Draw Phase (§3.4): drawing cards, and what each kind sets in motion."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.cards import AT_DRAW_PHASE
from bugeyed.games.bugout.heap import Heap, known
from bugeyed.games.bugout.pending import Draw, Step
from bugeyed.games.bugout.rules import apocalypse, ending, lava, quakes, rain, tornadoes
from bugeyed.games.bugout.rules.decks import Deck
from bugeyed.games.bugout.rules.events.plots import PlotTwist
from bugeyed.games.bugout.rules.hands import Offer
from bugeyed.games.bugout.setting import (
    CARDS,
    DOWNPOUR_CARD,
    ERUPTION_CARD,
    KINDS,
    PLOT_TWIST_CARD,
    SEISMIC_CARD,
    WARNING_CARD,
)
from bugeyed.games.bugout.state import Valley, add


class WeatherRadio(Offer):
    """§EV38 a card may be used at the start of its holder's Draw Phase, while there are cards to look at."""

    moment = AT_DRAW_PHASE
    word = "weather-radio"
    clause = "EV38"
    instead = "{seat} is asked about the Weather Radio."
    asks = "The Draw Phase begins: listen to the Weather Radio first?"

    def card(self, valley: Valley) -> i64:
        return valley.held.usable(self.moment, valley.active)

    def is_due(self, valley: Valley) -> bool:
        return valley.draw_left > 0

    def use(self, valley: Valley, card: i64, holder: i64) -> None:
        used = valley.setting.events[card].used
        if used is not None:
            used.begin(valley)


class Drawing(Step):
    """§3.4 one card after another, from the Apocalypse deck once the Draw deck is used up (§3.6, §P1)."""

    def __init__(self, left: i64) -> None:
        self.left: Final = left

    def go_on(self, valley: Valley) -> None:
        if valley.draw_left == 0 and not valley.is_apocalypse:
            apocalypse.begin(valley)
        if valley.is_apocalypse and valley.doom == 0:
            ending.end_of_the_world(valley)
        elif self.left and valley.is_exited(valley.active):
            valley.tell(news.DRAWS_NO_MORE)
        elif self.left:
            valley.push(Drawing(self.left - 1))
            if valley.is_apocalypse:
                valley.push(apocalypse.ApocalypseCard())
            else:
                valley.push(DrawCard())


@final
class DrawDeck(Deck):
    """Of most cards only the kind matters, so it counts them."""

    first = actions.CARD

    def size(self, valley: Valley) -> i64:
        return valley.draw_left

    def next_card(self, valley: Valley) -> Heap:
        if valley.draw_top:
            return known(actions.CARD + valley.draw_top[0])
        if valley.draw_bottom and valley.draw_left == len(valley.draw_bottom):
            return known(actions.CARD + valley.draw_bottom[0])
        return Heap(actions.CARD, valley.draw)

    def take(self, valley: Valley, card: i64) -> None:
        valley.draw_left -= 1
        if valley.draw_top:
            valley.draw_top = valley.draw_top[1:]
        elif valley.draw[card]:
            valley.draw = add(valley.draw, card, -1)
        else:
            valley.draw_bottom = valley.draw_bottom[1:]

    def put_on_top(self, valley: Valley, cards: tuple[int, ...]) -> None:
        valley.draw_top = cards + valley.draw_top
        valley.draw_left += len(cards)

    def put_at_bottom(self, valley: Valley, card: i64) -> None:
        valley.draw_bottom = (*valley.draw_bottom, card)
        valley.draw_left += 1

    def id(self, valley: Valley, card: i64) -> str:
        return CARDS[card]

    def called(self, valley: Valley, card: i64) -> str:
        return valley.setting.card_names[card]


DECK: Final = DrawDeck()


class DrawCard(Draw):
    """§3.4 a card is drawn and does what it does at once."""

    def heap(self, valley: Valley) -> Heap:
        return DECK.next_card(valley)

    def answer(self, valley: Valley, code: i64) -> None:
        card = code - actions.CARD
        seat = valley.active
        DECK.take(valley, card)
        valley.tell(news.CARD_DRAWN, card)
        if card < DOWNPOUR_CARD:
            valley.hand = add(valley.hand, seat * KINDS + card, 1)
            valley.unsettled = True
        elif card == DOWNPOUR_CARD:
            valley.discard = add(valley.discard, card, 1)
            valley.push(rain.Rainstorm())
        elif card == PLOT_TWIST_CARD:
            valley.discard = add(valley.discard, card, 1)
            valley.push(PlotTwist())
        elif card == SEISMIC_CARD:
            quakes.begin(valley, seat)
        elif card < ERUPTION_CARD:
            tornadoes.wake(valley, card - WARNING_CARD, seat)
        else:
            lava.erupt(valley, card - ERUPTION_CARD, seat)
