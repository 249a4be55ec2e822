"""The preparation (chapter 2): racks, centre, pool, rules, the start player."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.cropcircles.components import CENTRE
from bugeyed.games.cropcircles.rules.bag import lone_glyph
from bugeyed.games.cropcircles.state import ANNOUNCING, CHOOSING_RULES, PLACING, STARTING, State
from bugeyed.games.cropcircles.telling import Telling


def deal_glyph(draft: State, kind: i64, told: Telling | None) -> None:
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


def go_on_dealing(draft: State, told: Telling | None) -> None:
    """The next glyph, or when all are out, the rules."""
    box = draft.setting.box
    if draft.dealt == box.rack * draft.setting.players + CENTRE + box.pool:
        draft.phase = CHOOSING_RULES
        go_on_choosing(draft, told)
    else:
        lone = lone_glyph(draft)
        if lone >= 0:
            deal_glyph(draft, lone, told)


def choose_rule(draft: State, card: i64, told: Telling | None) -> None:
    """§2.5: a card is revealed, and stays if its shading has no rule yet."""
    if told is not None:
        told.revealed(card, draft.rules.wants(card))
    draft.rules = draft.rules.chosen(card)
    go_on_choosing(draft, told)


def go_on_choosing(draft: State, told: Telling | None) -> None:
    """§2.5: until there is a rule for every shading; then §2.6, or §9.1."""
    if not draft.rules.complete():
        lone = draft.rules.lone_card()
        if lone >= 0:
            choose_rule(draft, lone, told)
        return
    if draft.setting.changing:
        draft.rules = draft.rules.gathered()
        draft.phase = ANNOUNCING
        lone = draft.rules.lone_card()
        if lone >= 0:
            announce_first(draft, lone, told)
    else:
        draft.rules = draft.rules.boxed()
        draft.phase = STARTING
        if told is not None:
            told.boxed()


def announce_first(draft: State, card: i64, told: Telling | None) -> None:
    """§2.6: the first of the rules to come is known to all."""
    draft.rules = draft.rules.announcing(card)
    draft.phase = STARTING
    if told is not None:
        told.announced("2.6", card)


def start(draft: State, seat: i64, told: Telling | None) -> None:
    """§2.7, §R15: the start player, with the deck and the card on *can't change*."""
    draft.mover = seat
    draft.phase = PLACING
    if draft.setting.changing:
        draft.rules = draft.rules.held(seat, False)
    if told is not None:
        told.started(seat)
