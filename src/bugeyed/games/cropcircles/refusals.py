"""Why not: for every action that is impossible, the clause in the way and a sentence.

Only what the mover may know is used: the field, the pool, the rules and the mover's own rack.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core import words
from bugeyed.core.errors import Refusal
from bugeyed.core.words import listed
from bugeyed.games.cropcircles.actions import CODES, DONE, DRAW, GLYPH, PASS, TAKE
from bugeyed.games.cropcircles.board import CELL_AT, SPOT_OF, STEPS, name_at
from bugeyed.games.cropcircles.glyphs import (
    FREE,
    SHADINGS,
    SHAPES,
    names_of,
    shading_of,
    shape_of,
    spoken,
    with_article,
)
from bugeyed.games.cropcircles.rules.placing import ends, touching
from bugeyed.games.cropcircles.state import ENDED, PLACING, TAKING, State
from bugeyed.games.cropcircles.telling import allowed, reason_of, what_to_take


def of_action(state: State, code: int) -> Refusal:
    """Why an action is not possible here."""
    action: i64 = code
    early = out_of_time(state)
    if early is not None:
        return early
    if action < 0 or action >= CODES:
        return Refusal("3.1", "That is no action of this game.")
    if action >= GLYPH:
        return Refusal("3.1", "That is for chance to say; a player places, passes, takes or draws.")
    if action < DONE:
        return _of_placing(state, action % 16, SPOT_OF[action // 16])
    if action == DONE:
        if state.phase == TAKING:
            return placing_is_over(state)
        return Refusal("4.1", "Nothing is placed yet: place at least one glyph, or pass.")
    if action == PASS:
        if state.phase == TAKING:
            return Refusal("7.1", f"Glyphs must be taken: {what_to_take(state)}.")
        return Refusal("3.2", "You have begun a line, so you cannot pass; say done, or take the glyphs back.")
    return of_taking(state, action)


def out_of_time(state: State) -> Refusal | None:
    """Before the first turn and after the last."""
    if state.phase == ENDED:
        clause, reason = reason_of(state)
        return Refusal(clause, f"The match is over. {reason}.")
    if state.phase != PLACING and state.phase != TAKING:
        return Refusal("3.1", "Nobody acts while glyphs are drawn and cards are turned up.")
    return None


def placing_is_over(state: State) -> Refusal:
    """§3.1: after a line or a pass only taking is left."""
    return Refusal("3.1", f"Placing is over for this turn: {what_to_take(state)}.")


def of_taking(state: State, action: i64) -> Refusal:
    """Why a glyph cannot be taken from the pool or drawn."""
    if state.phase == PLACING:
        if state.final_turns >= 0:
            return Refusal("R13", "This is a last turn, and nothing is taken in it.")
        if state.low >= 0:
            return Refusal("3.1", "Finish your line first: say done, then take glyphs.")
        return Refusal("3.1", "Glyphs are taken after placing or passing.")
    if action == DRAW:
        return Refusal("R12", "The bag is empty; take from the pool.")
    there = names_of(state.pool)
    pool = f"it has {listed([name.replace('-', ' ') for name in there])}" if there else "it is empty"
    return Refusal("7.1", f"There is no {spoken(action - TAKE)} in the pool; {pool}.")


def _of_placing(state: State, kind: i64, spot: i64) -> Refusal:
    if state.phase == TAKING:
        return placing_is_over(state)
    if not state.rack(state.mover)[kind]:
        return Refusal("4.1", f"There is no {spoken(kind)} in your rack.")
    return of_spot(state, kind, spot)


def of_spot(state: State, kind: i64, spot: i64) -> Refusal:
    """Why a glyph of the rack cannot lie on a spot."""
    cell, there = name_at(spot), state.board[spot]
    if there < FREE:
        return Refusal("1.1", f"{with_article(there).capitalize()} lies on {cell} already.")
    if state.low < 0:
        if touching(state.board, spot) == 0:
            return Refusal(
                "4.3", f"{cell} touches no glyph; begin the line beside one that is there, and lead it here."
            )
    elif int(spot) not in ends(state):
        return _of_line(state, spot)
    return clash(state, kind, spot)


def _of_line(state: State, spot: i64) -> Refusal:
    """Why a spot does not go on with the line."""
    cell = name_at(spot)
    places = [name_at(end) for end in ends(state)]
    where = f"the next glyph goes on {listed(places, 'or')}" if places else "it cannot be made longer"
    cells = [name_at(part) for part in state.line_spots()]
    step = state.line_step()
    if step == 0:
        return Refusal("4.2", f"{cell} is not next to {cells[0]}, where your line begins; {where}.")
    along = (spot - state.low) % step == 0 if step > 1 else CELL_AT[spot] // 12 == CELL_AT[state.low] // 12
    if along:
        return Refusal("R2", f"A line has no gap: yours runs from {cells[0]} to {cells[-1]}, and {where}.")
    kind = "row" if step == 1 else "column"
    return Refusal(
        "4.2", f"Your line runs along a {kind} from {cells[0]} to {cells[-1]}; {cell} is not in it, {where}."
    )


def clash(state: State, kind: i64, spot: i64) -> Refusal:
    """§4.4: which pair does not suit, on which cells, under which active rule."""
    shapes = state.rules.ruleset.shapes
    cell = name_at(spot)
    for step in STEPS:
        other = state.board[spot + step]
        if other >= FREE:
            continue
        there = name_at(spot + step)
        pair = f"{with_article(kind).capitalize()} on {cell} and the {spoken(other)} on {there} clash"
        if not shapes[shading_of(kind)] >> shape_of(other) & 1:
            return Refusal("4.4", f"{pair}: {_rule(shapes, shading_of(kind), shape_of(other))}.")
        if not shapes[shading_of(other)] >> shape_of(kind) & 1:
            return Refusal("4.4", f"{pair}: {_rule(shapes, shading_of(other), shape_of(kind))}.")
    return Refusal("4.5", f"{with_article(kind).capitalize()} cannot be placed on {cell} now.")


def _rule(shapes: list[i64], shading: i64, shape: i64) -> str:
    """*a solid glyph may touch circle, square and triangle, no star*."""
    glyph = words.with_article(SHADINGS[shading] + " glyph")
    return f"by the rule {glyph} may touch {listed(allowed(shapes[shading]))}, not a {SHAPES[shape]}"
