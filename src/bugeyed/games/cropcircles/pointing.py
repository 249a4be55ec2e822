"""Why pointing at something leads nowhere; what each action is pointed at by stands in its phrase."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.cropcircles.actions import DRAW, TAKE
from bugeyed.games.cropcircles.board import CELL_NUMBER, SPOT_OF
from bugeyed.games.cropcircles.glyphs import FREE, KIND_NUMBER, spoken, with_article
from bugeyed.games.cropcircles.refusals import clash, of_spot, of_taking, out_of_time, placing_is_over
from bugeyed.games.cropcircles.rules.placing import ends, touching
from bugeyed.games.cropcircles.state import TAKING, State


def objection(state: State, pointed: tuple[str, ...]) -> Refusal:
    """Why no possible action starts with these picks."""
    early = out_of_time(state)
    if early is not None:
        return early
    if not pointed:
        return Refusal("3.1", "Point at a glyph of your rack.")
    kind, _, what = pointed[0].partition(":")
    if kind == "bag" and not what:
        return _longer("the bag") if state.phase == TAKING and state.bag_count else of_taking(state, DRAW)
    if kind == "pool" and what in KIND_NUMBER:
        if state.phase == TAKING and state.pool[KIND_NUMBER[what]]:
            return _longer(f"the {spoken(KIND_NUMBER[what])}")
        return of_taking(state, TAKE + KIND_NUMBER[what])
    if kind == "rack" and what in KIND_NUMBER:
        return _of_rack(state, KIND_NUMBER[what], pointed[1:])
    if kind in ("cell", "glyph") and what in CELL_NUMBER:
        there = state.board[SPOT_OF[CELL_NUMBER[what]]]
        if there < FREE:
            return Refusal("1.1", f"The {spoken(there)} on {what} stays where it is.")
        if state.phase == TAKING:
            return placing_is_over(state)
        return Refusal("4.1", f"Point at a glyph of your rack first, then at {what}.")
    return Refusal("3.1", "There is nothing to be done by pointing at that.")


def _longer(what: str) -> Refusal:
    return Refusal("7.1", f"Pointing at {what} alone is enough.")


def _of_rack(state: State, kind: i64, further: tuple[str, ...]) -> Refusal:
    if state.phase == TAKING:
        return placing_is_over(state)
    if not state.rack(state.mover)[kind]:
        return Refusal("4.1", f"There is no {spoken(kind)} in your rack.")
    if not further:
        return _nowhere(state, kind)
    sort, _, cell = further[0].partition(":")
    if len(further) > 1 or sort not in ("cell", "glyph") or cell not in CELL_NUMBER:
        return Refusal(
            "4.1", f"{with_article(kind).capitalize()} is placed by pointing at it and at one free cell."
        )
    return of_spot(state, kind, SPOT_OF[CELL_NUMBER[cell]])


def _nowhere(state: State, kind: i64) -> Refusal:
    """Why a glyph of the rack suits no cell at all."""
    if state.low >= 0:
        places = ends(state)
        if not places:
            return Refusal("R2", "Your line has no free cell at either end; say done.")
        return clash(state, kind, places[0])
    for cell in range(144):
        spot = SPOT_OF[cell]
        if state.board[spot] == FREE and touching(state.board, spot):
            reason = clash(state, kind, spot).message
            words = f"No cell takes {with_article(kind)} now. For one, {reason[0].lower()}{reason[1:]}"
            return Refusal("4.4", words)
    return Refusal("4.3", f"No free cell beside a glyph is left for {with_article(kind)}.")
