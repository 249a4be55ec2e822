"""Duck and Cover, while it lies open (§8)."""

from __future__ import annotations

from bugeyed.games.lastbug.components import DUCK
from bugeyed.games.lastbug.state import CARD_BITS, DUCK_HELD, DUCK_OPEN, State
from bugeyed.games.lastbug.telling import Silence


def is_asked(state: State) -> bool:
    """§R17: the opponent is, after every removal of a tile of its colour while the card lies open."""
    return state.duck == DUCK_OPEN and state.hit >> 1 == 1 - state.mover


def may_claim(state: State) -> bool:
    """§8.2: whether the seat that is asked has lost a tile of its mascot."""
    return state.mascot(1 - state.mover) == state.hit


def answer(draft: State, claims: bool, told: Silence) -> None:
    """§8.2: taking Duck and Cover shows the mascot."""
    seat = 1 - draft.mover
    if claims:
        told.claimed(seat)
        draft.duck = DUCK_HELD + seat
        draft.hands |= 1 << (CARD_BITS * seat + DUCK)
        draft.revealed |= 1 << seat
        told.showed_mascot(draft, seat, "8.2")
    else:
        told.declined(seat)
    draft.hit = 0
