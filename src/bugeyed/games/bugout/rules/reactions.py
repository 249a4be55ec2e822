"""Reactions: a player with a Hero on the tile pays, and it is saved (§8.7 to §8.10, §R2, §R3)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.game import View
from bugeyed.games.bugout import actions, news, words
from bugeyed.games.bugout.board import NAMES
from bugeyed.games.bugout.news import News
from bugeyed.games.bugout.pending import GO_ON, Pending
from bugeyed.games.bugout.pointing import named
from bugeyed.games.bugout.rules import damage, payments
from bugeyed.games.bugout.state import Valley


class Reaction(Pending):
    """§R2 the active player is asked first, then clockwise, if a Hero is there and the hand can pay."""

    word = "save"
    clause = "R2"
    instead = "{seat} is asked to save {cell} or let it happen."
    saved: ClassVar[News] = news.SAVED_FROM_RAIN
    """What is told if somebody pays."""
    cause: ClassVar[str] = ""
    """What threatens it, in a word of the view."""
    threat: ClassVar[str] = ""
    """The same as the beginning of a sentence."""

    def __init__(self, cell: i64, asked: i64 = 0) -> None:
        self.cell: Final = cell
        self.asked: Final = asked
        """How many players have been passed over, clockwise from the active one."""

    def price(self, valley: Valley) -> i64:
        """What it costs now."""
        return 0

    def after(self, asked: i64) -> Reaction:
        """The same with more players passed over."""
        return Reaction(self.cell, asked)

    def is_threatened(self, valley: Valley) -> bool:
        """Whether there is anything to save."""
        return valley.has_health(self.cell)

    def decider(self, valley: Valley) -> i64:
        if not self.is_threatened(valley):
            return GO_ON
        cost = self.price(valley)
        seats = valley.clockwise()
        for turn in range(self.asked, len(seats)):
            seat = seats[turn]
            if valley.has_hero(seat, self.cell) and payments.can_pay(valley, seat, cost):
                return seat
        return GO_ON

    def go_on(self, valley: Valley) -> None:
        """Nobody has paid."""
        if self.is_threatened(valley):
            damage.hit(valley, self.cell)

    def options(self, valley: Valley) -> list[int]:
        return [actions.SAVE, actions.LET]

    def answer(self, valley: Valley, code: i64) -> None:
        """The first yes pays and the tile is spared (§8.10); a no asks the next."""
        seat = valley.turn
        if code == actions.LET:
            valley.push(self.after(valley.clockwise().index(seat) + 1))
            return
        valley.tell(self.saved, seat, self.cell)
        valley.push(payments.Payment(seat, self.price(valley)))

    def prompt(self, valley: Valley) -> str:
        health = valley.top_health(self.cell)
        place, price = valley.place(self.cell), payments.in_words(self.price(valley))
        if health > 1:
            return f"{self.threat} {place}: health {health} would become {health - 1}. Save it for {price}?"
        fate = "be gone" if damage.is_last_hit(valley, self.cell) else "flood"
        there = self.people(valley)
        return f"{self.threat} {place}, health 1: it would {fate}, and {there} with it. Save it for {price}?"

    def people(self, valley: Valley) -> str:
        """Everybody on the tile by name, or nobody."""
        found = valley.people_on(self.cell)
        return words.people(found) if found else "nobody"

    def label(self, valley: Valley, code: i64) -> str:
        if code != actions.SAVE:
            return ""
        return f"Save {NAMES[self.cell]} ({payments.in_words(self.price(valley))})"

    def stakes(self, valley: Valley) -> View:
        return {
            **super().stakes(valley),
            "cell": NAMES[self.cell],
            "cause": self.cause,
            "cost": payments.itemised(self.price(valley)),
            "health": int(valley.top_health(self.cell)),
            "people": named(valley.people_on(self.cell)),
        }

    def refusal(self, valley: Valley, code: i64) -> Refusal:
        seat = valley.colour(valley.turn)
        return Refusal(self.clause, self.instead.format(seat=seat, cell=NAMES[self.cell]))
