"""What a card, a tile or a lot is drawn from: who only wants one drawn need not list all there are."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.chance import Lehmer


@final
class Heap:
    """So many of each kind, unseen; the codes of the kinds go on from the first one's."""

    def __init__(self, first: i64, numbers: vec[i64]) -> None:
        self.first: Final = first
        self.numbers: Final = numbers
        """By kind."""

    def lone(self) -> i64:
        """The code of the only kind that is left; -1 if there are several, or none."""
        lone: i64 = -1
        for kind in range(len(self.numbers)):
            if self.numbers[kind]:
                if lone >= 0:
                    return -1
                lone = self.first + kind
        return lone

    def chances(self) -> list[tuple[int, int]]:
        """What may be drawn, each kind as likely as there are many of it."""
        numbers = self.numbers
        return [(int(self.first + kind), int(numbers[kind])) for kind in range(len(numbers)) if numbers[kind]]

    def drawn(self, generator: Lehmer) -> i64:
        """What a generator draws: the same as it takes from the chances."""
        total: i64 = 0
        for number in self.numbers:
            total += number
        mark = generator.below(total)
        kind: i64 = 0
        while mark >= self.numbers[kind]:
            mark -= self.numbers[kind]
            kind += 1
        return self.first + kind


NOTHING: Final = Heap(0, vec[i64]())
"""Where nothing is drawn."""


def known(code: i64) -> Heap:
    """What is known to come."""
    return Heap(code, vec[i64]([1]))


def one_each(first: i64, kinds: i64, size: i64) -> Heap:
    """One of each of a set of kinds, all below *size*."""
    numbers = vec[i64]([0] * size)
    for kind in range(size):
        numbers[kind] = kinds >> kind & 1
    return Heap(first, numbers)
