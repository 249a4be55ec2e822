"""The course of a match: the set-up (chapter 2), the steps of a turn (chapters 3, 6 and 7), the end (chapter 8).

Each function writes the draft of one step and tells what happened, if somebody listens.
"""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.cropcircles.actions import CARD, DONE, DRAW, GLYPH, PASS, START, TAKE
from bugeyed.games.cropcircles.board import SPOT_OF
from bugeyed.games.cropcircles.components import CENTRE
from bugeyed.games.cropcircles.rules.placing import put, sum_in_words
from bugeyed.games.cropcircles.state import (
    ANNOUNCING,
    CHANGING,
    CHOOSING_RULES,
    DEALING,
    DRAWING,
    ENDED,
    PLACING,
    REFILLING,
    STARTING,
    TAKING,
    Draft,
)
from bugeyed.games.cropcircles.telling import Telling


def advance(draft: Draft, code: i64, told: Telling | None) -> None:
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


# Chapter 2: the set-up.


def deal_glyph(draft: Draft, kind: i64, told: Telling | None) -> None:
    """§2.2 to §2.4: glyphs go to the racks, then to the centre, then to the pool."""
    box = draft.setting.box
    number = draft.dealt
    in_racks: i64 = box.rack * draft.setting.players
    draft.remove_from_bag(kind)
    draft.dealt = number + 1
    if number < in_racks:
        seat = number // box.rack
        draft.add_hidden(seat, kind)
        if told is not None:
            told.drawn("2.2", seat, kind, draft.rack_size(seat))
    elif number < in_racks + CENTRE:
        spot = box.centre[number - in_racks]
        draft.board = draft.board.copy()
        draft.board[spot] = kind
        if told is not None:
            told.pressed(kind, spot)
    else:
        draft.add_to_pool(kind, 1)
        if told is not None:
            told.pooled("2.4", kind)
    go_on_dealing(draft, told)


def go_on_dealing(draft: Draft, told: Telling | None) -> None:
    """The next glyph, or when all are out, the rules."""
    box = draft.setting.box
    if draft.dealt == box.rack * draft.setting.players + CENTRE + box.pool:
        draft.phase = CHOOSING_RULES
        go_on_choosing(draft, told)
    else:
        lone = lone_glyph(draft)
        if lone >= 0:
            deal_glyph(draft, lone, told)


def choose_rule(draft: Draft, card: i64, told: Telling | None) -> None:
    """§2.5: a card is revealed, and stays if its shading has no rule yet."""
    if told is not None:
        told.revealed(card, draft.rules.wants(card))
    draft.rules = draft.rules.chosen(card)
    go_on_choosing(draft, told)


def go_on_choosing(draft: Draft, told: Telling | None) -> None:
    """§2.5: until there is a rule for every shading; then §2.6, or §9.1."""
    if not draft.rules.complete():
        lone = draft.rules.lone_card()
        if lone >= 0:
            choose_rule(draft, lone, told)
        return
    if draft.setting.changing:
        draft.rules = draft.rules.gathered()
        draft.phase = ANNOUNCING
        turn_up_next(draft, told)
    else:
        draft.rules = draft.rules.boxed()
        draft.phase = STARTING
        if told is not None:
            told.boxed()


def start(draft: Draft, seat: i64, told: Telling | None) -> None:
    """§2.7, §R15: the start player, with the deck and the card on *can't change*."""
    draft.mover = seat
    draft.phase = PLACING
    if draft.setting.changing:
        draft.rules = draft.rules.held(seat, False)
    if told is not None:
        told.started(seat)


# Chapter 5 and 6: scoring, and the change it may bring.


def finish_line(draft: Draft, told: Telling | None) -> None:
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


def change_rule(draft: Draft, told: Telling | None) -> None:
    """§6.1 to §6.3."""
    if told is not None:
        told.changed(draft.mover, draft.rules.announced)
    draft.rules = draft.rules.changed(draft.mover)
    draft.changed = True
    draft.phase = CHANGING
    if draft.rules.deck_size() == 0:
        draft.rules = draft.rules.gathered()
        if told is not None:
            told.reshuffled()
    turn_up_next(draft, told)


def turn_up_next(draft: Draft, told: Telling | None) -> None:
    """A deck of one sort of card leaves nothing to chance; else chance decides."""
    lone = draft.rules.lone_card()
    if lone >= 0:
        announce(draft, lone, told)


def announce(draft: Draft, card: i64, told: Telling | None) -> None:
    """§2.6, §6.3: the next rule is known to all."""
    draft.rules = draft.rules.announcing(card)
    if draft.phase == ANNOUNCING:
        draft.phase = STARTING
        if told is not None:
            told.announced("2.6", card)
    else:
        if told is not None:
            told.announced("6.3", card)
        begin_taking(draft, draft.setting.box.takes, told)


