"""Changing a rule (chapter 6)."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.games.cropcircles.rules.taking import begin_taking
from bugeyed.games.cropcircles.state import CHANGING, State
from bugeyed.games.cropcircles.telling import Silence


def change_rule(draft: State, told: Silence) -> None:
    """§6.1 to §6.3."""
    told.changed(draft.mover, draft.rules.announced)
    draft.rules = draft.rules.changed(draft.mover)
    draft.changed = True
    draft.phase = CHANGING
    if draft.rules.deck_size() == 0:
        draft.rules = draft.rules.gathered()
        told.reshuffled()
    lone = draft.rules.lone_card()
    if lone >= 0:
        announce(draft, lone, told)


def announce(draft: State, card: i64, told: Silence) -> None:
    """§6.3: the next rule is known to all."""
    draft.rules = draft.rules.announcing(card)
    told.announced(card, "6.3")
    begin_taking(draft, draft.setting.box.takes, told)
