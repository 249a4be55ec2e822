"""The bag: what can come out of it."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.chance import lone_kind
from bugeyed.games.cropcircles.state import State


def lone_glyph(state: State) -> i64:
    """The kind that must come out of the bag, as everybody knows; -1 where it is chance's to say."""
    lone = lone_kind(state.bag)
    if lone >= 0 and state.bag_count > 1:
        # A bag that happens to hold one kind is chance's too while racks may hide another: not asking would tell.
        for rack in state.hidden:
            for kind in range(16):
                if rack[kind] and kind != lone:
                    return -1
    return lone
