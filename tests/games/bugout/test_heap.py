"""Heaps: what is drawn without listing is what the list gives."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.chance import Lehmer
from bugeyed.games.bugout.heap import NOTHING, Heap, known, one_each


def test_a_kind_is_as_likely_as_there_are_many_of_it() -> None:
    """Kinds that are used up are left out, and the codes go on from the first one's."""
    heap = Heap(100, vec[i64]([0, 3, 0, 1]))
    assert heap.chances() == [(101, 3), (103, 1)]
    assert one_each(200, 0b1101, 5).chances() == [(200, 1), (202, 1), (203, 1)]
    assert known(7).chances() == [(7, 1)]


def test_a_draw_is_the_one_a_generator_takes_from_the_list() -> None:
    """The same number of the generator gives the same card, listed or not."""
    for heap in (Heap(100, vec[i64]([0, 3, 0, 1, 9])), one_each(200, 0b1101001, 12), known(7)):
        unlisted, listed = Lehmer(5), Lehmer(5)
        for _ in range(200):
            assert heap.drawn(unlisted) == listed.weighted(heap.chances())


def test_what_can_only_come_up_one_way_is_known() -> None:
    """One kind left, however many of it; neither several kinds nor none."""
    assert Heap(100, vec[i64]([0, 3, 0])).lone() == 101
    assert Heap(100, vec[i64]([1, 3, 0])).lone() == -1
    assert NOTHING.lone() == -1
