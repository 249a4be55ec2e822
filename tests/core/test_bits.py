"""Sets of small numbers as one integer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bugeyed.core.bits import bit, count, lowest, member_row, members, names_in, set_of

SETS = st.sets(st.integers(0, 61))


@given(SETS)
def test_a_set_gives_back_its_members(chosen: set[int]) -> None:
    """Ascending, whatever order they were put in."""
    bits = set_of(sorted(chosen, reverse=True))
    assert bits == sum(1 << member for member in chosen)
    assert members(bits) == list(member_row(bits)) == sorted(chosen)
    assert count(bits) == len(chosen)
    if chosen:
        assert lowest(bits) == min(chosen)


@pytest.mark.parametrize("member", [0, 1, 30, 31, 32, 47, 61])
def test_a_lone_member_has_its_own_bit(member: int) -> None:
    """Those beyond 31 too, which C would lose."""
    assert bit(member) == 2**member
    assert members(bit(member)) == [member]


def test_all_there_can_be_are_counted() -> None:
    """62 members, the largest set."""
    assert count(2**62 - 1) == 62
    assert count(0) == 0


def test_members_are_named_in_their_order() -> None:
    """Not in the order of the alphabet."""
    assert names_in(set_of([2, 0]), ["c1", "b1", "a1"]) == ["c1", "a1"]
    assert names_in(0, []) == []
