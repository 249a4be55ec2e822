"""The end of a turn, and of the match (chapter 8)."""

from __future__ import annotations

from bugeyed.games.cropcircles.state import ENDED, PLACING, State
from bugeyed.games.cropcircles.telling import Silence


def end_turn(draft: State, told: Silence) -> None:
    """§6.4 the card turns; §8.2 last turns are counted; then the next seat."""
    mover = draft.mover
    rules = draft.rules
    # §R8: whoever changed a rule this turn did not have it on *can't* when the turn began.
    if rules.holder == mover and not rules.can_change and not draft.changed and draft.turns > 0:
        draft.rules = rules.held(mover, True)
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
        told.ended(draft)
        return
    draft.phase = PLACING
    if draft.final_turns > 0:
        told.last_turn(draft.mover)
