"""The course of a turn (chapter 3): what can be done, what can happen, and what each leads to.

Each function writes the draft of one step and tells what happened, if somebody listens.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.cropcircles.actions import CARD, DONE, DRAW, GLYPH, PASS, START, TAKE
from bugeyed.games.cropcircles.board import SPOT_OF
from bugeyed.games.cropcircles.rules.changing import announce, change_rule
from bugeyed.games.cropcircles.rules.placing import placements, put, sum_in_words
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
from bugeyed.games.cropcircles.telling import Telling


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
    found: list[tuple[int, int]] = []
    if state.phase == STARTING:
        for seat in range(state.setting.players):
            found.append((START + seat, 1))
    elif state.phase in (CHOOSING_RULES, ANNOUNCING, CHANGING):
        for card in range(len(state.rules.deck)):
            if state.rules.deck[card]:
                found.append((CARD + card, state.rules.deck[card]))
    else:
        for kind in range(16):
            if state.bag[kind]:
                found.append((GLYPH + kind, state.bag[kind]))
    return found


def advance(draft: State, code: i64, told: Telling | None) -> None:
    """Write what *code*, an action or a chance outcome that is possible, leads to."""
    if code < DONE:
        kind, spot = code % 16, SPOT_OF[code // 16]
        if told is not None:
            told.placed(draft.mover, kind, spot, draft.rack_size(draft.mover))
        put(draft, kind, spot)
    elif code == DONE:
        finish_line(draft, told)
    elif code == PASS:
        if told is not None:
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


def finish_line(draft: State, told: Telling | None) -> None:
    """§5.2: the line is scored; §6.1: then a rule may change."""
    mover = draft.mover
    points = draft.line_sum * draft.line_touches
    draft.scores = draft.scores.copy()
    draft.scores[mover] += points
    if told is not None:
        told.scored(mover, sum_in_words(draft), points)
    covered = draft.covered
    draft.low = draft.high = -1
    draft.line_sum = draft.line_touches = 0
    draft.covered = False
    # §R6: compulsory, and once however many were covered.
    if covered and draft.rules.can_change:
        change_rule(draft, told)
    else:
        begin_taking(draft, draft.setting.box.takes, told)


def glyph_out_of_bag(draft: State, kind: i64, told: Telling | None) -> None:
    """Chance has chosen a glyph."""
    if draft.phase == DEALING:
        deal_glyph(draft, kind, told)
    elif draft.phase == DRAWING:
        receive(draft, kind, told)
    else:
        fill_pool(draft, kind, told)


def card_turned_up(draft: State, card: i64, told: Telling | None) -> None:
    """Chance has chosen a card."""
    if draft.phase == CHOOSING_RULES:
        choose_rule(draft, card, told)
    elif draft.phase == ANNOUNCING:
        announce_first(draft, card, told)
    else:
        announce(draft, card, told)
