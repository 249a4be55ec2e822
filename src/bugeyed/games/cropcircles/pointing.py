"""What a person points at: the ids of things in the drawing, and why pointing at something leads nowhere."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.cropcircles.actions import DONE, DRAW, TAKE
from bugeyed.games.cropcircles.board import CELL_NUMBER, CELLS, SPOT_OF
from bugeyed.games.cropcircles.glyphs import FREE, KIND_NAMES, KIND_NUMBER, spoken, with_article
from bugeyed.games.cropcircles.refusals import clash, of_spot, of_taking, out_of_time, takes_to_go
from bugeyed.games.cropcircles.rules.placing import ends, touching
from bugeyed.games.cropcircles.state import TAKING, Draft


def picks(code: i64) -> tuple[str, ...]:
    """A glyph of the rack and its cell, a glyph of the pool, the bag; nothing for what is a button."""
    if code < DONE:
        return (f"rack:{KIND_NAMES[code % 16]}", f"cell:{CELLS[code // 16]}")
    if code >= TAKE and code < DRAW:
        return (f"pool:{KIND_NAMES[code - TAKE]}",)
    if code == DRAW:
        return ("bag",)
    return ()


def objection(draft: Draft, pointed: tuple[str, ...]) -> Refusal:
    """Why no possible action starts with these picks."""
    early = out_of_time(draft)
    if early is not None:
        return early
    if not pointed:
        return Refusal("3.1", "Point at a glyph of your rack.")
    kind, _, what = pointed[0].partition(":")
    if kind == "bag" and not what:
        return _longer("bag") if draft.phase == TAKING and draft.bag_count else of_taking(draft, DRAW)
    if kind == "pool" and what in KIND_NUMBER:
        if draft.phase == TAKING and draft.pool[KIND_NUMBER[what]]:
            return _longer(f"the {spoken(KIND_NUMBER[what])}")
        return of_taking(draft, TAKE + KIND_NUMBER[what])
    if kind == "rack" and what in KIND_NUMBER:
        return _of_rack(draft, KIND_NUMBER[what], pointed[1:])
    if kind in ("cell", "glyph") and what in CELL_NUMBER:
        there = draft.board[SPOT_OF[CELL_NUMBER[what]]]
        if there < FREE:
            return Refusal("1.1", f"The {spoken(there)} on {what} stays where it is.")
        return Refusal("4.1", f"Point at a glyph of your rack first, then at {what}.")
    return Refusal("3.1", f"There is no {pointed[0]} to point at.")


def _longer(what: str) -> Refusal:
    return Refusal("7.1", f"Pointing at {what} alone is enough.")


def _of_rack(draft: Draft, kind: i64, further: tuple[str, ...]) -> Refusal:
    if draft.phase == TAKING:
        return Refusal("3.1", f"Your line is finished; {takes_to_go(draft)}.")
    if not draft.rack(draft.mover)[kind]:
        return Refusal("4.1", f"There is no {spoken(kind)} in your rack.")
    if not further:
        return _nowhere(draft, kind)
    sort, _, cell = further[0].partition(":")
    if len(further) > 1 or sort not in ("cell", "glyph") or cell not in CELL_NUMBER:
        return Refusal(
            "4.1", f"{with_article(kind).capitalize()} is placed by pointing at it and at one free cell."
        )
    return of_spot(draft, kind, SPOT_OF[CELL_NUMBER[cell]])


def _nowhere(draft: Draft, kind: i64) -> Refusal:
    """Why a glyph of the rack suits no cell at all."""
    if draft.low >= 0:
        places = ends(draft)
        if not places:
            return Refusal("R2", "Your line has no free cell at either end; say done.")
        return clash(draft, kind, places[0])
    for cell in range(144):
        spot = SPOT_OF[cell]
        if draft.board[spot] == FREE and touching(draft.board, spot):
            reason = clash(draft, kind, spot).message
            words = f"No cell takes {with_article(kind)} now. For one, {reason[0].lower()}{reason[1:]}"
            return Refusal("4.4", words)
    return Refusal("4.3", f"No free cell beside a glyph is left for {with_article(kind)}.")
