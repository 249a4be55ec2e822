"""Paying Resources: what can be afforded, and the rare choice of how (§6.1, §A6, §EV34)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.bugout import actions
from bugeyed.games.bugout.cards import AS_ROPE
from bugeyed.games.bugout.pending import GO_ON, Pending
from bugeyed.games.bugout.rules.hands import discard_event
from bugeyed.games.bugout.setting import RESOURCES
from bugeyed.games.bugout.state import Valley

# A cost is one number: Pipes, Tools, Ropes, Gas and Resources of any kind, four bits each.

ONE_TOOL: Final[i64] = 16


def in_words(cost: i64) -> str:
    """A cost as it is read out."""
    parts = [f"{cost >> (4 * kind) & 15} {RESOURCES[kind]}" for kind in range(4) if cost >> (4 * kind) & 15]
    if cost >> 16:
        parts.append(f"{cost >> 16} of any kind")
    return " and ".join(parts) if parts else "nothing"


def itemised(cost: i64) -> list[str]:
    """A cost as a list of Resources, "any" for one of any kind."""
    found = [RESOURCES[kind] for kind in range(4) for _ in range(cost >> (4 * kind) & 15)]
    return found + ["any"] * int(cost >> 16)


def price(valley: Valley, cost: i64) -> i64:
    """A cost of costs.toml as one number."""
    costs = valley.setting.costs
    first = cost * 4
    return costs[first] | costs[first + 1] << 4 | costs[first + 2] << 8 | costs[first + 3] << 12


def can_pay(valley: Valley, seat: i64, cost: i64) -> bool:
    """Whether a hand can pay, Grappling Hook included."""
    if cost == 0:
        return True
    hand = valley.hand
    first = seat * 4
    pipes = hand[first] - (cost & 15)
    tools = hand[first + 1] - (cost >> 4 & 15)
    ropes = hand[first + 2] - (cost >> 8 & 15)
    gas = hand[first + 3] - (cost >> 12 & 15)
    if pipes < 0 or tools < 0 or gas < 0 or ropes < -1:
        return False
    anything = cost >> 16
    if ropes >= 0 and pipes + tools + ropes + gas >= anything:
        return True
    if not (cost >> 8 & 15) or valley.usable(AS_ROPE, seat) < 0:
        return False
    return pipes + tools + ropes + 1 + gas >= anything


def can_pay_plainly(valley: Valley, seat: i64, cost: i64) -> bool:
    """Whether a hand can pay with Resources alone."""
    hand = valley.hand
    first = seat * 4
    pipes = hand[first] - (cost & 15)
    tools = hand[first + 1] - (cost >> 4 & 15)
    ropes = hand[first + 2] - (cost >> 8 & 15)
    gas = hand[first + 3] - (cost >> 12 & 15)
    if pipes < 0 or tools < 0 or gas < 0 or ropes < 0:
        return False
    return pipes + tools + ropes + gas >= cost >> 16


def spend(valley: Valley, seat: i64, resource: i64, number: i64) -> None:
    """Resources go from a hand to the discard pile (§A7)."""
    if number:
        valley.hand[seat * 4 + resource] -= number
        valley.discard[resource] += number
        valley.unsettled = True
        if valley.telling:
            what = RESOURCES[resource] if number == 1 else f"{number} {RESOURCES[resource]}s"
            valley.tell("pay", "6.1", f"{valley.colour(seat)} pays {what}.")


class Payment(Pending):
    """§6.1 a cost is paid: what leaves no choice at once, the rest as the seat says."""

    word = "pay"
    clause = "6.1"
    instead = "{seat} must first say how to pay."
    fields = "seat cost"

    def __init__(self, seat: i64, cost: i64) -> None:
        self.seat: Final = seat
        self.cost: Final = cost
        """What is still to be paid."""

    def less(self, paid: i64) -> Payment:
        """The same with less to pay."""
        return Payment(self.seat, self.cost - paid)

    def finish(self, valley: Valley) -> None:
        """All is paid."""

    def resume(self, valley: Valley) -> i64:
        seat, cost = self.seat, self.cost
        if cost == 0:
            valley.pop()
            self.finish(valley)
            return GO_ON
        if cost >> 8 & 15 and valley.usable(AS_ROPE, seat) >= 0:
            if not can_pay_plainly(valley, seat, cost):
                self.answer(valley, actions.PAY + 4)
                return GO_ON
            if can_pay_plainly(valley, seat, cost - 256):
                return seat
        for resource in range(4):
            spend(valley, seat, resource, cost >> (4 * resource) & 15)
        cost &= ~65535
        kinds: i64 = 0
        last: i64 = 0
        for resource in range(4):
            if valley.hand[seat * 4 + resource]:
                kinds += 1
                last = resource
        if cost and kinds == 1:
            spend(valley, seat, last, cost >> 16)
            cost = 0
        valley.replace(self.less(self.cost - cost))
        return seat if cost else GO_ON

    def options(self, valley: Valley) -> list[int]:
        if self.cost >> 8 & 15:
            return [actions.PAY + 2, actions.PAY + 4]
        return [actions.PAY + resource for resource in range(4) if valley.hand[self.seat * 4 + resource]]

    def answer(self, valley: Valley, code: i64) -> None:
        way = code - actions.PAY
        if way == 4:
            discard_event(valley, valley.usable(AS_ROPE, self.seat))
            valley.replace(self.less(256))
            return
        if self.cost >> 8 & 15:
            ropes = self.cost >> 8 & 15
            spend(valley, self.seat, 2, ropes)
            valley.replace(self.less(ropes * 256))
            return
        spend(valley, self.seat, way, 1)
        valley.replace(self.less(65536))

    def prompt(self, valley: Valley) -> str:
        return f"Choose how to pay: {in_words(self.cost)} to go."

    def refusal(self, valley: Valley, code: i64) -> Refusal:
        if actions.PAY <= code < actions.SAVE:
            return Refusal("A6", f"{valley.colour(valley.turn)} cannot pay so.")
        return super().refusal(valley, code)
