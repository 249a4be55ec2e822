"""Placing and scoring (chapters 4 and 5): which glyph may go where, and what a line counts."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.cropcircles.board import CELL_AT, SPOT_OF, STEPS, WIDE
from bugeyed.games.cropcircles.glyphs import FREE
from bugeyed.games.cropcircles.state import State


def placements(state: State) -> list[int]:
    """All glyphs of the mover's rack that may be placed next, as codes, ascending."""
    found: list[int] = []
    kinds = state.rack_kinds(state.mover)
    if kinds:
        if state.low < 0:
            add_first(found, state.board, state.rules.ruleset.suits, kinds)
        else:
            for spot in ends(state):
                fitting = fitting_kinds(state.board, state.rules.ruleset.suits, spot) & kinds
                add_kinds(found, CELL_AT[spot], fitting)
    return found


def add_first(found: list[int], board: list[i64], suits: list[i64], kinds: i64) -> None:
    """§4.5: the first glyph of a line lies on a free cell beside a glyph that was there."""
    for cell in range(144):
        spot = SPOT_OF[cell]
        if board[spot] != FREE:
            continue
        below, left, right, above = board[spot - WIDE], board[spot - 1], board[spot + 1], board[spot + WIDE]
        if below < FREE or left < FREE or right < FREE or above < FREE:
            add_kinds(found, cell, kinds & suits[below] & suits[left] & suits[right] & suits[above])


def add_kinds(found: list[int], cell: i64, kinds: i64) -> None:
    """The codes of placing any of a set of kinds on a cell."""
    for kind in range(16):
        if kinds >> kind & 1:
            found.append(cell * 16 + kind)


def ends(state: State) -> list[int]:
    """§4.5: the free spots at either end of the line, ascending; around a single glyph all four sides."""
    board, step = state.board, state.line_step()
    found: list[int] = []
    if step == 0:
        for way in STEPS:
            if board[state.low + way] == FREE:
                found.append(state.low + way)
        return found
    # §R2: a line does not jump over a glyph, so an end is the very next spot or none.
    if board[state.low - step] == FREE:
        found.append(state.low - step)
    if board[state.high + step] == FREE:
        found.append(state.high + step)
    return found


def fitting_kinds(board: list[i64], suits: list[i64], spot: i64) -> i64:
    """§4.4: the set of kinds that suit all glyphs around a spot."""
    return (
        suits[board[spot - WIDE]]
        & suits[board[spot - 1]]
        & suits[board[spot + 1]]
        & suits[board[spot + WIDE]]
    )


def touching(board: list[i64], spot: i64) -> i64:
    """How many glyphs lie around a spot (§R1)."""
    number: i64 = 0
    for step in STEPS:
        if board[spot + step] < FREE:
            number += 1
    return number


def grown_touches(state: State, spot: i64) -> i64:
    """How many old glyphs the line touches with this spot in it (§5.2)."""
    # A spot at the end of the line has one neighbour that is new: the line itself. Only old ones count.
    return state.line_touches + touching(state.board, spot) - (1 if state.low >= 0 else 0)


def grown_sum(state: State, kind: i64, spot: i64) -> i64:
    """What the glyphs of the line count with this one on this spot (§5.1)."""
    return state.line_sum + state.setting.box.values[kind] * state.setting.box.multiplier[spot]


def put(draft: State, kind: i64, spot: i64) -> None:
    """The mover's glyph lies on its spot, and the line and its running score have grown (§5.1, §5.2)."""
    box = draft.setting.box
    draft.line_touches, draft.line_sum = grown_touches(draft, spot), grown_sum(draft, kind, spot)
    if box.multiplier[spot] > 1:
        draft.covered = True
    draft.board = draft.board.copy()
    draft.board[spot] = kind
    draft.remove_from_rack(draft.mover, kind)
    if draft.low < 0 or spot < draft.low:
        draft.low = spot
    if spot > draft.high:
        draft.high = spot
