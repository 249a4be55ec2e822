"""Positions a seat cannot tell from the present one: other mascots, other hands, another deck."""

from __future__ import annotations

import random

from mypy_extensions import i64

from bugeyed.core.bits import count, members, set_of
from bugeyed.games.lastbug.state import CARD_BITS, DRAWING, State


def resampled(state: State, seat: int | None, rng: random.Random) -> State:
    """A state drawn at random among those *seat* (None: the public) cannot tell from this one."""
    draft = state.copy()
    for other in range(2):
        if other != seat:
            draft.mascots = with_other_mascot(draft, other, rng)
    deal_again(draft, seat, rng)
    return draft


def with_other_mascot(state: State, seat: i64, rng: random.Random) -> i64:
    """The mascots with a hidden one chosen again, each possible one alike."""
    if state.mascot(seat) < 0 or state.revealed >> seat & 1:
        return state.mascots
    candidates = possible_mascots(state, seat)
    chosen = candidates[rng.randrange(len(candidates))]
    return state.mascots & ~(7 << 3 * seat) | (chosen + 1) << 3 * seat


def possible_mascots(state: State, seat: i64) -> list[i64]:
    """The types of its colour that the hidden mascot of *seat* can be, by what everybody has seen."""
    candidates: list[i64] = [2 * seat, 2 * seat + 1]
    if not state.setting.friend:
        return candidates
    # §4.2: a type that is gone while the game goes on is nobody's mascot. Whether it goes on is still open while
    # a card is drawn for the shot that may have ended it (§R8).
    open_shot = state.hit if state.phase == DRAWING and state.setting.keeps_hands else -1
    return [bem for bem in candidates if bem == open_shot or state.left(bem)]


def deal_again(draft: State, seat: int | None, rng: random.Random) -> None:
    """Hidden hands dealt anew from all cards the seat has not seen; the rest is the deck."""
    pool = draft.deck
    for other in range(2):
        if other != seat:
            pool |= draft.hidden_hand(other)
    unseen = members(pool)
    rng.shuffle(unseen)
    for other in range(2):
        if other != seat:
            hidden = draft.hidden_hand(other)
            draft.hands &= ~(hidden << CARD_BITS * other)
            for _ in range(count(hidden)):
                draft.hands |= 1 << (CARD_BITS * other + unseen.pop())
    draft.deck = set_of(unseen)
