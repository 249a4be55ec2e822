"""The preparation (chapter 2): racks, centre, pool, rules, the start player."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.chance import lone_kind
from bugeyed.games.cropcircles.components import CENTRE
from bugeyed.games.cropcircles.state import ANNOUNCING, CHOOSING_RULES, PLACING, STARTING, State
from bugeyed.games.cropcircles.telling import Silence


def deal_glyph(draft: State, kind: i64, told: Silence) -> None:
    """§2.2 to §2.4: glyphs go to the racks, then to the centre, then to the pool."""
    box = draft.setting.box
    number = draft.dealt
    in_racks: i64 = box.rack * draft.setting.players
    draft.remove_from_bag(kind)
    draft.dealt = number + 1
    if number < in_racks:
        seat = number // box.rack
        draft.add_hidden(seat, kind)
        told.drew(draft, seat, kind, "2.2")
    elif number < in_racks + CENTRE:
        spot = box.centre[number - in_racks]
        draft.board = draft.board.copy()
        draft.board[spot] = kind
        told.pressed(kind, spot)
    else:
        draft.add_to_pool(kind, 1)
        told.pooled(kind, "2.4")
    go_on_dealing(draft, told)


def go_on_dealing(draft: State, told: Silence) -> None:
    """The next glyph, or when all are out, the rules."""
    box = draft.setting.box
    if draft.dealt == box.rack * draft.setting.players + CENTRE + box.pool:
        draft.phase = CHOOSING_RULES
        go_on_choosing(draft, told)
    else:
        lone = lone_kind(draft.bag, draft.hidden)
        if lone >= 0:
            deal_glyph(draft, lone, told)


def choose_rule(draft: State, card: i64, told: Silence) -> None:
    """§2.5: a card is revealed, and stays if its shading has no rule yet."""
    told.revealed(draft, card)
    draft.rules = draft.rules.chosen(card)
    go_on_choosing(draft, told)


def go_on_choosing(draft: State, told: Silence) -> None:
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
        told.boxed()


def announce_first(draft: State, card: i64, told: Silence) -> None:
    """§2.6: the first of the rules to come is known to all."""
    draft.rules = draft.rules.announcing(card)
    draft.phase = STARTING
    told.announced(card, "2.6")


def start(draft: State, seat: i64, told: Silence) -> None:
    """§2.7, §R15: the start player, with the deck and the card on *can't change*."""
    draft.mover = seat
    draft.phase = PLACING
    if draft.setting.changing:
        draft.rules = draft.rules.held(seat, False)
    told.started(seat)
