"""What an effect asks of whoever drew the event (§E1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.core.game import View
from bugeyed.games.bugout import actions
from bugeyed.games.bugout.cards import WHOLLY, Effect, share
from bugeyed.games.bugout.pending import GO_ON, Pending
from bugeyed.games.bugout.setting import EVENTS
from bugeyed.games.bugout.state import Valley


class Errand(Pending):
    """Asked of the drawer while there is an answer."""

    def __init__(self, effect: i64) -> None:
        self.effect: Final = effect
        """The number of the effect that asks."""

    def of(self, valley: Valley) -> Effect:
        """The effect that asks."""
        return valley.setting.effects[self.effect]

    def titled(self, valley: Valley, words: str) -> str:
        """A prompt that begins with the name of the card."""
        return f"{valley.setting.events[self.of(valley).event].name}: {words}"

    def decider(self, valley: Valley) -> i64:
        return valley.active if self.options(valley) else GO_ON

    def stakes(self, valley: Valley) -> View:
        return {**super().stakes(valley), "card": EVENTS[self.of(valley).event]}


class Asking(Effect):
    """An effect that has something chosen, once or several times."""

    asks: str = ""
    may_skip: bool = False
    """Whether it is a "may"."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if self.may_skip else share(len(self.answers(valley)), self.amount)

    def begin(self, valley: Valley) -> None:
        valley.push(Choosing(self.number, self.amount, 0))

    def answers(self, valley: Valley) -> list[int]:
        """What may be chosen now."""
        return []

    def accept(self, valley: Valley, code: i64) -> None:
        """It is chosen."""


class Choosing(Errand):
    """What an effect asks for, so many times; never twice the same tile."""

    def __init__(self, effect: i64, left: i64, done: i64) -> None:
        super().__init__(effect)
        self.left: Final = left
        self.done: Final = done
        """Tiles chosen already."""

    def asking(self, valley: Valley) -> Asking:
        """The effect that asks."""
        effect = valley.setting.effects[self.effect]
        assert isinstance(effect, Asking)
        return effect

    def options(self, valley: Valley) -> list[int]:
        effect = self.asking(valley)
        found = effect.answers(valley)
        if self.done:
            found = [code for code in found if not self.done >> (code - actions.TARGET) & 1]
        if found and effect.may_skip:
            found.append(actions.SKIP)
        return found

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.SKIP:
            return
        if self.left > 1:
            done = self.done | bit(code - actions.TARGET)
            valley.push(Choosing(self.effect, self.left - 1, done))
        self.asking(valley).accept(valley, code)

    def prompt(self, valley: Valley) -> str:
        effect = self.asking(valley)
        return effect.asks.format(name=valley.setting.events[effect.event].name, left=self.left)
