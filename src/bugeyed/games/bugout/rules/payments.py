"""Paying Resources: what can be afforded, and the rare choice of how (§6.1, §A6, §EV34)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.core.words import counted
from bugeyed.games.bugout import actions, news, words
from bugeyed.games.bugout.cards import AS_ROPE
from bugeyed.games.bugout.pending import GO_ON, Pending
from bugeyed.games.bugout.rules.hands import discard_event, throw_away
from bugeyed.games.bugout.setting import GAS, KINDS, PIPE, PRICE_BITS, RESOURCES, ROPE, TOOL
from bugeyed.games.bugout.state import Valley

MOST: Final[i64] = 15
"""The most of one kind that a cost can ask for."""
ANY: Final[i64] = 4
"""The place of what may be of any kind, after the four Resources."""


def of_kind(resource: i64, number: i64) -> i64:
    """The cost of so many of one Resource."""
    return number << resource * PRICE_BITS


def of_any_kind(number: i64) -> i64:
    """The cost of so many Resources of whatever kind."""
    return number << ANY * PRICE_BITS


def asked(cost: i64, resource: i64) -> i64:
    """How many of a Resource, or with ANY of whatever kind, a cost asks for."""
    return cost >> resource * PRICE_BITS & MOST


def in_words(cost: i64) -> str:
    """A cost as it is read out."""
    parts = [words.resources(kind, asked(cost, kind)) for kind in range(KINDS) if asked(cost, kind)]
    if asked(cost, ANY):
        parts.append(f"{asked(cost, ANY)} of any kind")
    return " and ".join(parts) if parts else "nothing"


def left_in_words(valley: Valley, seat: i64, cost: i64) -> str:
    """What a hand keeps of the kinds it pays: *0 pipes and 1 tool*."""
    kinds = [kind for kind in range(KINDS) if asked(cost, kind)]
    if not kinds:
        return counted(valley.resources(seat) - asked(cost, ANY), "Resource")
    return " and ".join(
        [words.resources(kind, valley.hand[seat * KINDS + kind] - asked(cost, kind)) for kind in kinds]
    )


def itemised(cost: i64) -> list[str]:
    """A cost as a list of Resources, "any" for one of any kind."""
    found = [RESOURCES[kind] for kind in range(KINDS) for _ in range(asked(cost, kind))]
    return found + ["any"] * int(asked(cost, ANY))


def price(valley: Valley, row: i64) -> i64:
    """A row of costs.toml as one number."""
    return valley.setting.prices[row]


def complex_price(valley: Valley, row: i64) -> i64:
    """The price of a Complex Action, nothing after Overdue Books (§EV18)."""
    return 0 if valley.is_next_complex_free else valley.setting.prices[row]


def can_pay(valley: Valley, seat: i64, cost: i64) -> bool:
    """Whether a hand can pay, Grappling Hook included."""
    if cost == 0 or can_pay_plainly(valley, seat, cost):
        return True
    return (
        asked(cost, ROPE) > 0
        and valley.held.usable(AS_ROPE, seat) >= 0
        and can_pay_plainly(valley, seat, cost - of_kind(ROPE, 1))
    )


def can_pay_plainly(valley: Valley, seat: i64, cost: i64) -> bool:
    """Whether a hand can pay with Resources alone."""
    hand = valley.hand
    first = seat * KINDS
    pipes = hand[first + PIPE] - asked(cost, PIPE)
    tools = hand[first + TOOL] - asked(cost, TOOL)
    ropes = hand[first + ROPE] - asked(cost, ROPE)
    gas = hand[first + GAS] - asked(cost, GAS)
    if pipes < 0 or tools < 0 or ropes < 0 or gas < 0:
        return False
    return pipes + tools + ropes + gas >= asked(cost, ANY)


def spend(valley: Valley, seat: i64, resource: i64, number: i64) -> None:
    """Resources are paid out of a hand."""
    if number:
        throw_away(valley, seat, resource, number)
        valley.tell(news.PAID, seat, resource, number)


class Payment(Pending):
    """§6.1 a cost is paid: what leaves no choice at once, the rest as the seat says."""

    word = "pay"
    clause = "6.1"
    instead = "{seat} must first say how to pay."

    def __init__(self, seat: i64, cost: i64) -> None:
        self.seat: Final = seat
        self.cost: Final = cost
        """What is still to be paid."""

    def less(self, paid: i64) -> Payment:
        """The same with less to pay."""
        return Payment(self.seat, self.cost - paid)

    def finish(self, valley: Valley) -> None:
        """All is paid."""

    def kinds(self, valley: Valley) -> list[i64]:
        """The kinds of Resources in the hand that pays."""
        return [kind for kind in range(KINDS) if valley.hand[self.seat * KINDS + kind]]

    def decider(self, valley: Valley) -> i64:
        """The seat, between a Rope and the Grappling Hook, or for what may be of any kind if it has several."""
        seat, cost = self.seat, self.cost
        if asked(cost, ROPE) and valley.held.usable(AS_ROPE, seat) >= 0:
            plainly = can_pay_plainly(valley, seat, cost)
            return seat if plainly and can_pay_plainly(valley, seat, cost - of_kind(ROPE, 1)) else GO_ON
        is_free = cost > 0 and cost == of_any_kind(asked(cost, ANY))
        return seat if is_free and len(self.kinds(valley)) > 1 else GO_ON

    def go_on(self, valley: Valley) -> None:
        seat, cost = self.seat, self.cost
        if cost == 0:
            self.finish(valley)
            return
        if asked(cost, ROPE) and not can_pay_plainly(valley, seat, cost):
            self.answer(valley, actions.PAY + actions.HOOK)
            return
        for resource in range(KINDS):
            spend(valley, seat, resource, asked(cost, resource))
        left = asked(cost, ANY)
        if left and len(self.kinds(valley)) == 1:
            spend(valley, seat, self.kinds(valley)[0], left)
            left = 0
        valley.push(self.less(cost - of_any_kind(left)))

    def options(self, valley: Valley) -> list[int]:
        if asked(self.cost, ROPE):
            return [actions.PAY + ROPE, actions.PAY + actions.HOOK]
        return [actions.PAY + kind for kind in self.kinds(valley)]

    def answer(self, valley: Valley, code: i64) -> None:
        way = code - actions.PAY
        if way == actions.HOOK:
            discard_event(valley, valley.held.usable(AS_ROPE, self.seat))
            valley.push(self.less(of_kind(ROPE, 1)))
        elif asked(self.cost, ROPE):
            ropes = asked(self.cost, ROPE)
            spend(valley, self.seat, ROPE, ropes)
            valley.push(self.less(of_kind(ROPE, ropes)))
        else:
            spend(valley, self.seat, way, 1)
            valley.push(self.less(of_any_kind(1)))

    def prompt(self, valley: Valley) -> str:
        return f"Choose how to pay: {in_words(self.cost)} to go."

    def refusal(self, valley: Valley, code: i64) -> Refusal:
        if actions.PAY <= code < actions.SAVE:
            return Refusal("A6", f"{valley.colour(valley.turn)} cannot pay so.")
        return super().refusal(valley, code)
