"""Rainstorms (§9), and the Umbrella that keeps tiles dry (§EV30)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bugeyed.core.bits import bit, count, members
from bugeyed.core.game import View
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.board import names_of
from bugeyed.games.bugout.cards import AT_RAIN
from bugeyed.games.bugout.heap import Heap, known, one_each
from bugeyed.games.bugout.pending import GO_ON, Draw
from bugeyed.games.bugout.rules.damage import threatened
from bugeyed.games.bugout.rules.decks import Deck
from bugeyed.games.bugout.rules.hands import Offer
from bugeyed.games.bugout.rules.payments import price
from bugeyed.games.bugout.rules.reactions import Reaction
from bugeyed.games.bugout.setting import SAVE_RAIN
from bugeyed.games.bugout.state import Valley

CARDS: Final[i64] = actions.QUAKE - actions.RAIN
SHELTERED: Final[i64] = 2
"""Tiles an Umbrella keeps dry."""


@final
class RainDeck(Deck):
    """No two cards are alike."""

    first = actions.RAIN

    def size(self, valley: Valley) -> i64:
        return len(valley.rain_top) + count(valley.rain) + len(valley.rain_bottom)

    def next_card(self, valley: Valley) -> Heap:
        if valley.rain_top:
            return known(actions.RAIN + valley.rain_top[0])
        if not valley.rain and valley.rain_bottom:
            return known(actions.RAIN + valley.rain_bottom[0])
        return one_each(actions.RAIN, valley.rain, CARDS)

    def take(self, valley: Valley, card: i64) -> None:
        if valley.rain_top:
            valley.rain_top = valley.rain_top[1:]
        elif valley.rain >> card & 1:
            valley.rain &= ~bit(card)
        else:
            valley.rain_bottom = valley.rain_bottom[1:]

    def put_on_top(self, valley: Valley, cards: tuple[int, ...]) -> None:
        valley.rain_top = cards + valley.rain_top

    def put_at_bottom(self, valley: Valley, card: i64) -> None:
        valley.rain_bottom = (*valley.rain_bottom, card)

    def id(self, valley: Valley, card: i64) -> str:
        return valley.setting.rain_ids[card]

    def called(self, valley: Valley, card: i64) -> str:
        """By its shape and where it falls."""
        setting = valley.setting
        return f"{setting.rain_shapes[card]} ({' '.join(names_of(setting.rain[card]))})"


DECK: Final = RainDeck()


class Rainstorm(Draw):
    """§9.1 a Rainstorm card is turned; §9.2 rain falls on every tile of it."""

    def heap(self, valley: Valley) -> Heap:
        return DECK.next_card(valley)

    def answer(self, valley: Valley, code: i64) -> None:
        card = code - actions.RAIN
        DECK.take(valley, card)
        cells = valley.setting.rain[card]
        valley.tell(news.RAINED, card, cells)
        valley.push(Shelter(cells))


class Shelter(Offer):
    """§EV30 before any damage, whoever has the Umbrella may open it, if a tile could be damaged."""

    moment = AT_RAIN
    word = "umbrella"
    clause = "EV30"
    instead = "{seat} is asked about the Umbrella."

    def __init__(self, cells: i64) -> None:
        self.cells: Final = cells

    def is_due(self, valley: Valley) -> bool:
        return threatened(valley, self.cells) != 0

    def go_on(self, valley: Valley) -> None:
        """§9.2 every tile on the card takes one damage, in reading order (§R1), unless somebody saves it."""
        for cell in reversed(members(self.cells)):
            valley.push(SaveFromRain(cell))

    def use(self, valley: Valley, card: i64, holder: i64) -> None:
        valley.push(Umbrella(self.cells, SHELTERED, holder))

    def prompt(self, valley: Valley) -> str:
        cells = ", ".join(names_of(self.cells))
        return f"Rain falls on {cells}. Open the Umbrella to keep two of these tiles dry?"

    def stakes(self, valley: Valley) -> View:
        return {**super().stakes(valley), "cells": names_of(self.cells)}


class Umbrella(Shelter):
    """§EV30 its holder keeps up to two of the tiles dry."""

    def __init__(self, cells: i64, left: i64, holder: i64) -> None:
        super().__init__(cells)
        self.left: Final = left
        self.holder: Final = holder

    def decider(self, valley: Valley) -> i64:
        return self.holder if self.left and threatened(valley, self.cells) else GO_ON

    def options(self, valley: Valley) -> list[int]:
        return [*actions.each(actions.TARGET, threatened(valley, self.cells)), actions.DONE]

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.DONE:
            self.go_on(valley)
            return
        cell = code - actions.TARGET
        valley.tell(news.KEPT_DRY, cell)
        valley.push(Umbrella(self.cells & ~bit(cell), self.left - 1, self.holder))

    def prompt(self, valley: Valley) -> str:
        return f"Choose a tile the Umbrella keeps dry: {', '.join(names_of(self.cells))}."


class SaveFromRain(Reaction):
    """§8.7 a Pipe, and this card does that tile no damage."""

    saved = news.SAVED_FROM_RAIN
    cause = "rain"
    threat = "Rain hits"

    def after(self, asked: i64) -> Reaction:
        return SaveFromRain(self.cell, asked)

    def price(self, valley: Valley) -> i64:
        return price(valley, SAVE_RAIN)
