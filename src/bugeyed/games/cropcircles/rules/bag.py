"""The bag: what can come out of it."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.cropcircles.state import State


def lone_glyph(state: State) -> i64:
    """The kind that must come out of the bag, as everybody knows; -1 where it is chance's to say.

    A bag that happens to hold one kind is chance's too while racks may hide another: not asking would tell.
    """
    lone: i64 = -1
    for kind in range(16):
        there = state.bag[kind]
        if state.bag_count > 1:
            for rack in state.hidden:
                there += rack[kind]
        if there:
            if lone >= 0:
                return -1
            lone = kind
    return lone
