"""Tornadoes (§11): waking, moving, throwing, ending."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit, count, lowest, members
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.board import NAMES, NEXT, WAYS
from bugeyed.games.bugout.heap import Heap
from bugeyed.games.bugout.held import WARNING
from bugeyed.games.bugout.pending import CHANCE, GO_ON, Pending
from bugeyed.games.bugout.rules import damage, deaths, payments, tiles, tokens
from bugeyed.games.bugout.rules.reactions import Reaction
from bugeyed.games.bugout.setting import SAVE_TORNADO, TOKENS, TORNADOES, VEHICLES, WARNING_CARD
from bugeyed.games.bugout.state import ACTIVE, ENDED, Valley, add, put


def wake(valley: Valley, tornado: i64, seat: i64) -> None:
    """§11.1 a Tornado Warning turns its Token active where it lies and goes to the hand."""
    if valley.tornado[tornado] == ENDED:
        valley.discard = add(valley.discard, WARNING_CARD + tornado, 1)
        valley.tell(news.WARNING_VOID)
        return
    valley.hold_disaster(WARNING + tornado, seat)
    valley.tornado = put(valley.tornado, tornado, ACTIVE)
    cell = valley.tornado_at[tornado]
    valley.tell(news.TORNADO_WOKE, tornado, cell)
    arrive(valley, cell)


def is_calm(valley: Valley) -> bool:
    """Whether the Tornado deck is empty."""
    gusts = valley.gusts
    return gusts[0] + gusts[1] + gusts[2] + gusts[3] == 0


def end_all(valley: Valley) -> None:
    """§11.8 both Tornadoes leave the map and all Warnings are discarded."""
    valley.tell(news.TORNADOES_OVER)
    for tornado in range(TORNADOES):
        leave(valley, tornado)


def leave(valley: Valley, tornado: i64) -> None:
    """A Tornado is out of the game, and its Warning is discarded."""
    valley.tornado = put(valley.tornado, tornado, ENDED)
    valley.tornado_at = put(valley.tornado_at, tornado, -1)
    valley.lose_disaster(WARNING + tornado)
    mark_storms(valley)


class TornadoCard(Pending):
    """A Tornado card is turned; without one left all Tornadoes end (§11.8)."""

    def decider(self, valley: Valley) -> i64:
        return GO_ON if is_calm(valley) else CHANCE

    def go_on(self, valley: Valley) -> None:
        end_all(valley)

    def heap(self, valley: Valley) -> Heap:
        return Heap(actions.GUST, valley.gusts)

    def answer(self, valley: Valley, code: i64) -> None:
        way = code - actions.GUST
        valley.gusts = add(valley.gusts, way, -1)
        self.blow(valley, way)

    def blow(self, valley: Valley, way: i64) -> None:
        """The card says which way."""


class Gust(TornadoCard):
    """§11.2 in the Disaster Phase a Tornado card moves a Tornado one cell that way."""

    def __init__(self, tornado: i64) -> None:
        self.tornado: Final = tornado

    def blow(self, valley: Valley, way: i64) -> None:
        drift(valley, self.tornado, way)


def drift(valley: Valley, tornado: i64, way: i64) -> None:
    """A Tornado moves; off the map it is over (§11.7)."""
    start = valley.tornado_at[tornado]
    cell = NEXT[start * WAYS + way]
    if cell < 0:
        leave(valley, tornado)
        valley.tell(news.TORNADO_LEFT, tornado, way)
        return
    valley.tornado_at = put(valley.tornado_at, tornado, cell)
    valley.tell(news.TORNADO_MOVED, tornado, start, way, cell)
    arrive(valley, cell)


def mark_storms(valley: Valley) -> None:
    """Which cells have an Active Tornado."""
    valley.storms = 0
    for tornado in range(TORNADOES):
        if valley.tornado[tornado] == ACTIVE:
            valley.storms |= bit(valley.tornado_at[tornado])


def arrive(valley: Valley, cell: i64) -> None:
    """§11.3 Tokens nobody holds go first, Bridges and Vehicles with everybody on or in them (§Q4)."""
    mark_storms(valley)
    valley.push(SaveFromTornado(cell))
    if valley.bridge[cell]:
        valley.tell(news.TORN_AWAY, cell)
        damage.remove_top(valley, cell)
        return
    for token in range(TOKENS):
        if valley.token_at[token] == cell and valley.holder[token] < 0:
            tokens.destroy(valley, token)
    tiles.destroy_landmark(valley, cell)
    victims: i64 = 0
    for vehicle in range(VEHICLES):
        if valley.vehicle_at[vehicle] == cell:
            victims |= valley.riders(vehicle)
            damage.wreck_vehicle(valley, vehicle)
    for who in members(victims):
        valley.inside = put(valley.inside, who, -1)
        if valley.holds[who] >= 0:
            tokens.destroy(valley, valley.holds[who])
        deaths.to_limbo(valley, who)
    deaths.condemn(valley, victims)


class SaveFromTornado(Reaction):
    """§8.9 a Rope, and nobody on the tile is thrown, if Survivors remain there."""

    cause = "tornado"
    saved = news.SAVED_FROM_TORNADO

    def is_threatened(self, valley: Valley) -> bool:
        return valley.crowd[self.cell] > 0

    def after(self, asked: i64) -> Reaction:
        return SaveFromTornado(self.cell, asked)

    def price(self, valley: Valley) -> i64:
        return payments.price(valley, SAVE_TORNADO)

    def go_on(self, valley: Valley) -> None:
        """§11.4 nobody paid: what they hold is destroyed, and they are thrown."""
        for who in members(valley.people_on(self.cell)):
            if valley.holds[who] >= 0:
                tokens.destroy(valley, valley.holds[who])
        if self.is_threatened(valley):
            valley.push(Thrown(self.cell))

    def prompt(self, valley: Valley) -> str:
        fate = "would be killed" if valley.setting.lethal else "would be thrown by the wind"
        place, price = valley.place(self.cell), payments.in_words(self.price(valley))
        return f"A Tornado is on {place}: {self.people(valley)} {fate}. Hold on for {price}?"


class Thrown(TornadoCard):
    """§11.4 a card throws everybody on a tile one cell that way (§O7, §Q11)."""

    def __init__(self, cell: i64) -> None:
        self.cell: Final = cell

    def decider(self, valley: Valley) -> i64:
        return GO_ON if valley.setting.lethal else super().decider(valley)

    def go_on(self, valley: Valley) -> None:
        if valley.setting.lethal:
            valley.tell(news.ALL_KILLED, self.cell)
            deaths.kill(valley, valley.people_on(self.cell))
        else:
            valley.tell(news.NOBODY_THROWN)
            end_all(valley)

    def blow(self, valley: Valley, way: i64) -> None:
        """§11.5 off the map or onto bad ground they die; else they land, and the excess dies (§Q6)."""
        thrown = valley.people_on(self.cell)
        cell = NEXT[self.cell * WAYS + way]
        valley.tell(news.SURVIVORS_THROWN, thrown, way)
        if cell < 0 or not valley.can_stand(cell):
            valley.tell(news.THROWN_OFF_MAP if cell < 0 else news.THROWN_TO_DEATH, cell)
            deaths.kill(valley, thrown)
            return
        excess = count(thrown) - valley.room(cell)
        if excess > 0:
            valley.push(Excess(cell, thrown, excess, 0))
            return
        land(valley, cell, thrown)


class Excess(Pending):
    """§Q6 the active player chooses who finds no room; if nobody does, nobody is asked."""

    word = "excess"
    clause = "Q6"
    instead = "{seat} must choose among the thrown who finds no room."

    def __init__(self, cell: i64, thrown: i64, excess: i64, chosen: i64) -> None:
        self.cell: Final = cell
        self.thrown: Final = thrown
        self.excess: Final = excess
        self.chosen: Final = chosen

    def decider(self, valley: Valley) -> i64:
        is_settled = self.excess >= count(self.thrown) or count(self.chosen) == self.excess
        return GO_ON if is_settled else valley.active

    def go_on(self, valley: Valley) -> None:
        if self.excess >= count(self.thrown):
            deaths.kill(valley, self.thrown)
            return
        land(valley, self.cell, self.thrown & ~self.chosen)
        valley.tell(news.NO_ROOM, self.chosen)
        deaths.kill(valley, self.chosen)

    def options(self, valley: Valley) -> list[int]:
        return actions.each(actions.PICK, self.thrown & ~self.chosen)

    def answer(self, valley: Valley, code: i64) -> None:
        chosen = self.chosen | 1 << (code - actions.PICK)
        valley.push(Excess(self.cell, self.thrown, self.excess, chosen))

    def prompt(self, valley: Valley) -> str:
        return f"There is no room for all thrown to {NAMES[self.cell]}: choose who is lost."


def land(valley: Valley, cell: i64, thrown: i64) -> None:
    """The thrown land; on another Active Tornado everything repeats from the Reaction on (§11.6)."""
    valley.tell(news.LANDED, thrown, valley.at[lowest(thrown)], cell)
    for who in members(thrown):
        tokens.carry(valley, who, cell)
    if valley.is_storm(cell):
        valley.tell(news.CAUGHT_AGAIN, cell)
        valley.push(SaveFromTornado(cell))
