"""Positions a seat cannot tell from the present one: other mascots, other hands, another deck."""

from __future__ import annotations

import random

from mypy_extensions import i64

from bugeyed.games.lastbug.components import DUCK
from bugeyed.games.lastbug.state import CARD_BITS, DUCK_HELD, LastBugSetting, State, size


def resampled(setting: LastBugSetting, state: State, seat: int | None, rng: random.Random) -> State:
    """A state drawn at random among those *seat* (None: the public) cannot tell from this one."""
    draft = state.copy()
    for other in range(2):
        if other != seat:
            draft.mascots = with_other_mascot(setting, draft, other, rng)
    deal_again(draft, seat, rng)
    return draft


def with_other_mascot(setting: LastBugSetting, state: State, seat: i64, rng: random.Random) -> i64:
    """The mascots with a hidden one chosen again, each possible one alike."""
    if state.mascot(seat) < 0 or state.revealed >> seat & 1:
        return state.mascots
    candidates = [2 * seat, 2 * seat + 1]
    if setting.friend:
        # §4.2: a type that is gone while the game goes on is nobody's mascot.
        candidates = [bem for bem in candidates if state.left(bem)]
    chosen = candidates[rng.randrange(len(candidates))]
    return state.mascots & ~(7 << 3 * seat) | (chosen + 1) << 3 * seat


def hidden_hand(state: State, seat: i64) -> i64:
    """The cards of a hand that its owner alone sees: all but a Duck and Cover taken from the table."""
    hand = state.hand(seat)
    return hand & ~(1 << DUCK) if state.duck == DUCK_HELD + seat else hand


def deal_again(draft: State, seat: int | None, rng: random.Random) -> None:
    """Hidden hands dealt anew from all cards the seat has not seen; the rest is the deck."""
    pool = draft.deck
    for other in range(2):
        if other != seat:
            pool |= hidden_hand(draft, other)
    unseen = [card for card in range(11) if pool >> card & 1]
    rng.shuffle(unseen)
    for other in range(2):
        if other != seat:
            hidden = hidden_hand(draft, other)
            draft.hands &= ~(hidden << CARD_BITS * other)
            for _ in range(size(hidden)):
                draft.hands |= 1 << (CARD_BITS * other + unseen.pop())
    draft.deck = 0
    for card in unseen:
        draft.deck |= 1 << card
