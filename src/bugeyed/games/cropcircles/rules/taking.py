"""Taking glyphs and filling the pool (chapter 7)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.chance import lone_kind
from bugeyed.games.cropcircles.rules.ending import end_turn
from bugeyed.games.cropcircles.state import DRAWING, REFILLING, TAKING, State
from bugeyed.games.cropcircles.telling import Silence


def begin_taking(draft: State, number: i64, told: Silence) -> None:
    """§7.1, §7.2; last turns have no taking (§R13)."""
    if draft.final_turns >= 0:
        end_turn(draft, told)
        return
    draft.takes_left = number
    go_on_taking(draft, told)


def go_on_taking(draft: State, told: Silence) -> None:
    """§R9: one glyph at a time, the pool filled after the last."""
    draft.phase = TAKING
    if draft.takes_left and draft.pool_count == 0 and draft.bag_count == 0:
        # §R12: the glyph would have to come from the bag, and there is none.
        draft.takes_left = 0
        draft.ending = True
        told.emptied(draft.mover, False)
    if draft.takes_left == 0:
        draft.phase = REFILLING
        go_on_filling(draft, told)


def take_from_pool(draft: State, kind: i64, told: Silence) -> None:
    """§7.1: an open glyph goes behind the screen, and everybody has seen it."""
    told.took(draft, kind)
    draft.add_to_pool(kind, -1)
    draft.add_known(draft.mover, kind)
    draft.takes_left -= 1
    go_on_taking(draft, told)


def draw_blind(draft: State, told: Silence) -> None:
    """§7.1: one from the bag."""
    draft.phase = DRAWING
    told.reached(draft.mover)
    lone = lone_kind(draft.bag, draft.hidden)
    if lone >= 0:
        receive(draft, lone, told)


def receive(draft: State, kind: i64, told: Silence) -> None:
    """A blind draw arrives."""
    draft.remove_from_bag(kind)
    draft.add_hidden(draft.mover, kind)
    told.drew(draft, draft.mover, kind, "7.1")
    draft.takes_left -= 1
    go_on_taking(draft, told)


def fill_pool(draft: State, kind: i64, told: Silence) -> None:
    """§7.3: one glyph more in the pool."""
    draft.remove_from_bag(kind)
    draft.add_to_pool(kind, 1)
    told.pooled(kind, "7.3")
    go_on_filling(draft, told)


def go_on_filling(draft: State, told: Silence) -> None:
    """§7.3 until the pool is full or, §8.1, the bag is found empty."""
    if draft.pool_count >= draft.setting.box.pool:
        end_turn(draft, told)
    elif draft.bag_count == 0:
        if not draft.ending:
            draft.ending = True
            told.emptied(draft.mover, True)
        end_turn(draft, told)
    else:
        lone = lone_kind(draft.bag, draft.hidden)
        if lone >= 0:
            fill_pool(draft, lone, told)
