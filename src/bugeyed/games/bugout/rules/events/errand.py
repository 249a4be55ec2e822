"""What an effect asks of whoever drew the event (§E1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.game import View
from bugeyed.games.bugout import actions
from bugeyed.games.bugout.cards import Effect
from bugeyed.games.bugout.pending import GO_ON, Pending
from bugeyed.games.bugout.setting import EVENTS
from bugeyed.games.bugout.state import Valley


class Errand(Pending):
    """Asked of the drawer while there is an answer."""

    fields = "effect"

    def __init__(self, effect: i64) -> None:
        self.effect: Final = effect
        """The number of the effect that asks."""

    def of(self, valley: Valley) -> Effect:
        """The effect that asks."""
        return valley.setting.effects[self.effect]

    def titled(self, valley: Valley, words: str) -> str:
        """A prompt that begins with the name of the card."""
        return f"{valley.setting.events[self.of(valley).event].name}: {words}"

    def resume(self, valley: Valley) -> i64:
        if self.options(valley):
            return valley.active
        valley.pop()
        return GO_ON

    def stakes(self, valley: Valley) -> View:
        found = super().stakes(valley)
        found["card"] = EVENTS[self.of(valley).event]
        return found


class Offer(Errand):
    """A "may": asked only if there is something to be done, and it can be skipped."""

    def offers(self, valley: Valley) -> list[int]:
        """What may be done."""
        return []

    def accept(self, valley: Valley, code: i64) -> None:
        """It is done."""

    def options(self, valley: Valley) -> list[int]:
        found = self.offers(valley)
        if found:
            found.append(actions.SKIP)
        return found

    def answer(self, valley: Valley, code: i64) -> None:
        valley.pop()
        if code != actions.SKIP:
            self.accept(valley, code)


def targets(cells: i64) -> list[int]:
    """A set of cells as answers."""
    return [actions.TARGET + cell for cell in range(36) if cells >> cell & 1]
