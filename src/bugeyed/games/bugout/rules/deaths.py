"""Dying, the Graveyard, and the Second Chance that may come between (§1.2, §W7, §EV39)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import members, set_of
from bugeyed.core.game import View
from bugeyed.games.bugout import actions, news, words
from bugeyed.games.bugout.cards import AT_DEATH
from bugeyed.games.bugout.held import ANYBODY
from bugeyed.games.bugout.pointing import named
from bugeyed.games.bugout.rules import tiles, tokens
from bugeyed.games.bugout.rules.hands import Offer
from bugeyed.games.bugout.state import GRAVE, LIMBO, Valley, put
from bugeyed.games.bugout.tile_reference import URBAN


def to_limbo(valley: Valley, who: i64) -> None:
    """A Survivor is taken off its cell; its Token is dropped or destroyed (§H6)."""
    tokens.drop(valley, who)
    tokens.carry(valley, who, LIMBO)
    valley.limbo += 1


def kill(valley: Valley, victims: i64) -> None:
    """Some Survivors die where they are."""
    for who in members(victims):
        tokens.leave_vehicle(valley, who)
        to_limbo(valley, who)
    condemn(valley, victims)


def condemn(valley: Valley, victims: i64) -> None:
    """Survivors in limbo die, unless somebody has a Second Chance for one of them (§EV39)."""
    if victims:
        if valley.held.usable(AT_DEATH, ANYBODY) >= 0:
            valley.push(Dying(victims))
        else:
            bury(valley, victims)


def bury(valley: Valley, victims: i64) -> None:
    """§1.2 the dead go to the Graveyard, all at once (§W7)."""
    for who in members(victims):
        valley.at = put(valley.at, who, GRAVE)
        valley.limbo -= 1
        valley.filled += 1
    valley.tell(news.KILLED, victims)
    valley.unsettled = True


def refuges(valley: Valley) -> i64:
    """Urban tiles with room and no Active Tornado."""
    return set_of([cell for cell in members(valley.where[URBAN]) if tiles.standing_room(valley, cell)])


class Dying(Offer):
    """§EV39 Survivors would be killed: the holder of Second Chance is asked, if there is an Urban tile to go to."""

    moment = AT_DEATH
    word = "second-chance"
    clause = "EV39"
    instead = "{seat} is asked to use Second Chance or let them die."

    def __init__(self, victims: i64) -> None:
        self.victims: Final = victims

    def is_due(self, valley: Valley) -> bool:
        return refuges(valley) != 0

    def go_on(self, valley: Valley) -> None:
        bury(valley, self.victims)

    def use(self, valley: Valley, card: i64, holder: i64) -> None:
        valley.push(SecondChance(self.victims, -1, holder))

    def prompt(self, valley: Valley) -> str:
        return f"{words.people(self.victims)} would die. Use Second Chance to spare one of them?"

    def stakes(self, valley: Valley) -> View:
        return {
            **super().stakes(valley),
            "people": named(self.victims),
        }


class SecondChance(Dying):
    """§EV39 one of the dying is spared: its holder says who, then where they turn up."""

    instead = "{seat} must say who is spared and where they turn up."

    def __init__(self, victims: i64, spared: i64, holder: i64) -> None:
        super().__init__(victims)
        self.spared: Final = spared
        """Who; -1 while that is asked."""
        self.holder: Final = holder

    def decider(self, valley: Valley) -> i64:
        return self.holder

    def options(self, valley: Valley) -> list[int]:
        if self.spared < 0:
            return actions.each(actions.PICK, self.victims)
        return actions.each(actions.TARGET, refuges(valley))

    def answer(self, valley: Valley, code: i64) -> None:
        if self.spared < 0:
            valley.push(SecondChance(self.victims, code - actions.PICK, self.holder))
            return
        who, cell = self.spared, code - actions.TARGET
        tokens.carry(valley, who, cell)
        valley.limbo -= 1
        valley.unsettled = True
        valley.tell(news.SPARED, who, cell)
        others = self.victims & ~(1 << who)
        if others:
            bury(valley, others)

    def prompt(self, valley: Valley) -> str:
        if self.spared < 0:
            return "Second Chance: choose who is spared."
        return f"Choose the Urban tile where {words.PERSON[self.spared]} turns up."
