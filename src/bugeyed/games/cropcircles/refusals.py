"""Why not: for every action or pointing that is impossible, the clause in the way and a sentence.

Only what the mover may know is used: the field, the pool, the rules and the mover's own rack.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.errors import Refusal
from bugeyed.games.cropcircles.actions import CODES, DONE, DRAW, GLYPH, PASS, TAKE
from bugeyed.games.cropcircles.board import CELL_AT, CELL_NUMBER, SPOT_OF, STEPS, name_at
from bugeyed.games.cropcircles.glyphs import (
    FREE,
    KIND_NUMBER,
    SHADINGS,
    SHAPES,
    listed,
    names_of,
    shading_of,
    shape_of,
    spoken,
    with_article,
)
from bugeyed.games.cropcircles.rules.placing import ends, touching
from bugeyed.games.cropcircles.state import ENDED, PLACING, TAKING, Draft
from bugeyed.games.cropcircles.telling import allowed


def of_action(draft: Draft, code: int) -> Refusal:
    """Why an action is not possible here."""
    action: i64 = code
    early = _out_of_time(draft)
    if early is not None:
        return early
    if action < 0 or action >= CODES:
        return Refusal("3.1", f"{code} is no action of this game.")
    if action >= GLYPH:
        return Refusal("3.1", "That is for chance to say; a player places, passes, takes or draws.")
    if action < DONE:
        return _of_placing(draft, action % 16, SPOT_OF[action // 16])
    if action == DONE:
        if draft.phase == TAKING:
            return Refusal("7.1", f"The line is scored already; {_takes_to_go(draft)}.")
        return Refusal("4.1", "Nothing is placed yet: place at least one glyph, or pass.")
    if action == PASS:
        if draft.phase == TAKING:
            return Refusal("7.1", f"Taking is no choice; {_takes_to_go(draft)}.")
        return Refusal("3.2", "You have begun a line, so you cannot pass; say done, or take the glyphs back.")
    return _of_taking(draft, action)


def _out_of_time(draft: Draft) -> Refusal | None:
    if draft.phase == ENDED:
        return Refusal("8.3", "The match is over; nobody acts any more.")
    if draft.phase != PLACING and draft.phase != TAKING:
        return Refusal("3.1", "Nobody acts while glyphs are drawn and cards are turned up.")
    return None


def _takes_to_go(draft: Draft) -> str:
    left = draft.takes_left
    return f"take {left} more glyph{'s' if left > 1 else ''} from the pool or the bag"


def _of_taking(draft: Draft, action: i64) -> Refusal:
    if draft.phase == PLACING:
        if draft.low >= 0:
            return Refusal("3.1", "Finish your line first: say done, then take glyphs.")
        return Refusal("3.1", "Glyphs are taken after placing or passing.")
    if action == DRAW:
        return Refusal("R12", "The bag is empty; take from the pool.")
    there = names_of(draft.pool)
    pool = f"it has {listed([name.replace('-', ' ') for name in there])}" if there else "it is empty"
    return Refusal("7.1", f"There is no {spoken(action - TAKE)} in the pool; {pool}.")


def _of_placing(draft: Draft, kind: i64, spot: i64) -> Refusal:
    if draft.phase == TAKING:
        return Refusal("3.1", f"Your line is finished; {_takes_to_go(draft)}.")
    if not draft.rack(draft.mover)[kind]:
        return Refusal("4.1", f"There is no {spoken(kind)} in your rack.")
    return _of_spot(draft, kind, spot)


def _of_spot(draft: Draft, kind: i64, spot: i64) -> Refusal:
    """Why a glyph of the rack cannot lie on a spot."""
    cell, there = name_at(spot), draft.board[spot]
    if there < FREE:
        return Refusal("1.1", f"{with_article(there).capitalize()} lies on {cell} already.")
    if draft.low < 0:
        if touching(draft.board, spot) == 0:
            return Refusal(
                "4.3", f"{cell} touches no glyph; begin the line beside one that is there, and lead it here."
            )
    elif int(spot) not in ends(draft):
        return _of_line(draft, spot)
    return clash(draft, kind, spot)


def _of_line(draft: Draft, spot: i64) -> Refusal:
    """Why a spot does not go on with the line."""
    cell = name_at(spot)
    places = [name_at(end) for end in ends(draft)]
    where = f"the next glyph goes on {listed(places, 'or')}" if places else "it cannot be made longer"
    cells = [name_at(part) for part in draft.line_spots()]
    step = draft.line_step()
    if step == 0:
        return Refusal("4.2", f"{cell} is not next to {cells[0]}, where your line begins; {where}.")
    along = (spot - draft.low) % step == 0 if step > 1 else CELL_AT[spot] // 12 == CELL_AT[draft.low] // 12
    if along:
        return Refusal("R2", f"A line has no gap: yours runs from {cells[0]} to {cells[-1]}, and {where}.")
    kind = "row" if step == 1 else "column"
    return Refusal(
        "4.2", f"Your line runs along a {kind} from {cells[0]} to {cells[-1]}; {cell} is not in it, {where}."
    )


def clash(draft: Draft, kind: i64, spot: i64) -> Refusal:
    """§4.4: which pair does not suit, on which cells, under which active rule."""
    shapes = draft.rules.ruleset.shapes
    cell = name_at(spot)
    for step in STEPS:
        other = draft.board[spot + step]
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
    rule = SHADINGS[shading]
    article = "an" if rule == "empty" else "a"
    return f"by the rule {article} {rule} glyph may touch {listed(allowed(shapes[shading]))}, not a {SHAPES[shape]}"


def of_picks(draft: Draft, picks: tuple[str, ...]) -> Refusal:
    """Why nothing can be done by pointing at *picks*."""
    early = _out_of_time(draft)
    if early is not None:
        return early
    if not picks:
        return Refusal("3.1", "Point at a glyph of your rack.")
    kind, _, what = picks[0].partition(":")
    if kind == "bag" and not what:
        return _longer("bag") if draft.phase == TAKING and draft.bag_count else _of_taking(draft, DRAW)
    if kind == "pool" and what in KIND_NUMBER:
        if draft.phase == TAKING and draft.pool[KIND_NUMBER[what]]:
            return _longer(f"the {spoken(KIND_NUMBER[what])}")
        return _of_taking(draft, TAKE + KIND_NUMBER[what])
    if kind == "rack" and what in KIND_NUMBER:
        return _of_rack(draft, KIND_NUMBER[what], picks[1:])
    if kind in ("cell", "glyph") and what in CELL_NUMBER:
        there = draft.board[SPOT_OF[CELL_NUMBER[what]]]
        if there < FREE:
            return Refusal("1.1", f"The {spoken(there)} on {what} stays where it is.")
        return Refusal("4.1", f"Point at a glyph of your rack first, then at {what}.")
    return Refusal("3.1", f"There is no {picks[0]} to point at.")


def _longer(what: str) -> Refusal:
    return Refusal("7.1", f"Pointing at {what} alone is enough.")


def _of_rack(draft: Draft, kind: i64, further: tuple[str, ...]) -> Refusal:
    if draft.phase == TAKING:
        return Refusal("3.1", f"Your line is finished; {_takes_to_go(draft)}.")
    if not draft.rack(draft.mover)[kind]:
        return Refusal("4.1", f"There is no {spoken(kind)} in your rack.")
    if not further:
        return _nowhere(draft, kind)
    sort, _, cell = further[0].partition(":")
    if len(further) > 1 or sort not in ("cell", "glyph") or cell not in CELL_NUMBER:
        return Refusal(
            "4.1", f"{with_article(kind).capitalize()} is placed by pointing at it and at one free cell."
        )
    return _of_spot(draft, kind, SPOT_OF[CELL_NUMBER[cell]])


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
