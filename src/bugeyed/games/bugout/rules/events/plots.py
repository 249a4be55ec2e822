"""Turning an Event card, answering its question, choosing among its effects (§13.1 to §13.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.core.game import View
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.cards import NOT_AT_ALL, WHOLLY, Effect
from bugeyed.games.bugout.heap import Heap, one_each
from bugeyed.games.bugout.pending import GO_ON, Draw, Pending
from bugeyed.games.bugout.setting import EVENTS
from bugeyed.games.bugout.state import Valley


class PlotTwist(Draw):
    """§13.1 an Event card is turned; §13.3 its question, if it has one, is answered."""

    def heap(self, valley: Valley) -> Heap:
        return one_each(actions.PLOT, valley.plots, len(EVENTS))

    def answer(self, valley: Valley, code: i64) -> None:
        event = code - actions.PLOT
        card = valley.setting.events[event]
        answer = card.question(valley, card.about)
        valley.plots &= ~bit(event)
        valley.tell(news.PLOT_TWISTED, event)
        if card.asked:
            valley.tell(news.QUESTION_ANSWERED, event, answer)
        valley.push(Choice(event, answer))


class Choice(Pending):
    """§13.2 one effect is simply done; between two the drawer chooses (§E1)."""

    def __init__(self, event: i64, yes: bool) -> None:
        self.event: Final = event
        self.yes: Final = yes
        """The answer to the card's question."""

    def effects(self, valley: Valley) -> list[Effect]:
        """All that stand beside the answer."""
        return valley.setting.events[self.event].effects(self.yes)

    def open(self, valley: Valley) -> list[int]:
        """The places of the effects that can be done completely, or failing that in part."""
        extents = [effect.extent(valley) for effect in self.effects(valley)]
        found = [place for place in range(len(extents)) if extents[place] == WHOLLY]
        return found or [place for place in range(len(extents)) if extents[place] != NOT_AT_ALL]

    def decider(self, valley: Valley) -> i64:
        return valley.active if len(self.open(valley)) > 1 else GO_ON

    def go_on(self, valley: Valley) -> None:
        places = self.open(valley)
        if places:
            begin(valley, self.effects(valley)[places[0]])
        else:
            valley.tell(news.NOTHING_DONE)

    def options(self, valley: Valley) -> list[int]:
        return [actions.CHOOSE + place for place in self.open(valley)]

    def answer(self, valley: Valley, code: i64) -> None:
        place = code - actions.CHOOSE
        valley.tell(news.OPTION_TAKEN, self.event, place + 1)
        begin(valley, self.effects(valley)[place])

    def texts(self, valley: Valley) -> list[str]:
        """The effects as the card words them."""
        return [effect.text for effect in self.effects(valley)]

    def prompt(self, valley: Valley) -> str:
        return f"{valley.setting.events[self.event].name}. " + " Or: ".join(self.texts(valley))

    def label(self, valley: Valley, code: i64) -> str:
        return self.texts(valley)[code - actions.CHOOSE].rstrip(".")

    def stakes(self, valley: Valley) -> View:
        return {**super().stakes(valley), "card": EVENTS[self.event], "choices": self.texts(valley)}


def begin(valley: Valley, effect: Effect) -> None:
    """An effect begins."""
    valley.tell(news.TOOK_EFFECT, effect.event)
    effect.begin(valley)
