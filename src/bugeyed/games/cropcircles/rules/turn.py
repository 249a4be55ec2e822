"""The course of a turn (chapter 3): what can be done, what can happen, and what each leads to.

Every function below that has a *draft* writes on it, and tells what happens to whoever listens.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.chance import drawn_from
from bugeyed.games.cropcircles.actions import CARD, DONE, DRAW, GLYPH, PASS, START, TAKE
from bugeyed.games.cropcircles.board import SPOT_OF
from bugeyed.games.cropcircles.rules.changing import announce, change_rule
from bugeyed.games.cropcircles.rules.placing import placements, put
from bugeyed.games.cropcircles.rules.preparing import announce_first, choose_rule, deal_glyph, start
from bugeyed.games.cropcircles.rules.taking import (
    begin_taking,
    draw_blind,
    fill_pool,
    receive,
    take_from_pool,
)
from bugeyed.games.cropcircles.state import (
    ANNOUNCING,
    CHANGING,
    CHOOSING_RULES,
    DEALING,
    DRAWING,
    PLACING,
    STARTING,
    TAKING,
    State,
)
from bugeyed.games.cropcircles.telling import Silence


def legal_actions(state: State) -> list[int]:
    """All the mover may do, ascending."""
    if state.phase == PLACING:
        found = placements(state)
        found.append(PASS if state.low < 0 else DONE)
        return found
    found = []
    if state.phase == TAKING:
        for kind in range(16):
            if state.pool[kind]:
                found.append(TAKE + kind)
        if state.bag_count:
            found.append(DRAW)
    return found


def chances(state: State) -> list[tuple[int, int]]:
    """What can come out of the bag, off the deck or by lot, with the number of ways."""
    if state.phase == STARTING:
        return [(START + seat, 1) for seat in range(state.setting.players)]
    if state.phase in (CHOOSING_RULES, ANNOUNCING, CHANGING):
        return drawn_from(state.rules.deck, CARD)
    return drawn_from(state.bag, GLYPH)


def advance(draft: State, code: i64, told: Silence) -> None:
    """Write what *code*, an action or a chance outcome that is possible, leads to."""
    if code < DONE:
        kind, spot = code % 16, SPOT_OF[code // 16]
        told.placed(draft, kind, spot)
        put(draft, kind, spot)
    elif code == DONE:
        finish_line(draft, told)
    elif code == PASS:
        told.passed(draft.mover)
        begin_taking(draft, draft.setting.box.pass_takes, told)
    elif code < DRAW:
        take_from_pool(draft, code - TAKE, told)
    elif code == DRAW:
        draw_blind(draft, told)
    elif code < START:
        glyph_out_of_bag(draft, code - GLYPH, told)
    elif code < CARD:
        start(draft, code - START, told)
    else:
        card_turned_up(draft, code - CARD, told)


def finish_line(draft: State, told: Silence) -> None:
    """§5.2: the line is scored; §6.1: then a rule may change."""
    mover = draft.mover
    points = draft.line_sum * draft.line_touches
    draft.scores = draft.scores.copy()
    draft.scores[mover] += points
    told.scored(draft, points)
    covered = draft.covered
    draft.low = draft.high = -1
    draft.line_sum = draft.line_touches = 0
    draft.covered = False
    # §R6: compulsory, and once however many were covered.
    if covered and draft.rules.can_change:
        change_rule(draft, told)
    else:
        begin_taking(draft, draft.setting.box.takes, told)


def glyph_out_of_bag(draft: State, kind: i64, told: Silence) -> None:
    """Chance has chosen a glyph."""
    if draft.phase == DEALING:
        deal_glyph(draft, kind, told)
    elif draft.phase == DRAWING:
        receive(draft, kind, told)
    else:
        fill_pool(draft, kind, told)


def card_turned_up(draft: State, card: i64, told: Silence) -> None:
    """Chance has chosen a card."""
    if draft.phase == CHOOSING_RULES:
        choose_rule(draft, card, told)
    elif draft.phase == ANNOUNCING:
        announce_first(draft, card, told)
    else:
        announce(draft, card, told)
