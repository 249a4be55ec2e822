"""Chance that agrees in every build: draws by integer weight, and a small generator for bulk play."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MODULUS: Final[i64] = 2147483647
MULTIPLIER: Final[i64] = 48271


def drawn_from(ways: list[i64], first: i64 = 0) -> list[tuple[int, int]]:
    """A draw from a heap as chance outcomes: kind n, of which there are ways[n], has the code first + n."""
    found: list[tuple[int, int]] = []
    for kind in range(len(ways)):
        if ways[kind]:
            found.append((int(first + kind), int(ways[kind])))
    return found


def lone_kind(ways: list[i64], hidden: list[list[i64]] | None = None) -> i64:
    """The only kind that can come out of a heap, as everybody can count, or -1: such a draw is no chance.

    *hidden* is what else not everybody has seen, heap by heap. Of several alike in a heap nobody can say that they are
    while another kind lies hidden: not asking chance would tell.
    """
    lone: i64 = -1
    for kind in range(len(ways)):
        if ways[kind]:
            if lone >= 0:
                return -1
            lone = kind
    if hidden is not None and lone >= 0 and ways[lone] > 1:
        for heap in hidden:
            for kind in range(len(heap)):
                if heap[kind] and kind != lone:
                    return -1
    return lone


class Lehmer:
    """The Lehmer generator 48271 mod 2^31-1: no product exceeds 63 bits, so compiled and interpreted agree."""

    def __init__(self, seed: int) -> None:
        # Seeds 0, -1 and huge ones are welcome: 1..2^31-2 is the generator's whole cycle.
        self.state: i64 = seed % 2147483646 + 1
        self.below(2)

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1."""
        product = self.state * MULTIPLIER
        # The remainder by 2^31-1 without a division: 2^31 counts as 1.
        folded = (product & MODULUS) + (product >> 31)
        self.state = folded - MODULUS if folded >= MODULUS else folded
        # The high part of a Lehmer number is the better one; bound stays far below 2^31.
        return self.state * bound >> 31

    def weighted(self, chances: list[tuple[int, int]]) -> int:
        """One of the outcomes, by its weight."""
        total: i64 = 0
        for _, weight in chances:
            total += weight
        mark = self.below(total)
        for outcome, weight in chances:
            mark -= weight
            if mark < 0:
                return outcome
        return chances[-1][0]