def card_turned_up(draft: Draft, card: i64, told: Telling | None) -> None:
    """Chance has chosen a card."""
    if draft.phase == CHOOSING_RULES:
        choose_rule(draft, card, told)
    else:
        announce(draft, card, told)


# Chapter 7: taking.


def begin_taking(draft: Draft, number: i64, told: Telling | None) -> None:
    """§7.1, §7.2; last turns have no taking (§R13)."""
    if draft.final_turns >= 0:
        end_turn(draft, told)
        return
    draft.takes_left = number
    go_on_taking(draft, told)


def go_on_taking(draft: Draft, told: Telling | None) -> None:
    """§R9: one glyph at a time, the pool filled after the last."""
    draft.phase = TAKING
    if draft.takes_left and draft.pool_count == 0 and draft.bag_count == 0:
        # §R12: the glyph would have to come from the bag, and there is none.
        draft.takes_left = 0
        draft.ending = True
        if told is not None:
            told.emptied(draft.mover, False)
    if draft.takes_left == 0:
        draft.phase = REFILLING
        go_on_filling(draft, told)


def take_from_pool(draft: Draft, kind: i64, told: Telling | None) -> None:
    """§7.1: an open glyph goes behind the screen, and everybody has seen it."""
    if told is not None:
        told.taken(draft.mover, kind, draft.rack_size(draft.mover))
    draft.add_to_pool(kind, -1)
    draft.add_known(draft.mover, kind)
    draft.takes_left -= 1
    go_on_taking(draft, told)


def draw_blind(draft: Draft, told: Telling | None) -> None:
    """§7.1: one from the bag."""
    draft.phase = DRAWING
    if told is not None:
        told.reaching(draft.mover)
    lone = lone_glyph(draft)
    if lone >= 0:
        receive(draft, lone, told)


def receive(draft: Draft, kind: i64, told: Telling | None) -> None:
    """A blind draw arrives."""
    draft.remove_from_bag(kind)
    draft.add_hidden(draft.mover, kind)
    if told is not None:
        told.drawn("7.1", draft.mover, kind, draft.rack_size(draft.mover))
    draft.takes_left -= 1
    go_on_taking(draft, told)


def fill_pool(draft: Draft, kind: i64, told: Telling | None) -> None:
    """§7.3: one glyph more in the pool."""
    draft.remove_from_bag(kind)
    draft.add_to_pool(kind, 1)
    if told is not None:
        told.pooled("7.3", kind)
    go_on_filling(draft, told)


def go_on_filling(draft: Draft, told: Telling | None) -> None:
    """§7.3 until the pool is full or, §8.1, the bag is found empty."""
    if draft.pool_count >= draft.setting.box.pool:
        end_turn(draft, told)
    elif draft.bag_count == 0:
        if not draft.ending:
            draft.ending = True
            if told is not None:
                told.emptied(draft.mover, True)
        end_turn(draft, told)
    else:
        lone = lone_glyph(draft)
        if lone >= 0:
            fill_pool(draft, lone, told)


def glyph_out_of_bag(draft: Draft, kind: i64, told: Telling | None) -> None:
    """Chance has chosen a glyph."""
    if draft.phase == DEALING:
        deal_glyph(draft, kind, told)
    elif draft.phase == DRAWING:
        receive(draft, kind, told)
    else:
        fill_pool(draft, kind, told)


def lone_glyph(draft: Draft) -> i64:
    """The kind that must come out of the bag, as everybody knows; -1 where it is chance's to say.

    A bag that happens to hold one kind is chance's too while racks may hide another: not asking would tell.
    """
    lone: i64 = -1
    for kind in range(16):
        there = draft.bag[kind]
        if draft.bag_count > 1:
            for rack in draft.hidden:
                there += rack[kind]
        if there:
            if lone >= 0:
                return -1
            lone = kind
    return lone


# Chapter 8 and the end of a turn.


def end_turn(draft: Draft, told: Telling | None) -> None:
    """§6.4 the card turns; §8.2 last turns are counted; then the next seat."""
    mover = draft.mover
    rules = draft.rules
    # §R8: whoever changed a rule this turn did not have it on *can't* when the turn began.
    if rules.holder == mover and not rules.can_change and not draft.changed and draft.turns > 0:
        draft.rules = rules.held(mover, True)
        if told is not None:
            told.turned(mover)
    draft.changed = False
    draft.turns += 1
    if draft.final_turns > 0:
        draft.final_turns -= 1
    elif draft.ending:
        draft.final_turns = draft.setting.players
    draft.mover = (mover + 1) % draft.setting.players
    if draft.final_turns == 0:
        draft.phase = ENDED
        if told is not None:
            told.ended(draft.scores)
        return
    draft.phase = PLACING
    if told is not None and draft.final_turns > 0:
        told.last_turn(draft.mover)
